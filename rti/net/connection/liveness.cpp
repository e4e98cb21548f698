#include "rti/net/connection/liveness.hpp"

#include <string>

namespace roger::rti::net {

std::optional<Error> Liveness::problem(TimePoint now, bool is_open) const {
  const auto text_of = [](std::chrono::milliseconds time) {
    return std::to_string(time.count()) + " ms";
  };
  if (greeting_within_ && is_open) {
    return Error{
        ErrorCode::kInvalid, "has sent no greeting within " + text_of(*greeting_within_), {}};
  }
  if (long_frame_since_ && now - *long_frame_since_ > long_frame_within_) {
    return Error{ErrorCode::kInvalid,
                 "has not completed a long frame within " + text_of(long_frame_within_),
                 {}};
  }
  const std::chrono::milliseconds limit = heartbeat_.dead_after;
  if (now - heard_ > limit || (!is_open && now - closing_since_ > limit)) {
    return Error{ErrorCode::kUnavailable, "has been silent for " + text_of(limit), {}};
  }
  return std::nullopt;
}

}  // namespace roger::rti::net
