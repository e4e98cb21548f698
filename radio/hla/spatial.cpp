#include "radio/hla/spatial.hpp"

#include <array>
#include <cmath>
#include <cstdint>

#include "core/byte_order.hpp"
#include "core/octets.hpp"

namespace roger::radio {
namespace {

// The record: octet algorithm, aligned to eight octets f64 x, y, z, octet frozen, aligned to four
// f32 psi, theta, phi; then, as the algorithm says, f32 velocity, acceleration, angular velocity.
constexpr std::size_t kRecordAlignment = 8;
constexpr std::size_t kFieldAlignment = 4;

/// DeadReckoningAlgorithmEnum8: which fields follow.
struct Algorithm {
  bool velocity = false;
  bool acceleration = false;
  bool rotation = false;
  bool world = true;  // their axes are the world's, else the body's
};
constexpr std::array<Algorithm, 10> kAlgorithms = {{
    {},                           // 0 other: no alternative of the record
    {},                           // 1 static
    {true, false, false, true},   // 2 FPW
    {true, false, true, true},    // 3 RPW
    {true, true, true, true},     // 4 RVW
    {true, true, false, true},    // 5 FVW
    {true, false, false, false},  // 6 FPB
    {true, false, true, false},   // 7 RPB
    {true, true, true, false},    // 8 RVB
    {true, true, false, false},   // 9 FVB
}};

Ecef take_floats(ByteReader& reader) {
  Ecef out;
  for (double* axis : {&out.x, &out.y, &out.z}) *axis = reader.get_float();
  return out;
}

/// Whatever is a number, and moves no faster than anything that carries a radio.
bool is_movement(const Ecef& vector) {
  constexpr double kMost = 1e5;
  const auto within = [](double axis) { return std::abs(axis) <= kMost; };  // false for NaN
  return within(vector.x) && within(vector.y) && within(vector.z);
}

}  // namespace

std::optional<Motion> decode_spatial(Bytes bytes) {
  ByteReader reader(bytes);
  const auto number = reader.get<std::uint8_t>();
  if (number == 0 || number >= kAlgorithms.size()) return std::nullopt;
  const Algorithm& algorithm = kAlgorithms.at(number);
  reader.align(kRecordAlignment);
  Motion told;
  for (double* axis : {&told.place.x, &told.place.y, &told.place.z}) *axis = reader.get_double();
  const auto frozen = reader.get<std::uint8_t>();
  reader.align(kFieldAlignment);
  (void)take_floats(reader);  // which way it looks
  if (algorithm.velocity) told.velocity = take_floats(reader);
  if (algorithm.acceleration) told.acceleration = take_floats(reader);
  if (algorithm.rotation) (void)take_floats(reader);
  if (!reader.done() || frozen > 1 || !is_place(told.place) || !is_movement(told.velocity) ||
      !is_movement(told.acceleration)) {
    return std::nullopt;
  }
  if (frozen == 1 || !algorithm.world) {
    told.velocity = {};
    told.acceleration = {};
  }
  return told;
}

}  // namespace roger::radio
