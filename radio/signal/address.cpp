#include "radio/signal/address.hpp"

namespace roger::radio {

bool is_set(const Address& address) {
  return is_line(address) ? !net_key_of(address).empty() : find_frequency(address).hertz() != 0;
}

const std::string& net_key_of(const Address& address) {
  static const std::string kNone;
  const auto* line = std::get_if<IntercomLine>(&address);
  return line == nullptr ? kNone : line->net_key;
}

filter::Channel to_channel(const Address& address) {
  return is_line(address) ? filter::find_net_key_channel(net_key_of(address))
                          : filter::to_channel(find_frequency(address));
}

std::uint64_t number_of(const Address& address) {
  return is_line(address) ? filter::line_number(net_key_of(address))
                          : find_frequency(address).hertz();
}

}  // namespace roger::radio
