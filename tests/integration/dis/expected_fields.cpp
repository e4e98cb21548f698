#include "tests/integration/dis/expected_fields.hpp"

#include <fmt/format.h>

#include <chrono>
#include <variant>

namespace roger::dis {
namespace {

/// Returns a time stamp as tshark shows it: seconds cut to microseconds.
std::string shown_time(const Timestamp& timestamp) {
  const auto time = std::chrono::floor<std::chrono::microseconds>(timestamp.after_hour()).count();
  constexpr std::int64_t kSecond = 1'000'000;  // us
  return fmt::format("{}.{:06}000 {}", time / kSecond, time % kSecond,
                     timestamp.is_absolute() ? "absolute" : "relative");
}

}  // namespace

ExpectedFields::ExpectedFields(const Pdu& pdu, std::size_t octets) {
  const PduType type = std::visit(
      []<class Alternative>(const Alternative&) { return Alternative::kType; }, pdu.body);
  record("Header");
  number("dis.proto_ver", pdu.header.version);
  number("dis.exer_id", pdu.header.exercise);
  number("dis.pdu_type", value_of(type));
  number("dis.proto_fam", value_of(family_of(type)));
  text("dis.timestamp", shown_time(pdu.header.timestamp));
  number("dis.pdu_length", octets);
  if (pdu.header.version < 7) {
    padding(ByteVector(2));
  } else {
    status(pdu).padding(ByteVector(1));
  }
  record(dis::text(type));
}

ExpectedFields& ExpectedFields::status(const Pdu& pdu) {
  const unsigned value = pdu.header.status;
  number("dis.pdu_status", value);
  // The meaning of two bits depends on the type.
  const std::string attached = std::to_string((value >> 4U) & 3U);
  if (std::holds_alternative<IntercomSignal>(pdu.body) ||
      std::holds_alternative<IntercomControl>(pdu.body)) {
    text("dis.pdustatus.iai", attached);
  } else if (!std::holds_alternative<EntityState>(pdu.body)) {
    text("dis.pdustatus.rai", attached);
  }
  number("dis.pdustatus.cei", (value >> 3U) & 1U);
  number("dis.pdustatus.lvc", (value >> 1U) & 3U);
  return number("dis.pdustatus.tei", value & 1U);
}

ExpectedFields& ExpectedFields::record(const std::string& label) {
  text_ += "[" + label + "]\n";
  return *this;
}

ExpectedFields& ExpectedFields::text(const std::string& name, const std::string& value) {
  text_ += name + " = " + value + "\n";
  return *this;
}

ExpectedFields& ExpectedFields::number(const std::string& name, std::uint64_t value) {
  return text(name, std::to_string(value));
}

ExpectedFields& ExpectedFields::real(const std::string& name, float value) {
  return text(name, fmt::format("{:.6g}", value));
}

ExpectedFields& ExpectedFields::real(const std::string& name, double value) {
  return text(name, fmt::format("{:.15g}", value));
}

ExpectedFields& ExpectedFields::octets(const std::string& name, Bytes value) {
  return text(name, fmt::format("{:02x}", fmt::join(value, ":")));
}

ExpectedFields& ExpectedFields::entity_id(const std::string& label, const EntityId& value) {
  return record(label)
      .number("dis.entity_id_site", value.site)
      .number("dis.entity_id_application", value.application)
      .number("dis.entity_id_entity", value.entity);
}

ExpectedFields& ExpectedFields::vector(const std::string& label, const std::string& name,
                                       const Vector& value) {
  return record(label)
      .real(name + ".x", value.x)
      .real(name + ".y", value.y)
      .real(name + ".z", value.z);
}

ExpectedFields& ExpectedFields::position(const std::string& label, const std::string& name,
                                         const WorldPosition& value) {
  return record(label)
      .real(name + ".x", value.x)
      .real(name + ".y", value.y)
      .real(name + ".z", value.z);
}

}  // namespace roger::dis
