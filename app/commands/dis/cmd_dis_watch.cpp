// roger dis-watch: shows the DIS radios on a network.
#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "app/commands/command.hpp"
#include "app/dis/capture/udp_datagram.hpp"
#include "app/dis/listening_options.hpp"
#include "app/dis/network/dis_socket.hpp"
#include "app/dis/receive_loop.hpp"
#include "app/dis/watch/dis_watch.hpp"
#include "app/dis/watch/watch_report.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/stop_signal.hpp"
#include "app/support/value_option.hpp"
#include "core/printable.hpp"

namespace roger::app {
namespace {

constexpr const char* kDisWatchExamples = R"(Examples:
  roger dis-watch                     the radios that send to UDP port 3000, until Ctrl-C
  roger dis-watch --port 3001 --exercise 7
  roger dis-watch --group 239.1.2.3 --interface eth0
                                      also those that send to this multicast group
  roger dis-watch --seconds 10 --json the same for 10 s, then everything as JSON

It lists each transmitter with its frequency, modulation, state, encryption and encoding, the rate
of its voice packets and how many are missing, and PDUs that are malformed. It sends nothing. Other
DIS programs of this computer may use the same port if they share it, but datagrams that are sent
to this computer alone then arrive at one program only: the one that was started last.)";

constexpr int kMaxExercise = 0xFF;

struct DisWatchOptions {
  ListeningOptions listening;
  int exercise = 0;  // 0: all
  std::string json;  // "-": standard output; empty: none
};

/// Returns the number of transmitters that fit on the terminal together with the other lines; all
/// if the output is no terminal.
std::size_t rows_of_terminal() {
  constexpr std::size_t kOtherLines = 8 + kMaxMalformedRows;
  constexpr std::size_t kMin = 5;
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) {
    return std::numeric_limits<std::size_t>::max();
  }
  return std::max<std::size_t>(size.ws_row, kOtherLines + kMin) - kOtherLines;
}

void show(const WatchReport& report, bool renews) {
  constexpr const char* kHomeAndClear = "\x1b[H\x1b[2J";
  if (renews) fmt::print("{}", kHomeAndClear);
  fmt::print("{}", printable_lines(to_text(report, rows_of_terminal())));
  std::fflush(stdout);
}

int run_dis_watch(const DisWatchOptions& options) {
  StopSignal stop;
  DisSocket socket = require(DisSocket::open(socket_settings(options.listening)));
  DisWatch watch(options.exercise == 0
                     ? std::nullopt
                     : std::optional(static_cast<std::uint8_t>(options.exercise)));
  const bool shows = options.json != "-";
  const bool renews = shows && ::isatty(STDOUT_FILENO) == 1;
  const TimePoint start = std::chrono::steady_clock::now();
  if (renews) show(watch.report(start), renews);
  const auto take = [&](const UdpDatagram& datagram) {
    watch.receive(datagram.data, datagram.source, std::chrono::steady_clock::now());
    return ok();
  };
  require(receive_until(end_of(options.listening, start), stop, socket, take, [&] {
    if (renews) show(watch.report(std::chrono::steady_clock::now()), renews);
  }));
  const WatchReport report = watch.report(std::chrono::steady_clock::now());
  if (shows) show(report, renews);
  require(write_json(options.json, to_json(report)));
  return kSuccess;
}

}  // namespace

Command add_dis_watch(CLI::App& app) {
  auto options = std::make_shared<DisWatchOptions>();
  CLI::App* command = app.add_subcommand("dis-watch", "Show the DIS radios on a network");
  declare_listening_options(*command, options->listening);
  add_value(*command, "--exercise N", options->exercise,
            "Exercise whose radios are shown, 1 to 255 (default: all)")
      ->check(within(1, kMaxExercise));
  add_result_json(*command, options->json, "the tables");
  command->footer(kDisWatchExamples);
  return {command, [options] { return run_dis_watch(*options); }};
}

}  // namespace roger::app
