// Options of the commands that receive DIS PDUs.
#pragma once

#include <limits>
#include <optional>
#include <string>

#include "app/dis/network/dis_socket.hpp"
#include "core/clock.hpp"

namespace CLI {
class App;
}

namespace roger::app {

inline constexpr int kMaxPort = 0xFFFF;

struct ListeningOptions {
  int port = DisSocketSettings{}.port;
  std::string group;  // empty: none
  std::string interface = DisSocketSettings{}.interface;
  double duration_s = std::numeric_limits<double>::infinity();
};

/// Adds the options to `command`; parsing fills `options`.
void declare_listening_options(CLI::App& command, ListeningOptions& options);
/// Returns the settings that the options describe. Throws CommandError if the group is no multicast
/// address.
[[nodiscard]] DisSocketSettings socket_settings(const ListeningOptions& options);
/// Returns when a command that starts at `start` ends; nullopt: never.
[[nodiscard]] std::optional<TimePoint> end_of(const ListeningOptions& options, TimePoint start);

}  // namespace roger::app
