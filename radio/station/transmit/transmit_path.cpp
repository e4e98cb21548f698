#include "radio/station/transmit/transmit_path.hpp"

#include <utility>

namespace roger::radio {

TransmitPath::TransmitPath(TransmitSettings settings, std::vector<CodecEncoder> encoders,
                           audio::CaptureRing& capture, const Clock& clock, TransmitSink& sink)
    : settings_(std::move(settings)),
      capture_(capture),
      clock_(clock),
      sink_(sink),
      key_orders_(settings_.radios.size()),
      losses_(settings_.redundancy),
      microphone_(settings_, capture),
      sender_(sink, clock),
      radios_(settings_, key_orders_, clock, sink) {
  key_orders_.set_timing(settings_.voice_input.key_timing);
  for (CodecEncoder& one : encoders) {
    codings_.push_back({one.codec,
                        EncodingSession(std::move(one.encoder), microphone_.history(), clock,
                                        settings_.clock_domain),
                        {}});
  }
}

void TransmitPath::key(CommandId id, const Key& order, const KeyDown& down, TimePoint at) {
  key_orders_.add_by_hand({id, order, down, at, at});
  capture_.wake();
}

void TransmitPath::key_by_voice(const Key& order, const KeyDown& down, TimePoint at) {
  key_orders_.add({0, order, down, at, at, true});
}

void TransmitPath::release(RadioId radio, TimePoint at) {
  key_orders_.add({0, Key{radio, false}, {}, at, at});
  capture_.wake();
}

void TransmitPath::release_all(TimePoint at) {
  for (std::size_t i = 0; i < settings_.radios.size(); ++i) release(static_cast<RadioId>(i), at);
}

// Order: sound before orders, so that a key-down finds its first sample in the history; orders
// before limits, so that a key-up at the limit counts as released by the operator.
void TransmitPath::step() {
  microphone_.take(sink_);
  follow_losses();
  radios_.take_orders();
  radios_.check_limits(clock_.now());
  for (Coding& coding : codings_) step(coding);
}

void TransmitPath::step(Coding& coding) {
  EncodingSession& session = coding.session;
  if (!session.running()) {
    const auto from = radios_.earliest(coding.codec);
    if (from && session.begin(*from)) coding.sent.restart();
  }
  if (session.running()) feed_session(coding);
  radios_.close(coding.codec, clock_.now(), session.running());
}

void TransmitPath::follow_losses() {
  const auto policy = losses_.lock();
  policy->update(clock_.now());
  sender_.set_repetition(policy->repetition());
  for (Coding& coding : codings_) {
    coding.session.set_expected_loss(policy->expected_loss_percent());
  }
}

void TransmitPath::feed_session(Coding& coding) {
  EncodingSession& session = coding.session;
  const TimePoint now = clock_.now();
  const CaptureHistory& history = microphone_.history();
  const std::uint64_t limit = radios_.sound_end(coding.codec, history, session.fed());
  while (session.feed(limit)) {
    while (session.next(voice_.coded)) send(coding, false);
  }
  if (radios_.on_air(coding.codec)) return;
  // The end is known once a sample after the last key-up was captured. Without a microphone none
  // arrives, so the wait is limited.
  const bool complete = limit < history.end();
  if (complete || radios_.grace_expired(coding.codec, now)) end_session(coding);
}

void TransmitPath::end_session(Coding& coding) {
  const std::vector<audio::CodedPacket> rest = coding.session.end();
  for (std::size_t i = 0; i < rest.size(); ++i) {
    voice_.coded = rest[i];
    send(coding, i + 1 == rest.size());
  }
  radios_.all_sent(coding.codec);
}

void TransmitPath::send(Coding& coding, bool final_packet) {
  const TimePoint begin{Nanoseconds{voice_.coded.timing.captured_ns} + coding.session.lookahead()};
  radios_.send(coding.codec, voice_, begin, final_packet, sender_, coding.sent);
}

}  // namespace roger::radio
