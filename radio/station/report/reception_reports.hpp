// Reports what the operator's radios hear and do not hear, and why: makes snapshots and events from
// the audio callback's notes.
#pragma once

#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "radio/station/receive/operator_audio.hpp"
#include "radio/station/report/operator_events.hpp"
#include "radio/station/report/operator_report.hpp"
#include "radio/station/report/reception_log.hpp"
#include "radio/station/report/reception_results.hpp"

namespace roger::radio {

/// Control thread, except for add_to(), which any thread but a real-time one may call. Every public
/// method locks the mutex; no private one does.
class ReceptionReports {
 public:
  /// All arguments outlive this.
  ReceptionReports(const OperatorContext& context, const Reception& reception, OperatorAudio& audio,
                   OperatorEvents& events);

  /// Takes the notes of the audio callback and of the inlet, and reports them.
  void take_notes();
  /// Updates all transmissions of the federation. `views`: the settings of all receivers.
  void follow(std::span<const KnownRadio> on_air, std::span<const RadioView> views);

  /// Returns for each radio whether it hears a station, without its guard receiver.
  [[nodiscard]] std::vector<bool> hears() const;
  /// Returns the call signs of the stations that a receiver hears.
  [[nodiscard]] std::vector<std::string> call_signs_on(RadioId receiver) const;
  /// Returns the stations that a radio and its guard receiver hear, strongest first.
  [[nodiscard]] std::vector<SpeakerSnapshot> speakers_on(RadioId radio) const;
  /// Returns how this operator hears the newest transmission of a stream; none: unknown, the
  /// operator's own, or its sender is tuned to another channel by now.
  [[nodiscard]] std::optional<ReceptionReport> find_report(std::uint64_t stream) const;

  /// Fills in what radio `out.id` hears. `amplitude`: the volume applied to levels.
  void fill(RadioSnapshot& out, float amplitude) const;
  void fill(StationSnapshot& out);
  /// Any thread but a real-time one: fills in latencies and counts.
  void add_to(OperatorReport& report) const;

 private:
  [[nodiscard]] std::vector<SpeakerSnapshot> speakers_of(RadioId radio) const;
  void take_received(const ReceiveNote& note);
  void not_heard(RadioId receiver, std::uint64_t stream, TimePoint at, Reason why);
  /// Names streams whose call sign has become known.
  void name_streams();
  /// Adds the events that waited for a call sign, once it is known or the wait has timed out.
  void report_named(TimePoint now);
  [[nodiscard]] std::string call_sign_of(std::uint64_t stream) const;
  [[nodiscard]] std::optional<NotHeardSnapshot> stepped_on(RadioId radio) const;
  /// Returns whether the sender of a transmission has tuned to another channel since.
  [[nodiscard]] bool has_left(const TransmissionSnapshot& transmission) const;
  void publish_bare_carriers(std::span<const KnownRadio> others, std::span<const RadioView> views);

  const OperatorContext& context_;
  const Reception& reception_;
  OperatorAudio& audio_;
  OperatorEvents& events_;

  mutable std::mutex mutex_;
  mutable ReceptionLog log_;  // add_to() renews its percentiles
  ReceptionResults results_;
  std::map<RadioId, NotHeardSnapshot> not_heard_;  // the newest of each radio
  std::deque<Event> unnamed_;                      // events that wait for a call sign
  TimePoint percentiles_at_{};
  std::uint64_t overflowed_ = 0;  // packets that the callback could not store
};

}  // namespace roger::radio
