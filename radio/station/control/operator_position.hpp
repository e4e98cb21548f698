// The position of an operator: fixed, on a track, or on an entity of the federation.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "radio/hla/radio_net.hpp"
#include "radio/station/receive/reception.hpp"
#include "radio/station/report/operator_events.hpp"
#include "radio/station/setup/operator_context.hpp"

namespace roger::radio {

/// Position of an operator whose radios are carried by an entity of the federation.
struct HostPlace {
  std::optional<Ecef> place;  // none: unknown so far
  Notice trouble;             // empty: none
};

/// Returns the position on the object named `host`. A missing entity is reported as a problem only
/// two seconds after `began`.
[[nodiscard]] HostPlace host_place(const std::string& host, const EntityPlace& entity,
                                   TimePoint began, TimePoint now);

/// Any thread but a real-time one.
class OperatorPosition {
 public:
  /// Both arguments outlive this.
  OperatorPosition(const OperatorContext& context, Reception& reception);

  CommandResult execute(const Move& command);
  CommandResult execute(const FollowTrack& command);

  /// Control thread: updates the position. Returns the problem with the carrying entity;
  /// empty: none.
  Notice step();

 private:
  [[nodiscard]] Notice follow_entity(TimePoint began);

  const OperatorContext& context_;
  Reception& reception_;

  std::mutex mutex_;
  std::shared_ptr<const Track> track_;  // null: no track
  TimePoint began_{};                   // when following the track or the entity began
  bool follows_entity_;
};

}  // namespace roger::radio
