// Where an operator is: at a fixed place, on a track, or on an entity of the federation.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "radio/station/receive/reception.hpp"
#include "radio/station/report/operator_events.hpp"
#include "radio/station/setup/operator_context.hpp"

namespace roger::radio {

/// Any thread but a real-time one.
class OperatorPosition {
 public:
  /// Both arguments outlive this.
  OperatorPosition(const OperatorContext& context, Reception& reception);

  CommandResult obey(const Move& command);
  CommandResult obey(const FollowTrack& command);

  /// Control thread: moves the operator on. Returns what is wrong with the entity that the operator
  /// rides on, in words; empty: nothing.
  std::string step();

 private:
  [[nodiscard]] std::string follow_entity(TimePoint began);

  const OperatorContext& context_;
  Reception& reception_;

  std::mutex mutex_;
  std::shared_ptr<const Track> track_;  // null: it follows none
  TimePoint began_{};                   // to follow the track or the entity
  bool follows_entity_;
};

}  // namespace roger::radio
