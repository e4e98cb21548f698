#include "radio/hla/spatial.hpp"

#include <array>
#include <cmath>
#include <cstdint>

#include "core/byte_order.hpp"
#include "core/octets.hpp"

namespace roger::radio {
namespace {

// The record: u8 algorithm; f64 x, y, z, aligned to 8 octets; u8 frozen; f32 psi, theta, phi,
// aligned to 4 octets; then f32 velocity, acceleration and angular velocity, as far as the dead
// reckoning algorithm uses them (IEEE 1278.1-1995, annex B).
constexpr std::size_t kRecordAlignment = 8;
constexpr std::size_t kFieldAlignment = 4;

/// The fields that follow for each value of DeadReckoningAlgorithmEnum8. Only positions are
/// extrapolated here, so velocity and acceleration suffice and rotation is read but not used.
struct Algorithm {
  bool velocity = false;
  bool acceleration = false;
  bool rotation = false;
  bool world = true;  // vectors are in world axes, otherwise in body axes
};
constexpr std::array<Algorithm, 10> kAlgorithms = {{
    {},                           // 0 other: has no alternative in the record
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

/// Returns whether each axis is a number within 1e5, above the speed and the acceleration of any
/// radio's host (m/s, m/s²).
bool is_movement(const Ecef& vector) {
  constexpr double kMax = 1e5;
  const auto within = [](double axis) { return std::abs(axis) <= kMax; };  // false for NaN
  return within(vector.x) && within(vector.y) && within(vector.z);
}

}  // namespace

std::optional<Motion> decode_spatial(Bytes bytes) {
  ByteReader reader(bytes);
  const auto number = reader.get<std::uint8_t>();
  if (number == 0 || number >= kAlgorithms.size()) return std::nullopt;
  const Algorithm& algorithm = kAlgorithms.at(number);
  reader.align(kRecordAlignment);
  Motion reported;
  for (double* axis : {&reported.place.x, &reported.place.y, &reported.place.z})
    *axis = reader.get_double();
  const auto frozen = reader.get<std::uint8_t>();
  reader.align(kFieldAlignment);
  (void)take_floats(reader);  // orientation
  if (algorithm.velocity) reported.velocity = take_floats(reader);
  if (algorithm.acceleration) reported.acceleration = take_floats(reader);
  if (algorithm.rotation) (void)take_floats(reader);
  if (!reader.done() || frozen > 1 || !is_place(reported.place) ||
      !is_movement(reported.velocity) || !is_movement(reported.acceleration)) {
    return std::nullopt;
  }
  if (frozen == 1 || !algorithm.world) {
    reported.velocity = {};
    reported.acceleration = {};
  }
  return reported;
}

}  // namespace roger::radio
