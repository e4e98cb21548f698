// What a StationOperator shows of itself.
#include <algorithm>
#include <functional>

#include "radio/station/station_operator.hpp"

namespace roger::radio {
namespace {

/// Percentiles over thousands of packets are renewed less often than meters.
constexpr Nanoseconds kPercentilesEvery{500'000'000};

DeviceSnapshot snapshot_of(const audio::DeviceState& device) {
  DeviceSnapshot out;
  out.name = device.name;
  out.asked_for = device.asked_for;
  out.opening = device.opening;
  out.host = device.host;
  out.sample_rate = device.sample_rate;
  out.block_frames = device.block_frames;
  out.xruns = device.xruns;
  out.underruns = device.underruns;
  out.overruns = device.overruns;
  out.losses = device.losses;
  out.running = device.running;
  out.trouble = device.trouble;
  return out;
}

}  // namespace

std::vector<SpeakerSnapshot> StationOperator::speakers_on(RadioId radio) const {
  std::vector<SpeakerSnapshot> out;
  for (RadioId receiver = 0; receiver < receiver_count(); ++receiver) {
    if (radio_of_receiver(receiver) != radio) continue;
    for (SpeakerSnapshot& speaker : log_.speakers(receiver)) {
      speaker.by_guard = is_guard(receiver);
      const Reason flaw = verdicts_.flaw(receiver, speaker.stream, surroundings_.clock.now());
      speaker.unreadable = flaw.words;
      speaker.why = flaw.code;
      out.push_back(std::move(speaker));
    }
  }
  std::ranges::stable_sort(out, std::ranges::greater{}, &SpeakerSnapshot::level_dbfs);
  return out;
}

std::optional<NotHeardSnapshot> StationOperator::stepped_on(RadioId radio) const {
  for (const TransmissionSnapshot& one : verdicts_.transmissions()) {
    const bool beaten =
        one.why == HearingReason::kSteppedOn || one.why == HearingReason::kBrokenInto;
    if (one.radio == radio && !one.heard && beaten) {
      return NotHeardSnapshot{one.call_sign, one.reason, one.why, one.since};
    }
  }
  return std::nullopt;
}

RadioSnapshot StationOperator::radio_snapshot(RadioId radio, TimePoint now) {
  RadioSnapshot out;
  float gain = 0.0F;
  {
    const std::lock_guard lock(tuning_mutex_);
    tunings_[radio].fill(out);
    out.call = call_snapshot(radio);
    out.scan_held = scans_[radio] && scans_[radio]->held();
    gain = tunings_[radio].amplitude(all_muted_);
  }
  out.id = radio;
  out.transmit_limit = surroundings_.plan.transmit_limit;
  if (const auto since = transmit_.transmitting_since(radio)) {
    out.transmitting = true;
    out.transmitting_for = now - *since;
  }
  out.speakers = speakers_on(radio);
  out.receiving = !out.speakers.empty();
  out.last_speaker = log_.last_speaker(radio);
  const auto guard = guard_receiver(radio);
  if (const auto last = guard ? log_.last_speaker(*guard) : std::nullopt;
      last && (!out.last_speaker || last->until > out.last_speaker->until)) {
    out.last_speaker = last;
    out.last_speaker->by_guard = true;
  }
  if (const auto missed = not_heard_.find(radio); missed != not_heard_.end()) {
    out.not_heard = missed->second;
  }
  if (out.receiving) out.stepped_on = stepped_on(radio);
  {
    const std::lock_guard lock(hearers_mutex_);
    const auto hearers = hearers_.find(radio);
    if (hearers != hearers_.end()) out.hearers = hearers->second;
  }
  float mean_square = ears_.radio_status(radio).mean_square;
  float peak = ears_.radio_status(radio).peak;
  if (guard) {
    const RadioStatus& status = ears_.radio_status(*guard);
    mean_square += status.mean_square;
    peak = std::max(peak, status.peak);
  }
  out.level_dbfs = decibels_of(std::sqrt(mean_square) * gain).value;
  out.level_peak_dbfs = decibels_of(peak * gain).value;
  return out;
}

StationSnapshot StationOperator::build_snapshot(const FederationSnapshot& federation,
                                                const audio::DeviceState& device) {
  const TimePoint now = surroundings_.clock.now();
  StationSnapshot out;
  out.version = ++version_;
  out.taken = now;
  out.call_sign = settings_.plan.call_sign;
  out.federation = federation;
  if (out.federation.trouble.empty()) out.federation.trouble = host_trouble_;
  out.device = snapshot_of(device);
  const audio::Level& microphone = transmit_.microphone();
  out.automatic_gain = settings_.microphone.automatic_gain;
  out.microphone_dbfs = microphone.rms.value;
  out.microphone_peak_dbfs = microphone.peak.value;
  {
    const std::lock_guard lock(tuning_mutex_);
    out.microphone_gain_db = settings_.microphone.gain.value;
    out.sidetone_db = sidetone_db_;
    out.sidetone_on = sidetone_on_;
    out.all_muted = all_muted_;
  }
  for (std::size_t i = 0; i < settings_.plan.radios.size(); ++i) {
    out.radios.push_back(radio_snapshot(static_cast<RadioId>(i), now));
  }
  out.relay = relayed_;
  out.callable = callable_;
  out.say_again = clips();
  out.self_test = self_test_.state();
  out.transmissions = verdicts_.transmissions();
  for (TransmissionSnapshot& transmission : out.transmissions) {
    if (transmission.radio) transmission.radio = radio_of_receiver(*transmission.radio);
  }
  const bool renew = now - percentiles_at_ >= kPercentilesEvery;
  if (renew) percentiles_at_ = now;
  out.latencies = log_.latencies(renew, now);
  report_.device = out.device;
  report_.packets_dropped = ears_.inlet().dropped();
  for (RadioId receiver = 0; receiver < receiver_count(); ++receiver) {
    report_.packets_dropped += ears_.radio_status(receiver).overflow;
  }
  return out;
}

OperatorReport StationOperator::report() const {
  const std::lock_guard lock(log_mutex_);
  OperatorReport out = report_;
  out.call_sign = settings_.plan.call_sign;
  out.packets_sent = transmit_.packets();
  out.packets_received = ears_.inlet().received();
  out.packets_filtered = ears_.inlet().filtered();
  out.packets_lost = log_.totals().lost;
  out.packets_late = log_.totals().late;
  out.packets_malformed = log_.totals().malformed;
  out.reports_refused = reports_refused_.value();
  out.capture_overruns = ears_.capture().overruns();
  out.latencies = log_.latencies(true, surroundings_.clock.now());
  return out;
}

}  // namespace roger::radio
