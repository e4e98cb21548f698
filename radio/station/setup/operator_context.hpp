// Data and services shared by the parts of one operator.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "audio/capture_ring.hpp"
#include "audio/codec/codec.hpp"
#include "audio/device/device.hpp"
#include "core/clock.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/plan/net_plan.hpp"
#include "radio/station/port/command.hpp"
#include "radio/station/port/snapshot.hpp"
#include "radio/station/receive/instructor_controls.hpp"
#include "radio/station/receive/local_loop.hpp"
#include "radio/station/setup/station_settings.hpp"

namespace roger::radio {

/// Shared by all operators of a station; outlives them.
struct StationServices {
  const NetPlan& plan;
  const Clock& clock;
  RadioNet& net;
  LocalDelivery& loop;
  std::uint64_t clock_domain = 0;
  InstructorControls& controls;
  /// Sends to all stations, including other operators of this one; see RadioNet.
  std::function<void(std::span<const Message>)> send_messages;
  /// Requests a control step soon. Called on any thread.
  std::function<void()> wake = [] {};
  /// See ReceptionLog.
  RelateClock relate_clock = [](std::uint64_t, TimePoint) {
    return std::optional<ClockSnapshot>{};
  };

  /// Returns the call signs of this station's operators that have a receiver on an address.
  std::function<std::vector<std::string>(const Address&)> operators_on = [](const Address&) {
    return std::vector<std::string>{};
  };

  void send_message(const Message& message) const { send_messages({&message, 1}); }
};

/// The sound devices of an operator.
struct OperatorDevices {
  std::uint32_t rate = 48'000;                         // of the headset, Hz
  std::optional<std::uint32_t> loudspeaker_rate = {};  // Hz; none: the operator cannot have one
  /// Requests another device; see audio::AudioDevice::change(). Only for devices that exist. Empty:
  /// the operator has no device.
  std::function<void(const ChooseDevice& wanted, audio::AudioDevice::Changed changed)> change = {};
};

struct OperatorSettings {
  OperatorPlan plan;
  std::uint16_t entity = 1;        // number of the operator at its federate, from 1
  std::uint64_t first_stream = 1;  // StreamTag of the first radio; the others follow
  OperatorDevices devices;
  std::optional<unsigned> redundancy;               // see StationSettings::redundancy
  std::optional<Nanoseconds> guard;                 // fixed; none: the delay adapts
  VoiceInput voice_input;                           // at the start
  audio::CodecSettings codec;                       // on nets that require no other coding
  bool say_again = false;                           // see StationSettings::say_again
  double capture_seconds = audio::kCaptureSeconds;  // see OperatorAudioSettings::capture_seconds
  RoleSettings roles;                               // see FederationSettings::roles
};

/// The numbers of an operator's receivers: a radio's own receiver has the radio's number; the guard
/// receivers follow.
class ReceiverNumbers {
 public:
  explicit ReceiverNumbers(const OperatorPlan& plan) : radios_(plan.radios.size()) {
    for (RadioId radio = 0; radio < radios_; ++radio) {
      if (plan.radios[radio].guard) guarded_.push_back(radio);
    }
  }

  [[nodiscard]] RadioId count() const { return static_cast<RadioId>(radios_ + guarded_.size()); }
  [[nodiscard]] bool is_guard(RadioId receiver) const { return receiver >= radios_; }
  [[nodiscard]] RadioId radio_of(RadioId receiver) const {
    return is_guard(receiver) ? guarded_.at(receiver - radios_) : receiver;
  }
  /// Returns the guard receiver of a radio, if it has one.
  [[nodiscard]] std::optional<RadioId> guard_of(RadioId radio) const {
    const auto found = std::ranges::find(guarded_, radio);
    if (found == guarded_.end()) return std::nullopt;
    return static_cast<RadioId>(radios_ + static_cast<std::size_t>(found - guarded_.begin()));
  }
  /// Returns all receivers of a radio.
  [[nodiscard]] std::vector<RadioId> of(RadioId radio) const {
    std::vector<RadioId> out{radio};
    if (const auto guard = guard_of(radio)) out.push_back(*guard);
    return out;
  }

 private:
  std::size_t radios_;
  std::vector<RadioId> guarded_;  // radios that have a guard receiver
};

/// Constant while the operator exists; read by any thread.
struct OperatorContext {
  OperatorContext(OperatorSettings of, const StationServices& at)
      : settings(std::move(of)), station(at), receivers(settings.plan) {}

  [[nodiscard]] TimePoint now() const { return station.clock.now(); }
  [[nodiscard]] const OperatorPlan& plan() const { return settings.plan; }
  [[nodiscard]] const RadioPlan& radio(RadioId number) const {
    return settings.plan.radios[number];
  }
  [[nodiscard]] RadioId radio_count() const {
    return static_cast<RadioId>(settings.plan.radios.size());
  }
  [[nodiscard]] std::uint64_t stream_of(RadioId radio) const {
    return settings.first_stream + radio;
  }
  /// Returns why this operator may not use instructor controls; nullopt: they may.
  [[nodiscard]] std::optional<Notice> control_refusal() const {
    if (settings.roles.may_control()) return std::nullopt;
    return Notice{NoticeCode::kNotInstructor, {settings.roles.own}};
  }
  [[nodiscard]] bool is_own(std::uint64_t stream) const {
    return stream - settings.first_stream < settings.plan.radios.size();
  }

  const OperatorSettings settings;
  const StationServices station;
  const ReceiverNumbers receivers;
};

}  // namespace roger::radio
