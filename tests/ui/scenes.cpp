// Sample stations for tests.
#include <cmath>

#include "fake_operator.hpp"

namespace roger::ui {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

radio::SpeakerSnapshot speaker(const std::string& call_sign, std::uint64_t stream, TimePoint since,
                               double level) {
  radio::SpeakerSnapshot snapshot;
  snapshot.call_sign = call_sign;
  snapshot.stream = stream;
  snapshot.since = since;
  snapshot.level_dbfs = level;
  return snapshot;
}

radio::SpeakerSnapshot past_speaker(const std::string& call_sign, TimePoint until) {
  auto snapshot = speaker(call_sign, 99, until - seconds(3), -30.0);
  snapshot.until = until;
  return snapshot;
}

Percentiles spread(double p50, double jitter) {
  return {.count = 18412,
          .min = p50 - jitter,
          .p50 = p50,
          .p95 = p50 + 2.0 * jitter,
          .p99 = p50 + 3.5 * jitter,
          .max = p50 + 8.0 * jitter};
}

/// Returns a distribution with few low values, a peak at the median and a long tail.
radio::LatencyHistogram bell(double p50) {
  radio::LatencyHistogram histogram;
  histogram.width_ms = 0.25;
  histogram.first_ms = std::floor((p50 - 3.0) * 4.0) / 4.0;
  constexpr int kBins = 48;
  for (int i = 0; i < kBins; ++i) {
    const double away = histogram.first_ms + (i + 0.5) * histogram.width_ms - p50;
    const double wide = away < 0.0 ? 0.9 : 1.8;
    histogram.counts.push_back(
        static_cast<std::uint32_t>(3000.0 * std::exp(-away * away / 2.0 / wide / wide)));
  }
  return histogram;
}

radio::LatencySnapshot latency(const std::string& call_sign, std::uint64_t stream, double network,
                               double playout) {
  radio::LatencySnapshot snapshot;
  snapshot.call_sign = call_sign;
  snapshot.stream = stream;
  snapshot.clocks_related = true;
  snapshot.uncertainty_ms = 0.6;
  const double stages[radio::kStageCount] = {15.6, 0.4, 0.1, network, playout, 0.3, 10.7};
  double sum = 0.0;
  for (std::size_t i = 0; i < radio::kStageCount; ++i) {
    snapshot.stages[i] = spread(stages[i], stages[i] * 0.04);
    sum += stages[i];
  }
  snapshot.end_to_end = spread(sum, 1.3);
  snapshot.recent = snapshot.end_to_end;
  snapshot.newest_max_ms = snapshot.end_to_end.p99;
  snapshot.jitter_ms = 0.8;
  snapshot.newest = TimePoint{seconds(7200)};
  snapshot.histogram = bell(sum);
  snapshot.packets = 18412;
  snapshot.lost = 3;
  snapshot.late = 1;
  return snapshot;
}

void add_presets(radio::RadioSnapshot& radio) {
  radio.presets = {{1, "RADIO CHECK", Frequency::from_kilohertz(40000)},
                   {2, "MISSION PRIMARY", Frequency::from_kilohertz(251000)},
                   {3, "BALTIC TOWER", Frequency::from_kilohertz(118350)}};
  for (const auto& preset : radio.presets) {
    if (preset.channel == radio.frequency) radio.preset = preset.number;
  }
}

void has_key(radio::RadioSnapshot& radio, bool secure) {
  radio.net_secure = true;
  radio.can_be_secure = true;
  radio.secure_switch = secure;
  radio.secure = secure;
}

void add_device(radio::StationSnapshot& station) {
  station.device.name = "USB headset";
  station.device.asked_for = "default";
  station.device.host = "JACK";
  station.device.sample_rate = 48000;
  station.device.block_frames = 128;
  station.device.running = true;
  station.loudspeaker = station.device;
  station.loudspeaker->name = station.loudspeaker->asked_for = "JACK: Desk loudspeaker";
}

radio::TransmissionSnapshot on_air(const std::string& call_sign, std::uint64_t stream,
                                   Frequency frequency, TimePoint since) {
  radio::TransmissionSnapshot transmission;
  transmission.call_sign = call_sign;
  transmission.stream = stream;
  transmission.channel = frequency;
  transmission.since = since;
  return transmission;
}

/// Adds four transmissions: one heard, one too weak, one with another key, one on a frequency
/// without a radio here.
void add_transmissions(radio::StationSnapshot& station, TimePoint now) {
  auto heard = on_air("VIPER 21", 1, station.radios[0].frequency, now - seconds(4));
  heard.radio = 0;
  heard.heard = true;
  auto ciphered = on_air("CASTLE", 4, station.radios[3].frequency, now - seconds(3));
  ciphered.radio = 3;
  ciphered.reason = {radio::HearingReason::kOtherKey};
  auto weak = on_air("HAMMER 4", 5, station.radios[2].frequency, now - seconds(12));
  weak.radio = 2;
  weak.reason = {radio::HearingReason::kTooWeak, 6.0};
  const auto other = on_air("RESCUE 7", 6, Frequency::from_kilohertz(123100), now - seconds(71));
  station.transmissions = {heard, ciphered, weak, other};
}

}  // namespace

radio::RadioSnapshot tuned_radio(radio::RadioId id, const std::string& name, const std::string& net,
                                 Frequency frequency) {
  radio::RadioSnapshot radio;
  radio.id = id;
  radio.name = name;
  radio.net = net;
  radio.frequency = frequency;
  radio.channel = frequency;
  radio.modulation = "AM 25 kHz";
  radio.lowest = Frequency::from_kilohertz(30000);
  radio.highest = Frequency::from_kilohertz(399975);
  radio.step = Frequency::from_kilohertz(25);
  radio.transmit_limit = seconds(60);
  add_presets(radio);
  return radio;
}

radio::RadioSnapshot intercom(radio::RadioId id, const std::string& name, const std::string& net) {
  radio::RadioSnapshot radio;
  radio.id = id;
  radio.name = name;
  radio.net = net;
  radio.intercom = true;
  radio.half_duplex = false;
  radio.modulation = "intercom";
  radio.presets = {{1, net, {}}, {2, "STAFF", {}}};
  radio.preset = 1;
  return radio;
}

radio::StationSnapshot idle_station() {
  radio::StationSnapshot station;
  station.call_sign = "EAGLE 11";
  station.federation.federation = "NORTHERN DAWN";
  add_device(station);
  station.radios = {tuned_radio(0, "UHF 1", "MISSION PRIMARY", Frequency::from_kilohertz(251000)),
                    tuned_radio(1, "VHF 1", "BALTIC TOWER", Frequency::from_kilohertz(118350)),
                    tuned_radio(2, "VHF-FM 1", "RADIO CHECK", Frequency::from_kilohertz(40000))};
  return station;
}

radio::StationSnapshot busy_station(TimePoint now) {
  radio::StationSnapshot station = idle_station();
  station.federation.joined = true;
  station.federation.stations_known = 41;
  station.microphone_dbfs = -14.0;
  station.microphone_peak_dbfs = -11.0;
  station.sidetone_db = -18.0;
  station.latencies = {latency("VIPER 21", 1, 0.3, 24.9), latency("ORION 3", 2, 18.4, 32.4),
                       latency("HAMMER 1", 3, 2.6, 30.1)};

  station.radios.push_back(tuned_radio(3, "HF", "HF COMMAND", Frequency::from_kilohertz(8992)));
  station.radios.push_back(tuned_radio(4, "UHF 2", "GUARD", Frequency::from_kilohertz(243000)));
  station.radios.push_back(
      tuned_radio(5, "SATCOM", "SATCOM BRAVO", Frequency::from_kilohertz(311150)));
  station.radios.push_back(tuned_radio(6, "VHF 2", "", Frequency::from_kilohertz(121500)));

  auto& heard = station.radios[0];
  heard.receiving = true;
  heard.speakers = {speaker("VIPER 21", 1, now - seconds(4), -23.0)};
  heard.level_dbfs = -21.0;
  heard.volume_db = -6.0;
  heard.pan = -0.4;

  auto& keyed = station.radios[1];
  keyed.transmitting = true;
  keyed.transmitting_for = milliseconds(4200);
  keyed.volume_db = -4.0;
  keyed.pan = 0.4;

  station.radios[2].last_speaker = past_speaker("HAMMER 1", now - seconds(38));
  station.radios[2].modulation = "FM 25 kHz";
  station.radios[2].volume_db = -9.0;
  station.radios[3].modulation = "USB 3 kHz";
  station.radios[3].squelch_on = false;
  station.radios[3].volume_db = -10.0;

  auto& ciphered = station.radios[3];
  ciphered.receiving = true;
  ciphered.speakers = {speaker("CASTLE", 4, now - seconds(3), -24.0)};
  ciphered.speakers[0].unreadable = {radio::HearingReason::kOtherKey};
  ciphered.level_dbfs = -28.0;
  has_key(ciphered, true);
  has_key(heard, true);
  has_key(station.radios[2], false);

  auto& guard = station.radios[4];
  guard.can_transmit = false;
  guard.muted = true;

  auto& troubled = station.radios[5];
  troubled.receiving = true;
  troubled.speakers = {speaker("ORION 3", 2, now - seconds(2), -26.0)};
  troubled.level_dbfs = -30.0;
  troubled.volume_db = -8.0;
  troubled.stepped_on =
      radio::NotHeardSnapshot{"CASTLE", {radio::HearingReason::kSteppedOn}, now - seconds(1)};

  heard.hearers = {{"TOWER", "UHF 1", true, {}},
                   {"VIPER 21", "UHF 1", true, {}},
                   {"RESCUE 7", "UHF 2", true, {}},
                   {"VIPER 22", "", false, {radio::HearingReason::kNotTuned, 251.0}},
                   {"ORION 3", "SATCOM", false, {radio::HearingReason::kTooWeak, 6.0}}};
  add_transmissions(station, now);
  // Older transmissions on SATCOM and VHF-FM are still stored.
  station.say_again = {{.id = 2, .radio = 5, .since = now - seconds(9), .length = seconds(2)},
                       {.id = 1, .radio = 6, .since = now - seconds(13), .length = seconds(2)}};
  return station;
}

}  // namespace roger::ui
