#include "app/dis/listening_options.hpp"

#include <CLI/CLI.hpp>

#include "app/support/exit_code.hpp"
#include "app/support/value_option.hpp"
#include "core/printable.hpp"

namespace roger::app {

void declare_listening_options(CLI::App& command, ListeningOptions& options) {
  add_value(command, "--port N", options.port, "UDP port (default: 3000)")
      ->check(within(1, kMaxPort));
  CLI::Option* group = add_value(command, "--group ADDRESS", options.group,
                                 "Multicast group to join (default: none)");
  add_value(command, "--interface NAME", options.interface,
            "Interface at which the group is joined: a name, an IPv4 address, or 'auto' for that "
            "of the default route (default: auto)")
      ->needs(group);
  add_value(command, "--seconds S", options.duration_s, "Duration in s (default: until Ctrl-C)")
      ->check(within(0.0, 1e9));
}

DisSocketSettings socket_settings(const ListeningOptions& options) {
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

std::optional<TimePoint> end_of(const ListeningOptions& options, TimePoint start) {
  if (options.duration_s == std::numeric_limits<double>::infinity()) return std::nullopt;
  return start + from_seconds(options.duration_s);
}

}  // namespace roger::app
