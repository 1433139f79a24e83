#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace linbench {

/// Memory of the machine or, where a control group grants less, of the tightest group; nullopt: unknown. Read below
/// `root`.
std::optional<std::int64_t> total_memory_bytes(const std::filesystem::path& root);

/// Bytes that may be used now: min(MemAvailable, what the tightest group has left); nullopt: unknown. Read below
/// `root`, "/" outside tests.
std::optional<std::int64_t> available_memory_bytes(const std::filesystem::path& root = "/");

}  // namespace linbench
