#include "app/bench/sockets/send_buffers.hpp"

#include <sys/socket.h>

#include <filesystem>
#include <string>

#include "rti/net/socket_options.hpp"

namespace roger::app::bench {

namespace {

/// Returns the value of a socket's option; -1 if it is no socket.
int option_of(int descriptor, int option) {
  int value = 0;
  socklen_t size = sizeof(value);
  return ::getsockopt(descriptor, SOL_SOCKET, option, &value, &size) == 0 ? value : -1;
}

}  // namespace

bool set_send_buffers(std::size_t bytes) {
  using rti::net::set_option;
  bool granted = true;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
    const int descriptor = std::stoi(entry.path().filename().string());
    if (option_of(descriptor, SO_DOMAIN) != AF_INET) continue;
    const int wanted = static_cast<int>(bytes);
    if (!set_option(descriptor, SOL_SOCKET, SO_SNDBUFFORCE, wanted)) {
      static_cast<void>(set_option(descriptor, SOL_SOCKET, SO_SNDBUF, wanted));
    }
    // The kernel doubles the value, for its own structures.
    granted = granted && option_of(descriptor, SO_SNDBUF) >= 2 * wanted;
  }
  return granted;
}

}  // namespace roger::app::bench
