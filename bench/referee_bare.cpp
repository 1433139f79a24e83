#include "referee_bare.hpp"

#include <dlfcn.h>

#include <chrono>
#include <cstring>
#include <stdexcept>

#include "linbench/stats.hpp"

namespace linbench::referee {
namespace {

constexpr double kWarmUp = 20e-3;
constexpr double kSample = 1e-3;
constexpr int kSamples = 50;

std::size_t system_bytes(const Layout& layout) {
  return static_cast<std::size_t>(layout.stride()) * sizeof(double);
}

void* find_dgesv(const std::string& file) {
  void* library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  void* routine = library ? dlsym(library, "dgesv_") : nullptr;
  if (!routine) throw std::runtime_error("no dgesv_ in " + file);
  return routine;
}

}  // namespace

BareLoop::BareLoop(const std::string& library_file, const Operands& operands, std::int64_t batch)
    : dgesv_(reinterpret_cast<Dgesv*>(find_dgesv(library_file))),
      operands_(operands),
      batch_(batch),
      a_(system_bytes(operands.a.layout) * static_cast<std::size_t>(batch)),
      b_(system_bytes(operands.b.layout) * static_cast<std::size_t>(batch)),
      pivots_(static_cast<std::size_t>(operands.a.layout.rows)) {}

void BareLoop::copy_systems() {
  if (next_ + batch_ > operands_.a.layout.systems) next_ = 0;
  std::memcpy(a_.data(), operands_.a.system<double>(next_), a_.size());
  std::memcpy(b_.data(), operands_.b.system<double>(next_), b_.size());
  next_ += batch_;
}

double BareLoop::batch_s() {
  const auto n = static_cast<std::int32_t>(operands_.a.layout.rows);
  const auto nrhs = static_cast<std::int32_t>(operands_.b.layout.cols);
  const auto lda = static_cast<std::int32_t>(operands_.a.layout.ld);
  const auto ldb = static_cast<std::int32_t>(operands_.b.layout.ld);
  auto* a = reinterpret_cast<double*>(a_.data());
  auto* b = reinterpret_cast<double*>(b_.data());
  std::int32_t info = 0;
  std::int32_t failed = 0;
  copy_systems();

  const auto begin = std::chrono::steady_clock::now();
  for (std::int64_t i = 0; i < batch_; ++i) {
    dgesv_(&n, &nrhs, a + i * lda * n, &lda, pivots_.data(), b + i * ldb * nrhs, &ldb, &info);
    failed |= info;
  }
  const auto end = std::chrono::steady_clock::now();

  if (failed != 0) throw std::runtime_error("dgesv_ failed in the bare loop");
  return std::chrono::duration<double>(end - begin).count();
}

double BareLoop::sample_s() {
  double seconds = 0;
  std::int64_t calls = 0;
  for (; seconds < kSample; calls += batch_) seconds += batch_s();
  return seconds / static_cast<double>(calls);
}

double BareLoop::call_s() {
  for (double warm_s = 0; warm_s < kWarmUp;) warm_s += batch_s();
  std::vector<double> values;
  for (int i = 0; i < kSamples; ++i) values.push_back(sample_s());
  return median(values);
}

}  // namespace linbench::referee
