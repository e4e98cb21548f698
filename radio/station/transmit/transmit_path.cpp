#include "radio/station/transmit/transmit_path.hpp"

#include <algorithm>
#include <utility>

namespace roger::radio {
namespace {

constexpr double kHistorySeconds = 1.0;
/// Samples that go into the encoder at a time: a packet leaves at most this much late.
constexpr std::size_t kPiece = 128;
/// How long sound spoken before the key-up may still be on its way from the microphone.
constexpr Nanoseconds kCaptureGrace{250'000'000};
/// Between the last packet and the transmitter's change of state, so that a receiver that reads the
/// two from different sockets still sees them in this order.
constexpr Nanoseconds kClosing{15'000'000};
constexpr std::uint32_t kMetersPerSecond = 20;
constexpr std::int64_t kNanosecondsPerMicrosecond = 1000;
/// Sound that goes into one interaction, repeated or not: with all else it then fits into one
/// datagram, which is lost or not as a whole.
constexpr std::size_t kMostSoundBytes = 1200 - (1 + kMaxRepeated) * kCipherBytes;
static_assert(kMaxRepeated == audio::kMostCopies);
/// 62.5 ms of 16-bit PCM at 48 kHz.
constexpr std::size_t kLongestFrameBytes = 6000;
static_assert(kLongestFrameBytes + kCipherBytes <= audio::CodedPacket::kMaxBytes);

std::uint32_t microseconds(Nanoseconds time) {
  return static_cast<std::uint32_t>(
      std::max<std::int64_t>(time.count() / kNanosecondsPerMicrosecond, 0));
}

std::string seconds_text(Nanoseconds time) {
  return std::to_string(std::chrono::duration_cast<std::chrono::seconds>(time).count()) + " s";
}

}  // namespace

TransmitPath::TransmitPath(TransmitSettings settings, std::unique_ptr<audio::VoiceEncoder> encoder,
                           audio::CaptureRing& capture, const Clock& clock, TransmitSink& sink)
    : settings_(std::move(settings)),
      encoder_(std::move(encoder)),
      capture_(capture),
      clock_(clock),
      sink_(sink),
      gain_db_(settings_.microphone.gain.value),
      since_(settings_.radios.size()),
      by_hand_(settings_.radios.size()),
      redundancy_(settings_.redundancy),
      radios_(settings_.radios.size(), KeyedRadio(PushToTalk(settings_.limit, settings_.warning))),
      chain_(settings_.microphone, capture.sample_rate()),
      history_(capture.sample_rate(), kHistorySeconds),
      resampler_(capture.sample_rate(), encoder_->sample_rate()),
      piece_(kPiece),
      resampled_(resampler_.most_outputs(kPiece)),
      salt_(new_salt()) {
  if (settings_.vox) vox_.emplace(*settings_.vox, capture.sample_rate());
}

void TransmitPath::key(CommandId id, const Key& order, const KeyDown& down, TimePoint at) {
  {
    const std::lock_guard lock(mutex_);
    orders_.push_back({id, order, down, at});
  }
  capture_.wake();
}

void TransmitPath::key_by_voice(const Key& order, const KeyDown& down, TimePoint at) {
  const std::lock_guard lock(mutex_);
  orders_.push_back({0, order, down, at, true});
}

void TransmitPath::release_all(TimePoint at) {
  for (std::size_t i = 0; i < settings_.radios.size(); ++i) {
    key(0, Key{static_cast<RadioId>(i), false}, {}, at);
  }
}

std::optional<TimePoint> TransmitPath::transmitting_since(RadioId radio) const {
  const std::lock_guard lock(mutex_);
  return since_.at(radio);
}

std::optional<RadioId> TransmitPath::held_by_hand() const {
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < since_.size(); ++i) {
    if (since_[i] && by_hand_[i]) return static_cast<RadioId>(i);
  }
  for (const Order& order : orders_) {
    if (order.key.pressed && !order.by_voice) return order.key.radio;
  }
  return std::nullopt;
}

bool TransmitPath::any(Phase phase) const {
  return std::any_of(radios_.begin(), radios_.end(),
                     [phase](const KeyedRadio& keyed) { return keyed.phase == phase; });
}

bool TransmitPath::idle() const {
  const std::lock_guard lock(mutex_);
  return orders_.empty() && std::none_of(since_.begin(), since_.end(),
                                         [](const auto& since) { return since.has_value(); });
}

void TransmitPath::step() {
  take_captured();
  follow_losses();
  take_orders();
  check_limits(clock_.now());
  if (!session_) begin_session();
  if (session_) feed_session(clock_.now());
  close_transmissions(clock_.now());
}

void TransmitPath::take_captured() {
  chain_.set_gain(Decibels{gain_db_.load(std::memory_order_relaxed)});
  for (;;) {
    const audio::CaptureRing::Piece piece = capture_.read(piece_);
    if (piece.samples == 0) return;
    const auto voice = chain_.process(std::span(piece_).first(piece.samples));
    const TimePoint captured = piece.captured - voice.behind;
    history_.append(voice.samples, captured);
    meter(voice.samples);
    if (!vox_) continue;
    if (const auto change = vox_->process(voice.samples, captured)) {
      sink_.voice_operates(change->pressed, change->at);
    }
  }
}

bool TransmitPath::missed(const StreamLoss& report) {
  const std::lock_guard lock(losses_mutex_);
  return redundancy_.report(report.receiver, report.loss, clock_.now());
}

void TransmitPath::follow_losses() {
  unsigned expected = 0;
  {
    const std::lock_guard lock(losses_mutex_);
    redundancy_.update(clock_.now());
    copies_ = redundancy_.copies();
    expected = redundancy_.expected_loss_percent();
  }
  if (expected == expected_loss_) return;
  expected_loss_ = expected;
  encoder_->set_expected_loss(expected);
}

void TransmitPath::meter(std::span<const float> voice) {
  meter_.add(voice);
  metered_ += voice.size();
  if (metered_ < capture_.sample_rate() / kMetersPerSecond) return;
  level_.publish(meter_.take());
  metered_ = 0;
}

void TransmitPath::take_orders() {
  {
    const std::lock_guard lock(mutex_);
    pending_.insert(pending_.end(), orders_.begin(), orders_.end());
    orders_.clear();
  }
  // A key-down while the radio still sends the end of the last transmission waits for it, and so
  // does every later order for that radio. Its sound is in the history.
  std::vector<bool> waits(radios_.size(), false);
  std::vector<Order> later;
  for (const Order& order : pending_) {
    const Phase phase = radios_[order.key.radio].phase;
    const bool busy = phase == Phase::kEnding || phase == Phase::kClosing;
    if (waits[order.key.radio] || (order.key.pressed && busy)) {
      waits[order.key.radio] = true;
      later.push_back(order);
    } else {
      obey(order);
    }
  }
  pending_ = std::move(later);
}

void TransmitPath::tell(EventKind kind, RadioId radio, TimePoint at, std::string text, CommandId id,
                        Said said) {
  Event event;
  event.at = at;
  event.kind = kind;
  event.radio = radio;
  event.stream = settings_.radios[radio].stream;
  event.command = id;
  event.call_sign = settings_.call_sign;
  event.text = std::move(text);
  event.said = std::move(said);
  sink_.transmit_event(std::move(event));
}

void TransmitPath::obey(const Order& order) {
  const RadioId radio = order.key.radio;
  if (order.key.pressed) {
    press(radio, order);
    return;
  }
  if (!order.by_voice || !radios_[radio].by_hand) release(radio, order.at, "");
  if (order.id != 0) tell(EventKind::kCommandDone, radio, order.at, "", order.id);
}

void TransmitPath::press(RadioId radio, const Order& order) {
  const TransmitRadio& set = settings_.radios[radio];
  KeyedRadio& keyed = radios_[radio];
  if (!set.can_transmit) {
    tell(EventKind::kCommandRefused, radio, order.at, "radio \"" + set.name + "\" only receives",
         order.id, {Saying::kReceivesOnly, {set.name}});
    return;
  }
  if (keyed.key.press(order.at)) {
    keyed.phase = Phase::kOnAir;
    keyed.down = order.down;
    keyed.cipher.reset();
    if (order.down.key) keyed.cipher.emplace(*order.down.key);
    keyed.from = order.at;
    keyed.sent = 0;
    keyed.by_hand = false;
    keyed.reason.clear();
    {
      const std::lock_guard lock(mutex_);
      since_[radio] = order.at;
      by_hand_[radio] = false;
    }
    sink_.on_air(radio, order.down, true);
    tell(EventKind::kTransmitStarted, radio, order.at, "", 0);
  }
  if (!order.by_voice) {
    keyed.by_hand = true;
    const std::lock_guard lock(mutex_);
    by_hand_[radio] = true;
  }
  if (order.id != 0) tell(EventKind::kCommandDone, radio, order.at, "", order.id);
}

void TransmitPath::release(RadioId radio, TimePoint at, std::string reason) {
  KeyedRadio& keyed = radios_[radio];
  if (!keyed.key.release()) return;
  keyed.phase = Phase::kEnding;
  keyed.until = at;
  keyed.reason = std::move(reason);
}

void TransmitPath::check_limits(TimePoint now) {
  for (std::size_t i = 0; i < radios_.size(); ++i) {
    PushToTalk& key = radios_[i].key;
    const auto radio = static_cast<RadioId>(i);
    switch (key.check(now)) {
      case PushToTalk::Check::kFine:
        break;
      case PushToTalk::Check::kWarning:
        tell(EventKind::kTransmitWarning, radio, now,
             "transmitting for " + seconds_text(now - key.pressed_at()) +
                 "; the key is released at " + seconds_text(key.limit()),
             0);
        break;
      case PushToTalk::Check::kExpired:
        release(radio, key.pressed_at() + key.limit(),
                "released after " + seconds_text(key.limit()) + ", the longest allowed");
        break;
    }
  }
}

void TransmitPath::begin_session() {
  std::optional<TimePoint> from;
  for (const KeyedRadio& keyed : radios_) {
    if (keyed.phase != Phase::kOnAir && keyed.phase != Phase::kEnding) continue;
    from = from ? std::min(*from, keyed.from) : keyed.from;
  }
  if (!from) return;
  const std::uint64_t begin = history_.index_at(*from);
  if (begin == history_.end()) return;  // the first syllable is still on its way
  session_ = true;
  session_begin_ = begin;
  session_fed_ = begin;
  base_index_.reset();
  before_count_ = 0;
  encoder_->restart();
  // The first output is the first sample itself, so that packets begin where their stamp says; the
  // filter's delay shows as a packet that is complete a little later.
  resampler_.restart(audio::Resampler::Begin::kAhead);
}

std::uint64_t TransmitPath::feed_limit() const {
  if (any(Phase::kOnAir)) return history_.end();
  std::uint64_t limit = session_fed_;
  for (const KeyedRadio& keyed : radios_) {
    if (keyed.phase == Phase::kEnding) {
      limit = std::max(limit, history_.index_at(keyed.until));
    }
  }
  return limit;
}

void TransmitPath::feed_session(TimePoint now) {
  const std::uint64_t limit = feed_limit();
  while (session_fed_ < limit) {
    const std::size_t wanted = std::min<std::uint64_t>(kPiece, limit - session_fed_);
    const std::size_t count = history_.read(session_fed_, std::span(piece_).first(wanted));
    const TimePoint entered = clock_.now();
    session_fed_ += count;
    feed(std::span(piece_).first(count));
    while (next_packet(false, entered)) emit(voice_, false);
  }
  if (any(Phase::kOnAir)) return;
  const bool complete = limit < history_.end();
  const bool given_up = std::all_of(radios_.begin(), radios_.end(), [now](const KeyedRadio& keyed) {
    return keyed.phase != Phase::kEnding || now - keyed.until > kCaptureGrace;
  });
  if (complete || given_up) end_session();
}

void TransmitPath::feed(std::span<const float> samples) {
  while (!samples.empty()) {
    const audio::Resampler::Progress progress = resampler_.process(samples, resampled_);
    encoder_->write(std::span(resampled_).first(progress.produced));
    samples = samples.subspan(progress.consumed);
  }
}

bool TransmitPath::next_packet(bool flush, TimePoint entered) {
  audio::CodedPacket& packet = voice_.coded;
  if (!encoder_->next(packet, flush)) return false;
  const TimePoint left = clock_.now();
  if (!base_index_) base_index_ = packet.sample_index;
  const std::uint64_t behind = std::uint64_t{packet.sample_index - *base_index_} *
                               capture_.sample_rate() / packet.sample_rate;
  const TimePoint captured = history_.time_of(session_begin_ + behind);
  const Nanoseconds lookahead = encoder_->lookahead();
  packet.timing = {};
  packet.timing.clock_domain = settings_.clock_domain;
  // What the decoder makes of this packet's first sample had sounded `lookahead` before it.
  packet.timing.captured_ns = (captured - lookahead).time_since_epoch().count();
  packet.timing.capture_microseconds = microseconds(entered - captured);
  packet.timing.encode_microseconds = microseconds(left - entered + lookahead);
  return true;
}

void TransmitPath::end_session() {
  // Silence behind the last sample pushes it through the filter; one sample at least, so that
  // there is a packet to bear the end.
  std::fill(piece_.begin(), piece_.end(), 0.0F);
  const TimePoint entered = clock_.now();
  std::size_t silence = std::max<std::size_t>(resampler_.reach(), 1);
  while (silence > 0) {
    const std::size_t count = std::min(silence, piece_.size());
    feed(std::span(piece_).first(count));
    silence -= count;
  }
  std::vector<VoicePacket> rest;
  while (next_packet(true, entered)) rest.push_back(voice_);
  for (std::size_t i = 0; i < rest.size(); ++i) emit(rest[i], i + 1 == rest.size());
  session_ = false;
  for (KeyedRadio& keyed : radios_) {
    if (keyed.phase == Phase::kEnding) sent_last(keyed);
  }
}

void TransmitPath::emit(VoicePacket& voice, bool final_packet) {
  audio::CodedPacket& packet = voice.coded;
  const TimePoint begin{Nanoseconds{packet.timing.captured_ns} + encoder_->lookahead()};
  const TimePoint end =
      begin + Nanoseconds{std::int64_t{packet.sample_count} * 1'000'000'000 / packet.sample_rate};
  for (std::size_t i = 0; i < radios_.size(); ++i) {
    KeyedRadio& keyed = radios_[i];
    const bool ending = keyed.phase == Phase::kEnding;
    if (!ending && keyed.phase != Phase::kOnAir) continue;
    if (end <= keyed.from && !final_packet) continue;  // keyed while others were on the air
    voice.transmission = keyed.down.transmission;
    packet.stream = settings_.radios[i].stream;
    packet.sequence = keyed.sequence++;
    packet.first = keyed.sent == 0;
    packet.last = ending && (final_packet || end >= keyed.until);
    repeat(voice, keyed.sent++);
    packets_.add();
    send(static_cast<RadioId>(i), voice);
    if (packet.last) sent_last(keyed);
  }
  std::rotate(before_.begin(), before_.end() - 1, before_.end());
  before_.front().sample_count = packet.sample_count;
  before_.front().bytes.assign(packet.data().begin(), packet.data().end());
  before_count_ = std::min(before_count_ + 1, before_.size());
}

void TransmitPath::send(RadioId radio, VoicePacket& voice) {
  const std::optional<VoiceCipher>& cipher = radios_[radio].cipher;
  if (!cipher) return sink_.emit(radio, voice);
  secret_ = voice;
  // No frame is so long that it does not fit, see kLongestFrameBytes.
  if (seal(*cipher, salt_, secret_)) sink_.emit(radio, secret_);
}

void TransmitPath::repeat(VoicePacket& voice, std::size_t sent) const {
  const std::size_t most = std::min({std::size_t{copies_}, sent, before_count_});
  std::size_t bytes = voice.coded.size;
  std::size_t count = 0;
  while (count < most && bytes + before_.at(count).bytes.size() <= kMostSoundBytes) {
    bytes += before_.at(count).bytes.size();
    ++count;
  }
  voice.repeated.assign(before_.begin(), before_.begin() + static_cast<std::ptrdiff_t>(count));
}

void TransmitPath::sent_last(KeyedRadio& keyed) {
  keyed.phase = Phase::kClosing;
  keyed.last_sent = clock_.now();
}

void TransmitPath::close_transmissions(TimePoint now) {
  for (std::size_t i = 0; i < radios_.size(); ++i) {
    KeyedRadio& keyed = radios_[i];
    const bool soundless =
        keyed.phase == Phase::kEnding && !session_ && now - keyed.until > kCaptureGrace;
    const bool sent = keyed.phase == Phase::kClosing && now - keyed.last_sent >= kClosing;
    if (!soundless && !sent) continue;
    keyed.phase = Phase::kIdle;
    const auto radio = static_cast<RadioId>(i);
    sink_.on_air(radio, keyed.down, false);
    {
      const std::lock_guard lock(mutex_);
      since_[i].reset();
    }
    tell(EventKind::kTransmitEnded, radio, now, keyed.reason, 0);
  }
}

}  // namespace roger::radio
