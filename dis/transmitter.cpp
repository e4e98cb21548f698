#include "dis/transmitter.hpp"

#include "dis/field_reader.hpp"
#include "dis/field_writer.hpp"

namespace roger::dis {
namespace {

/// Decodes a record that must be all of `octets`.
template <class Record>
std::optional<Record> decode_record(Bytes octets) {
  Record record;
  FieldReader reader(octets, kMaxVersion);
  Record::visit(record, reader);
  if (reader.problem()) return std::nullopt;
  return record;
}

template <class Record>
ByteVector encode_record(const Record& record) {
  ByteVector octets;
  FieldWriter writer(octets, kMaxVersion);
  Record::visit(record, writer);
  return octets;
}

bool is_have_quick(RadioSystem system) {
  return system == RadioSystem::kHaveQuick || system == RadioSystem::kHaveQuickIi ||
         system == RadioSystem::kHaveQuickIia;
}

}  // namespace

std::optional<BeamAntennaPattern> beam_antenna_pattern(const Transmitter& from) {
  if (from.antenna_pattern_type != AntennaPatternType::kBeam) return std::nullopt;
  return decode_record<BeamAntennaPattern>(from.antenna_pattern);
}

std::optional<CcttSincgars> cctt_sincgars(const Transmitter& from) {
  if (from.modulation.system != RadioSystem::kCcttSincgars) return std::nullopt;
  return decode_record<CcttSincgars>(from.modulation_parameters);
}

std::optional<BasicHaveQuick> basic_have_quick(const Transmitter& from) {
  if (!is_have_quick(from.modulation.system)) return std::nullopt;
  return decode_record<BasicHaveQuick>(from.modulation_parameters);
}

ByteVector encode(const BeamAntennaPattern& pattern) {
  return encode_record(pattern);
}

ByteVector encode(const CcttSincgars& parameters) {
  return encode_record(parameters);
}

ByteVector encode(const BasicHaveQuick& parameters) {
  return encode_record(parameters);
}

}  // namespace roger::dis
