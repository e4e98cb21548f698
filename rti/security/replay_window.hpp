// Recognizes datagrams that were received before.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace roger::rti::security {

/// Follows one sender's datagrams in one group. Positions are 48-bit numbers that ascend from each
/// datagram to the next; their places are consecutive numbers modulo 2^16.
///
/// The window has one entry for each place modulo kPlaces: the highest position received there. A
/// position is new if it is above its entry, so a datagram may be late until another one of its
/// entry arrives, kPlaces datagrams later. Every datagram may arrive twice, by multicast and as a
/// copy. Pure.
class ReplayWindow {
 public:
  static constexpr std::size_t kPlaces = 64;

  /// Notes an authentic datagram. Returns false if it was received before in the same way, or is
  /// too old.
  bool accept(std::uint64_t position, std::uint16_t place, bool direct);

 private:
  std::array<std::uint64_t, kPlaces> entries_{};  // position and, above it, the ways of arrival
};

}  // namespace roger::rti::security
