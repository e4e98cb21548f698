#include "app/dis/network/dis_network_settings.hpp"

namespace roger::app {

std::string text(const DisDestination& to, const DisNetworkSettings& network) {
  const std::uint16_t port = to.port.value_or(network.port);
  if (to.address) return filter::Group{*to.address, port}.text();
  return "broadcast:" + std::to_string(port) + " at interface " + network.interface;
}

}  // namespace roger::app
