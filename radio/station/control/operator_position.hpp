// Where an operator is: at a fixed place, on a track, or on an entity of the federation.
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

/// Where an operator is whose radios ride on an entity of the federation.
struct HostPlace {
  std::optional<Ecef> place;  // none: not known yet
  std::string trouble;        // in words; empty: none
};

/// `host` is the name of the object. An entity that is new is waited for in silence for two
/// seconds after `began`.
[[nodiscard]] HostPlace host_place(const std::string& host, const EntityPlace& entity,
                                   TimePoint began, TimePoint now);

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
