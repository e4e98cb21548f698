// The destination of a transmission: a frequency or an intercom line.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <variant>

#include "core/units.hpp"
#include "dds-filter/channel.hpp"

namespace roger::radio {

/// A net without a frequency, such as an intercom or a call between two stations.
struct IntercomLine {
  std::string net_key;  // its name on the network; at most kMaxNetKeyOctets
  friend auto operator<=>(const IntercomLine&,
                          const IntercomLine&) = default;  // NOLINT(modernize-use-nullptr)
};

/// Longest net key, octets: two call signs and a separator.
inline constexpr std::size_t kMaxNetKeyOctets = 144;

/// A default-constructed Address is a frequency of 0 Hz: none.
using Address = std::variant<Frequency, IntercomLine>;

/// Returns whether the address names a net at all.
[[nodiscard]] bool is_set(const Address& address);
[[nodiscard]] inline bool is_line(const Address& address) {
  return std::holds_alternative<IntercomLine>(address);
}
/// Returns the frequency; 0 Hz for a line.
[[nodiscard]] inline Frequency find_frequency(const Address& address) {
  const auto* frequency = std::get_if<Frequency>(&address);
  return frequency == nullptr ? Frequency{} : *frequency;
}
/// Returns the key of a line; "" for a frequency.
[[nodiscard]] const std::string& net_key_of(const Address& address);
/// Returns the channel class that carries the address.
[[nodiscard]] filter::Channel to_channel(const Address& address);
/// Returns the hertz of a frequency, or filter::line_number() of a line: one number for each
/// address, the same on every station.
[[nodiscard]] std::uint64_t number_of(const Address& address);

}  // namespace roger::radio
