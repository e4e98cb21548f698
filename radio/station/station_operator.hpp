// One operator: assembles the parts of an operator's radios.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/guarded.hpp"
#include "radio/station/control/announcer.hpp"
#include "radio/station/control/operator_controls.hpp"
#include "radio/station/port/operator_port.hpp"
#include "radio/station/receive/operator_audio.hpp"
#include "radio/station/report/operator_report.hpp"
#include "radio/station/report/reception_reports.hpp"
#include "radio/station/report/status_reports.hpp"
#include "radio/station/setup/operator_context.hpp"
#include "radio/station/transmit/transmit_path.hpp"

namespace roger::radio {

/// The facade of one operator. It has no threads: the station calls voice_step() on the voice
/// thread and control_step() on the control thread.
class StationOperator final : public OperatorPort, private TransmitSink {
 public:
  StationOperator(OperatorSettings settings, const StationServices& station,
                  std::vector<CodecEncoder> encoders);

  // OperatorPort: any thread but a real-time one.
  [[nodiscard]] std::shared_ptr<const StationSnapshot> snapshot() const override {
    return *newest_.lock();
  }
  [[nodiscard]] EventBatch events_since(std::uint64_t after) const override {
    return events_.since(after);
  }
  CommandId submit(const Command& command) override;

  /// Returns the object that the sound device calls for each block.
  [[nodiscard]] OperatorAudio& operator_audio() { return operator_audio_; }

  /// Voice thread: waits for sound or a command, at most `timeout`; then processes them.
  void voice_step(Nanoseconds timeout);

  /// Control thread, about 20 times a second: processes all changes and publishes a new
  /// snapshot. `federation` and `devices` are current states; `on_air` lists all transmitters that
  /// are on the air.
  void control_step(const FederationSnapshot& federation, const DeviceStates& devices,
                    std::span<const KnownRadio> on_air);
  /// Control thread: publishes all radios in the federation, or their changes.
  void announce();

  /// Takes a message from the federation or from an operator of this station. Any thread but a
  /// real-time one.
  void receive(const StreamLoss& report);
  void receive(const ReceptionReport& answer) { controls_.who_hears.receive(answer); }
  void receive(const CallSignal& signal) { controls_.calls.receive(signal); }
  /// Reports that an instructor's effect begins, changes or ends.
  void receive(const InstructorControl& effect);
  /// Reports a refusal by this operator's station, or of a control of this operator.
  void receive(const ControlRefused& refused);

  // Control thread, of a relay; see StatusReports.
  void relays(const std::optional<RelaySnapshot>& what) { status_.relays(what); }
  void yields_to_other_relay(RadioId from) { status_.yields_to_other_relay(from); }
  /// Control thread: see ReceptionReports.
  [[nodiscard]] std::optional<ReceptionReport> find_report(std::uint64_t stream) const {
    return reports_.find_report(stream);
  }

  // Any thread but a real-time one.
  [[nodiscard]] std::uint64_t stream_of(RadioId radio) const { return context_.stream_of(radio); }
  [[nodiscard]] std::vector<Address> addresses_of_interest() const {
    return controls_.radios.addresses_of_interest(reception_);
  }
  [[nodiscard]] const std::string& call_sign() const { return context_.plan().call_sign; }
  /// Returns whether one of its receivers is tuned to an address.
  [[nodiscard]] bool listens_on(const Address& address) const {
    return controls_.radios.listens_on(address);
  }
  [[nodiscard]] bool on_air(RadioId radio) const { return announcer_.is_on_air(radio); }
  [[nodiscard]] bool silent() const { return transmit_.idle(); }
  /// For closing: releases all keys and ends all calls; later key commands are rejected.
  void release_all();
  [[nodiscard]] OperatorReport report() const;

 private:
  // TransmitSink: voice thread.
  void on_air(RadioId radio, const KeyDown& down, bool transmitting) override;
  void send_packet(RadioId radio, VoicePacket& voice) override;
  void transmit_event(Event event) override;
  void voice_operates(RadioId radio, bool pressed, TimePoint at) override {
    controls_.radios.key_by_voice(radio, pressed, at);
  }

  [[nodiscard]] StationSnapshot take_snapshot();

  const OperatorContext context_;
  OperatorEvents events_;
  Reception reception_;
  OperatorAudio operator_audio_;
  TransmitPath transmit_;
  OperatorControls controls_;
  ReceptionReports reports_;
  Announcer announcer_;
  StatusReports status_;
  std::uint64_t version_ = 0;  // of the newest snapshot
  Guarded<std::shared_ptr<const StationSnapshot>> newest_{std::make_shared<StationSnapshot>()};
  Counter reports_refused_;  // loss reports
};

}  // namespace roger::radio
