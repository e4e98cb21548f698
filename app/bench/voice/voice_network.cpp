#include "app/bench/voice/voice_network.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <sstream>
#include <string_view>

#include "core/input_file.hpp"
#include "core/printable.hpp"

namespace roger::app::bench {
namespace {

constexpr double kMeanInDeviations = 3.0;
constexpr double kMaxDelayMs = 60'000.0;

Nanoseconds from_ms(double ms) {
  return from_seconds(ms * 1e-3);
}

std::string_view trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

}  // namespace

NetworkModel::NetworkModel(const NetworkSettings& settings, std::uint64_t seed)
    : settings_(settings), losses_(seed), delays_(SplitMix64(seed).next()) {
}

bool NetworkModel::loses() {
  const double draw = losses_.uniform();
  if (settings_.burst <= 1.0) return draw < settings_.loss;
  // Gilbert's two-state model: all packets in the bad state are lost. A geometric stay with mean
  // `burst` needs the exit probability 1 / burst. The stationary share of the bad state, enter /
  // (enter + leave), must be `loss`, which gives the entry probability.
  const double leave = 1.0 / settings_.burst;
  const double enter = leave * settings_.loss / (1.0 - settings_.loss);
  in_burst_ = in_burst_ ? draw >= leave : draw < enter;
  return in_burst_;
}

Nanoseconds NetworkModel::delay() {
  // Two draws per packet for every distribution, so that a packet's random numbers do not depend on
  // the settings.
  const double first = delays_.uniform();
  const double second = delays_.uniform();
  switch (settings_.jitter) {
    case Jitter::kUniform:
      return from_ms(settings_.jitter_ms * first);
    case Jitter::kNormal: {
      // Box-Muller transform.
      const double deviations =
          std::sqrt(-2.0 * std::log(1.0 - first)) * std::cos(2.0 * std::numbers::pi * second);
      return from_ms(std::max(0.0, settings_.jitter_ms * (kMeanInDeviations + deviations)));
    }
    case Jitter::kPareto: {
      // Inverse of the distribution function of a Pareto (Lomax) distribution.
      const double ms = settings_.jitter_ms * (std::pow(1.0 - first, -1.0 / settings_.shape) - 1.0);
      return from_ms(std::min(ms, kMaxDelayMs));
    }
    case Jitter::kNone:
      break;
  }
  return Nanoseconds{0};
}

std::optional<Nanoseconds> NetworkModel::arrival(Nanoseconds sent) {
  std::optional<Nanoseconds> taken;
  if (settings_.trace != nullptr) {
    taken = (*settings_.trace)[traced_];
    traced_ = (traced_ + 1) % settings_.trace->size();
  } else {
    const bool lost = loses();
    const Nanoseconds drawn = delay();
    const bool jitters = sent >= settings_.jitter_from && sent < settings_.jitter_until;
    if (!lost) taken = jitters ? drawn : Nanoseconds{0};
  }
  if (!taken) return std::nullopt;
  Nanoseconds arrives = sent + *taken;
  if (settings_.keeps_order) arrives = std::max(arrives, last_arrival_);
  last_arrival_ = arrives;
  return arrives;
}

Result<NetworkTrace> read_trace(const std::string& path) {
  const auto content = read_input_file(path, kTraceInput);
  if (!content) return content.error();
  std::istringstream in(content.value());
  NetworkTrace trace;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    const std::string_view text = trimmed(std::string_view(line).substr(0, line.find('#')));
    if (text.empty() || (trace.empty() && text == "delay_ms")) continue;
    if (text == "lost") {
      trace.emplace_back();
      continue;
    }
    double ms = 0.0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), ms);
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || !std::isfinite(ms) ||
        std::abs(ms) > kMaxDelayMs) {
      return Error{
          ErrorCode::kInvalid,
          fmt::format("'{}': expected the delay of a packet in ms or \"lost\"", printable(text)),
          {path, number, {}}};
    }
    trace.emplace_back(from_ms(ms));
  }
  std::optional<Nanoseconds> shortest;
  for (const auto& delay : trace) {
    if (delay) shortest = std::min(shortest.value_or(*delay), *delay);
  }
  if (!shortest) {
    return Error{ErrorCode::kInvalid, "no packet of this trace arrives", {path, 0, {}}};
  }
  for (auto& delay : trace) {
    if (delay) *delay -= *shortest;
  }
  return trace;
}

}  // namespace roger::app::bench
