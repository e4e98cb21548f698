// The control thread's side of StationOperator: from the callback's notes to snapshots and events.
#include <algorithm>
#include <cmath>
#include <functional>

#include "radio/model/detector.hpp"
#include "radio/station/own_echo.hpp"
#include "radio/station/station_operator.hpp"

namespace roger::radio {
namespace {

/// How long an event waits for the speaker's call sign. Every eighth packet bears it, and the
/// longest packets last 62.5 ms; the rest is for packets that come late.
constexpr Nanoseconds kNameComes = std::chrono::milliseconds{600};

EventKind kind_of(const ReceiveNote& note) {
  switch (note.what) {
    case ReceiveNote::What::kBegan:
      return EventKind::kReceiveStarted;
    case ReceiveNote::What::kEnded:
      return EventKind::kReceiveEnded;
    default:
      return EventKind::kNotHeard;
  }
}

Reason why_not(const ReceiveNote& note) {
  switch (note.what) {
    case ReceiveNote::What::kTooWeak: {
      const std::string missing =
          std::to_string(static_cast<int>(std::ceil(note.short_of_db))) + " dB";
      if (note.hills_db >= note.short_of_db) {
        return {HearingReason::kHill,
                "behind a hill, which leaves it too weak for the squelch by " + missing};
      }
      return {HearingReason::kTooWeak, "too weak for the squelch by " + missing};
    }
    case ReceiveNote::What::kSteppedOn:
      return {HearingReason::kSteppedOn, "a stronger signal is heard in its place"};
    case ReceiveNote::What::kBrokenInto:
      return {HearingReason::kBrokenInto, "an instructor breaks in"};
    case ReceiveNote::What::kJammed:
      return {HearingReason::kJammed, "it is jammed"};
    case ReceiveNote::What::kHeldShut:
      return {HearingReason::kHeldShut, "the squelch is held closed"};
    case ReceiveNote::What::kKeyed:
      return {HearingReason::kTransmits, "this radio is transmitting"};
    default:
      return {};
  }
}

Reason why_unreadable(const Remark& remark) {
  switch (remark.what) {
    case Remark::What::kNoKey:
      return {HearingReason::kPlain, "it is ciphered, and this radio is plain"};
    case Remark::What::kOtherKey:
      return {HearingReason::kOtherKey, "it is ciphered with another key"};
    case Remark::What::kWrongKey:
      return {HearingReason::kWrongKey, "the keys have the same number and differ"};
    case Remark::What::kWhispered:
      return {HearingReason::kWhispered, "it is for another station alone"};
    case Remark::What::kRelayed:
      return {HearingReason::kRelayed, "it has come by a relay, and is not relayed again"};
    case Remark::What::kCut:
      return {HearingReason::kCut, "the net is cut"};
    case Remark::What::kFailed:
      return {HearingReason::kFailed, "this radio has failed"};
    case Remark::What::kHopping:
      return {HearingReason::kHopping, remark.why};
    case Remark::What::kClock:
      return {HearingReason::kClock, remark.why};
    case Remark::What::kModulation:
      return {HearingReason::kModulation, remark.why};
    case Remark::What::kUnknownEncoding:
      break;
  }
  return {HearingReason::kEncoding, "its encoding is not known here"};
}

}  // namespace

void StationOperator::control_step(const FederationSnapshot& federation,
                                   const audio::DeviceState& device,
                                   std::span<const KnownRadio> on_air) {
  follow_track();
  const std::string host_trouble = follow_host();
  follow_calls();
  follow_plays();
  const std::lock_guard lock(log_mutex_);
  list_callable();
  take_notes();
  keep_transmissions(surroundings_.clock.now());
  follow_scans();
  follow_levers();
  follow_transmissions(on_air);
  report_troubles(federation, device);
  report_host(host_trouble);
  auto next = std::make_shared<const StationSnapshot>(build_snapshot(federation, device));
  const std::lock_guard snapshot_lock(snapshot_mutex_);
  snapshot_ = std::move(next);
}

void StationOperator::keep_transmissions(TimePoint now) {
  SayAgainTap* tap = ears_.say_again_tap();
  if (tap == nullptr) return;
  const auto speakers = [this](RadioId receiver) {
    std::vector<std::string> names;
    if (receiver == kHeadset) return names;
    for (const SpeakerSnapshot& speaker : log_.speakers(receiver)) {
      names.push_back(speaker.call_sign);
    }
    return names;
  };
  kept_.follow(*tap, speakers, settings_.plan.call_sign, now);
  follow_self_test(now);
}

void StationOperator::follow_self_test(TimePoint now) {
  if (self_test_.is_due(now)) {
    ears_.tap_microphone(false);
    std::optional<Clip> said = kept_.clip(kept_.newest(kHeadset));
    if (said) {
      // Cannot fail: an encoder of these settings is there.
      said = own_echo(*said, microphone_settings(), settings_.codec).value();
    }
    if (self_test_.said(said)) ears_.clips().play(*said);
  } else if (self_test_.state().phase == SelfTestSnapshot::Phase::kPlaying &&
             !ears_.clips().playing()) {
    self_test_.played();
  }
}

std::vector<ClipSnapshot> StationOperator::clips() const {
  std::vector<ClipSnapshot> out = kept_.clips();
  std::erase_if(out, [](const ClipSnapshot& clip) { return clip.radio == kHeadset; });
  for (ClipSnapshot& clip : out) {
    clip.radio = radio_of_receiver(clip.radio);
    clip.playing = clip.id == replayed_ && ears_.clips().playing();
  }
  return out;
}

void StationOperator::take_notes() {
  for (const std::uint64_t stream : log_.nameless()) {
    const std::string name = surroundings_.loop.call_sign_of(stream);
    if (!name.empty()) {
      log_.name(stream, name);
    } else if (log_.name_of(stream).empty()) {
      // A radio of another make never says who it is; one of ours does within eight packets.
      log_.name_for_now(stream, surroundings_.net.name_of_stream(stream));
    }
  }
  ReceiveNotes& notes = ears_.notes();
  ReceiveNote note;
  while (notes.notes.try_pop(note)) {
    log_.note(note);
    if (kind_of(note) != EventKind::kNotHeard) {
      verdicts_.heard(note.radio, note.stream, note.what == ReceiveNote::What::kBegan, note.at);
    }
    if (log_.name_of(note.stream).empty()) {
      const std::string name = surroundings_.loop.call_sign_of(note.stream);
      if (!name.empty()) log_.name(note.stream, name);
    }
    if (kind_of(note) == EventKind::kNotHeard) {
      tell_not_heard(note.radio, note.stream, note.at, why_not(note));
      continue;
    }
    Event event;
    event.at = note.at;
    event.kind = kind_of(note);
    event.radio = radio_of_receiver(note.radio);
    if (is_guard(note.radio)) event.text = "by guard";
    event.stream = note.stream;
    unnamed_.push_back(std::move(event));
  }
  for (const Remark& remark : ears_.inlet().take_remarks()) {
    const Reason why = why_unreadable(remark);
    verdicts_.worthless(remark.radio, remark.stream, why, remark.at);
    if (!remark.again) tell_not_heard(remark.radio, remark.stream, remark.at, why);
  }
  tell_unnamed(surroundings_.clock.now());
  audio::PlayedPacket played;
  while (notes.played.try_pop(played)) log_.played(played);
  for (RadioId receiver = 0; receiver < receiver_count(); ++receiver) {
    log_.look(receiver, ears_.radio_status(receiver));
  }
}

void StationOperator::follow_scans() {
  const TimePoint now = surroundings_.clock.now();
  const std::lock_guard lock(tuning_mutex_);
  for (std::size_t i = 0; i < scans_.size(); ++i) {
    if (!scans_[i]) continue;
    const auto radio = static_cast<RadioId>(i);
    Tuning& tuning = tunings_[i];
    const int preset = scans_[i]->step(!log_.speakers(radio).empty(),
                                       transmit_.transmitting_since(radio).has_value(), now);
    if (scans_[i]->stopped_at() != tuning.preset()) {
      // It can be tuned, or it would not be a preset; and it goes on scanning.
      (void)tuning.select_preset(scans_[i]->stopped_at());
      (void)tuning.set_scanning(true);
    }
    tuning.listen_to(preset);
    set_receivers(radio);
  }
}

void StationOperator::follow_levers() {
  const TimePoint now = surroundings_.clock.now();
  std::vector<Message> due;
  {
    const std::lock_guard lock(tuning_mutex_);
    for (Pulled& pulled : pulled_) {
      if (now - pulled.told < kLeverRenewal) continue;
      pulled.told = now;
      due.push_back(pulled.lever);
    }
    for (RadioId receiver = 0; receiver < receiver_count(); ++receiver) feel_levers(receiver, now);
  }
  for (const Message& message : due) surroundings_.tell(message);
}

void StationOperator::feel_levers(RadioId receiver, TimePoint now) {
  const RadioId radio = radio_of_receiver(receiver);
  PacketInlet& inlet = ears_.inlet();
  const TunedTo tuned = inlet.tuned_to(receiver);
  const LeverEffect effect = surroundings_.levers.effect(
      settings_.plan.call_sign, static_cast<std::uint16_t>(radio + 1), frequency_of(tuned.address),
      passband_hz(tuned.modulation, tuned.channel_hz), now);
  const bool dumb = effect.failure == Failure::kTransmitter || effect.failure == Failure::kBoth;
  if (!is_guard(receiver) && dumb && !dumb_[radio]) {
    transmit_.key(0, Key{radio, false}, {}, now);
  }
  dumb_[radio] = dumb;
  inlet.change(receiver, [&](ReceiverSettings& settings) { settings.effect = effect; });
}

void StationOperator::follow_transmissions(std::span<const KnownRadio> on_air) {
  std::vector<RadioView> views;
  {
    const std::lock_guard lock(tuning_mutex_);
    for (RadioId receiver = 0; receiver < receiver_count(); ++receiver) {
      const Tuning& tuning = tunings_[radio_of_receiver(receiver)];
      const ReceiverTuning to = is_guard(receiver) ? tuning.guard() : tuning.receiver();
      views.push_back({tuning.plan().name, to.address, tuning.amplitude(all_muted_) <= 0.0F,
                       to.hopping, tuning.plan().character.delay});
    }
  }
  std::vector<KnownRadio> others;
  for (const KnownRadio& sender : on_air) {
    if (!is_own(sender.stream)) others.push_back(sender);
  }
  verdicts_.follow(others, views, surroundings_.clock.now());
  std::vector<double> bare(views.size(), kNoCarrierDb);
  for (std::size_t i = 0; i < others.size(); ++i) {
    const TransmissionSnapshot& transmission = verdicts_.transmissions()[i];
    if (!transmission.soundless) continue;
    for (std::size_t radio = 0; radio < views.size(); ++radio) {
      if (views[radio].address != Address(others[i].frequency)) continue;
      if (!why_not_followed(views[radio].hopping, others[i].hopping).empty()) continue;
      const Carrier carrier =
          reception_.carrier(radio, ears_.inlet().tuned_to(static_cast<RadioId>(radio)),
                             others[i].frequency, others[i].stream, others[i].emission);
      bare[radio] = std::max(bare[radio], carrier.ideal ? kUsualSnrDb : carrier.snr_db);
    }
  }
  for (std::size_t radio = 0; radio < bare.size(); ++radio) {
    ears_.inlet().change(static_cast<RadioId>(radio), [&](ReceiverSettings& settings) {
      settings.bare_carrier_snr_db = bare[radio];
    });
  }
}

void StationOperator::relays(const std::optional<RelaySnapshot>& what) {
  constexpr std::int64_t kNanosecondsPerMillisecond = 1'000'000;
  const std::lock_guard lock(log_mutex_);
  relayed_ = what;
  if (!what) return;
  tell(EventKind::kRelayed, what->from,
       "sent on by " + settings_.plan.radios[what->to].name + ", " +
           std::to_string(what->delay.count() / kNanosecondsPerMillisecond) + " ms later");
}

void StationOperator::stands_back(RadioId from) {
  const std::lock_guard lock(log_mutex_);
  relayed_.reset();
  tell(EventKind::kRelayed, from, "not sent on: another relay does");
}

std::optional<Hearing> StationOperator::hearing_of(std::uint64_t stream) const {
  if (settings_.plan.instructor) return std::nullopt;
  const std::lock_guard lock(log_mutex_);
  const auto verdict = verdicts_.of(stream);
  if (!verdict || is_own(stream)) return std::nullopt;
  Hearing out;
  out.stream = stream;
  out.call_sign = settings_.plan.call_sign;
  if (verdict->radio) out.radio = settings_.plan.radios.at(radio_of_receiver(*verdict->radio)).name;
  out.heard = verdict->heard;
  out.reason = verdict->reason;
  out.why = verdict->why;
  return out;
}

void StationOperator::tell_not_heard(RadioId receiver, std::uint64_t stream, TimePoint at,
                                     Reason why) {
  verdicts_.not_heard(receiver, stream, why, at);
  const RadioId radio = radio_of_receiver(receiver);
  Event event;
  event.at = at;
  event.kind = EventKind::kNotHeard;
  event.radio = radio;
  event.stream = stream;
  event.text = std::move(why.words);
  event.why = why.code;
  unnamed_.push_back(std::move(event));
}

void StationOperator::tell_unnamed(TimePoint now) {
  while (!unnamed_.empty()) {
    Event& event = unnamed_.front();
    const bool named =
        log_.has_said_name(event.stream) || !surroundings_.loop.call_sign_of(event.stream).empty();
    // What a later event says of it is said in order.
    if (!named && now - event.at < kNameComes) return;
    event.call_sign = call_sign_of(event.stream);
    if (event.kind == EventKind::kNotHeard) {
      not_heard_[event.radio] = NotHeardSnapshot{event.call_sign, event.text, event.why, event.at};
    }
    events_.add(std::move(event));
    unnamed_.pop_front();
  }
}

std::string StationOperator::call_sign_of(std::uint64_t stream) const {
  std::string known = log_.name_of(stream);
  return known.empty() ? surroundings_.loop.call_sign_of(stream) : known;
}

void StationOperator::report_troubles(const FederationSnapshot& federation,
                                      const audio::DeviceState& device) {
  if (device.trouble != device_trouble_) {
    device_trouble_ = device.trouble;
    if (!device.trouble.empty()) {
      tell(EventKind::kDeviceTrouble, 0, device.trouble);
    } else if (device.name == device_name_) {
      tell(EventKind::kDeviceTrouble, 0, device.name + " works again");
    }
  }
  if (device.running && device.name != device_name_) {
    if (!device_name_.empty()) tell(EventKind::kDeviceChanged, 0, device.name);
    device_name_ = device.name;
  }
  if (federation.trouble != federation_trouble_) {
    federation_trouble_ = federation.trouble;
    tell(EventKind::kFederationTrouble, 0,
         federation.trouble.empty() ? "the federation is reached again" : federation.trouble);
  }
}

void StationOperator::report_host(const std::string& trouble) {
  if (trouble == host_trouble_) return;
  host_trouble_ = trouble;
  tell(EventKind::kFederationTrouble, 0,
       trouble.empty() ? "the place of the host is known again" : trouble);
}

}  // namespace roger::radio
