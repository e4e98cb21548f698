#include "radio/model/signal_combining.hpp"

#include <algorithm>
#include <array>

#include "radio/model/detector.hpp"

namespace roger::radio {
namespace {

/// Assumed noise level of a receiver until it has been computed, dBm.
constexpr double kUsualFloorDbm = -100.0;

Carrier with_assumed_strength(Carrier carrier) noexcept {
  if (!carrier.ideal) return carrier;
  carrier.ideal = false;
  carrier.snr_db = kUsualSnrDb;
  carrier.received_dbm = kUsualFloorDbm + kUsualSnrDb;
  return carrier;
}

bool passes_audio(const ReceiverSetting& setting, bool squelch_open) noexcept {
  if (setting.squelch_force == SquelchForce::kClosed) return false;
  return squelch_open || !setting.squelch_on || setting.squelch_force == SquelchForce::kOpen;
}

/// Treats a break-in as the best possible signal and removes all others.
CombinedSignal combine_break_in(const ReceiverSetting& setting, Squelch& squelch, Decibels noise,
                                std::span<const Carrier> carriers,
                                std::span<float> wanted) noexcept {
  constexpr double kAsGoodAsCanBeDb = Carrier{}.snr_db;
  CombinedSignal out;
  out.combine_break_in = true;
  out.open = passes_audio(setting, squelch.follow(kAsGoodAsCanBeDb));
  out.short_of_db = static_cast<float>(squelch.opens_at_db() - kAsGoodAsCanBeDb);
  const DetectorGains audible =
      find_audibility(setting.modulation, kAsGoodAsCanBeDb, setting.channel_hz, noise);
  out.noise = audible.noise;
  for (std::size_t i = 0; i < carriers.size(); ++i) {
    wanted[i] = out.open && carriers[i].breaks_in ? audible.voice : 0.0F;
  }
  return out;
}

}  // namespace

Carrier weakened(const Carrier& carrier, double loss_db) noexcept {
  Carrier out = with_assumed_strength(carrier);
  out.received_dbm -= loss_db;
  out.snr_db -= loss_db;
  return out;
}

// Combines the signals in a fixed order: a break-in replaces everything; otherwise the strongest
// carrier, which may be a jammer or a carrier without sound, operates the squelch; then capture
// divides the output. Invariant: without an open squelch every amplitude is 0.
CombinedSignal combine_signals(const ReceiverSetting& setting, Squelch& squelch,
                               double capture_ratio_db, Decibels noise,
                               std::span<const Carrier> carriers,
                               std::span<float> wanted) noexcept {
  std::array<Carrier, kMaxCarriers + 1> all;
  std::array<Share, kMaxCarriers + 1> shares;
  carriers = carriers.first(std::min(carriers.size(), kMaxCarriers));
  if (std::any_of(carriers.begin(), carriers.end(), [](const Carrier& c) { return c.breaks_in; })) {
    return combine_break_in(setting, squelch, noise, carriers, wanted);
  }
  std::copy(carriers.begin(), carriers.end(), all.begin());
  std::size_t count = carriers.size();
  const bool jammed = setting.jam != JamKind::kOff;
  const bool bare = count == 0 && setting.bare_carrier_snr_db > kNoCarrierDb;
  if (jammed || bare) {
    for (std::size_t i = 0; i < count; ++i) all.at(i) = with_assumed_strength(all.at(i));
    const double floor = count > 0 ? all.front().received_dbm - all.front().snr_db : kUsualFloorDbm;
    // A carrier without sound takes part in squelch and capture like any other.
    Carrier& silent = all.at(count++);
    silent.snr_db = jammed ? setting.jam_snr_db : setting.bare_carrier_snr_db;
    silent.received_dbm = floor + silent.snr_db;
  }
  double strongest = kNoCarrierDb;
  bool ideal = false;
  for (const Carrier& carrier : std::span(all).first(count)) {
    strongest = std::max(strongest, carrier.snr_db);
    ideal = ideal || carrier.ideal;
  }
  CombinedSignal out;
  out.open = passes_audio(setting, squelch.follow(strongest));
  out.short_of_db = static_cast<float>(squelch.opens_at_db() - strongest);
  if (count == 0) return out;
  // Capture can only be decided if the position of every sender is known.
  if (ideal) {
    shares.fill({1.0, false});
  } else {
    const std::span<const Carrier> known = std::span(all).first(count);
    compute_capture(setting.modulation, known, shares, capture_ratio_db);
    out.whistle = find_heterodyne(setting.modulation, known);
  }
  const DetectorGains audible =
      find_audibility(setting.modulation, strongest, setting.channel_hz, noise);
  out.noise = audible.noise;
  for (std::size_t i = 0; i < count; ++i) {
    const Share& share = shares.at(i);
    const float amplitude = out.open ? static_cast<float>(share.amplitude) * audible.voice : 0.0F;
    out.garbled = out.garbled || share.garbled;
    if (i < carriers.size()) {
      wanted[i] = amplitude;
    } else if (jammed) {
      out.jam = amplitude;
    }
  }
  out.carrier = out.open && (jammed || bare);
  return out;
}

}  // namespace roger::radio
