// A station without threads, devices and federate: its operators and what they share. `Station`
// adds these and calls the control and voice steps; a test calls the steps with a clock of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "audio/device/device.hpp"
#include "core/guarded.hpp"
#include "radio/station/clock_keeper.hpp"
#include "radio/station/echo.hpp"
#include "radio/station/loss_watch.hpp"
#include "radio/station/receive/instructor_controls.hpp"
#include "radio/station/receive/local_loop.hpp"
#include "radio/station/relay.hpp"
#include "radio/station/report/voice_answers.hpp"
#include "radio/station/setup/station_settings.hpp"
#include "radio/station/station_operator.hpp"

namespace roger::radio {

/// Dependencies of a station core; all outlive it.
struct StationSurroundings {
  RadioNet& net;
  const Clock& clock;
  std::uint64_t clock_domain = 0;
  /// StreamTag of the first operator's first radio; also identifies this station in its reports.
  std::uint64_t first_stream = 1;
  /// Requests a control step soon. Called on any thread.
  std::function<void()> wake = [] {};
};

/// Returns the error with the operator's call sign in front of its message.
[[nodiscard]] Error make_error(const std::string& call_sign, const Error& error);

/// One operator of a station.
struct Position {
  std::unique_ptr<StationOperator> radios;
  std::unique_ptr<EchoOperator> echo;    // null: no echo operator
  std::unique_ptr<RelayOperator> relay;  // null: no relay

  /// Returns the object that the sound device calls for each block.
  [[nodiscard]] audio::AudioProcessor& processor() const;
};

/// Receives from the federation (StationSurroundings::net), which must have been joined with this
/// object as its listener. All operators must be added before the first step.
class StationCore final : public RadioNetListener {
 public:
  /// `settings` apply to all operators; those added must be stations of its plan.
  StationCore(const StationSettings& settings, const StationSurroundings& surroundings);

  /// Adds the operator of the station `call_sign` of the plan. Errors name the problem in the plan,
  /// the codec or the microphone settings.
  Status add_operator(const std::string& call_sign, OperatorDevices devices);
  [[nodiscard]] const std::vector<Position>& positions() const { return positions_; }

  // RadioNetListener: the thread of the federation.
  void on_voice(const VoicePacket& voice) override;
  void on_message(const Message& message) override;

  /// Control thread, about 20 times a second. `devices`: their current states, in the order of the
  /// operators.
  void control_step(std::span<const DeviceStates> devices);

  [[nodiscard]] ClockKeeper& clocks() { return clocks_; }
  [[nodiscard]] const ClockKeeper& clocks() const { return clocks_; }

 private:
  /// The question of a transmitting station which operators hear it (HearingRequest).
  struct HearingQuestion {
    TimePoint at{};
    std::set<std::size_t> answered;  // operators that have answered
  };
  /// Sends messages to all stations, including this one.
  void send_messages(std::span<const Message> messages);
  template <class What>
  void apply_effect(const What& effect);
  void answer_questions();
  void report_voice(const FederationSnapshot& federation, TimePoint now);
  /// Returns the call signs of the operators that have a receiver on an address.
  [[nodiscard]] std::vector<std::string> operators_on(const Address& address) const;
  void renew_interest();

  const StationSettings& settings_;
  const StationSurroundings surroundings_;
  LocalDelivery loop_;
  InstructorControls controls_;
  LossWatch losses_;
  ClockKeeper clocks_;
  std::vector<Position> positions_;
  std::vector<filter::Channel> interest_;
  Guarded<std::map<std::uint64_t, HearingQuestion>> questions_;  // by stream
  VoiceAnswers voice_answers_;
};

}  // namespace roger::radio
