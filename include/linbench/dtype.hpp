#pragma once

#include <complex>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

namespace linbench {

/// Element types. c64 and c128 are complex numbers of two f32 and two f64. tf32 is stored as f32.
enum class Dtype { f32, f64, c64, c128, f16, bf16, tf32 };

/// Canonical name ("f32").
std::string_view to_string(Dtype dtype);

/// Accepts the canonical names and NumPy's ("float32", "complex64", ...).
std::optional<Dtype> parse_dtype(std::string_view name);

bool is_complex(Dtype dtype);

/// Bytes of one stored element.
std::size_t size_of(Dtype dtype);

/// Unit round-off u of the element type: 2^-53 (f64, c128), 2^-24 (f32, c64), 2^-11 (f16, tf32), 2^-8 (bf16).
double unit_roundoff(Dtype dtype);

/// The four types every BLAS has. The others exist for backends that offer them.
bool is_native(Dtype dtype);

template <class T>
struct Tag {
  using type = T;
};

/// Calls `f(Tag<T>{})` with T = float, double, std::complex<float> or std::complex<double>.
/// Throws std::invalid_argument for the types that C++20 has no arithmetic for.
template <class F>
decltype(auto) dispatch(Dtype dtype, F&& f) {
  switch (dtype) {
    case Dtype::f32: return f(Tag<float>{});
    case Dtype::f64: return f(Tag<double>{});
    case Dtype::c64: return f(Tag<std::complex<float>>{});
    case Dtype::c128: return f(Tag<std::complex<double>>{});
    default: throw std::invalid_argument("no C++ arithmetic for dtype " + std::string(to_string(dtype)));
  }
}

template <class T>
inline constexpr bool is_complex_v = false;
template <class T>
inline constexpr bool is_complex_v<std::complex<T>> = true;

}  // namespace linbench
