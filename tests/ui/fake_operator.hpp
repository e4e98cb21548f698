// A station in memory: shows the state that a test sets and executes orders like a real station.
#pragma once

#include <string>
#include <vector>

#include "radio/station/port/operator_port.hpp"

namespace roger::ui {

class FakeOperator final : public radio::OperatorPort {
 public:
  /// `clock` provides the time of events.
  explicit FakeOperator(const Clock& clock) : clock_(clock) {}

  [[nodiscard]] std::shared_ptr<const radio::StationSnapshot> snapshot() const override;
  [[nodiscard]] radio::EventBatch events_since(std::uint64_t after) const override;
  radio::CommandId submit(const radio::Command& command) override;

  /// A sound device that cannot be opened.
  static constexpr const char* kBusyDevice = "ALSA: Busy";

  /// The state of the next snapshot.
  radio::StationSnapshot state;

  /// Reports an event.
  void happen(radio::Event event);
  /// Discards the events so far, as if the console had missed them.
  void overwrite_events();

  /// Returns the orders of one kind, oldest first.
  template <class Order>
  [[nodiscard]] std::vector<Order> orders() const {
    std::vector<Order> found;
    for (const auto& command : commands_) {
      if (const auto* order = std::get_if<Order>(&command)) found.push_back(*order);
    }
    return found;
  }

 private:
  /// Executes an order. Returns why it was refused; empty: it was executed.
  std::string carry_out(const radio::Tune& order);
  std::string carry_out(const radio::SelectPreset& order);
  std::string carry_out(const radio::Key& order);
  std::string carry_out(const radio::SetVolume& order);
  std::string carry_out(const radio::SetPan& order);
  std::string carry_out(const radio::SetOutput& order);
  std::string carry_out(const radio::SetMute& order);
  std::string carry_out(const radio::SetSquelch& order);
  std::string carry_out(const radio::SetSecure& order);
  std::string carry_out(const radio::AskWhoHears& order);
  std::string carry_out(const radio::Whisper& order);
  std::string carry_out(const radio::SetSidetone& order);
  std::string carry_out(const radio::SetMicrophone& order);
  std::string carry_out(const radio::SetVoiceInput& order);
  std::string carry_out(const radio::ChooseDevice& order);
  std::string carry_out(const radio::MuteAll& order);
  std::string carry_out(const radio::SetScan& order);
  std::string carry_out(const radio::SetTimeOfDay& order);
  std::string carry_out(const radio::PlaceCall& order);
  std::string carry_out(const radio::AnswerCall& order);
  std::string carry_out(const radio::HangUp& order);
  /// Orders without effect on the operator's own radios.
  template <class Order>
  std::string carry_out(const Order& /*order*/) {
    return {};
  }

  const Clock& clock_;
  std::vector<radio::Command> commands_;
  std::vector<radio::Event> events_;
  std::uint64_t next_sequence_ = 1;
  std::uint64_t overwritten_ = 0;
};

/// Returns a station in the middle of an exercise: seven radios, one receiving, one transmitting,
/// one with a problem, and latencies of two senders.
radio::StationSnapshot busy_station(TimePoint now);
/// Returns a station with several radios, no speakers and no federation.
radio::StationSnapshot idle_station();
radio::RadioSnapshot intercom(radio::RadioId id, const std::string& name, const std::string& net);
radio::RadioSnapshot tuned_radio(radio::RadioId id, const std::string& name, const std::string& net,
                                 Frequency frequency);

}  // namespace roger::ui
