// What the MOM says of a federate, decoded.
#pragma once

#include <RTI/RTI1516.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/time_spread.hpp"

namespace roger::app::rti_stats {

struct Traffic {
  std::int64_t messages = 0;
  std::int64_t bytes = 0;

  Traffic& operator+=(const Traffic& other) {
    messages += other.messages;
    bytes += other.bytes;
    return *this;
  }
};

struct ClassFigures {
  rti1516e::VariableLengthData handle;  // an HLAhandle
  std::string name;                     // filled in by who knows the classes
  Traffic sent;
  Traffic sent_best_effort;  // the part of it that is not reliable
  Traffic received;
  std::int64_t filtered = 0;
};

struct SenderFigures {
  rti1516e::VariableLengthData handle;
  std::string name;
  Traffic received;
  std::int64_t filtered = 0;
  std::int64_t lost = 0;
  std::int64_t late = 0;
};

struct GroupFigures {
  std::string group;
  bool joined = false;
  Traffic sent;  // datagrams
  Traffic received;
  std::int64_t filtered = 0;
  std::int64_t lost = 0;
  std::int64_t late = 0;
};

struct ServiceFigures {
  std::string service;
  std::int64_t calls = 0;
  std::int64_t total_ns = 0;
  std::int64_t longest_ns = 0;
};

/// The calls of a service by their durations.
using Spreads = std::map<std::string, std::vector<TimeBucket>>;

/// One federate. What its RID switches off is absent.
struct FederateFigures {
  std::string name;
  std::string type;
  std::string host;
  std::string rti_version;
  /// By the standard's attribute name: HLAupdatesSent and its like.
  std::map<std::string, std::int64_t> counts;
  std::optional<std::vector<ClassFigures>> interactions;
  std::optional<std::vector<ClassFigures>> updates;
  std::optional<std::vector<SenderFigures>> senders;
  std::optional<std::vector<GroupFigures>> groups;
  std::optional<std::vector<ServiceFigures>> services;
  std::optional<Spreads> spreads;  // by service
  std::optional<std::map<std::string, std::int64_t>> drops;
};

/// The attributes that take() understands.
[[nodiscard]] std::vector<std::wstring> known_attributes();

/// Enters the value of an attribute. Throws rti1516e::EncoderException when it does not decode.
void take(FederateFigures& figures, const std::wstring& attribute,
          const rti1516e::VariableLengthData& value);

}  // namespace roger::app::rti_stats
