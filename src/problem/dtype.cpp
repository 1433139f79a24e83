#include "linbench/dtype.hpp"

#include "linbench/enum_names.hpp"

namespace linbench {
namespace {

struct DtypeInfo {
  Dtype dtype;
  std::size_t bytes;
  bool complex;
  bool native;
  double unit_roundoff;
};

constexpr DtypeInfo kInfos[] = {
    {Dtype::f32, 4, false, true, 0x1p-24},   {Dtype::f64, 8, false, true, 0x1p-53},
    {Dtype::c64, 8, true, true, 0x1p-24},    {Dtype::c128, 16, true, true, 0x1p-53},
    {Dtype::f16, 2, false, false, 0x1p-11},  {Dtype::bf16, 2, false, false, 0x1p-8},
    {Dtype::tf32, 4, false, false, 0x1p-11},
};

constexpr EnumName<Dtype> kNames[] = {
    {Dtype::f32, "f32"},       {Dtype::f64, "f64"},       {Dtype::c64, "c64"},         {Dtype::c128, "c128"},
    {Dtype::f16, "f16"},       {Dtype::bf16, "bf16"},     {Dtype::tf32, "tf32"},       {Dtype::f32, "float32"},
    {Dtype::f64, "float64"},   {Dtype::c64, "complex64"}, {Dtype::c128, "complex128"}, {Dtype::f16, "float16"},
    {Dtype::bf16, "bfloat16"},
};

const DtypeInfo& info(Dtype dtype) {
  for (const DtypeInfo& row : kInfos)
    if (row.dtype == dtype) return row;
  throw std::invalid_argument("not a dtype: " + std::to_string(static_cast<int>(dtype)));
}

}  // namespace

std::string_view to_string(Dtype dtype) {
  return enum_name(kNames, dtype);
}

std::optional<Dtype> parse_dtype(std::string_view name) {
  return enum_value<Dtype>(kNames, name);
}

bool is_complex(Dtype dtype) {
  return info(dtype).complex;
}

std::size_t size_of(Dtype dtype) {
  return info(dtype).bytes;
}

double unit_roundoff(Dtype dtype) {
  return info(dtype).unit_roundoff;
}

bool is_native(Dtype dtype) {
  return info(dtype).native;
}

}  // namespace linbench
