#include "app/bench/radio/radio_start.hpp"

#include <fmt/core.h>
#include <sys/socket.h>

#include <chrono>
#include <fstream>
#include <optional>
#include <string>

#include "app/bench/file_text.hpp"
#include "app/bench/radio/radio_lab.hpp"
#include "app/support/child_process.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/locate.hpp"
#include "app/support/private_network.hpp"
#include "app/support/scratch_folder.hpp"

namespace roger::app::bench {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// Longer than a start on a machine that is not overloaded.
constexpr milliseconds kLongestStart{10'000};
/// Resolution of the measurement.
constexpr milliseconds kStartPoll{1};

/// A network of its own on the loopback interface, in which stations start an executive if none
/// runs. It ends soon after its last federate.
constexpr const char* kRid = R"([executive]
program = "{}"
linger_seconds = 2

[network]
interface = "lo"
control_group = "239.192.18.1:{}"
data_port = {}
)";

/// A station in a process of its own.
class StartingStation {
 public:
  StartingStation(const ScratchFolder& folder, const std::string& name)
      : log_(folder.file(name + ".log")),
        begin_(Clock::now()),
        child_(require(ChildProcess::start(
            {{own_path(), "radio", "--device", "null", "--rid", folder.file("rid.toml")},
             {},
             log_}))) {}

  /// Returns the time from the start until the station is on the air.
  [[nodiscard]] double await_on_air_ms(StopSignal& stop) const {
    while (!contains_text(log_, " in federation ")) {
      const auto passed = Clock::now() - begin_;
      if (stop.wait_for(kStartPoll) || passed > kLongestStart) {
        throw CommandError(ErrorCode::kUnavailable,
                           "the station is not on the air: " + read_last_line(log_));
      }
    }
    return std::chrono::duration<double, std::milli>(Clock::now() - begin_).count();
  }

 private:
  const std::string log_;
  const Clock::time_point begin_;
  ChildProcess child_;
};

}  // namespace

nlohmann::ordered_json bench_radio_start(StopSignal& stop) {
  const ScratchFolder folder = require(ScratchFolder::make("bench-start"));
  std::ofstream(folder.file("rid.toml"))
      << fmt::format(kRid, own_path(), find_free_port(SOCK_DGRAM), find_free_port(SOCK_DGRAM));
  const StartingStation first(folder, "first");
  const double without = first.await_on_air_ms(stop);
  const StartingStation second(folder, "second");
  const double with = second.await_on_air_ms(stop);
  return nlohmann::ordered_json::array({{{"executive", "running"}, {"on_air_ms", with}},
                                        {{"executive", "none"}, {"on_air_ms", without}}});
}

}  // namespace roger::app::bench
