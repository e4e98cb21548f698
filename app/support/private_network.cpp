#include "app/support/private_network.hpp"

#include <fmt/core.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fstream>
#include <utility>

#include "app/support/locate.hpp"

namespace roger::app {

namespace {

constexpr const char* kRid = R"([executive]
address = "{}:{}"
start = false

[network]
interface = "{}"
control_group = "239.192.18.1:{}"
data_port = {}

[timing]
discovery_ms = 20000
)";

std::uint16_t free_port(int type) {
  const int fd = ::socket(AF_INET, type | SOCK_CLOEXEC, 0);
  sockaddr_in any{};
  any.sin_family = AF_INET;
  any.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof any;
  // Port 0, which nobody listens at, where there is none to be had.
  static_cast<void>(::bind(fd, reinterpret_cast<const sockaddr*>(&any), size));
  static_cast<void>(::getsockname(fd, reinterpret_cast<sockaddr*>(&any), &size));
  ::close(fd);
  return ntohs(any.sin_port);
}

}  // namespace

Status write_private_rid(const std::string& file, const PrivatePlace& place) {
  std::ofstream out(file);
  out << fmt::format(kRid, place.executive, free_port(SOCK_STREAM), place.interface,
                     free_port(SOCK_DGRAM), free_port(SOCK_DGRAM));
  out.close();
  return out ? ok() : Status(Error{ErrorCode::kSystem, file + " can't be written", {}});
}

Result<ChildProcess> start_private_executive(const std::string& rid, const std::string& log,
                                             std::vector<std::string> before) {
  before.insert(before.end(), {own_path(), "rtiexec", "--rid", rid});
  return ChildProcess::start({std::move(before), {}, log});
}

}  // namespace roger::app
