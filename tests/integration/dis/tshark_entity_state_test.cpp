#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <string>

#include "core/byte_order.hpp"
#include "tests/integration/dis/tshark_test.hpp"

namespace roger::dis {
namespace {

void expect_entity_type(ExpectedFields& expected, const std::string& label,
                        const EntityType& type) {
  expected.record(label)
      .number("dis.entityKind", type.kind)
      .number("dis.entityDomain", type.domain)
      .number("dis.country", type.country)
      .number("dis.category.air", type.category)
      .number("dis.subcategory", type.subcategory)
      .number("dis.specific", type.specific)
      .number("dis.extra", type.extra);
}

std::size_t expect_entity_state(ExpectedFields& expected, const EntityState& state,
                                const Header& /*header*/) {
  expected.entity_id("Entity ID", state.entity)
      .number("dis.force_id", state.force)
      .number("dis.num_articulation_params", state.variable_parameters.size());
  expect_entity_type(expected, "Entity Type", state.type);
  expect_entity_type(expected, "Alternative Entity Type", state.alternative_type);
  expected.vector("Entity Linear Velocity", "dis.entity_linear_velocity", state.linear_velocity)
      .position("Entity Location", "dis.entity_location", state.location)
      .record("Entity Orientation")
      .real("dis.entity_orientation.psi", state.orientation.psi)
      .real("dis.entity_orientation.theta", state.orientation.theta)
      .real("dis.entity_orientation.phi", state.orientation.phi)
      .number("dis.appearance", state.appearance)
      .record("Dead Reckoning Parameters")
      // tshark has one name for two fields.
      .number("dis.entity_marking_character_set", state.dead_reckoning.algorithm)
      .octets("dis.dead_reckoning_other_parameters", state.dead_reckoning.other)
      .vector("Entity Linear Acceleration", "dis.entity_linear_acceleration",
              state.dead_reckoning.linear_acceleration)
      .vector("Entity Angular Velocity", "dis.entity_angular_velocity",
              state.dead_reckoning.angular_velocity)
      .record("Entity Marking")
      .number("dis.entity_marking_character_set", state.marking.character_set)
      .text("dis.entity_marking", state.marking.text())
      .number("dis.capabilities", state.capabilities);
  for (const VariableParameter& parameter : state.variable_parameters) {
    // An articulated part: type 0, change, part to which it is attached, type, value, padding.
    const Octet* octets = parameter.octets.data();
    expected.record("Variable Parameter")
        .number("dis.variable_parameter_type", octets[0])
        .number("dis.vp.change", octets[1])
        .number("dis.vp.part_attached_to_id", load_big_endian<std::uint16_t>(octets + 2))
        .number("dis.vp.artic_param_type", load_big_endian<std::uint32_t>(octets + 4))
        .real("dis.vp.parameter_value",
              std::bit_cast<float>(load_big_endian<std::uint32_t>(octets + 8)))
        .number("dis.vp.padding", load_big_endian<std::uint32_t>(octets + 12));
  }
  return 0;
}

EntityState entity_state() {
  EntityState state;
  state.entity = {0x0102, 0x0304, 0x0506};
  state.force = 2;
  // An air platform. tshark also dissects the bits of the appearance of land platforms and life
  // forms, which we do not interpret.
  state.type = {1, 2, 225, 3, 4, 5, 6};
  state.alternative_type = {1, 2, 78, 7, 8, 9, 10};
  state.linear_velocity = {10.5F, -0.25F, 3};
  state.location = {4'176'384.25, -1'000'000.5, 65.75};
  state.orientation = {1.5F, -0.5F, 0.125F};
  state.appearance = 0x0102'0304;
  state.dead_reckoning.algorithm = 4;
  state.dead_reckoning.other = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  state.dead_reckoning.linear_acceleration = {0.5F, 1.25F, -9.8125F};
  state.dead_reckoning.angular_velocity = {-1.5F, 2.5F, 0.75F};
  state.marking.characters = {'E', 'A', 'G', 'L', 'E', ' ', '2'};
  state.capabilities = 0x8000'0007;
  return state;
}

TEST_F(TsharkTest, EntityStateIsFound) {
  compare<EntityState>(in_all_versions(entity_state()), expect_entity_state);
}

TEST_F(TsharkTest, ArticulatedPartsAreFound) {
  EntityState state = entity_state();
  state.variable_parameters = {
      {{0, 1, 0, 2, 0, 0, 0x10, 0x0b, 0x3f, 0xa0, 0, 0, 0, 0, 0, 0}},   // turret, azimuth 1.25
      {{0, 2, 0, 1, 0, 0, 0x11, 0x4d, 0xbf, 0x00, 0, 0, 0, 0, 0, 0}}};  // gun, elevation -0.5
  compare<EntityState>(in_all_versions(state), expect_entity_state);
}

}  // namespace
}  // namespace roger::dis
