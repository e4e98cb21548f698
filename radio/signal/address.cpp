#include "radio/signal/address.hpp"

namespace roger::radio {

bool is_set(const Address& address) {
  return is_line(address) ? !net_key_of(address).empty() : frequency_of(address).hertz() != 0;
}

const std::string& net_key_of(const Address& address) {
  static const std::string kNone;
  const auto* line = std::get_if<IntercomLine>(&address);
  return line == nullptr ? kNone : line->net_key;
}

filter::Channel channel_of(const Address& address) {
  return is_line(address) ? filter::find_net_key_channel(net_key_of(address))
                          : filter::channel_of(frequency_of(address));
}

std::uint64_t number_of(const Address& address) {
  return is_line(address) ? filter::line_number(net_key_of(address))
                          : frequency_of(address).hertz();
}

}  // namespace roger::radio
