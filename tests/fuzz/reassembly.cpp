// Fragments of many messages and senders that enter one reassembly. Input: chunks, each one
// datagram (u16 length, bytes). Lengths from 0xff00 on are no datagram but advance the time in
// units of 10 ms.
#include "rti/federate/receive/reassembly.hpp"

#include <chrono>
#include <map>
#include <utility>

#include "tests/fuzz/fuzz.hpp"

ROGER_FUZZ_TARGET(reassembly) {
  using namespace roger;
  using namespace roger::rti;
  constexpr std::size_t kMax = 4096;
  constexpr std::uint16_t kWait = 0xff00;
  ManualClock clock;
  Reassembly reassembly(clock, kMax);
  std::map<std::pair<std::size_t, FederateId>, LossTracker> trackers;
  fuzz::Input input(data, size);
  while (!input.empty()) {
    const std::uint16_t length = input.number();
    if (length >= kWait) {
      clock.advance(std::chrono::milliseconds(10 * (length - kWait)));
      reassembly.expire();
      continue;
    }
    wire::Fragment fragment;
    if (wire::Fragment::parse(input.bytes(length), fragment) != wire::DropReason::kNone) continue;
    if (fragment.header.federation == 1) {
      reassembly.forget(fragment.header.sender);
      continue;
    }
    const std::size_t slot = fragment.header.federation % 2;
    const LossTracker::Arrival arrival =
        trackers[{slot, fragment.header.sender}].note(fragment.header.sequence);
    if (arrival == LossTracker::Arrival::kDuplicate) continue;
    if (arrival == LossTracker::Arrival::kInOrder) {
      reassembly.advanced(slot, fragment.header.sender, fragment.header.sequence);
    }
    const auto whole = reassembly.add(slot, fragment);
    fuzz::require(!whole || whole->size() <= kMax, "no message is larger than allowed");
    fuzz::require(reassembly.pending() <= Reassembly::kRoom * kMax,
                  "what is incomplete is bounded");
    wire::Datagram datagram;
    if (whole) static_cast<void>(wire::Datagram::parse(*whole, datagram));
  }
  return 0;
}
