#pragma once

#include <Eigen/Core>
#include <cstdint>

namespace linbench::eigen {

/// Column-major storage of somebody else as an Eigen matrix (or, with Columns = 1, a column vector).
template <class T, int Columns = Eigen::Dynamic>
using Map = Eigen::Map<Eigen::Matrix<T, Eigen::Dynamic, Columns>, Eigen::Unaligned, Eigen::OuterStride<>>;
template <class T, int Columns = Eigen::Dynamic>
using ConstMap = Eigen::Map<const Eigen::Matrix<T, Eigen::Dynamic, Columns>, Eigen::Unaligned, Eigen::OuterStride<>>;

template <class T, int Columns = Eigen::Dynamic>
Map<T, Columns> map(T* data, std::int64_t rows, std::int64_t cols, std::int64_t ld) {
  return {data, rows, cols, Eigen::OuterStride<>(ld)};
}
template <class T, int Columns = Eigen::Dynamic>
ConstMap<T, Columns> map(const T* data, std::int64_t rows, std::int64_t cols, std::int64_t ld) {
  return {data, rows, cols, Eigen::OuterStride<>(ld)};
}

}  // namespace linbench::eigen
