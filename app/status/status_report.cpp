#include "app/status/status_report.hpp"

#include <RTI/RTI1516.h>
#include <fmt/chrono.h>
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <tuple>
#include <vector>

#include "app/status/federate_report.hpp"
#include "app/status/network_protection.hpp"
#include "app/support/latency_report.hpp"
#include "app/support/sender_name.hpp"
#include "core/printable.hpp"
#include "core/text.hpp"
#include "dds-filter/group.hpp"
#include "rti/mom/names.hpp"
#include "rti/wire/codec.hpp"
#include "rti/wire/datagram.hpp"

namespace roger::app::status {
namespace {

using nlohmann::ordered_json;
using rti::wire::MemberStatus;
using std::chrono::system_clock;

constexpr int kFormat = 1;
constexpr double kMicrosecondsPerMillisecond = 1e3;

/// The figures that one federate reports about the messages of another one.
struct Pair {
  std::string from;
  std::string to;
  ObservedSender figures;
};

/// Returns the pairs of federates that are joined, by the name of the receiver.
std::vector<Pair> pairs_of(const FederationView& federation) {
  std::vector<Pair> out;
  if (!federation.figures) return out;
  std::set<std::string> members;
  for (const MemberStatus& member : federation.status.members) members.insert(member.name);
  for (const FederateStatistics& receiver : federation.figures->federates) {
    if (!receiver.senders) continue;
    for (const ObservedSender& sender : *receiver.senders) {
      if (members.contains(sender.name)) out.push_back({sender.name, receiver.name, sender});
    }
  }
  return out;
}

/// Returns the numbers of datagrams that the federates of a protected network have rejected, by
/// reason.
std::map<std::string, std::int64_t> rejected_by(const FederationView& federation) {
  std::map<std::string, std::int64_t> out;
  if (!federation.figures) return out;
  for (const FederateStatistics& federate : federation.figures->federates) {
    if (!federate.drops) continue;
    for (const std::string_view reason : rti::mom::kSealDrops) {
      const auto found = federate.drops->find(std::string(reason));
      if (found == federate.drops->end()) continue;
      std::int64_t& sum = out[found->first];
      sum = ui::add_counts(sum, found->second);
    }
  }
  return out;
}

/// Returns the version that a federate reports; nullopt if it reports none.
std::optional<std::string> version_of(const FederationView& federation, const std::string& name) {
  if (!federation.figures) return std::nullopt;
  for (const FederateStatistics& federate : federation.figures->federates) {
    if (federate.name == name) return federate.rti_version;
  }
  return std::nullopt;
}

std::string own_version() {
  return to_utf8(rti1516e::rtiVersion());
}

/// Returns a time in UTC: "2026-11-26T01:20:03Z".
std::string utc(system_clock::time_point time) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(system_clock::to_time_t(time)));
}

system_clock::time_point began(const NetworkStatus& status, std::uint64_t running_ms) {
  return status.at - std::chrono::milliseconds(running_ms);
}

double seconds(std::uint64_t ms) {
  constexpr double kMillisecondsPerSecond = 1e3;
  return static_cast<double>(ms) / kMillisecondsPerSecond;
}

std::string to_ms(std::uint32_t us) {
  return fmt::format("{:.1f}", us / kMicrosecondsPerMillisecond);
}

/// Returns a duration in its two largest units: "3 h 12 min".
std::string duration_text(std::uint64_t ms) {
  constexpr std::uint64_t kMinute = 60;
  constexpr std::uint64_t kHour = 60 * kMinute;
  constexpr std::uint64_t kDay = 24 * kHour;
  const std::uint64_t seconds = ms / 1000;
  if (seconds < kMinute) return fmt::format("{} s", seconds);
  if (seconds < kHour) return fmt::format("{} min", seconds / kMinute);
  if (seconds < kDay) return fmt::format("{} h {} min", seconds / kHour, seconds % kHour / kMinute);
  return fmt::format("{} d {} h", seconds / kDay, seconds % kDay / kHour);
}

std::string members_text(const FederationView& federation) {
  static constexpr const char* kColumns = "  {:<24} {:<14} {:<30} {:<16} {:>12}  {}\n";
  std::string out =
      fmt::format(kColumns, "federate", "type", "process", "address", "joined for", "version");
  for (const MemberStatus& member : federation.status.members) {
    out += fmt::format(kColumns, printable(member.name), printable(member.type),
                       printable(member.process), filter::Ipv4Address{member.address}.text(),
                       duration_text(member.joined_ms),
                       printable(version_of(federation, member.name).value_or("-")) +
                           (member.revoked ? ", certificate revoked" : ""));
  }
  const std::size_t shown = federation.status.members.size();
  if (shown < federation.status.info.federates) {
    out += fmt::format("  and {} more\n", federation.status.info.federates - shown);
  }
  return out;
}

/// Returns the call sign of the sender, with its radio if another one of its radios is heard on the
/// same net.
std::string sender_of(const radio::VoiceReport& report,
                      const std::vector<radio::VoiceReport>& reports) {
  const auto place = [](const radio::VoiceReport& of) {
    return std::tie(of.federate, of.receiver, of.sender, of.net);
  };
  const auto alike = std::ranges::count(reports, place(report), place);
  return sender_name(report.sender, 0, {report.sender_radio, alike > 1});
}

std::string voice_text(const MomSnapshot& figures) {
  if (figures.voice.empty()) return {};
  static constexpr const char* kColumns = "  {:<36} {:>9} {:>7} {:>7} {:>22} {:>24}\n";
  std::string out = fmt::format(kColumns, "voice", "packets", "lost", "late",
                                "network p50 p95 p99 ms", "to loudspeaker p50 p95 p99");
  for (const radio::VoiceReport& one : figures.voice) {
    const auto delay = [&](const radio::VoiceDelay& of) {
      if (!one.clocks_related) return std::string("unknown");
      return fmt::format("{:>6} {:>6} {:>6}", to_ms(of.p50), to_ms(of.p95), to_ms(of.p99));
    };
    const std::string sender = one.sender.empty() ? "unknown" : sender_of(one, figures.voice);
    const std::string net = one.net && !one.net->empty() ? ", " + printable(*one.net) : "";
    const std::string path = fmt::format("{} -> {}{}", sender, printable(one.receiver), net);
    out += fmt::format(kColumns, path, one.packets, one.lost, one.late, delay(one.network),
                       delay(one.end_to_end));
  }
  return out;
}

std::string pairs_text(const FederationView& federation) {
  const std::vector<Pair> pairs = pairs_of(federation);
  if (pairs.empty()) return {};
  static constexpr const char* kColumns = "  {:<36} {:>9} {:>7} {:>7} {:>9}\n";
  std::string out = fmt::format(kColumns, "messages", "received", "lost", "late", "filtered");
  for (const Pair& pair : pairs) {
    out += fmt::format(kColumns, printable(pair.from) + " -> " + printable(pair.to),
                       pair.figures.received.messages, pair.figures.lost, pair.figures.late,
                       pair.figures.filtered);
  }
  return out;
}

std::string rejected_text(const FederationView& federation) {
  std::string out;
  for (const auto& [reason, count] : rejected_by(federation)) {
    if (count > 0) out += fmt::format("  datagrams dropped, {}: {}\n", printable(reason), count);
  }
  return out;
}

std::string federation_text(const FederationView& federation, Details details) {
  const std::uint32_t count = federation.status.info.federates;
  std::string out =
      fmt::format("\nFederation '{}': {} {}\n", printable(federation.status.info.name), count,
                  count == 1 ? "federate" : "federates");
  if (count > 0) out += members_text(federation);
  if (!federation.problem.empty()) {
    out += "  figures not available: " + printable(federation.problem) + "\n";
  }
  if (!federation.figures) return out;
  out += voice_text(*federation.figures);
  out += pairs_text(federation);
  out += rejected_text(federation);
  for (const std::string& name : federation.figures->silent) {
    out += fmt::format(
        "  {}: no statistics (its RID has services.mom = false, or it does not respond)\n",
        printable(name));
  }
  if (details == Details::kSummary) return out;
  for (const FederateStatistics& federate : federation.figures->federates) {
    out += "\n" + to_text(federate);
  }
  return out;
}

std::string executive_text(const NetworkStatus& status, const ExecutiveView& executive,
                           Details details) {
  const std::string place =
      fmt::format("\nExecutive {}:{}", printable(executive.address.host), executive.address.port);
  const std::string how = executive.configured ? "configured in the RID" : "found by its beacon";
  if (!executive.status) {
    return fmt::format("{} ({}): {}\n", place, how, printable(executive.problem));
  }
  const rti::wire::ExecutiveStatus& own = *executive.status;
  std::string out = fmt::format("{} on {} ({}): version {}, since {} ({}), {} connections\n", place,
                                printable(own.host), how, printable(own.version),
                                utc(began(status, own.running_ms)), duration_text(own.running_ms),
                                own.connections);
  if (executive.federations.empty()) out += "No federation exists.\n";
  for (const FederationView& federation : executive.federations) {
    out += federation_text(federation, details);
  }
  return out;
}

ordered_json to_json(const radio::VoiceReport& one) {
  ordered_json out{
      {"from", one.sender},       {"to", one.receiver},       {"federate", one.federate},
      {"net", nullptr},           {"radio", nullptr},         {"packets", one.packets},
      {"lost", one.lost},         {"late", one.late},         {"network_ms", nullptr},
      {"end_to_end_ms", nullptr}, {"uncertainty_ms", nullptr}};
  if (one.net) out["net"] = *one.net;
  if (one.sender_radio != 0) out["radio"] = one.sender_radio;
  if (!one.clocks_related) return out;
  out["network_ms"] = app::to_json(one.network);
  out["end_to_end_ms"] = app::to_json(one.end_to_end);
  out["uncertainty_ms"] = one.uncertainty / kMicrosecondsPerMillisecond;
  return out;
}

ordered_json to_json(const Pair& pair) {
  return {{"from", pair.from},
          {"to", pair.to},
          {"received", pair.figures.received.messages},
          {"received_bytes", pair.figures.received.bytes},
          {"filtered", pair.figures.filtered},
          {"lost", pair.figures.lost},
          {"late", pair.figures.late}};
}

ordered_json to_json(const FederationView& federation) {
  ordered_json members = ordered_json::array();
  for (const MemberStatus& member : federation.status.members) {
    const auto version = version_of(federation, member.name);
    members.push_back({{"name", member.name},
                       {"type", member.type},
                       {"process", member.process},
                       {"address", filter::Ipv4Address{member.address}.text()},
                       {"joined_s", seconds(member.joined_ms)},
                       {"revoked", member.revoked},
                       {"version", version ? ordered_json(*version) : ordered_json(nullptr)}});
  }
  ordered_json pairs = ordered_json::array();
  for (const Pair& pair : pairs_of(federation)) pairs.push_back(to_json(pair));
  ordered_json voice = ordered_json::array();
  ordered_json figures = ordered_json::array();
  ordered_json silent = ordered_json::array();
  if (federation.figures) {
    for (const auto& one : federation.figures->voice) voice.push_back(to_json(one));
    for (const auto& one : federation.figures->federates) figures.push_back(status::to_json(one));
    silent = federation.figures->silent;
  }
  return {{"name", federation.status.info.name},
          {"logical_time", federation.status.info.logical_time},
          {"federates", federation.status.info.federates},
          {"problem", federation.problem},
          {"members", std::move(members)},
          {"voice", std::move(voice)},
          {"pairs", std::move(pairs)},
          {"rejected_datagrams", rejected_by(federation)},
          {"figures", std::move(figures)},
          {"without_figures", std::move(silent)}};
}

ordered_json to_json(const NetworkStatus& status, const ExecutiveView& executive) {
  ordered_json out{{"address", executive.address.host},
                   {"port", executive.address.port},
                   {"host", executive.address.machine},
                   {"configured", executive.configured},
                   {"problem", executive.problem},
                   {"version", nullptr},
                   {"since", nullptr},
                   {"running_s", nullptr},
                   {"connections", nullptr},
                   {"federations", ordered_json::array()}};
  if (executive.status) {
    out["host"] = executive.status->host;
    out["version"] = executive.status->version;
    out["since"] = utc(began(status, executive.status->running_ms));
    out["running_s"] = seconds(executive.status->running_ms);
    out["connections"] = executive.status->connections;
  }
  for (const FederationView& one : executive.federations) {
    out["federations"].push_back(to_json(one));
  }
  return out;
}

}  // namespace

std::string to_text(const NetworkStatus& status, Details details) {
  std::string out =
      fmt::format("Roger {} (wire versions: {}), {}\n", own_version(), rti::wire::plane_versions(),
                  in_words(network_protection(status.credentials)));
  if (!status.problem.empty()) {
    out += "Executives cannot be found by their beacons: " + printable(status.problem) + "\n";
  }
  if (status.executives.empty()) {
    out += "No executive is in reach" +
           (status.control_group.empty() ? std::string()
                                         : ": none answers on " + status.control_group) +
           ".\n";
  }
  for (const ExecutiveView& executive : status.executives) {
    out += executive_text(status, executive, details);
  }
  return out;
}

ordered_json to_json(const NetworkStatus& status) {
  ordered_json executives = ordered_json::array();
  for (const ExecutiveView& one : status.executives) executives.push_back(to_json(status, one));
  return {{"format", kFormat},
          {"at", utc(status.at)},
          {"version", own_version()},
          {"control_plane", rti::wire::kControlVersion},
          {"data_plane", rti::wire::kDataVersion},
          {"protected", status.credentials.protects()},
          {"security", in_words(network_protection(status.credentials))},
          {"control_group", status.control_group},
          {"problem", status.problem},
          {"executives", std::move(executives)}};
}

Result<ordered_json> read_status(const std::string& designator) {
  Result<NetworkObserver> observer = NetworkObserver::create(designator);
  if (!observer) return observer.error();
  return to_json(observer.value().read());
}

}  // namespace roger::app::status
