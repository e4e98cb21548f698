// Statistics of a federate, decoded from the MOM.
#pragma once

#include <RTI/RTI1516.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/time_spread.hpp"
#include "ui/port/rti_source.hpp"

namespace roger::app::status {

struct ObservedClass {
  rti1516e::VariableLengthData handle;  // an encoded HLAhandle
  std::string name;                     // filled in by the caller, which knows the classes
  ui::RtiTraffic sent;
  ui::RtiTraffic sent_best_effort;  // the best-effort part of `sent`
  ui::RtiTraffic received;
  std::int64_t filtered = 0;
};

struct ObservedSender {
  rti1516e::VariableLengthData handle;
  std::string name;
  ui::RtiTraffic received;
  std::int64_t filtered = 0;
  std::int64_t lost = 0;
  std::int64_t late = 0;
};

/// Durations of calls, by service.
using Spreads = std::map<std::string, std::vector<TimeBucket>>;

/// Statistics of one federate. Values that its RID disables are absent.
struct FederateStatistics {
  std::string name;
  std::string type;
  std::string host;
  std::string rti_version;
  /// Counts by the standard's attribute name, for example HLAupdatesSent.
  std::map<std::string, std::int64_t> counts;
  std::optional<std::vector<ObservedClass>> interactions;
  std::optional<std::vector<ObservedClass>> updates;
  std::optional<std::vector<ObservedSender>> senders;
  std::optional<std::vector<ui::RtiGroup>> groups;      // without their nets
  std::optional<std::vector<ui::RtiService>> services;  // without their spreads
  std::optional<Spreads> spreads;                       // by service
  std::optional<std::map<std::string, std::int64_t>> drops;
};

/// Returns the names of the attributes that take() accepts.
[[nodiscard]] std::vector<std::wstring> known_attributes();

/// Decodes the value of an attribute into `figures`. Throws rti1516e::EncoderException if it cannot
/// be decoded.
void take(FederateStatistics& figures, const std::wstring& attribute,
          const rti1516e::VariableLengthData& value);

}  // namespace roger::app::status
