#include "radio/station/transmit/transmit_path.hpp"

#include <utility>

namespace roger::radio {

TransmitPath::TransmitPath(TransmitSettings settings, std::unique_ptr<audio::VoiceEncoder> encoder,
                           audio::CaptureRing& capture, const Clock& clock, TransmitSink& sink)
    : settings_(std::move(settings)),
      capture_(capture),
      clock_(clock),
      sink_(sink),
      key_orders_(settings_.radios.size()),
      losses_(settings_.redundancy),
      microphone_(settings_, capture),
      session_(std::move(encoder), microphone_.history(), clock, settings_.clock_domain),
      sender_(sink, clock),
      radios_(settings_, key_orders_, clock, sink) {
}

void TransmitPath::key(CommandId id, const Key& order, const KeyDown& down, TimePoint at) {
  key_orders_.add({id, order, down, at});
  capture_.wake();
}

void TransmitPath::key_by_voice(const Key& order, const KeyDown& down, TimePoint at) {
  key_orders_.add({0, order, down, at, true});
}

void TransmitPath::release_all(TimePoint at) {
  for (std::size_t i = 0; i < settings_.radios.size(); ++i) {
    key(0, Key{static_cast<RadioId>(i), false}, {}, at);
  }
}

// Order: sound before orders, so that a key-down finds its first sample in the history; orders
// before limits, so that a key-up at the limit counts as released by the operator.
void TransmitPath::step() {
  microphone_.take(sink_);
  follow_losses();
  radios_.take_orders();
  radios_.check_limits(clock_.now());
  if (!session_.running()) {
    const auto from = radios_.earliest();
    if (from && session_.begin(*from)) sender_.restart();
  }
  if (session_.running()) feed_session();
  radios_.close(clock_.now(), session_.running());
}

void TransmitPath::follow_losses() {
  const auto policy = losses_.lock();
  policy->update(clock_.now());
  sender_.set_copies(policy->copies());
  session_.set_expected_loss(policy->expected_loss_percent());
}

void TransmitPath::feed_session() {
  const TimePoint now = clock_.now();
  const CaptureHistory& history = microphone_.history();
  const std::uint64_t limit = radios_.sound_end(history, session_.fed());
  while (session_.feed(limit)) {
    while (session_.next(voice_.coded)) send(false);
  }
  if (radios_.on_air()) return;
  // The end is known once a sample after the last key-up was captured. Without a microphone none
  // arrives, so the wait is limited.
  const bool complete = limit < history.end();
  if (complete || radios_.grace_expired(now)) end_session();
}

void TransmitPath::end_session() {
  const std::vector<audio::CodedPacket> rest = session_.end();
  for (std::size_t i = 0; i < rest.size(); ++i) {
    voice_.coded = rest[i];
    send(i + 1 == rest.size());
  }
  radios_.all_sent();
}

void TransmitPath::send(bool final_packet) {
  const TimePoint begin{Nanoseconds{voice_.coded.timing.captured_ns} + session_.lookahead()};
  radios_.send(voice_, begin, final_packet, sender_);
}

}  // namespace roger::radio
