// The stations that hear the operator's transmissions, as far as they answer.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "core/guarded.hpp"
#include "radio/station/control/radio_controls.hpp"
#include "radio/station/report/operator_events.hpp"

namespace roger::radio {

/// Questions and answers concern the channel that a radio is tuned to: those about a former channel
/// are not shown. Any thread but a real-time one.
class WhoHears {
 public:
  /// All arguments outlive this.
  WhoHears(const OperatorContext& context, const RadioControls& radios, OperatorEvents& events)
      : context_(context), radios_(radios), events_(events) {}

  /// Discards former answers, and asks all stations. Refused if the radio's newest transmission was
  /// on another channel, because other stations answer about the newest one.
  CommandResult execute(const AskWhoHears& command);
  /// Takes the begin of a transmission.
  void transmits(RadioId radio, const Transmission& transmission);
  /// Takes an answer from the federation about this operator, also one to another station's
  /// question. Those about other operators are ignored.
  void receive(const ReceptionReport& answer);

  /// Fills in the question and the answers about radio `out.id`.
  void fill(RadioSnapshot& out) const;

 private:
  /// Answers about one channel.
  struct Hearing {
    TransmitChannel channel;
    std::optional<TimePoint> asked_at;  // none: another station asked
    std::vector<HearingAnswerSnapshot> answers;
  };
  struct Radio {
    std::optional<TransmitChannel> sent_on;  // the newest transmission; none: none yet
    std::optional<Hearing> hearing;          // of the newest question
  };
  /// The present state of a radio's transmitter.
  struct Transmitter {
    TransmitChannel channel;  // tuned to
    bool keyed = false;
  };
  [[nodiscard]] Transmitter transmitter(RadioId number) const;
  /// Returns whether the radio transmits, or has last transmitted, on the channel that it is tuned
  /// to.
  [[nodiscard]] static bool has_sent(const Radio& radio, const Transmitter& present);
  /// Returns false if the newest transmission was on another channel.
  bool begin_question(RadioId number);
  /// Returns whether the answer is the first one of its station about the present channel.
  bool store(RadioId number, const ReceptionReport& answer);

  const OperatorContext& context_;
  const RadioControls& radios_;
  OperatorEvents& events_;
  Guarded<std::map<RadioId, Radio>> asked_;
};

}  // namespace roger::radio
