// Texts of the arguments of services, for the MOM's reports (IEEE 1516.1-2010, 11). UTF-8.
#pragma once

#include <RTI/RTI1516.h>

#include <string>
#include <utility>

#include "core/text.hpp"

namespace roger::rti {

/// @{ Return the textual depiction of one argument. Handles and times have the form of their
/// toString(), enumerations the name in the C++ API, lists the form "{a, b}", maps "{a = b}".
[[nodiscard]] std::string argument_text(const std::wstring& text);
[[nodiscard]] std::string argument_text(bool value);
[[nodiscard]] std::string argument_text(double value);
[[nodiscard]] std::string argument_text(unsigned long value);
/// Returns the octets in hexadecimal digits; of more than 64 octets the first ones and the number.
[[nodiscard]] std::string argument_text(const rti1516e::VariableLengthData& data);
[[nodiscard]] std::string argument_text(rti1516e::OrderType order);
[[nodiscard]] std::string argument_text(rti1516e::TransportationType transportation);
[[nodiscard]] std::string argument_text(rti1516e::ResignAction action);
[[nodiscard]] std::string argument_text(rti1516e::ServiceGroup group);
[[nodiscard]] std::string argument_text(rti1516e::SynchronizationPointFailureReason reason);
[[nodiscard]] std::string argument_text(rti1516e::SaveFailureReason reason);
[[nodiscard]] std::string argument_text(rti1516e::SaveStatus status);
[[nodiscard]] std::string argument_text(rti1516e::RestoreFailureReason reason);
[[nodiscard]] std::string argument_text(rti1516e::RestoreStatus status);
[[nodiscard]] std::string argument_text(const rti1516e::RangeBounds& bounds);
[[nodiscard]] std::string argument_text(const rti1516e::FederationExecutionInformation& federation);
[[nodiscard]] std::string argument_text(const rti1516e::FederateRestoreStatus& status);
[[nodiscard]] std::string argument_text(const rti1516e::SupplementalReflectInfo& info);
[[nodiscard]] std::string argument_text(const rti1516e::SupplementalReceiveInfo& info);
[[nodiscard]] std::string argument_text(const rti1516e::SupplementalRemoveInfo& info);

template <class Value>
requires requires(const Value& value) {
  value.toString();
}
[[nodiscard]] std::string argument_text(const Value& value);
template <class First, class Second>
[[nodiscard]] std::string argument_text(const std::pair<First, Second>& pair);
template <class List>
requires requires(const List& list) {
  list.begin();
}
[[nodiscard]] std::string argument_text(const List& list);
/// @}

/// Returns the text of the exception being handled, which may be of any type: exception_text() or
/// what(). Call within a catch block.
[[nodiscard]] std::string failure_text();

template <class Value>
requires requires(const Value& value) {
  value.toString();
}
std::string argument_text(const Value& value) {
  return to_utf8(value.toString());
}

template <class First, class Second>
std::string argument_text(const std::pair<First, Second>& pair) {
  return argument_text(pair.first) + " = " + argument_text(pair.second);
}

template <class List>
requires requires(const List& list) {
  list.begin();
}
std::string argument_text(const List& list) {
  std::string text = "{";
  for (const auto& one : list) {
    if (text.size() > 1) text += ", ";
    text += argument_text(one);
  }
  return text + "}";
}

}  // namespace roger::rti
