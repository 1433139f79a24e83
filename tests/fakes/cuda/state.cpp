#include "fakes/cuda/state.hpp"

#include <fmt/core.h>

#include <cstdlib>
#include <sstream>
#include <stdexcept>

namespace fake_cuda {

namespace {

void set_failure(State& state, const std::string& value) {
  const std::size_t colon = value.find(':');
  if (colon == std::string::npos) throw std::invalid_argument("FAKE_CUDA: fail=FUNCTION:N, not fail=" + value);
  state.failing[value.substr(0, colon)] = std::stoi(value.substr(colon + 1));
}

void set_up(State& state, const std::string& word) {
  const std::size_t equals = word.find('=');
  const std::string name = word.substr(0, equals);
  const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
  if (name == "devices")
    state.devices = std::stoi(value);
  else if (name == "memory")
    state.memory = std::stoll(value);
  else if (name == "fail")
    set_failure(state, value);
  else if (word == "driver=none")
    state.driver = false;
  else if (word == "wrong")
    state.wrong = true;
  else if (word == "fallback")
    state.fallback = true;
  else if (word != "throttled" && word != "no_reasons")  // nvml.cpp reads these
    throw std::invalid_argument("FAKE_CUDA: unknown word '" + word + "'");
}

State from_environment() {
  State state;
  const char* text = std::getenv("FAKE_CUDA");
  std::istringstream words(text == nullptr ? "" : text);
  for (std::string word; std::getline(words, word, ';');)
    if (!word.empty()) set_up(state, word);
  return state;
}

}  // namespace

State& state() {
  static State only = from_environment();
  return only;
}

std::recursive_mutex& mutex() {
  static std::recursive_mutex only;
  return only;
}

bool enter(std::string_view function) {
  State& now = state();
  now.function = function;
  auto count = now.calls.find(function);
  if (count == now.calls.end()) count = now.calls.emplace(function, 0).first;
  ++count->second;
  if (now.failing.empty()) return false;
  const auto failing = now.failing.find(count->first);
  if (failing == now.failing.end() || --failing->second > 0) return false;
  now.failing.erase(failing);
  return true;
}

cudaError_t usable() {
  if (!state().driver) return cudaErrorInsufficientDriver;
  return state().devices > 0 ? cudaSuccess : cudaErrorNoDevice;
}

void record_misuse(const std::string& what) {
  state().misuses.push_back(fmt::format("{}: {}", state().function, what));
}

cudaError_t remember(cudaError_t code) {
  if (code != cudaSuccess && code != cudaErrorNotReady) state().last_error = code;
  return code;
}

}  // namespace fake_cuda
