// Measures the size of messages in datagrams from a capture of the sockets.
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/bench/rti/node.hpp"
#include "app/bench/rti/socket_capture.hpp"
#include "app/bench/rti/support.hpp"
#include "dds-filter/group_map.hpp"
#include "rti/rid/rid.hpp"
#include "rti/wire/datagram.hpp"

namespace roger::app::bench {

namespace {

/// Enough to fill two datagrams even with the smallest message.
constexpr std::size_t kMessages = 200;

/// A message of `data_bytes` bytes of data in `params` parameters or attributes.
struct Message {
  bool update = false;
  std::size_t params = 1;
  std::size_t data_bytes = 0;
};

/// Payload of a datagram and the number of messages in it.
struct Seen {
  std::size_t payload = 0;
  std::size_t messages = 0;
};

/// Counts the messages in a datagram. Throws if it holds anything other than the expected messages,
/// so an unrelated datagram cannot falsify the figures.
Seen look_at(const std::vector<std::uint8_t>& payload, const Message& expected) {
  rti::wire::Datagram datagram;
  const auto refused = rti::wire::Datagram::parse(payload, datagram);
  if (refused != rti::wire::DropReason::kNone) {
    throw std::runtime_error("captured a datagram that is not a valid message: " +
                             std::string(rti::wire::drop_reason_text(refused)));
  }
  Seen seen{payload.size(), 0};
  const auto kind =
      expected.update ? rti::wire::MessageKind::kUpdate : rti::wire::MessageKind::kInteraction;
  rti::Bytes rest = datagram.messages();
  for (rti::wire::DataMessage message; datagram.next(rest, message); ++seen.messages) {
    std::size_t bytes = 0;
    for (const rti::ValueView& value : message.values) bytes += value.data.size();
    if (message.kind != kind || bytes != expected.data_bytes ||
        message.values.size() != expected.params) {
      throw std::runtime_error("captured a message that was not sent");
    }
  }
  return seen;
}

/// Lets the other federate send, and captures the datagrams.
class PacketSizeMeter {
 public:
  PacketSizeMeter(BenchFederate& federate, const rti::Rid& rid)
      : federate_(federate),
        bundle_bytes_(rid.bundling.bytes),
        interactions_(open_capture("HLAinteractionRoot.Data", rid)),
        updates_(open_capture("HLAobjectRoot.Thing", rid)) {}

  Seen lone(const Message& message) { return find_fullest(message, 1); }

  [[nodiscard]] bool can_be_bundled(const Message& message) const {
    // A message with n values has at most 10 + 2n bytes of overhead.
    return 2 * (message.data_bytes + 10 + 2 * message.params) <= bundle_bytes_;
  }
  /// Returns a datagram that is full, that is, has no room for another such message. If the sender
  /// is delayed in every burst, returns the fullest datagram of several bursts.
  Seen bundled(const Message& message) {
    constexpr int kTries = 20;
    Seen best;
    // A datagram is full if one more message of average size would not fit.
    for (int i = 0; i < kTries; ++i) {
      const Seen one = find_fullest(message, kMessages);
      if (one.messages > best.messages) best = one;
      if (best.payload + best.payload / best.messages > bundle_bytes_) break;
    }
    if (best.messages < 2) throw std::runtime_error("no datagram contained two messages");
    return best;
  }

 private:
  static SocketCapture open_capture(const std::string& name, const rti::Rid& rid) {
    const auto map = require(filter::GroupMap::create(rid.groups, rid.network.data_port));
    return SocketCapture::open(map.group_of(name));
  }

  Seen find_fullest(const Message& message, std::size_t count) {
    SocketCapture& capture = message.update ? updates_ : interactions_;
    federate_.say(fmt::format("{} {} {} {} 0", message.update ? "update" : "feed", count,
                              message.params, message.data_bytes));
    Seen best;
    std::size_t messages = 0;
    while (messages < count) {
      const std::vector<std::uint8_t> datagram = capture.next(kPatience);
      if (datagram.empty()) {
        throw std::runtime_error(
            fmt::format("captured {} of {} messages that were sent", messages, count));
      }
      const Seen seen = look_at(datagram, message);
      messages += seen.messages;
      if (seen.messages > best.messages) best = seen;
    }
    federate_.wait_for("fed", kPatience);
    return best;
  }

  BenchFederate& federate_;
  const std::size_t bundle_bytes_;
  SocketCapture interactions_;
  SocketCapture updates_;
};

/// Returns the run with the median payload; all runs should be equal.
Seen find_median(std::vector<Seen> runs) {
  std::sort(runs.begin(), runs.end(),
            [](const Seen& a, const Seen& b) { return a.payload < b.payload; });
  return runs.at(runs.size() / 2);
}

nlohmann::ordered_json make_row(const Message& message, const std::vector<Seen>& runs) {
  const Seen seen = find_median(runs);
  std::vector<double> payloads;
  payloads.reserve(runs.size());
  for (const Seen& run : runs) payloads.push_back(static_cast<double>(run.payload));
  nlohmann::ordered_json row{{"kind", message.update ? "update" : "interaction"},
                             {"params", message.params},
                             {"bytes", message.data_bytes}};
  if (seen.messages == 1) {
    row["udp_payload"] = seen.payload;
    row["overhead"] = seen.payload - message.data_bytes;
    row["bundled"] = 0;
    row["spread_percent"] = spread_percent(payloads);
    return row;
  }
  const double each = static_cast<double>(seen.payload) / static_cast<double>(seen.messages);
  row["udp_payload"] = each;
  row["overhead"] = each - static_cast<double>(message.data_bytes);
  row["bundled"] = seen.messages;
  row["spread_percent"] = spread_percent(payloads);
  return row;
}

}  // namespace

nlohmann::ordered_json packet_size(BenchFederate& federate, const NodeSettings& settings) {
  const rti::Rid rid = require(rti::load_rid(settings.federate.rid));
  wait_for_helper(federate);
  PacketSizeMeter scales(federate, rid);
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const bool update : {false, true}) {
    for (const std::size_t params : {1U, 2U, 5U, 10U}) {
      for (const std::size_t bytes : {10U, 100U, 250U, 1000U}) {
        const Message message{update, params, bytes};
        std::vector<Seen> lone;
        std::vector<Seen> bundled;
        for (int run = 0; run < settings.runs.runs; ++run) {
          lone.push_back(scales.lone(message));
          if (scales.can_be_bundled(message)) bundled.push_back(scales.bundled(message));
        }
        rows.push_back(make_row(message, lone));
        if (!bundled.empty()) rows.push_back(make_row(message, bundled));
      }
    }
  }
  return rows;
}

}  // namespace roger::app::bench
