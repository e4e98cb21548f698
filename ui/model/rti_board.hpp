// Computes rates, sums and rows from the figures of the RTI. Rates are differences of two snapshots
// kRateOver apart, divided by the time between a federate's answers. Pure.
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
  std::optional<double> sends, gets;          // messages per second
  std::optional<double> out_bytes, in_bytes;  // per second
  std::optional<std::int64_t> lost;           // datagrams since the federate joined
};

struct RtiClassRow {
  std::string name;
  bool interaction = false;
  double rate = 0.0;   // messages per second, all senders
  double bytes = 0.0;  // per second
  bool reliable = false, best_effort = false;
};

struct RtiGroupCell {
  std::string group;
  bool joined = false;  // by this station
  double rate = 0.0;    // datagrams per second, all senders
  double received = 0.0;
  double unwanted = 0.0;     // of those received
  bool trouble = false;      // this station loses some of them
  std::vector<RtiNet> nets;  // nets of the plan that the group carries
};

struct RtiServiceRow {
  std::string service;
  std::int64_t calls = 0;
  double mean_us = 0.0;
  double longest_us = 0.0;
  std::optional<double> p50_us, p99_us;  // of federates that report them; up to 50 % too high
};

struct RtiBoard {
  std::size_t silent = 0;
  std::optional<double> interactions, updates;  // per second
  std::optional<double> wire_bits;              // per second
  std::optional<double> overhead_bytes;         // per best-effort message
  std::optional<std::int64_t> lost;             // in ten minutes
  std::vector<RtiFederateRow> federates;        // own first, then by name
  std::vector<RtiClassRow> classes;             // most bytes first
  std::vector<RtiGroupCell> groups;             // joined first, then by address
  std::vector<RtiServiceRow> services;          // longest total time first
};

class RtiBoardMaker {
 public:
  /// Time over which rates are averaged.
  static constexpr std::chrono::seconds kRateOver{5};
  static constexpr std::chrono::minutes kLostOver{10};

  /// Adds a snapshot. One that was already added or is empty is ignored.
  void take(const std::shared_ptr<const RtiSnapshot>& look);
  /// `own` is the name of this station's federate.
  [[nodiscard]] RtiBoard board(const std::string& own) const;

 private:
  struct Loss {
    TimePoint at{};
    std::int64_t count = 0;
  };

  std::deque<std::shared_ptr<const RtiSnapshot>> looks_;
  std::deque<Loss> losses_;
};

}  // namespace roger::ui
