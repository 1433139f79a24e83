#pragma once

#include <array>
#include <string>
#include <string_view>

#include "linbench/backend.hpp"

namespace linbench {

struct IdentityField {
  std::string_view name;
  std::string Description::*field;
};

/// What a library is known by: measurements of two that differ in any of it are never mixed.
inline constexpr std::array<IdentityField, 5> kLibraryIdentity{{
    {"library", &Description::library},
    {"library version", &Description::library_version},
    {"library file", &Description::library_path},
    {"kernel set", &Description::kernel_set},
    {"device", &Description::device},
}};

}  // namespace linbench
