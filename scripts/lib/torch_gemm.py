"""Times PyTorch's matrix product on the first GPU, to compare linbench's rates with: a line of CSV a dtype:
dtype,n,wall_s,device_s, each the median over samples of one call's share of a queue of calls and one wait. Operands are
uniform in [-1, 1), as linbench's: a GPU's clock depends on them."""

import statistics
import sys
import time

import torch

SAMPLES = 7
LEAST_SAMPLE_S = 0.2
WARM_UP_S = 0.5
DTYPES = {"f64": torch.float64, "f32": torch.float32, "tf32": torch.float32, "bf16": torch.bfloat16}


def uniform(n, dtype):
    return torch.rand(n, n, device="cuda", dtype=torch.float32).mul_(2).sub_(1).to(dtype)


def sample(a, b, c, calls):
    begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    torch.cuda.synchronize()
    start = time.perf_counter()
    begin.record()
    for _ in range(calls):
        torch.matmul(a, b, out=c)
    end.record()
    torch.cuda.synchronize()
    wall = time.perf_counter() - start
    return wall / calls, begin.elapsed_time(end) / 1e3 / calls


def measure(name, n):
    torch.backends.cuda.matmul.allow_tf32 = name == "tf32"
    a, b = uniform(n, DTYPES[name]), uniform(n, DTYPES[name])
    c = torch.empty_like(a)
    sample(a, b, c, 1)
    calls = max(1, round(LEAST_SAMPLE_S / sample(a, b, c, 1)[0]))
    until = time.perf_counter() + WARM_UP_S
    while time.perf_counter() < until:
        sample(a, b, c, 1)
    walls, devices = zip(*(sample(a, b, c, calls) for _ in range(SAMPLES)))
    return statistics.median(walls), statistics.median(devices)


def main():
    if not torch.cuda.is_available():
        sys.exit("PyTorch sees no GPU")
    print("PyTorch", torch.__version__, "CUDA", torch.version.cuda, torch.cuda.get_device_name(), file=sys.stderr)
    n = int(sys.argv[1])
    print("dtype,n,wall_s,device_s")
    for name in DTYPES:
        wall, device = measure(name, n)
        print(f"{name},{n},{wall!r},{device!r}", flush=True)


main()
