// roger dis-replay: sends the datagrams of a capture again.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/commands/command.hpp"
#include "app/dis/capture/capture_totals.hpp"
#include "app/dis/capture/pcap_reader.hpp"
#include "app/dis/listening_options.hpp"
#include "app/dis/network/dis_sender.hpp"
#include "app/dis/replay.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/stop_signal.hpp"
#include "app/support/value_option.hpp"
#include "core/printable.hpp"

namespace roger::app {
namespace {

constexpr const char* kDisReplayExamples = R"(Examples:
  roger dis-replay exercise.pcap      to the recorded multicast groups, all else by broadcast
  roger dis-replay exercise.pcap --to 10.0.0.255 --port 3001
  roger dis-replay exercise.pcap --to 239.1.2.3 --interface eth0 --ttl 8 --speed 2

FILE.pcap is a file of 'roger dis-record', tcpdump or Wireshark. Its UDP datagrams by IPv4 are sent
with their original intervals, to their original port. Other packets, fragments and incomplete ones
are skipped. Datagrams for a multicast group are sent to that group, all others by broadcast to
255.255.255.255; with --to, all are sent to that address.)";

constexpr int kMaxTtl = 0xFF;

struct DisReplayOptions {
  std::string file;
  std::string to;  // empty: see destination_of()
  int port = 0;    // 0: that of each datagram
  std::string interface = DisSenderSettings{}.interface;
  int ttl = 0;  // 0: that of the system
  double speed = 1.0;
  std::string json;  // "-": standard output; empty: none
};

DisSenderSettings sender_settings(const DisReplayOptions& options) {
  DisSenderSettings out;
  out.interface = options.interface;
  if (options.port != 0) out.port = static_cast<std::uint16_t>(options.port);
  if (options.ttl != 0) out.ttl = options.ttl;
  if (options.to.empty()) return out;
  out.to = filter::Ipv4Address::parse(options.to);
  if (!out.to || out.to->value == 0) {
    throw CommandError(ErrorCode::kInvalid,
                       "--to " + printable(options.to) +
                           ": expected the IPv4 address of a computer, a multicast group or a "
                           "broadcast address");
  }
  return out;
}

void show(const CaptureTotals& totals) {
  fmt::print("Sent {} datagrams with {} octets in {:.1f} s; skipped {} other packets\n",
             totals.datagrams, totals.bytes, std::chrono::duration<double>(totals.duration).count(),
             totals.skipped);
}

int run_dis_replay(const DisReplayOptions& options) {
  const DisSenderSettings settings = sender_settings(options);
  PcapReader capture = require(PcapReader::open(options.file));
  const DisSender sender = require(DisSender::open(settings));
  StopSignal stop;
  const ReplayResult result = replay(capture, sender, options.speed, stop);
  if (options.json != "-") show(result.totals);
  require(write_json(options.json, to_json(result.totals, options.file)));
  require(result.status);
  return kSuccess;
}

}  // namespace

Command add_dis_replay(CLI::App& app) {
  auto options = std::make_shared<DisReplayOptions>();
  CLI::App* command =
      app.add_subcommand("dis-replay", "Send the UDP datagrams of a pcap file again");
  add_value(*command, "file FILE.pcap", options->file, "The file to replay")->required();
  add_value(*command, "--to ADDRESS", options->to,
            "Address to which all datagrams are sent: of a computer, a multicast group or a "
            "broadcast address (default: the recorded group, or broadcast)");
  add_value(*command, "--port N", options->port, "UDP port (default: the recorded ones)")
      ->check(within(1, kMaxPort));
  add_value(*command, "--interface NAME", options->interface,
            "Interface that sends: a name, an IPv4 address, or 'auto' for that of the default "
            "route, or for the address of a computer or network that of its route (default: auto)");
  add_value(*command, "--ttl N", options->ttl,
            "Time to live, 1 to 255 (default: that of the system, for multicast 1)")
      ->check(within(1, kMaxTtl));
  add_value(*command, "--speed X", options->speed, "Speed, 0.1 to 100 (default: 1)")
      ->check(within(0.1, 100.0));
  add_result_json(*command, options->json, "a line of text");
  command->footer(kDisReplayExamples);
  return {command, [options] { return run_dis_replay(*options); }};
}

}  // namespace roger::app
