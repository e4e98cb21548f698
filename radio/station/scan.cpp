#include "radio/station/scan.hpp"

namespace roger::radio {
namespace {

/// Long enough for a packet to come and to begin to sound.
constexpr Nanoseconds kDwell{250'000'000};
/// An answer comes on the same net.
constexpr Nanoseconds kHang{2'000'000'000};

}  // namespace

Scan::Scan(int preset, int presets, TimePoint now)
    : presets_(presets), at_(preset), stopped_at_(preset), since_(now) {
}

int Scan::step(bool heard, bool transmitting, TimePoint now) {
  if (transmitting) at_ = stopped_at_;
  if (heard || transmitting) {
    stopped_at_ = at_;
    busy_ = now;
  }
  if (busy_ && now - *busy_ < kHang) return at_;
  busy_.reset();
  if (now - since_ < kDwell) return at_;
  at_ = at_ % presets_ + 1;
  since_ = now;
  return at_;
}

}  // namespace roger::radio
