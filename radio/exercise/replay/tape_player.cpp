#include "radio/exercise/replay/tape_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "radio/exercise/timeline/net_board.hpp"

namespace roger::radio {
namespace {

/// A transmitter is on the air before its first packet, and after its last one.
constexpr Nanoseconds kKeyedBefore{20'000'000};
constexpr Nanoseconds kKeyedAfter{15'000'000};
/// Files are read so long before they are due, and voices begun to be stretched.
constexpr Nanoseconds kAhead{3'000'000'000};
/// Looks at least so often.
constexpr Nanoseconds kLongestStep{100'000'000};
/// Transmissions that are made ready ahead at a time.
constexpr std::ptrdiff_t kMostComing = 16;
/// RadioIndex of the first transmitter: far from those of radios that are there still.
constexpr std::size_t kFirstIndex = 10'000;
/// Of a voice that is stretched; as much again is made while it is played.
constexpr Nanoseconds kMadeAtOnce{500'000'000};

}  // namespace

TapePlayer::TapePlayer(std::shared_ptr<const Tape> tape, PlayerSettings settings, RadioNet& net,
                       const PlanKeys& keys, const Clock& clock,
                       std::function<void(const VoicePacket&)> sent)
    : tape_(std::move(tape)),
      settings_(std::move(settings)),
      net_(net),
      keys_(keys),
      clock_(clock),
      sent_(std::move(sent)),
      started_(clock.now()),
      salt_(new_salt()),
      radios_(settings_.radios ? settings_.radios : std::make_shared<TapeRadios>()) {
  // The low bits count the transmitters.
  if (radios_->next_stream == 0) {
    radios_->next_stream = (new_salt() & ~std::uint64_t{0xFFFF}) | 1U;
  }
  for (const TapedTransmission& one : tape_->transmissions) {
    if (!is_selected(settings_.nets, one.air.net) || one.air.until <= settings_.from) continue;
    Part part;
    part.transmission = &one;
    part.begin = std::max(since_start(one.air.since), Nanoseconds{0});
    part.end = since_start(one.air.until);
    parts_.push_back(std::move(part));
  }
  std::ranges::stable_sort(parts_, {}, &Part::begin);
}

TapePlayer::~TapePlayer() {
  ends_ = true;
  for (Part& part : parts_) {
    if (part.keyed && !part.over) key(part, false);
  }
  for (auto& [place, voice] : radios_->voices) {
    if (voice.state.status == TransmitterStatus::kOff) continue;  // of another tape
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
                             Made& out) const {
  for (std::size_t i = 0; i < loaded.packets.size(); ++i) {
    const TapedPacket& taped = transmission.packets[loaded.numbers[i]];
    if (taped.at < settings_.from) continue;
    out.packets.push_back(std::move(loaded.packets[i]));
    out.at.push_back(since_start(taped.at));
    out.behind.push_back(taped.behind);
  }
}

void TapePlayer::scaled(Part& part, Made& out) const {
  if (!part.scaled) {
    part.scaled =
        std::make_unique<ScaledVoice>(*tape_, *part.transmission, settings_.speed, settings_.from);
  }
  ScaledVoice& voice = *part.scaled;
  const Nanoseconds begin = std::max(since_start(voice.begin()), Nanoseconds{0});
  for (ScaledVoice::Packet& one : voice.next(kMadeAtOnce, [this] { return stops(); })) {
    out.packets.push_back(std::move(one.voice));
    out.at.push_back(begin + one.at);
    out.behind.push_back(one.length);
  }
  out.trouble = voice.trouble();
  out.all = voice.over();
}

TapePlayer::Made TapePlayer::make(Part& part) const {
  Made out;
  const bool begins = !part.scaled;
  if (std::abs(settings_.speed - 1.0) > 1e-9) {
    scaled(part, out);
  } else {
    LoadedTransmission loaded = load_transmission(*tape_, *part.transmission);
    if (!loaded.damages.empty()) out.trouble = loaded.damages.front();
    as_recorded(*part.transmission, std::move(loaded), out);
    out.all = true;
  }
  if (begins && !out.packets.empty()) out.packets.front().coded.first = true;
  return out;
}

void TapePlayer::begin_to_make(Part& part) {
  part.coming = std::async(std::launch::async, [this, &part] { return make(part); });
}

void TapePlayer::take_made(Part& part) {
  if (!part.coming.valid()) begin_to_make(part);
  part.made = part.coming.get();
  part.next = 0;
  if (!part.made->trouble.empty()) trouble_ = part.made->trouble;
  if (!part.made->all && !stops()) begin_to_make(part);
}

TapePlayer::Voice& TapePlayer::voice(const TapedTransmission& transmission) {
  const AirTransmission& air = transmission.air;
  const Transmission& fixed = air.transmission;
  auto [found, is_new] = radios_->voices.try_emplace({air.stream, fixed.address});
  TransmitterState& state = found->second.state;
  if (is_new) {
    const std::string host = air.host.object.empty() ? fixed.call_sign : air.host.object;
    const auto number = static_cast<std::uint16_t>(radios_->entities.size() + 1);
    state.stream = radios_->next_stream++;
    state.entity = radios_->entities.try_emplace(host, number).first->second;
    state.radio_index = static_cast<std::uint16_t>(kFirstIndex + radios_->voices.size());
    state.host = air.host;
    state.host.object = host;
    state.frequency = frequency_of(fixed.address);
  }
  state.call_sign = fixed.call_sign;
  state.modulation = fixed.modulation.value_or(Modulation::kFm);
  state.bandwidth_hz = air.bandwidth_hz;
  state.hopping = fixed.hopping;
  state.key_id = fixed.key_id;
  state.crypto = keys_.system(fixed.key_id);
  return found->second;
}

void TapePlayer::key(Part& part, bool down) {
  Voice& of = voice(*part.transmission);
  if (down && !part.made->packets.empty()) {
    if (const auto& emission = part.made->packets.front().emission) {
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
  VoicePacket voice = part.made->packets[part.next];
  const Nanoseconds at = part.made->at[part.next];
  const Nanoseconds behind = part.made->behind[part.next];
  audio::CodedPacket& packet = voice.coded;
  if (!part.renumber) part.renumber = of.next_sequence - packet.sequence;
  ++part.next;
  packet.stream = of.state.stream;
  packet.sequence += *part.renumber;
  of.next_sequence = packet.sequence + 1;
  packet.timing.clock_domain = settings_.clock_domain;
  packet.timing.captured_ns = (started_ + at).time_since_epoch().count();
  if (packet.timing.capture_microseconds == 0) {
    packet.timing.capture_microseconds =
        static_cast<std::uint32_t>(behind / std::chrono::microseconds{1});
  }
  if (voice.transmission.key_id != 0 && !keys_.seal(salt_, voice)) return;
  if (!net_.send(voice)) {
    trouble_ = in_words(net_.state().trouble);
    return;
  }
  if (!sent_) return;
  packet.timing.received = clock_.now();
  sent_(voice);
}

std::string TapePlayer::why_mute(const Part& part) const {
  const AirTransmission& air = part.transmission->air;
  const std::uint16_t key_id = air.transmission.key_id;
  const std::string who = air.transmission.call_sign + " on " + air.net;
  if (air.unreadable) return who + ": it was ciphered, and the recorder had no key for it";
  if (key_id != 0 && !keys_.has(key_id)) {
    return fmt::format("{}: it was secure, and the plan has no key {}", who, key_id);
  }
  if (air.sound && part.made->packets.empty()) return who + ": nothing of it can be read";
  return {};
}

Nanoseconds TapePlayer::step(Part& part, Nanoseconds now) {
  const auto is_coming = [](const Part& one) { return one.coming.valid() && !one.made; };
  const bool due_soon = now >= part.begin - kKeyedBefore;
  if (!due_soon) {
    if (part.made || part.coming.valid()) return part.begin - kKeyedBefore;
    // Each takes a thread; one that has to begin now is made all the same.
    const auto coming = std::count_if(parts_.begin() + static_cast<std::ptrdiff_t>(first_open_),
                                      parts_.end(), is_coming);
    if (coming < kMostComing) begin_to_make(part);
    return part.begin - kKeyedBefore;
  }
  if (!part.made) take_made(part);
  if (stops()) return now + kLongestStep;
  if (!part.keyed) {
    const std::string mute = why_mute(part);
    part.over = !mute.empty();
    if (part.over) trouble_ = mute;
    if (part.over) return now;
    key(part, true);
  }
  const Nanoseconds due = send_due(part, now);
  if (now < due || stops()) return std::max(due, now + Nanoseconds{1});
  key(part, false);
  part.over = true;
  part.made.reset();
  part.scaled.reset();
  return now;
}

Nanoseconds TapePlayer::send_due(Part& part, Nanoseconds now) {
  for (;;) {
    const Made& made = *part.made;
    while (part.next < made.packets.size()) {
      const Nanoseconds due = made.at[part.next] + made.behind[part.next];
      if (now < due) return due;
      send(part);
    }
    if (made.all || stops()) {
      return kKeyedAfter + (made.packets.empty() ? part.end : made.at.back() + made.behind.back());
    }
    take_made(part);
  }
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
