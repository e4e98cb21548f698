// Rates, sums and rows of what the RTI tells: looks in, a board out. Pure.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/port/rti_source.hpp"

namespace roger::ui {

struct RtiFederateRow {
  std::string name, type, host;
  bool own = false;
  bool silent = false;
  std::optional<double> sends, gets;          // messages a second
  std::optional<double> out_bytes, in_bytes;  // a second
  std::optional<std::int64_t> lost;           // datagrams since it joined
};

struct RtiClassRow {
  std::string name;
  bool interaction = false;
  double rate = 0.0;   // messages a second, all senders
  double bytes = 0.0;  // a second
  bool reliable = false, best_effort = false;
};

struct RtiGroupCell {
  std::string group;
  bool joined = false;  // by this station
  double rate = 0.0;    // datagrams a second, all senders
  double received = 0.0;
  double unwanted = 0.0;     // of those received
  bool trouble = false;      // this station loses some
  std::vector<RtiNet> nets;  // of the plan, that it carries
};

struct RtiServiceRow {
  std::string service;
  std::int64_t calls = 0;
  double mean_us = 0.0;
  double longest_us = 0.0;
  std::optional<double> p50_us, p99_us;  // of those who tell; up to half too long
};

struct RtiBoard {
  std::size_t silent = 0;
  std::optional<double> interactions, updates;  // a second
  std::optional<double> wire_bits;              // a second
  std::optional<double> overhead_bytes;         // a message of best effort
  std::optional<std::int64_t> lost;             // in ten minutes
  std::vector<RtiFederateRow> federates;        // own first, then by name
  std::vector<RtiClassRow> classes;             // most bytes first
  std::vector<RtiGroupCell> groups;             // joined first, then by address
  std::vector<RtiServiceRow> services;          // most time spent first
};

class RtiBoardMaker {
 public:
  /// Over this time rates are taken.
  static constexpr std::chrono::seconds kRateOver{5};
  static constexpr std::chrono::minutes kLostOver{10};

  /// Takes a look; one that was taken already, or tells nothing, is passed over.
  void take(const std::shared_ptr<const RtiLook>& look);
  /// `own`: how this station's federate is called.
  [[nodiscard]] RtiBoard board(const std::string& own) const;

 private:
  struct Loss {
    TimePoint at{};
    std::int64_t count = 0;
  };

  std::deque<std::shared_ptr<const RtiLook>> looks_;
  std::deque<Loss> losses_;
};

}  // namespace roger::ui
