// What is found of packets on their way to a radio that its receiver can't know: why nobody will
// understand them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/station/snapshot.hpp"

namespace roger::radio {

struct Remark {
  enum class What : std::uint8_t {
    kNoKey,            // ciphered, and the radio is plain
    kOtherKey,         // ciphered with another key
    kWrongKey,         // of the same number, but not the same; or changed on its way
    kUnknownEncoding,  // no decoder for it
    kWhispered,        // to somebody else
    kRelayed,          // by a relay, to one that relays
    kCut,              // an instructor has cut the frequency
    kFailed,           // an instructor has let the receiver fail
    kHopping,          // the radio does not hop with it: `why`
    kClock,            // it does, out of step: `why`
    kModulation,       // the radio's detector is for another one: `why`
  };
  RadioId radio = 0;
  std::uint64_t stream = 0;
  What what{};
  TimePoint at{};
  std::string why = {};  // in words, where `what` leaves it open
  bool again = false;    // it was remarked before, and lasts
};
/// So often what lasts is remarked again.
inline constexpr Nanoseconds kRemarkAgain{1'000'000'000};

/// Each remark at its beginning and every kRemarkAgain as long as it lasts; kMost of them at a
/// time. Not thread-safe.
class Remarks {
 public:
  void add(const Remark& remark);
  /// Those that are new.
  [[nodiscard]] std::vector<Remark> take();

 private:
  static constexpr std::size_t kMost = 64;
  struct Known {
    Remark remark;  // `at`: the newest packet
    TimePoint told{};
  };
  std::vector<Known> known_;
  std::vector<Remark> fresh_;
};

}  // namespace roger::radio
