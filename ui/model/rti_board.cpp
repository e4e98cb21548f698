#include "ui/model/rti_board.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace roger::ui {
namespace {

const RtiFederate* find(const RtiSnapshot& look, const std::string& name) {
  const auto found = std::ranges::find(look.federates, name, &RtiFederate::name);
  return found == look.federates.end() ? nullptr : &*found;
}

/// A federate in two snapshots, and the time between its answers in seconds.
struct ReportPair {
  const RtiFederate* before = nullptr;
  const RtiFederate* now = nullptr;
  double seconds = 0.0;

  /// Returns nullopt if the count has decreased: the federate has joined again.
  [[nodiscard]] std::optional<double> rate(std::int64_t then, std::int64_t count) const {
    if (seconds <= 0.0 || count < then) return std::nullopt;
    return static_cast<double>(count - then) / seconds;
  }
  [[nodiscard]] std::optional<double> rate(std::optional<std::int64_t> RtiFederate::*count) const {
    if (before == nullptr || !(before->*count) || !(now->*count)) return std::nullopt;
    return rate(*(before->*count), *(now->*count));
  }
};

void add(std::optional<double>& sum, std::optional<double> value) {
  if (value) sum = sum.value_or(0.0) + *value;
}

std::optional<double> compute_sum(std::optional<double> a, std::optional<double> b) {
  if (!a && !b) return std::nullopt;
  return a.value_or(0.0) + b.value_or(0.0);
}

const RtiClass* same(const std::vector<RtiClass>& classes, const RtiClass& one) {
  const auto found = std::find_if(classes.begin(), classes.end(), [&](const RtiClass& other) {
    return other.name == one.name && other.interaction == one.interaction;
  });
  return found == classes.end() ? nullptr : &*found;
}

const RtiGroup* same(const std::vector<RtiGroup>& groups, const RtiGroup& one) {
  const auto found = std::ranges::find(groups, one.group, &RtiGroup::group);
  return found == groups.end() ? nullptr : &*found;
}

/// Sums over all federates, used while a board is made.
struct Sums {
  std::map<std::pair<std::string, bool>, RtiClassRow> classes;
  std::map<std::string, RtiGroupCell> groups;
  std::map<std::string, RtiService> services;
  std::map<std::string, std::map<Nanoseconds, std::int64_t>>
      spreads;  // calls by upper end of the bucket
  double best_effort_messages = 0.0;
  double best_effort_bytes = 0.0;
  std::optional<double> wire_bytes;
};

/// Adds the federate's classes to `sums`. Returns the bytes per second that it sends.
std::optional<double> add_classes(const ReportPair& pair, Sums& sums) {
  if (!pair.now->classes) return std::nullopt;
  std::optional<double> out;
  for (const RtiClass& one : *pair.now->classes) {
    RtiClassRow& row = sums.classes[{one.name, one.interaction}];
    row.name = one.name;
    row.interaction = one.interaction;
    row.best_effort = row.best_effort || one.sent_best_effort.messages > 0;
    row.reliable = row.reliable || one.sent.messages > one.sent_best_effort.messages;
    if (pair.before == nullptr || !pair.before->classes) continue;
    static const RtiClass kNothing;
    const RtiClass* known = same(*pair.before->classes, one);
    // A class without an earlier count was first sent between the two snapshots.
    const RtiClass& before = known != nullptr ? *known : kNothing;
    const auto bytes = pair.rate(before.sent.bytes, one.sent.bytes);
    row.rate += pair.rate(before.sent.messages, one.sent.messages).value_or(0.0);
    row.bytes += bytes.value_or(0.0);
    sums.best_effort_messages +=
        pair.rate(before.sent_best_effort.messages, one.sent_best_effort.messages).value_or(0.0);
    sums.best_effort_bytes +=
        pair.rate(before.sent_best_effort.bytes, one.sent_best_effort.bytes).value_or(0.0);
    add(out, bytes);
  }
  return pair.before != nullptr ? std::optional(out.value_or(0.0)) : std::nullopt;
}

void add_groups(const ReportPair& pair, bool own, Sums& sums) {
  if (!pair.now->groups) return;
  for (const RtiGroup& one : *pair.now->groups) {
    RtiGroupCell& cell = sums.groups[one.group];
    cell.group = one.group;
    if (own) cell.joined = one.joined;
    cell.nets = one.nets;
    if (pair.before == nullptr || !pair.before->groups) continue;
    static const RtiGroup kNothing;
    const RtiGroup* known = same(*pair.before->groups, one);
    const RtiGroup& before = known != nullptr ? *known : kNothing;
    cell.rate += pair.rate(before.sent.messages, one.sent.messages).value_or(0.0);
    add(sums.wire_bytes, pair.rate(before.sent.bytes, one.sent.bytes));
    if (!own) continue;
    cell.received = pair.rate(before.received.messages, one.received.messages).value_or(0.0);
    cell.unwanted = pair.rate(before.filtered, one.filtered).value_or(0.0);
    cell.trouble = pair.rate(before.lost, one.lost).value_or(0.0) > 0.0;
  }
}

void add_services(const RtiFederate& federate, Sums& sums) {
  if (!federate.services) return;
  for (const RtiService& one : *federate.services) {
    RtiService& sum = sums.services[one.service];
    sum.service = one.service;
    sum.calls = add_counts(sum.calls, one.calls);
    sum.total_ns = add_counts(sum.total_ns, one.total_ns);
    sum.longest_ns = std::max(sum.longest_ns, one.longest_ns);
    for (const TimeBucket& bucket : one.spread) {
      auto& count = sums.spreads[one.service][bucket.end];
      count = add_counts(count, bucket.count);
    }
  }
}

void list_rows(Sums& sums, RtiBoard& board) {
  for (auto& [key, row] : sums.classes) board.classes.push_back(std::move(row));
  std::ranges::stable_sort(board.classes, std::greater{}, &RtiClassRow::bytes);
  for (auto& [key, cell] : sums.groups) board.groups.push_back(std::move(cell));
  std::ranges::stable_sort(board.groups, std::greater{}, &RtiGroupCell::joined);
  std::vector<RtiService> services;
  for (auto& [key, service] : sums.services) {
    if (service.calls > 0) services.push_back(std::move(service));
  }
  std::ranges::stable_sort(services, std::greater{}, &RtiService::total_ns);
  constexpr double kNanosecondsPerMicrosecond = 1000.0;
  for (const RtiService& one : services) {
    board.services.push_back({one.service,
                              one.calls,
                              static_cast<double>(one.total_ns) / kNanosecondsPerMicrosecond /
                                  static_cast<double>(one.calls),
                              static_cast<double>(one.longest_ns) / kNanosecondsPerMicrosecond,
                              {},
                              {}});
    const auto known = sums.spreads.find(one.service);
    if (known == sums.spreads.end()) continue;
    std::vector<TimeBucket> spread;
    for (const auto& [end, count] : known->second) spread.push_back({end, count});
    const auto quantile = [&](double at) {
      const std::int64_t figure = std::min(find_quantile(spread, at).count(), one.longest_ns);
      return static_cast<double>(figure) / kNanosecondsPerMicrosecond;
    };
    board.services.back().p50_us = quantile(0.50);
    board.services.back().p99_us = quantile(0.99);
  }
}

}  // namespace

void RtiBoardMaker::take(const std::shared_ptr<const RtiSnapshot>& look) {
  if (look->number == 0 || (!looks_.empty() && looks_.back()->number == look->number)) return;
  Loss loss{look->at, 0};
  if (!looks_.empty()) {
    for (const RtiFederate& federate : look->federates) {
      const RtiFederate* before = find(*looks_.back(), federate.name);
      if (before == nullptr || !before->lost || !federate.lost) continue;
      // A count that decreases belongs to a federate that joined again and is no loss.
      loss.count =
          add_counts(loss.count, std::max<std::int64_t>(0, *federate.lost - *before->lost));
    }
  }
  if (loss.count > 0) losses_.push_back(loss);
  while (!losses_.empty() && losses_.front().at + kLostOver < look->at) losses_.pop_front();
  looks_.push_back(look);
  // Keeps the snapshots of the last kRateOver, at least two. Rates are taken from the oldest to the
  // newest of them.
  while (looks_.size() > 2 && looks_.front()->at + kRateOver < look->at) looks_.pop_front();
}

RtiBoard RtiBoardMaker::board(const std::string& own) const {
  RtiBoard board;
  if (looks_.empty()) return board;
  const RtiSnapshot& now = *looks_.back();
  const RtiSnapshot& before = *looks_.front();
  Sums sums;
  for (const RtiFederate& federate : now.federates) {
    ReportPair pair;
    pair.now = &federate;
    pair.before = looks_.size() > 1 ? find(before, federate.name) : nullptr;
    if (pair.before != nullptr) {
      pair.seconds =
          std::chrono::duration<double>(federate.answered - pair.before->answered).count();
    }
    RtiFederateRow row;
    row.name = federate.name;
    row.type = federate.type;
    row.host = federate.host;
    row.own = federate.name == own;
    row.silent = federate.silent;
    row.lost = federate.lost;
    const auto interactions = pair.rate(&RtiFederate::interactions_sent);
    const auto updates = pair.rate(&RtiFederate::updates_sent);
    row.sends = compute_sum(interactions, updates);
    row.gets = compute_sum(pair.rate(&RtiFederate::interactions_received),
                           pair.rate(&RtiFederate::updates_received));
    add(board.interactions, interactions);
    add(board.updates, updates);
    row.out_bytes = add_classes(pair, sums);
    if (pair.before != nullptr && pair.before->received && federate.received) {
      row.in_bytes = pair.rate(pair.before->received->bytes, federate.received->bytes);
    }
    add_groups(pair, row.own, sums);
    add_services(federate, sums);
    if (federate.lost) board.lost = 0;
    if (federate.silent) ++board.silent;
    board.federates.push_back(std::move(row));
  }
  for (const Loss& loss : losses_) board.lost = add_counts(board.lost.value_or(0), loss.count);
  constexpr double kBits = 8.0;
  if (sums.wire_bytes) board.wire_bits = *sums.wire_bytes * kBits;
  if (sums.wire_bytes && sums.best_effort_messages > 0.0) {
    board.overhead_bytes = (*sums.wire_bytes - sums.best_effort_bytes) / sums.best_effort_messages;
  }
  std::stable_sort(
      board.federates.begin(), board.federates.end(),
      [](const auto& a, const auto& b) { return a.own != b.own ? a.own : a.name < b.name; });
  list_rows(sums, board);
  return board;
}

}  // namespace roger::ui
