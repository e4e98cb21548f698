#include "app/status/federate_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

#include "core/printable.hpp"

namespace roger::app::status {

namespace {

using nlohmann::ordered_json;

constexpr double kNanosecondsPerMicrosecond = 1e3;

/// Returns "1.2 MB"; sizes below ten thousand bytes are shown exactly.
std::string size_text(std::int64_t bytes) {
  constexpr std::int64_t kInFull = 10'000;
  if (bytes < kInFull) return fmt::format("{} B", bytes);
  auto number = static_cast<double>(bytes);
  std::string_view unit;
  for (const std::string_view next : {"kB", "MB", "GB", "TB"}) {
    if (number < 1000) break;
    number /= 1000;
    unit = next;
  }
  return fmt::format("{:.1f} {}", number, unit);
}

/// Returns the name without its root, with its beginning cut off if it is too long: class names
/// differ at their end.
std::string short_name(const std::string& name) {
  constexpr std::size_t kWidth = 42;
  const std::size_t root = name.find('.');
  const std::string rest =
      printable(root == std::string::npos ? name : name.substr(root + 1), name.size());
  return rest.size() <= kWidth ? rest : "..." + rest.substr(rest.size() - kWidth + 3);
}

double mean_us(const ui::RtiService& service) {
  const auto calls = static_cast<double>(service.calls);
  return static_cast<double>(service.total_ns) / calls / kNanosecondsPerMicrosecond;
}

double longest_us(const ui::RtiService& service) {
  return static_cast<double>(service.longest_ns) / kNanosecondsPerMicrosecond;
}

std::string count_text(const FederateStatistics& federate, const char* attribute) {
  const auto found = federate.counts.find(attribute);
  return found == federate.counts.end() ? "-" : std::to_string(found->second);
}

/// Returns `header` and one line for each; "" if there are none.
template <class Figures, class Line>
std::string table_text(const std::string& header, const std::optional<std::vector<Figures>>& all,
                       const Line& line) {
  if (!all || all->empty()) return {};
  std::string out = header;
  for (const Figures& one : *all) out += line(one);
  return out;
}

std::string classes_text(std::string_view title,
                         const std::optional<std::vector<ObservedClass>>& classes) {
  static constexpr const char* kColumns = "  {:<42} {:>10} {:>10} {:>10} {:>10} {:>9}\n";
  return table_text(fmt::format(kColumns, title, "sent", "bytes", "received", "bytes", "filtered"),
                    classes, [](const ObservedClass& one) {
                      return fmt::format(kColumns, short_name(one.name), one.sent.messages,
                                         size_text(one.sent.bytes), one.received.messages,
                                         size_text(one.received.bytes), one.filtered);
                    });
}

std::string senders_text(const FederateStatistics& federate) {
  static constexpr const char* kColumns = "  {:<42} {:>10} {:>10} {:>9} {:>9} {:>9}\n";
  return table_text(fmt::format(kColumns, "from", "received", "bytes", "filtered", "lost", "late"),
                    federate.senders, [](const ObservedSender& one) {
                      return fmt::format(kColumns, printable(one.name), one.received.messages,
                                         size_text(one.received.bytes), one.filtered, one.lost,
                                         one.late);
                    });
}

std::string groups_text(const FederateStatistics& federate) {
  static constexpr const char* kColumns =
      "  {:<16} {:<6} {:>10} {:>10} {:>10} {:>10} {:>9} {:>8} {:>8}\n";
  return table_text(fmt::format(kColumns, "group", "joined", "sent", "bytes", "received", "bytes",
                                "filtered", "lost", "late"),
                    federate.groups, [](const ui::RtiGroup& one) {
                      return fmt::format(kColumns, printable(one.group), one.joined ? "yes" : "no",
                                         one.sent.messages, size_text(one.sent.bytes),
                                         one.received.messages, size_text(one.received.bytes),
                                         one.filtered, one.lost, one.late);
                    });
}

ordered_json or_null(const std::optional<double>& figure) {
  return figure ? ordered_json(*figure) : ordered_json(nullptr);
}

/// Returns a quantile of the call durations; nullopt if the federate does not report them.
std::optional<double> quantile_us(const FederateStatistics& federate, const ui::RtiService& service,
                                  double quantile) {
  if (!federate.spreads || !federate.spreads->contains(service.service)) return std::nullopt;
  const auto shown = find_quantile(federate.spreads->at(service.service), quantile).count();
  return static_cast<double>(std::min(shown, service.longest_ns)) / kNanosecondsPerMicrosecond;
}

std::string services_text(const FederateStatistics& federate) {
  const auto shown = [](const std::optional<double>& figure, int decimals) {
    return figure ? fmt::format("{:.{}f}", *figure, decimals) : std::string("-");
  };
  return table_text(
      fmt::format("  {:<42} {:>10} {:>10} {:>10} {:>10} {:>11}\n", "service or callback", "calls",
                  "mean us", "p50 us", "p99 us", "longest us"),
      federate.services, [&](const ui::RtiService& one) {
        return fmt::format("  {:<42} {:>10} {:>10.2f} {:>10} {:>10} {:>11.1f}\n",
                           printable(one.service), one.calls, mean_us(one),
                           shown(quantile_us(federate, one, 0.50), 2),
                           shown(quantile_us(federate, one, 0.99), 1), longest_us(one));
      });
}

ordered_json to_json(const ObservedClass& one) {
  return {{"class", one.name},
          {"sent", one.sent.messages},
          {"sent_bytes", one.sent.bytes},
          {"received", one.received.messages},
          {"received_bytes", one.received.bytes},
          {"filtered", one.filtered}};
}

ordered_json to_json(const ObservedSender& one) {
  return {{"federate", one.name},
          {"received", one.received.messages},
          {"received_bytes", one.received.bytes},
          {"filtered", one.filtered},
          {"lost", one.lost},
          {"late", one.late}};
}

ordered_json to_json(const ui::RtiGroup& one) {
  return {{"group", one.group},
          {"joined", one.joined},
          {"sent", one.sent.messages},
          {"sent_bytes", one.sent.bytes},
          {"received", one.received.messages},
          {"received_bytes", one.received.bytes},
          {"filtered", one.filtered},
          {"lost", one.lost},
          {"late", one.late}};
}

ordered_json to_json(const ui::RtiService& one, const FederateStatistics& federate) {
  return {{"service", one.service},
          {"calls", one.calls},
          {"mean_us", mean_us(one)},
          {"p50_us", or_null(quantile_us(federate, one, 0.50))},
          {"p99_us", or_null(quantile_us(federate, one, 0.99))},
          {"max_us", longest_us(one)}};
}

template <class Figures, class... Federate>
ordered_json make_rows(const std::vector<Figures>& all, const Federate&... federate) {
  ordered_json rows = ordered_json::array();
  for (const Figures& one : all) rows.push_back(to_json(one, federate...));
  return rows;
}

}  // namespace

std::string to_text(const FederateStatistics& federate) {
  const auto count = [&](const char* attribute) { return count_text(federate, attribute); };
  std::string out =
      fmt::format("{}: {} on {}, {}\n", printable(federate.name), printable(federate.type),
                  printable(federate.host), printable(federate.rti_version));
  out += fmt::format(
      "  objects: {} registered, {} discovered, {} updated, {} reflected; callbacks waiting: {}\n",
      count("HLAobjectInstancesRegistered"), count("HLAobjectInstancesDiscovered"),
      count("HLAobjectInstancesUpdated"), count("HLAobjectInstancesReflected"),
      count("HLAROlength"));
  out += fmt::format("  interactions: {} sent, {} received; updates: {} sent, {} received\n",
                     count("HLAinteractionsSent"), count("HLAinteractionsReceived"),
                     count("HLAupdatesSent"), count("HLAreflectionsReceived"));
  out += classes_text("interactions", federate.interactions);
  out += classes_text("updates", federate.updates);
  out += senders_text(federate);
  out += groups_text(federate);
  out += services_text(federate);
  if (federate.drops) {
    for (const auto& [reason, number] : *federate.drops) {
      out += fmt::format("  dropped, {}: {}\n", printable(reason), number);
    }
  }
  return out;
}

ordered_json to_json(const FederateStatistics& federate) {
  ordered_json out{{"name", federate.name},
                   {"type", federate.type},
                   {"host", federate.host},
                   {"rti_version", federate.rti_version},
                   {"counts", federate.counts}};
  if (federate.interactions) out["interactions"] = make_rows(*federate.interactions);
  if (federate.updates) out["updates"] = make_rows(*federate.updates);
  if (federate.senders) out["senders"] = make_rows(*federate.senders);
  if (federate.groups) out["groups"] = make_rows(*federate.groups);
  if (federate.services) out["services"] = make_rows(*federate.services, federate);
  if (federate.drops) out["drops"] = *federate.drops;
  return out;
}

}  // namespace roger::app::status
