#include "rti/federate/reporting/argument_text.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "rti/federate/refusal/service_failures.hpp"
#include "rti/net/failure.hpp"

namespace roger::rti {

namespace {

/// Number of octets of user data that a text shows.
constexpr std::size_t kMaxOctets = 64;

/// Returns the name of an enumerator; `first` is the value of the first name.
template <std::size_t count, class Enumeration>
std::string enumerator(const std::array<std::string_view, count>& names, Enumeration value,
                       std::size_t first = 0) {
  const auto at = static_cast<std::size_t>(value) - first;
  return at < count ? std::string(names.at(at)) : std::to_string(static_cast<int>(value));
}

template <class Info>
std::string producer(const Info& info) {
  return info.hasProducingFederate ? argument_text(info.producingFederate) : "";
}

}  // namespace

std::string argument_text(const std::wstring& text) {
  return to_utf8(text);
}

std::string argument_text(bool value) {
  return value ? "true" : "false";
}

std::string argument_text(double value) {
  return std::to_string(value);
}

std::string argument_text(unsigned long value) {
  return std::to_string(value);
}

std::string argument_text(const rti1516e::VariableLengthData& data) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const auto* const octets = static_cast<const unsigned char*>(data.data());
  std::string text;
  for (std::size_t i = 0; i < std::min(data.size(), kMaxOctets); ++i) {
    text += kDigits[octets[i] >> 4U];
    text += kDigits[octets[i] & 0xFU];
  }
  if (data.size() > kMaxOctets) text += "... (" + std::to_string(data.size()) + " octets)";
  return text;
}

std::string argument_text(rti1516e::OrderType order) {
  static constexpr std::array<std::string_view, 2> kNames{"RECEIVE", "TIMESTAMP"};
  return enumerator(kNames, order, rti1516e::RECEIVE);
}

std::string argument_text(rti1516e::TransportationType transportation) {
  static constexpr std::array<std::string_view, 2> kNames{"RELIABLE", "BEST_EFFORT"};
  return enumerator(kNames, transportation, rti1516e::RELIABLE);
}

std::string argument_text(rti1516e::ResignAction action) {
  static constexpr std::array<std::string_view, 6> kNames{
      "UNCONDITIONALLY_DIVEST_ATTRIBUTES",     "DELETE_OBJECTS",
      "CANCEL_PENDING_OWNERSHIP_ACQUISITIONS", "DELETE_OBJECTS_THEN_DIVEST",
      "CANCEL_THEN_DELETE_THEN_DIVEST",        "NO_ACTION"};
  return enumerator(kNames, action);
}

std::string argument_text(rti1516e::ServiceGroup group) {
  static constexpr std::array<std::string_view, 7> kNames{
      "FEDERATION_MANAGEMENT", "DECLARATION_MANAGEMENT", "OBJECT_MANAGEMENT",
      "OWNERSHIP_MANAGEMENT",  "TIME_MANAGEMENT",        "DATA_DISTRIBUTION_MANAGEMENT",
      "SUPPORT_SERVICES"};
  return enumerator(kNames, group);
}

std::string argument_text(rti1516e::SynchronizationPointFailureReason reason) {
  static constexpr std::array<std::string_view, 2> kNames{"SYNCHRONIZATION_POINT_LABEL_NOT_UNIQUE",
                                                          "SYNCHRONIZATION_SET_MEMBER_NOT_JOINED"};
  return enumerator(kNames, reason);
}

std::string argument_text(rti1516e::SaveFailureReason reason) {
  static constexpr std::array<std::string_view, 6> kNames{"RTI_UNABLE_TO_SAVE",
                                                          "FEDERATE_REPORTED_FAILURE_DURING_SAVE",
                                                          "FEDERATE_RESIGNED_DURING_SAVE",
                                                          "RTI_DETECTED_FAILURE_DURING_SAVE",
                                                          "SAVE_TIME_CANNOT_BE_HONORED",
                                                          "SAVE_ABORTED"};
  return enumerator(kNames, reason);
}

std::string argument_text(rti1516e::SaveStatus status) {
  static constexpr std::array<std::string_view, 4> kNames{
      "NO_SAVE_IN_PROGRESS", "FEDERATE_INSTRUCTED_TO_SAVE", "FEDERATE_SAVING",
      "FEDERATE_WAITING_FOR_FEDERATION_TO_SAVE"};
  return enumerator(kNames, status);
}

std::string argument_text(rti1516e::RestoreFailureReason reason) {
  static constexpr std::array<std::string_view, 5> kNames{
      "RTI_UNABLE_TO_RESTORE", "FEDERATE_REPORTED_FAILURE_DURING_RESTORE",
      "FEDERATE_RESIGNED_DURING_RESTORE", "RTI_DETECTED_FAILURE_DURING_RESTORE", "RESTORE_ABORTED"};
  return enumerator(kNames, reason);
}

std::string argument_text(rti1516e::RestoreStatus status) {
  static constexpr std::array<std::string_view, 6> kNames{
      "NO_RESTORE_IN_PROGRESS",
      "FEDERATE_RESTORE_REQUEST_PENDING",
      "FEDERATE_WAITING_FOR_RESTORE_TO_BEGIN",
      "FEDERATE_PREPARED_TO_RESTORE",
      "FEDERATE_RESTORING",
      "FEDERATE_WAITING_FOR_FEDERATION_TO_RESTORE"};
  return enumerator(kNames, status);
}

std::string argument_text(const rti1516e::RangeBounds& bounds) {
  return "[" + std::to_string(bounds.getLowerBound()) + ", " +
         std::to_string(bounds.getUpperBound()) + ")";
}

std::string argument_text(const rti1516e::FederationExecutionInformation& federation) {
  return to_utf8(federation.federationExecutionName) + " = " +
         to_utf8(federation.logicalTimeImplementationName);
}

std::string argument_text(const rti1516e::FederateRestoreStatus& status) {
  return argument_text(status.preRestoreHandle) + " = " + argument_text(status.postRestoreHandle) +
         " " + argument_text(status.status);
}

std::string argument_text(const rti1516e::SupplementalReflectInfo& info) {
  return producer(info);
}

std::string argument_text(const rti1516e::SupplementalReceiveInfo& info) {
  return producer(info);
}

std::string argument_text(const rti1516e::SupplementalRemoveInfo& info) {
  return producer(info);
}

std::string failure_text() {
  try {
    throw;
  } catch (const rti1516e::Exception& thrown) {
    return exception_text(thrown);
  } catch (...) {
    return net::failure_text();
  }
}

}  // namespace roger::rti
