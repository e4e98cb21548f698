#include "radio/station/control/scan.hpp"

#include <algorithm>

namespace roger::radio {
namespace {

/// Long enough for a packet to arrive and become audible.
constexpr Nanoseconds kDwell{250'000'000};
/// An answer is expected on the same net.
constexpr Nanoseconds kHang{2'000'000'000};

}  // namespace

Scan::Scan(int preset, int presets, TimePoint now, Nanoseconds delay)
    : presets_(presets),
      dwell_(kDwell + delay),
      at_(std::max(preset, 1)),
      stopped_at_(preset),
      since_(now) {
}

// Two states: moving (busy_ is empty) and held. A reception or a transmission holds the scan; it
// moves on kHang after the last of either. Invariant: the radio transmits on stopped_at_, so an
// operator always answers the station that was heard last.
int Scan::step(bool heard, bool transmitting, TimePoint now) {
  if (transmitting && stopped_at_ != 0) at_ = stopped_at_;
  if (heard) stopped_at_ = at_;
  if (heard || transmitting) busy_ = now;
  if (busy_ && now - *busy_ < kHang) return at_;
  busy_.reset();
  if (now - since_ < dwell_) return at_;
  at_ = at_ % presets_ + 1;
  since_ = now;
  return at_;
}

}  // namespace roger::radio
