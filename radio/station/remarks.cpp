#include "radio/station/remarks.hpp"

#include <algorithm>
#include <utility>

namespace roger::radio {
namespace {

/// A pause after which it is another transmission.
constexpr Nanoseconds kPause{1'000'000'000};

}  // namespace

void Remarks::add(const Remark& remark) {
  std::erase_if(known_, [&](const Remark& known) { return remark.at - known.at > kPause; });
  const auto same = std::ranges::find_if(known_, [&](const Remark& known) {
    return known.radio == remark.radio && known.stream == remark.stream &&
           known.what == remark.what && known.why == remark.why;
  });
  if (same != known_.end()) {
    same->at = remark.at;
  } else if (known_.size() < kMost) {
    known_.push_back(remark);
    fresh_.push_back(remark);
  }
}

std::vector<Remark> Remarks::take() {
  return std::exchange(fresh_, {});
}

}  // namespace roger::radio
