#include "app/bench/rti/published.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace roger::app::bench {

namespace {

/// Overhead in bytes without parameters; each parameter adds 4 bytes (DMSO RTI 1.3v4, MAK RTI 1.3).
struct Overhead {
  int dmso;
  int mak;
};
constexpr Overhead kInteraction{92, 14};
constexpr Overhead kUpdate{176, 26};
constexpr int kEachParameter = 4;

/// Returns the loss of RTI NG and pRTI in percent; null if it was not published.
nlohmann::ordered_json published_loss(const nlohmann::ordered_json& row) {
  constexpr int kLossless = 250;  // updates per second of all federates
  constexpr int kMost = 1024;
  constexpr int kLossAtMost = 11;  // percent, rounded up
  const int updates = row.at("federates").get<int>() * row.at("aircraft").get<int>();
  if (row.at("layout") != "dual" || updates > kMost) return nullptr;
  if (row.at("transport") == "reliable" || updates < kLossless) return 0;
  if (updates == kMost) return kLossAtMost;
  return nullptr;
}

/// Delay of a click from microphone to loudspeaker (ASTi, about 1999), ms: mu-law frames of 1/32 s,
/// boosted priority. DIS was measured with the guard only.
struct ClickDelay {
  double guard;
  double dmso;
  double mak;
  std::optional<double> dis;
};
constexpr std::array<ClickDelay, 2> kClicks{
    {{0.0, 70.0, 65.0, std::nullopt}, {20.0, 90.0, 85.0, 80.0}}};
constexpr double kClickFrame = 31.25;

/// Adds the columns of ClickDelay; null where the case was not measured.
nlohmann::ordered_json with_clicks(nlohmann::ordered_json rows) {
  for (auto& row : rows) {
    const bool is_boosted = row.at("priority") != "normal" && row.at("load") == "idle" &&
                            row.at("frame_ms") == kClickFrame;
    const auto found = std::ranges::find_if(kClicks, [&](const ClickDelay& one) {
      return is_boosted && row.at("guard_ms") == one.guard;
    });
    for (const char* field : {"dmso_ms", "mak_ms", "dis_ms"}) row[field] = nullptr;
    if (found == kClicks.end()) continue;
    row["dmso_ms"] = found->dmso;
    row["mak_ms"] = found->mak;
    if (found->dis) row["dis_ms"] = *found->dis;
  }
  return rows;
}

const std::map<std::string, std::string>& lines() {
  static const std::map<std::string, std::string> kLines{
      {"packet-size",
       "udp_payload and overhead are per message: those of the datagram, divided by the messages "
       "in it\n"
       "(bundled; 0: sent alone). dmso, mak: overhead of the DMSO RTI 1.3v4 and the MAK RTI 1.3, "
       "sent alone.\n"
       "For two bundled messages the DMSO RTI needed 176 (interactions) and 344 (updates) per "
       "datagram."},
      {"latency",
       "MAK RTI, gigabit: 100 us at 100 to 150 B, 140 us at 5000 B, close to raw UDP; reliable, "
       "two "
       "hops: under\n250 us (mak). off: services of the RID; all_on_ratio: delay divided by that "
       "with all of them. others: streams\nof 32 messages per second on a switch that keeps them "
       "from the receiver; quiet_ratio_p99: p99 divided by that\nwithout them; tail_ratio: p99.9 / "
       "p50, divided by that of bare UDP."},
      {"throughput",
       "MAK RTI, one sender: 120,000 messages of 100 B per second by default, 170,000 at its "
       "fastest; 60,000 of 5000 B on 10 Gbit/s;\nreliable messages 20 % fewer; compression brought "
       "no gain of rate at any size (mak).\noff: services of the RID; all_on_ratio: rate divided "
       "by "
       "that with all of them. send_buffer_bytes: SO_SNDBUF of all sockets\nof the sender (0: the "
       "kernel's choice). wire_bytes: datagram of a lone message."},
      {"stages",
       "SNAP (AFRL, about 1999) timed the stages of simulators at any distance, from stick to "
       "picture, "
       "by GPS time,\naccurate to 500 us."},
      {"click",
       "dmso_ms, mak_ms, dis_ms: DMSO RTI, MAK RTI and a DIS radio (ASTi, about 1999), measured "
       "with "
       "microphones,\nmu-law in frames of 1/32 s, boosted priority; with the guard as it was "
       "added. "
       "Normal priority added 10 ms."},
      {"tick",
       "MAK RTI, 233 MHz K6, interactions: t1 150 us, t2 70 us, t3 7 us, t4 53 ns; more than 36 "
       "waiting messages were lost."},
      {"entities",
       "Bytes of a side on the wire, with the headers of Ethernet. capacity: entities a side whose "
       "work "
       "takes half\nof a frame of 20 ms, or all of it (-: more than 32,000, or 2000 with --quick), "
       "when each is "
       "updated in every\nframe and no update is lost.\n"
       "RTI 1.3 (1999): at most 14 a side, 394 B for each update, 776 kbit/s; DIS 186 B."},
      {"fpll",
       "updates_per_s: of all federates. delay_us: mean of both directions, so that the offset of "
       "the clocks\ncancels. clock_delay_us, p99_us: to the measuring federate only, by an "
       "estimate "
       "of the offset with an error of\nat most clock_bound_us. cpu_percent: of a federate. "
       "bypass: "
       "the same states over bare sockets.\nFederates that get too little processor time lose what "
       "exceeds their receive buffers: 16 MiB are requested,\nnet.core.rmem_max are granted.\n"
       "RTI NG, pRTI (300 MHz Pentium II, 10 Mbit/s, dual): best effort lost some from about 250 "
       "updates per second\nand 11 % at 1,024; reliable lost none."},
      {"forwarder",
       "sender_us: processor time of the sender's process for a message. call_us: time of its "
       "call. "
       "sent_, received_:\nbytes on the wire at the sender's host and at those of all receivers. "
       "saved_percent: of the latter, compared\nwith all federates as receivers. In namespaces the "
       "kernel delivers to all receivers during the sender's call,\nwhich therefore takes longer "
       "with more receivers also where it sends the same bytes.\n"
       "MAK RTI: with a forwarder, more receivers do not change the sender's cost; throughput is "
       "20 % below best effort."},
      {"services", "MAK RTI: subscribeObjectClassAttributes 15 us."},
      {"filter",
       "Datagrams of the data port, counted by the kernel at the interfaces of sender (on_wire) "
       "and receiver.\n"
       "CPU load of the receiving process with all nets transmitting, with none (idle), with its "
       "own only.\n"
       "Without a filter in the network, ignoring 240 streams took 25 % of a CPU (233 MHz K6)."},
      {"voice-streams",
       "Streams that took a whole CPU (233 MHz K6): DMSO RTI 70, MAK RTI 200 to 300, DIS 1000."},
  };
  return kLines;
}

/// A figure of the MAK RTI and the fields of the case in which it was measured.
struct Published {
  std::map<std::string, nlohmann::ordered_json> where;
  double figure = 0;
};

/// One-way delays in microseconds, gigabit. "Well under" the figure for reliable messages.
const std::vector<Published>& mak_delays() {
  static const std::vector<Published> kDelays{
      {{{"transport", "best_effort"}, {"bytes", 100}}, 100},
      {{{"transport", "best_effort"}, {"bytes", 5000}}, 140},
      {{{"transport", "reliable"}, {"bytes", 100}}, 250},
      {{{"transport", "reliable"}, {"bytes", 5000}}, 250}};
  return kDelays;
}

/// Messages per second of one sender, 10 Gbit/s: with the default bundles, and at its fastest.
const std::vector<Published>& mak_rates() {
  static const std::vector<Published> kRates{
      {{{"transport", "best_effort"}, {"bytes", 100}, {"bundle_bytes", 1400}}, 120'000},
      {{{"transport", "best_effort"}, {"bytes", 100}, {"bundle_bytes", 5000}}, 170'000},
      {{{"transport", "best_effort"}, {"bytes", 5000}, {"bundle_bytes", 5000}}, 60'000}};
  return kRates;
}

/// Rates of 100 B without a service, divided by that with all of them. Its network statistics
/// correspond to our counters. All of them: those, MOM, data distribution and the reduction of
/// update rates.
const std::vector<Published>& mak_services() {
  static const std::vector<Published> kRatios{
      {{{"off", "mom"}, {"transport", "best_effort"}}, 1.1},
      {{{"off", "counters"}, {"transport", "best_effort"}}, 1.3},
      {{{"off", "all_but_bundling"}, {"transport", "best_effort"}}, 1.45}};
  return kRatios;
}

/// Adds the column "mak" to the rows with `field`, null where nothing was published.
void add_mak(nlohmann::ordered_json& rows, const std::string& field,
             const std::vector<Published>& figures) {
  for (auto& row : rows) {
    if (!row.contains(field)) continue;
    const auto describes = [&row](const Published& one) {
      return std::ranges::all_of(one.where, [&row](const auto& part) {
        return row.contains(part.first) && row.at(part.first) == part.second;
      });
    };
    const auto found = std::ranges::find_if(figures, describes);
    row["mak"] = nullptr;
    if (found != figures.end()) row["mak"] = found->figure;
  }
}

}  // namespace

nlohmann::ordered_json with_published(const std::string& what, nlohmann::ordered_json rows) {
  if (what == "click") return with_clicks(std::move(rows));
  if (what == "fpll") {
    for (auto& row : rows) row["published_loss_percent"] = published_loss(row);
  }
  if (what == "latency") add_mak(rows, "bundle_bytes", mak_delays());
  if (what == "throughput") {
    add_mak(rows, "bundle_bytes", mak_rates());
    add_mak(rows, "off", mak_services());
  }
  if (what != "packet-size") return rows;
  for (auto& row : rows) {
    const Overhead& base = row.at("kind") == "update" ? kUpdate : kInteraction;
    const int parameters = kEachParameter * row.at("params").get<int>();
    row["dmso"] = base.dmso + parameters;
    row["mak"] = base.mak + parameters;
  }
  return rows;
}

std::string published_line(const std::string& what) {
  const auto found = lines().find(what);
  return found == lines().end() ? "" : found->second + "\n";
}

}  // namespace roger::app::bench
