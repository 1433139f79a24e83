#include "run/schedule.hpp"

#include <numeric>
#include <random>
#include <utility>

namespace linbench {

namespace {

using Random = std::mt19937_64;

/// Streams of random numbers that must not repeat one another. Problem p's cases use stream kFirstCaseStream + p.
constexpr std::uint64_t kProblemStream = 0;
constexpr std::uint64_t kDrawStream = 1;
constexpr std::uint64_t kFirstCaseStream = 2;

/// std::seed_seq and std::mt19937_64 are specified to the bit; std::shuffle is not, hence shuffle() below.
Random random(std::uint64_t seed, std::uint64_t stream, std::uint64_t counter) {
  const auto low = [](std::uint64_t word) { return static_cast<std::uint32_t>(word); };
  const auto high = [](std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); };
  std::seed_seq words{low(seed), high(seed), low(stream), high(stream), low(counter), high(counter)};
  return Random(words);
}

/// Fisher and Yates. The modulo's bias is below count / 2^64.
void shuffle(std::vector<std::size_t>& items, Random random) {
  for (std::size_t left = items.size(); left > 1; --left) std::swap(items[left - 1], items[random() % left]);
}

}  // namespace

std::vector<std::size_t> problem_order(const Plan& plan, int pass) {
  std::vector<std::size_t> order(plan.problems.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (plan.policy.random_order)
    shuffle(order, random(plan.policy.order_seed, kProblemStream, static_cast<std::uint64_t>(pass)));
  return order;
}

std::vector<std::size_t> case_order(const Plan& plan, std::size_t problem, std::vector<std::size_t> cases, int pass) {
  if (plan.policy.random_order)
    shuffle(cases, random(plan.policy.order_seed, kFirstCaseStream + problem, static_cast<std::uint64_t>(pass)));
  return cases;
}

std::uint64_t verification_draw(const Plan& plan, std::size_t case_index, int pass) {
  const std::uint64_t counter = (static_cast<std::uint64_t>(case_index) << 32) | static_cast<std::uint32_t>(pass);
  return random(plan.policy.order_seed, kDrawStream, counter)();
}

}  // namespace linbench
