#include "app/probe/measurement.hpp"

#include <chrono>
#include <optional>
#include <span>

#include "app/probe/click.hpp"
#include "core/random.hpp"

namespace roger::app {
namespace {

using std::chrono::milliseconds;

constexpr double kMillisecondsPerSecond = 1000.0;
constexpr double kLeadMs = 300.0;  // time by which a click is scheduled in advance
constexpr double kMarginMs = 1.0;  // start of the search window before the click, so that the
                                   // window contains its onset

std::size_t to_samples(const JackScope& scope, double ms) {
  return static_cast<std::size_t>(ms * scope.sample_rate() / kMillisecondsPerSecond);
}

/// Returns the positions of the clicks. Their distances are uniformly distributed over more than
/// one voice frame, because a click that always fell on the same phase of a frame would hide the
/// framing delay. The fixed seed makes runs comparable.
std::vector<std::size_t> make_click_positions(const JackScope& scope, int count) {
  constexpr double kMinIntervalMs = 170.0;
  constexpr double kMaxIntervalMs = 250.0;
  constexpr std::uint32_t kSeed = 1999;
  SplitMix64 random(kSeed);
  const std::size_t nearest = to_samples(scope, kMinIntervalMs);
  const std::size_t farthest = to_samples(scope, kMaxIntervalMs);
  std::vector<std::size_t> places;
  std::size_t place = scope.trace().sent.size() + to_samples(scope, kLeadMs);
  for (int i = 0; i < count; ++i) {
    places.push_back(place);
    place += random.between(nearest, farthest);
  }
  return places;
}

/// Waits until the scope has recorded more samples.
Status record(JackScope& scope, StopSignal& stop) {
  constexpr milliseconds kPollInterval{10};
  constexpr milliseconds kStallTimeout{5000};
  const std::size_t before = scope.trace().heard.size();
  for (milliseconds waited{0}; scope.trace().heard.size() == before; waited += kPollInterval) {
    if (stop.wait_for(kPollInterval)) return Error{ErrorCode::kUnavailable, "stopped", {}};
    scope.collect();
    if (!scope.alive() || waited > kStallTimeout) {
      return Error{ErrorCode::kUnavailable, "the JACK server has stopped", {}};
    }
  }
  if (scope.overflow() == 0) return ok();
  return Error{
      ErrorCode::kUnavailable,
      "this computer is too busy to record without gaps. Close other programs and measure again",
      {}};
}

/// Returns the delay from a click in the sent signal to the same click in the received signal, in
/// milliseconds. Both positions come from the same detector, so its bias cancels.
std::optional<double> measure_delay(const JackScope& scope, const ClickFinder& finder,
                                    std::size_t place) {
  const std::size_t from = place - to_samples(scope, kMarginMs);
  const std::size_t length = to_samples(scope, kSearchMs);
  const auto sent = finder.find(std::span(scope.trace().sent).subspan(from, length));
  const auto heard = finder.find(std::span(scope.trace().heard).subspan(from, length));
  if (!sent || !heard) return std::nullopt;
  return (*heard - *sent) * kMillisecondsPerSecond / scope.sample_rate();
}

}  // namespace

Result<ClickDelays> measure_clicks(JackScope& scope, int count, StopSignal& stop,
                                   const std::function<void(int)>& progress) {
  const ClickFinder finder(scope.sample_rate());
  ClickDelays out;
  if (auto recorded = record(scope, stop); !recorded) return recorded.error();
  const std::vector<std::size_t> places = make_click_positions(scope, count);
  std::size_t ordered = 0;
  std::size_t judged = 0;
  while (judged < places.size()) {
    const std::size_t now = scope.trace().heard.size();
    // Clicks are scheduled on the sample clock shortly before their time; the queue of the scope
    // holds only some of them.
    while (ordered < places.size() && places[ordered] <= now + to_samples(scope, kLeadMs) &&
           scope.click_at(places[ordered])) {
      ++ordered;
    }
    while (judged < ordered && places[judged] + to_samples(scope, kSearchMs) <= now) {
      if (const auto delay = measure_delay(scope, finder, places[judged])) {
        out.delays_ms.push_back(*delay);
      } else {
        ++out.lost;
      }
      progress(static_cast<int>(++judged));
    }
    if (auto recorded = record(scope, stop); !recorded) return recorded.error();
  }
  return out;
}

}  // namespace roger::app
