#include "radio/station/transmit/keyed_radios.hpp"

#include <algorithm>
#include <utility>

namespace roger::radio {
namespace {

/// Time for which sound spoken before the key-up may still arrive from the microphone.
constexpr Nanoseconds kCaptureGrace{250'000'000};
/// Delay between the last packet and the transmitter's change of state, so that a receiver that
/// reads the two from different sockets still sees them in this order.
constexpr Nanoseconds kClosing{15'000'000};

/// Returns whether a key-down continues the transmission of a radio that was released less than the
/// hang time ago.
bool continues(const KeyedRadio& keyed, const KeyOrder& order) {
  return order.key.pressed && order.at < keyed.until && keyed.down == order.down;
}

std::string seconds_text(Nanoseconds time) {
  return std::to_string(std::chrono::duration_cast<std::chrono::seconds>(time).count());
}

}  // namespace

KeyedRadios::KeyedRadios(const TransmitSettings& settings, KeyOrderQueue& desk, const Clock& clock,
                         TransmitSink& sink)
    : settings_(settings),
      key_orders_(desk),
      clock_(clock),
      sink_(sink),
      radios_(settings.radios.size(), KeyedRadio(PushToTalk(settings.limit, settings.warning))) {
}

void KeyedRadios::take_orders() {
  const std::vector<KeyOrder> orders = key_orders_.orders();
  if (orders.empty()) return;
  // A key-down waits while the radio still sends the end of its last transmission, and so does
  // every later order for that radio. No sound is lost, since the history keeps it.
  std::vector<bool> waits(radios_.size(), false);
  std::vector<KeyOrder> later;
  for (const KeyOrder& order : orders) {
    const KeyedRadio& keyed = radios_[order.key.radio];
    const bool busy = keyed.phase == Phase::kClosing ||
                      (keyed.phase == Phase::kEnding && !continues(keyed, order));
    if (waits[order.key.radio] || (order.key.pressed && busy)) {
      waits[order.key.radio] = true;
      later.push_back(order);
    } else {
      execute(order);
    }
  }
  key_orders_.replace(orders.size(), later);
}

void KeyedRadios::report(EventKind kind, RadioId radio, TimePoint at, Notice notice, CommandId id) {
  sink_.transmit_event({.at = at,
                        .kind = kind,
                        .radio = radio,
                        .channel = radios_[radio].down.channel,
                        .stream = settings_.radios[radio].stream,
                        .command = id,
                        .call_sign = settings_.call_sign,
                        .notice = std::move(notice)});
}

void KeyedRadios::execute(const KeyOrder& order) {
  const RadioId radio = order.key.radio;
  if (order.key.pressed) {
    press(radio, order);
    return;
  }
  if (!order.by_voice || !radios_[radio].by_hand) release(radio, order.sound, {});
  if (order.id != 0) report(EventKind::kCommandDone, radio, order.at, {}, order.id);
}

void KeyedRadios::press(RadioId radio, const KeyOrder& order) {
  const TransmitRadio& set = settings_.radios[radio];
  KeyedRadio& keyed = radios_[radio];
  if (!set.can_transmit) {
    report(EventKind::kCommandRefused, radio, order.at, {NoticeCode::kReceivesOnly, {set.name}},
           order.id);
    return;
  }
  if (keyed.phase == Phase::kEnding) {  // see continues(); the limit is that of the transmission
    keyed.key.press(key_orders_.transmitting_since(radio).value_or(order.at));
    keyed.phase = Phase::kOnAir;
  } else if (keyed.key.press(order.at)) {
    begin(radio, order);
  }
  if (!order.by_voice) {
    keyed.by_hand = true;
    key_orders_.pressed_by_hand(radio);
  }
  if (order.id != 0) report(EventKind::kCommandDone, radio, order.at, {}, order.id);
}

void KeyedRadios::begin(RadioId radio, const KeyOrder& order) {
  KeyedRadio& keyed = radios_[radio];
  keyed.phase = Phase::kOnAir;
  keyed.down = order.down;
  keyed.cipher.reset();
  if (order.down.key) keyed.cipher.emplace(*order.down.key);
  keyed.from = std::max(order.sound, keyed.until);  // no sound is sent twice
  keyed.sent = 0;
  keyed.by_hand = false;
  keyed.reason = {};
  key_orders_.began(radio, order.at);
  sink_.on_air(radio, order.down, true);
  report(EventKind::kTransmitStarted, radio, order.at, {}, 0);
}

void KeyedRadios::release(RadioId radio, TimePoint at, Notice reason) {
  KeyedRadio& keyed = radios_[radio];
  if (!keyed.key.pressed()) {
    // The station itself ends a transmission in its hang time.
    if (keyed.phase == Phase::kEnding) keyed.until = std::min(keyed.until, at);
    return;
  }
  const Nanoseconds limit = keyed.key.limit();
  keyed.until = limit.count() > 0 ? std::min(at, keyed.key.pressed_at() + limit) : at;
  keyed.key.release();
  keyed.phase = Phase::kEnding;
  keyed.reason = std::move(reason);
}

void KeyedRadios::check_limits(TimePoint now) {
  for (std::size_t i = 0; i < radios_.size(); ++i) {
    PushToTalk& key = radios_[i].key;
    const auto radio = static_cast<RadioId>(i);
    switch (key.check(now)) {
      case PushToTalk::Check::kFine:
        break;
      case PushToTalk::Check::kWarning:
        report(EventKind::kTransmitWarning, radio, now,
               {NoticeCode::kReleaseSoon,
                {seconds_text(now - key.pressed_at()), seconds_text(key.limit())}},
               0);
        break;
      case PushToTalk::Check::kExpired:
        release(radio, key.pressed_at() + key.limit(),
                {NoticeCode::kReleased, {seconds_text(key.limit())}});
        break;
    }
  }
}

std::optional<TimePoint> KeyedRadios::earliest(const audio::CodecSettings& codec) const {
  std::optional<TimePoint> from;
  for (const KeyedRadio& keyed : radios_) {
    if (!keyed.is(Phase::kOnAir, codec) && !keyed.is(Phase::kEnding, codec)) continue;
    from = from ? std::min(*from, keyed.from) : keyed.from;
  }
  return from;
}

bool KeyedRadios::on_air(const audio::CodecSettings& codec) const {
  return std::ranges::any_of(
      radios_, [&codec](const KeyedRadio& keyed) { return keyed.is(Phase::kOnAir, codec); });
}

std::uint64_t KeyedRadios::sound_end(const audio::CodecSettings& codec,
                                     const CaptureHistory& history, std::uint64_t fed) const {
  if (on_air(codec)) return history.end();
  std::uint64_t end = fed;
  for (const KeyedRadio& keyed : radios_) {
    if (keyed.is(Phase::kEnding, codec)) end = std::max(end, history.index_at(keyed.until));
  }
  return end;
}

bool KeyedRadios::grace_expired(const audio::CodecSettings& codec, TimePoint now) const {
  return std::ranges::all_of(radios_, [&codec, now](const KeyedRadio& keyed) {
    return !keyed.is(Phase::kEnding, codec) || now - keyed.until > kCaptureGrace;
  });
}

void KeyedRadios::send(const audio::CodecSettings& codec, VoicePacket& voice, TimePoint begin,
                       bool final_packet, PacketSender& sender, SentPackets& sent) {
  audio::CodedPacket& packet = voice.coded;
  const TimePoint end =
      begin + Nanoseconds{std::int64_t{packet.sample_count} * 1'000'000'000 / packet.sample_rate};
  for (std::size_t i = 0; i < radios_.size(); ++i) {
    KeyedRadio& keyed = radios_[i];
    const bool ending = keyed.is(Phase::kEnding, codec);
    if (!ending && !keyed.is(Phase::kOnAir, codec)) continue;
    if (end <= keyed.from && !final_packet) continue;  // keyed after the end of this packet
    packet.stream = settings_.radios[i].stream;
    packet.last = ending && (final_packet || end >= keyed.until);
    sender.send(static_cast<RadioId>(i), keyed, voice, sent);
    if (packet.last) sent_last(keyed);
  }
  sent.keep(packet);
}

void KeyedRadios::sent_last(KeyedRadio& radio) {
  radio.phase = Phase::kClosing;
  radio.last_sent = clock_.now();
}

void KeyedRadios::all_sent(const audio::CodecSettings& codec) {
  for (KeyedRadio& keyed : radios_) {
    if (keyed.is(Phase::kEnding, codec)) sent_last(keyed);
  }
}

// A radio becomes idle kClosing after its last packet, or without any packet if no sound arrived
// within the grace time. Every transmission therefore ends with exactly one kTransmitEnded.
void KeyedRadios::close(const audio::CodecSettings& codec, TimePoint now, bool session_running) {
  for (std::size_t i = 0; i < radios_.size(); ++i) {
    KeyedRadio& keyed = radios_[i];
    const bool soundless =
        keyed.is(Phase::kEnding, codec) && !session_running && now - keyed.until > kCaptureGrace;
    const bool sent = keyed.is(Phase::kClosing, codec) && now - keyed.last_sent >= kClosing;
    if (!soundless && !sent) continue;
    keyed.phase = Phase::kIdle;
    const auto radio = static_cast<RadioId>(i);
    sink_.on_air(radio, keyed.down, false);
    key_orders_.ended(radio);
    report(EventKind::kTransmitEnded, radio, now, keyed.reason, 0);
  }
}

}  // namespace roger::radio
