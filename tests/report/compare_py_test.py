"""Google Benchmark's own compare.py reads what `--gbench` writes: compare_py_test.py COMPARE_PY SAMPLE_PROGRAM."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

COMPARE_PY, SAMPLE = sys.argv[1:3]
NAMES = [
    "solve/f64/openblas/n:100/t:2/real_time",
    "solve/f64/openblas/n:200/t:2/real_time",
    "solve/f64/blas:_opt_my_lib_libblas_x.so/n:100/t:2/real_time",
    "solve/f64/blas:_opt_my_lib_libblas_x.so/n:200/t:2/real_time",
]


class ComparePy(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.files = []
        for factor in ("1", "1.5"):
            text = subprocess.run([SAMPLE, factor], check=True, capture_output=True, text=True).stdout
            self.files.append(pathlib.Path(folder.name) / f"{factor}.json")
            self.files[-1].write_text(text)

    def compare(self, *arguments):
        command = [sys.executable, COMPARE_PY, "--no-color", *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=100)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertNotIn("WARNING", done.stdout)
        return done.stdout.splitlines()

    def test_two_files(self):
        lines = self.compare("benchmarks", *self.files)
        for name in NAMES:
            passes = [line.split() for line in lines if line.split(" ")[0] == name]
            self.assertEqual(len(passes), 12, name)
            for words in passes:
                self.assertEqual(words[1:3], ["+0.5000", "+0.5000"])  # wall and CPU time
            (test,) = [line for line in lines if line.startswith(name + "_pvalue")]
            self.assertIn("U Test, Repetitions: 12 vs 12", test)
            self.assertLess(float(test.split()[1]), 0.001)

    def test_backends_of_one_file(self):
        lines = self.compare("filters", self.files[0], "/openblas/", "/blas:_opt_my_lib_libblas_x.so/")
        self.assertEqual(sum("U Test, Repetitions: 12 vs 12" in line for line in lines), 2)

    def test_entries_have_what_google_benchmark_writes(self):
        found = json.loads(self.files[0].read_text())
        self.assertIsInstance(found["context"]["caches"], list)
        self.assertEqual(found["context"]["json_schema_version"], 1)
        for entry in found["benchmarks"]:
            self.assertEqual(entry["run_type"], "iteration")
            self.assertEqual(entry["run_name"], entry["name"])
            self.assertEqual(entry["time_unit"], "ns")
            self.assertEqual(entry["repetitions"], 12)
            self.assertGreater(entry["cpu_time"], 0)
            self.assertGreater(entry["iterations"], 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
