// A datagram of the control group, read and processed by an executive.
#include "rti/wire/beacon.hpp"

#include "rti/discovery/election.hpp"
#include "tests/fuzz/fuzz.hpp"

ROGER_FUZZ_TARGET(beacon) {
  using namespace roger;
  const rti::Bytes bytes(data, size);
  const auto beacon = rti::wire::decode_beacon(bytes);
  if (!beacon) return 0;
  const rti::ByteVector again = rti::wire::encode_beacon(*beacon);
  fuzz::require(std::equal(again.begin(), again.end(), bytes.begin(), bytes.end()),
                "a beacon is written as it was read");
  const ManualClock clock;
  for (const bool fixed : {true, false}) {
    rti::executive::Election election(1U << 31U, fixed, clock.now());
    const rti::executive::Demand own{
        .federates = 1, .newcomers = 0, .by_address = fixed, .federations = {"X"}};
    static_cast<void>(election.on_beacon(*beacon, "elsewhere", own, clock.now()));
    fuzz::require(election.state() != rti::executive::Election::State::kYielded,
                  "a beacon alone ends no executive");
    static_cast<void>(
        election.settle({rti::executive::compute_rank(*beacon), {{"X", "", 1}}}, "elsewhere", own));
    fuzz::require(!fixed || election.state() == rti::executive::Election::State::kActive,
                  "an executive at a fixed address never yields");
  }
  return 0;
}
