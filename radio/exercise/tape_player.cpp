#include "radio/exercise/tape_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "audio/codec/codec.hpp"
#include "audio/dsp/resample_whole.hpp"
#include "audio/dsp/time_scale.hpp"
#include "radio/exercise/tape_voice.hpp"

namespace roger::radio {
namespace {

/// A transmitter is on the air before its first packet, and after its last one.
constexpr Nanoseconds kKeyedBefore{20'000'000};
constexpr Nanoseconds kKeyedAfter{15'000'000};
/// Files are read and voices stretched so long before they are due.
constexpr Nanoseconds kAhead{3'000'000'000};
/// Looks at least so often.
constexpr Nanoseconds kLongestStep{100'000'000};
/// Transmissions that are made ready ahead at a time.
constexpr std::ptrdiff_t kMostComing = 16;
constexpr std::int64_t kSecondNs = 1'000'000'000;
/// RadioIndex of the first transmitter: far from those of radios that are there still.
constexpr std::size_t kFirstIndex = 10'000;
/// Samples that go into an encoder at a time.
constexpr std::size_t kPieceSamples = 128;

bool is_played(const std::vector<std::string>& nets, const AirTransmission& air) {
  return nets.empty() || std::ranges::find(nets, air.net) != nets.end();
}

/// How a voice that was stretched is coded: as it was.
audio::CodecSettings codec_of(const audio::CodedPacket& packet, std::uint32_t rate) {
  audio::CodecSettings out;
  out.encoding = packet.encoding;
  out.sample_rate = packet.encoding == audio::Encoding::kOpus ? packet.sample_rate : rate;
  return out;
}

}  // namespace

TapePlayer::TapePlayer(std::shared_ptr<const Tape> tape, PlayerSettings settings, RadioNet& net,
                       const PlanKeys& keys, const Clock& clock,
                       std::function<void(const VoiceSignal&)> sent)
    : tape_(std::move(tape)),
      settings_(std::move(settings)),
      net_(net),
      keys_(keys),
      clock_(clock),
      sent_(std::move(sent)),
      started_(clock.now()),
      salt_(new_salt()),
      // The low bits count this player's transmitters.
      next_stream_((new_salt() & ~std::uint64_t{0xFFFF}) | 1U) {
  for (const TapedTransmission& one : tape_->transmissions) {
    if (!is_played(settings_.nets, one.air) || one.air.until <= settings_.from) continue;
    Part part;
    part.transmission = &one;
    part.begin = std::max(since_start(one.air.since), Nanoseconds{0});
    part.end = since_start(one.air.until);
    parts_.push_back(std::move(part));
  }
  std::ranges::stable_sort(parts_, {}, &Part::begin);
}

TapePlayer::~TapePlayer() {
  for (Part& part : parts_) {
    if (part.keyed && !part.over) key(part, false);
  }
  for (auto& [place, voice] : voices_) {
    voice.state.status = TransmitterStatus::kOff;
    net_.set_transmitter(voice.state);
  }
}

Nanoseconds TapePlayer::since_start(TimePoint on_tape) const {
  const auto span = static_cast<double>((on_tape - settings_.from).count());
  return Nanoseconds{std::llround(span / settings_.speed)};
}

TimePoint TapePlayer::position() const {
  const auto played = static_cast<double>((clock_.now() - started_).count()) * settings_.speed;
  return std::min(settings_.from + Nanoseconds{std::llround(played)}, tape_->end);
}

void TapePlayer::as_recorded(const TapedTransmission& transmission, LoadedTransmission loaded,
                             Ready& out) const {
  for (std::size_t i = 0; i < loaded.signals.size(); ++i) {
    const TapedPacket& taped = transmission.packets[loaded.numbers[i]];
    if (taped.at < settings_.from) continue;
    out.signals.push_back(std::move(loaded.signals[i]));
    out.at.push_back(since_start(taped.at));
    out.behind.push_back(taped.behind);
  }
}

void TapePlayer::scaled(const TapedTransmission& transmission, Ready& out) const {
  const TapedVoice voice = decode_transmission(*tape_, transmission);
  const LoadedTransmission loaded = load_transmission(*tape_, transmission);
  const auto first = std::ranges::find_if(loaded.signals, [](const VoiceSignal& signal) {
    return !signal.packet.carrier_only && signal.packet.size > 0;
  });
  if (voice.samples.empty() || first == loaded.signals.end()) return;
  auto encoder = audio::make_encoder(codec_of(first->packet, voice.rate));
  if (!encoder) {
    out.trouble = encoder.error().message;
    return;
  }
  audio::VoiceEncoder& coder = *encoder.value();
  // Begun before `from`: what was said before it is left out.
  const double cut = static_cast<double>((settings_.from - voice.begin).count()) / kSecondNs;
  const auto skipped =
      std::min(static_cast<std::size_t>(std::max(cut, 0.0) * voice.rate), voice.samples.size());
  const auto rest = std::span(voice.samples).subspan(skipped);
  const auto faster = audio::time_scaled(rest, voice.rate, settings_.speed);
  const auto coded_voice = audio::resample_whole(faster, voice.rate, coder.sample_rate());
  const Nanoseconds begin = std::max(since_start(voice.begin), Nanoseconds{0});
  VoiceSignal signal = *first;
  std::optional<std::uint32_t> base;
  for (std::size_t i = 0; i < coded_voice.size(); i += kPieceSamples) {
    coder.write(std::span(coded_voice).subspan(i, std::min(kPieceSamples, coded_voice.size() - i)));
    while (coder.next(signal.packet, false)) out.signals.push_back(signal);
  }
  while (coder.next(signal.packet, true)) out.signals.push_back(signal);
  std::uint32_t number = 0;
  for (VoiceSignal& one : out.signals) {
    audio::CodedPacket& packet = one.packet;
    if (!base) base = packet.sample_index;
    const std::int64_t ahead = packet.sample_index - *base;
    packet.sequence = number++;
    packet.first = packet.last = false;
    out.at.push_back(begin + Nanoseconds{ahead * kSecondNs / packet.sample_rate});
    out.behind.push_back(
        Nanoseconds{std::int64_t{packet.sample_count} * kSecondNs / packet.sample_rate});
  }
  if (!out.signals.empty()) out.signals.back().packet.last = true;
}

TapePlayer::Ready TapePlayer::make_ready(const TapedTransmission& transmission) const {
  Ready out;
  if (std::abs(settings_.speed - 1.0) > 1e-9) {
    scaled(transmission, out);
  } else {
    LoadedTransmission loaded = load_transmission(*tape_, transmission);
    if (!loaded.damages.empty()) out.trouble = loaded.damages.front();
    as_recorded(transmission, std::move(loaded), out);
  }
  if (!out.signals.empty()) out.signals.front().packet.first = true;
  return out;
}

TapePlayer::Voice& TapePlayer::voice(const TapedTransmission& transmission) {
  const AirTransmission& air = transmission.air;
  const AirDetails& details = transmission.details;
  auto [found, is_new] = voices_.try_emplace({air.stream, air.frequency});
  TransmitterState& state = found->second.state;
  if (is_new) {
    const std::string host = details.host.object.empty() ? air.call_sign : details.host.object;
    const auto number = static_cast<std::uint16_t>(entities_.size() + 1);
    state.stream = next_stream_++;
    state.entity = entities_.try_emplace(host, number).first->second;
    state.radio_index = static_cast<std::uint16_t>(kFirstIndex + voices_.size());
    state.host = details.host;
    state.host.object = host;
    state.frequency = air.frequency;
  }
  state.call_sign = air.call_sign;
  state.modulation = details.modulation;
  state.bandwidth_hz = details.bandwidth_hz;
  state.hopping = details.hopping;
  state.key_id = details.key_id;
  state.crypto = keys_.system(details.key_id);
  return found->second;
}

void TapePlayer::key(Part& part, bool down) {
  Voice& of = voice(*part.transmission);
  if (down && !part.ready->signals.empty()) {
    if (const auto& emission = part.ready->signals.front().emission) {
      of.state.place = emission->from.place;
      of.state.power_dbm = emission->power_dbm;
    }
  }
  part.keyed = down;
  of.keyed += down ? 1 : -1U;
  of.state.status = of.keyed > 0 ? TransmitterStatus::kTransmitting : TransmitterStatus::kOn;
  net_.set_transmitter(of.state);
}

void TapePlayer::send(Part& part) {
  Voice& of = voice(*part.transmission);
  VoiceSignal signal = part.ready->signals[part.next];
  const Nanoseconds at = part.ready->at[part.next];
  const Nanoseconds behind = part.ready->behind[part.next];
  audio::CodedPacket& packet = signal.packet;
  if (part.next == 0) part.renumber = of.next_sequence - packet.sequence;
  ++part.next;
  packet.stream = of.state.stream;
  packet.sequence += part.renumber;
  of.next_sequence = packet.sequence + 1;
  packet.timing.clock_domain = settings_.clock_domain;
  packet.timing.captured_ns = (started_ + at).time_since_epoch().count();
  if (packet.timing.capture_microseconds == 0) {
    packet.timing.capture_microseconds =
        static_cast<std::uint32_t>(behind / std::chrono::microseconds{1});
  }
  const std::uint16_t key_id = part.transmission->details.key_id;
  if (key_id != 0 && !keys_.seal(key_id, salt_, signal)) return;
  if (!net_.send(signal)) {
    trouble_ = net_.state().trouble;
    return;
  }
  if (!sent_) return;
  packet.timing.received = clock_.now();
  sent_(signal);
}

std::string TapePlayer::why_mute(const Part& part) const {
  const AirTransmission& air = part.transmission->air;
  const std::uint16_t key_id = part.transmission->details.key_id;
  const std::string who = air.call_sign + " on " + air.net;
  if (air.unreadable) return who + ": it was ciphered, and the recorder had no key for it";
  if (key_id != 0 && !keys_.has(key_id)) {
    return fmt::format("{}: it was secure, and the plan has no key {}", who, key_id);
  }
  if (air.sound && part.ready->signals.empty()) return who + ": nothing of it can be read";
  return {};
}

Nanoseconds TapePlayer::step(Part& part, Nanoseconds now) {
  const auto is_coming = [](const Part& one) { return one.coming.valid(); };
  const bool due_soon = now >= part.begin - kKeyedBefore;
  if (!part.ready && !part.coming.valid()) {
    // Each takes a thread; one that has to begin now is made all the same.
    const auto coming = std::count_if(parts_.begin() + static_cast<std::ptrdiff_t>(first_open_),
                                      parts_.end(), is_coming);
    if (!due_soon && coming >= kMostComing) return part.begin - kKeyedBefore;
    part.coming =
        std::async(std::launch::async, [this, &part] { return make_ready(*part.transmission); });
  }
  if (!due_soon) return part.begin - kKeyedBefore;
  if (!part.ready) {
    part.ready = part.coming.get();
    if (!part.ready->trouble.empty()) trouble_ = part.ready->trouble;
  }
  const Ready& ready = *part.ready;
  if (!part.keyed) {
    const std::string mute = why_mute(part);
    part.over = !mute.empty();
    if (part.over) trouble_ = mute;
    if (part.over) return now;
    key(part, true);
  }
  while (part.next < ready.signals.size()) {
    const Nanoseconds due = ready.at[part.next] + ready.behind[part.next];
    if (now < due) return due;
    send(part);
  }
  const Nanoseconds end =
      kKeyedAfter + (ready.signals.empty() ? part.end : ready.at.back() + ready.behind.back());
  if (now < end) return end;
  key(part, false);
  part.over = true;
  part.ready.reset();
  return now;
}

std::optional<TimePoint> TapePlayer::step() {
  const Nanoseconds now = clock_.now() - started_;
  Nanoseconds next = now + kLongestStep;
  for (std::size_t i = first_open_; i < parts_.size(); ++i) {
    Part& part = parts_[i];
    if (part.over) continue;
    if (part.begin > now + kAhead) break;
    const Nanoseconds again = step(part, now);
    if (!part.over) next = std::min(next, again);
  }
  while (first_open_ < parts_.size() && parts_[first_open_].over) ++first_open_;
  const Nanoseconds end = since_start(tape_->end);
  if (first_open_ == parts_.size() && now >= end) return std::nullopt;
  if (now < end) next = std::min(next, end);
  return started_ + next;
}

}  // namespace roger::radio
