// roger dis-record: records the datagrams of a DIS network in a capture.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/commands/command.hpp"
#include "app/dis/capture/capture_totals.hpp"
#include "app/dis/capture/pcap_writer.hpp"
#include "app/dis/capture/udp_datagram.hpp"
#include "app/dis/listening_options.hpp"
#include "app/dis/network/dis_socket.hpp"
#include "app/dis/receive_loop.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/stop_signal.hpp"
#include "app/support/value_option.hpp"
#include "core/log.hpp"
#include "core/printable.hpp"

namespace roger::app {
namespace {

constexpr const char* kDisRecordExamples = R"(Examples:
  roger dis-record exercise.pcap      what is sent to UDP port 3000, until Ctrl-C
  roger dis-record exercise.pcap --port 3001 --seconds 600
  roger dis-record exercise.pcap --group 239.1.2.3 --interface eth0
                                      also what is sent to this multicast group

The file contains each datagram with its addresses and its time of arrival. Wireshark opens it, and
'roger dis-replay' sends it again. An existing file is not replaced. Other DIS programs of this
computer may use the same port if they share it, but datagrams that are sent to this computer alone
then arrive at one program only: the one that was started last.)";

struct DisRecordOptions {
  ListeningOptions listening;
  std::string file;
  std::string json;  // "-": standard output; empty: none
};

void show(const CaptureTotals& totals, const std::string& file) {
  fmt::print("Recorded {} datagrams with {} octets in {:.1f} s in {}\n", totals.datagrams,
             totals.bytes, std::chrono::duration<double>(totals.duration).count(), printable(file));
}

int run_dis_record(const DisRecordOptions& options) {
  // A limit on the size of files is reported like a full disk.
  std::signal(SIGXFSZ, SIG_IGN);  // NOLINT(cert-err33-c)
  StopSignal stop;
  DisSocket socket = require(DisSocket::open(socket_settings(options.listening)));
  PcapWriter writer = require(PcapWriter::create(options.file));
  CaptureTotals totals;
  const TimePoint start = std::chrono::steady_clock::now();
  const auto take = [&](const UdpDatagram& datagram) {
    Status written = writer.write(datagram);
    if (written) totals.add(datagram);
    return written;
  };
  const Status received =
      receive_until(end_of(options.listening, start), stop, socket, take, [] {});
  totals.duration = std::chrono::steady_clock::now() - start;
  const std::uint32_t lost = socket.lost();
  if (lost > 0) {
    show_message(LogLevel::kWarning, "roger",
                 fmt::format("{} datagrams were lost because they arrived faster than they could "
                             "be recorded",
                             lost));
  }
  if (options.json != "-") show(totals, options.file);
  auto result = to_json(totals, options.file);
  result["lost"] = lost;
  require(write_json(options.json, result));
  require(received);
  return kSuccess;
}

}  // namespace

Command add_dis_record(CLI::App& app) {
  auto options = std::make_shared<DisRecordOptions>();
  CLI::App* command =
      app.add_subcommand("dis-record", "Record the datagrams of a DIS network in a pcap file");
  add_value(*command, "file FILE.pcap", options->file, "The file to create")->required();
  declare_listening_options(*command, options->listening);
  add_result_json(*command, options->json, "a line of text");
  command->footer(kDisRecordExamples);
  return {command, [options] { return run_dis_record(*options); }};
}

}  // namespace roger::app
