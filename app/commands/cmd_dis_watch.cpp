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
#include "app/dis/dis_socket.hpp"
#include "app/dis/watch/dis_watch.hpp"
#include "app/dis/watch/watch_report.hpp"
#include "app/dis/watch_loop.hpp"
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

constexpr int kMaxPort = 0xFFFF;
constexpr int kMaxExercise = 0xFF;

struct DisWatchOptions {
  int port = DisSocketSettings{}.port;
  std::string group;
  std::string interface = DisSocketSettings{}.interface;
  int exercise = 0;  // 0: all
  double duration_s = std::numeric_limits<double>::infinity();
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

DisSocketSettings socket_settings(const DisWatchOptions& options) {
  DisSocketSettings out;
  out.port = static_cast<std::uint16_t>(options.port);
  out.interface = options.interface;
  if (options.group.empty()) return out;
  out.group = filter::Ipv4Address::parse(options.group);
  if (!out.group || !out.group->is_multicast()) {
    throw CommandError(ErrorCode::kInvalid, "--group " + printable(options.group) +
                                                ": expected a multicast address, 224.0.0.0 to "
                                                "239.255.255.255");
  }
  return out;
}

int run_dis_watch(const DisWatchOptions& options) {
  StopSignal stop;
  DisSocket socket = require(DisSocket::open(socket_settings(options)));
  DisWatch watch(options.exercise == 0
                     ? std::nullopt
                     : std::optional(static_cast<std::uint8_t>(options.exercise)));
  const bool shows = options.json != "-";
  const bool renews = shows && ::isatty(STDOUT_FILENO) == 1;
  const TimePoint start = std::chrono::steady_clock::now();
  std::optional<TimePoint> end;
  if (options.duration_s < std::numeric_limits<double>::infinity()) {
    end = start + from_seconds(options.duration_s);
  }
  if (renews) show(watch.report(start), renews);
  receive_until(end, stop, socket, watch, [&] {
    if (renews) show(watch.report(std::chrono::steady_clock::now()), renews);
  });
  const WatchReport report = watch.report(std::chrono::steady_clock::now());
  if (shows) show(report, renews);
  require(write_json(options.json, to_json(report)));
  return kSuccess;
}

}  // namespace

Command add_dis_watch(CLI::App& app) {
  auto options = std::make_shared<DisWatchOptions>();
  CLI::App* command = app.add_subcommand("dis-watch", "Show the DIS radios on a network");
  add_value(*command, "--port N", options->port, "UDP port (default: 3000)")
      ->check(within(1, kMaxPort));
  CLI::Option* group = add_value(*command, "--group ADDRESS", options->group,
                                 "Multicast group to join (default: none)");
  add_value(*command, "--interface NAME", options->interface,
            "Interface at which the group is joined: a name, an IPv4 address, or 'auto' for that "
            "of the default route (default: auto)")
      ->needs(group);
  add_value(*command, "--exercise N", options->exercise,
            "Exercise whose radios are shown, 1 to 255 (default: all)")
      ->check(within(1, kMaxExercise));
  add_value(*command, "--seconds S", options->duration_s, "Duration in s (default: until Ctrl-C)")
      ->check(within(0.0, 1e9));
  CLI::Option* json =
      command
          ->add_option("--json", options->json,
                       "Write the result as JSON when the command ends, to a file or, by default, "
                       "to standard output instead of the tables")
          ->expected(0, 1)
          ->type_name("[FILE]");
  command->footer(kDisWatchExamples);
  return {command, [options, json] {
            if (json->count() > 0 && options->json.empty()) options->json = "-";
            return run_dis_watch(*options);
          }};
}

}  // namespace roger::app
