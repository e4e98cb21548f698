#include "app/bench/voice/voice_row.hpp"

#include <cmath>
#include <string>
#include <vector>

#include "core/percentiles.hpp"

namespace roger::app::bench {
namespace {

constexpr double kWithinMs = 5.0;

double rounded(double value) {
  constexpr double kThousand = 1000.0;
  return std::round(value * kThousand) / kThousand;
}

double percent(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return 0.0;
  return rounded(100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::vector<double> delays_between(const std::vector<HeardPacket>& heard, Nanoseconds from,
                                   Nanoseconds until) {
  std::vector<double> out;
  for (const HeardPacket& packet : heard) {
    if (packet.heard >= from && packet.heard < until) out.push_back(to_ms(packet.delay()));
  }
  return out;
}

}  // namespace

std::optional<double> settled_after(const VoiceCase& what, const std::vector<HeardPacket>& heard) {
  const Nanoseconds until = what.network.jitter_until;
  if (what.network.jitter == Jitter::kNone || until >= what.length) return std::nullopt;
  const auto before = delays_between(heard, what.from, what.network.jitter_from);
  if (before.empty() || heard.empty() || heard.back().heard <= until) return std::nullopt;
  // The last packet that is more than 5 ms away from the former median marks the time from which
  // the delay stays.
  const double former = compute_percentiles(before).p50;
  Nanoseconds settled = until;
  for (const HeardPacket& packet : heard) {
    const bool away = std::abs(to_ms(packet.delay()) - former) > kWithinMs;
    if (away && packet.heard > settled) settled = packet.heard;
  }
  // If even the last packet is away from the former delay, the delay has not settled.
  if (settled == heard.back().heard) return std::nullopt;
  return rounded(to_ms(settled - until) / 1000.0);
}

/// Returns milliseconds in whole microseconds.
std::int64_t to_us(double ms) {
  return std::llround(ms * 1000.0);
}

nlohmann::ordered_json voice_row(const VoiceCase& what, const VoiceOutcome& outcome) {
  const auto delays = compute_percentiles(delays_between(outcome.heard, what.from, what.length));
  const auto grown = [&](std::uint64_t audio::PlayoutCounters::*counter) {
    return outcome.after.*counter - outcome.before.*counter;
  };
  const auto settled = settled_after(what, outcome.heard);
  std::vector<double> clicks_at;
  for (const Nanoseconds at : outcome.clicks) clicks_at.push_back(rounded(to_seconds_text(at)));
  return {
      {"case", what.name},
      {"codec", describe_codec(what.codec)},
      {"frame_ms", to_ms(what.codec.frame)},
      {"loss_percent", percent(outcome.lost, outcome.packets)},
      {"jitter", describe_jitter(what.network)},
      {"redundancy", what.copies ? std::to_string(*what.copies) : "auto"},
      {"p50_us", to_us(delays.p50)},
      {"p99_us", to_us(delays.p99)},
      {"min_us", to_us(delays.min)},
      {"max_us", to_us(delays.max)},
      {"settled_s", settled ? nlohmann::ordered_json(*settled) : nlohmann::ordered_json()},
      {"late_percent",
       percent(grown(&audio::PlayoutCounters::late), outcome.packets - outcome.lost)},
      {"concealed_percent",
       percent(grown(&audio::PlayoutCounters::concealed_samples), outcome.spoken_samples)},
      {"stretched_percent",
       percent(grown(&audio::PlayoutCounters::stretched_samples), outcome.spoken_samples)},
      {"recovered_percent", percent(grown(&audio::PlayoutCounters::recovered), outcome.packets)},
      {"clicks", outcome.clicks.size()},
      {"bits_ratio", outcome.primary_bytes == 0
                         ? 1.0
                         : rounded(1.0 + static_cast<double>(outcome.copied_bytes) /
                                             static_cast<double>(outcome.primary_bytes))},
      {"seconds", rounded(to_ms(what.length - what.from) / 1000.0)},
      {"wav_in", ""},
      {"wav_out", ""},
      {"plot", ""},
      {"clicks_at_s", clicks_at},
  };
}

}  // namespace roger::app::bench
