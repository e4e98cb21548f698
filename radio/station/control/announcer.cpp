#include "radio/station/control/announcer.hpp"

#include <cmath>

namespace roger::radio {
namespace {

/// Interval of position updates of a moving transmitter. Each voice packet contains the position as
/// well.
constexpr Nanoseconds kPlacePeriod{1'000'000'000};

}  // namespace

Announcer::Announcer(const OperatorContext& context, const RadioControls& controls,
                     const Reception& reception)
    : context_(context),
      controls_(controls),
      reception_(reception),
      announced_(context.radio_count()),
      receivers_(context.radio_count()) {
}

void Announcer::on_air(RadioId radio, const KeyDown& down, bool transmitting) {
  {
    const std::lock_guard lock(mutex_);
    announced_[radio].on_air = transmitting;
    announced_[radio].down = down;
  }
  announce_transmitter(radio);
}

bool Announcer::is_on_air(RadioId radio) const {
  const std::lock_guard lock(mutex_);
  return announced_[radio].on_air;
}

void Announcer::announce_transmitter(RadioId radio) {
  // RPR requires a frequency of every transmitter, so lines are not announced.
  if (context_.radio(radio).receive_only || context_.radio(radio).intercom) return;
  const std::lock_guard lock(mutex_);
  TransmitterState state = controls_.transmitter(radio);
  state.place = reception_.place();
  Announced& announced = announced_[radio];
  if (announced.on_air) {
    state.status = TransmitterStatus::kTransmitting;
    state.frequency = find_frequency(announced.down.transmission.address);
    set_crypto(state, announced.down.key);
    state.hopping = announced.down.transmission.hopping;
  }
  if (announced.transmitter && state.place != announced.transmitter->place) {
    const TimePoint now = context_.now();
    if (now - announced.placed >= kPlacePeriod) {
      announced.placed = now;
    } else {
      state.place = announced.transmitter->place;
    }
  }
  if (announced.transmitter == state) return;
  context_.station.net.set_transmitter(state);
  announced.transmitter = state;
}

void Announcer::announce_receiver(RadioId radio, const std::vector<SpeakerSnapshot>& speakers) {
  if (context_.radio(radio).intercom) return;
  ReceiverState state;
  state.entity = context_.settings.entity;
  state.radio_index = static_cast<std::uint16_t>(radio + 1);
  state.host = context_.plan().host;
  if (!speakers.empty()) {
    state.status = ReceiverStatus::kReceiving;
    state.heard_stream = speakers.front().stream;
    if (const auto dbm = speakers.front().received_dbm) {
      state.received_dbm = static_cast<int>(std::lround(*dbm));
    }
  }
  if (receivers_[radio] == state) return;
  receivers_[radio] = state;
  context_.station.net.set_receiver(state);
}

}  // namespace roger::radio
