// Measures the exchange of entities between two federates at 50 frames per second.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/bench/exchange/dead_reckoning.hpp"
#include "app/bench/exchange/lan_count.hpp"
#include "app/bench/measurement.hpp"
#include "app/bench/rti/node.hpp"
#include "app/bench/rti/support.hpp"
#include "core/percentiles.hpp"

namespace roger::app::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Micros = std::chrono::duration<double, std::micro>;

constexpr std::chrono::milliseconds kFrame{20};
constexpr double kFrameSeconds = 0.02;
constexpr double kFrameMicros = 20'000.0;
constexpr std::size_t kFrames = 100;
constexpr std::size_t kQuickFrames = 25;
constexpr std::size_t kCapacityFrames = 25;
constexpr std::size_t kQuickCapacityFrames = 5;

/// Attributes of an entity: position, velocity, acceleration, orientation, and two that do not
/// change; 68 bytes.
constexpr std::array<std::size_t, 6> kSizes{24, 12, 12, 12, 4, 4};
constexpr std::size_t kChanging = 4;

/// The work of both federates while they fly.
struct Exercise {
  Side side;
  Thresholds thresholds;
  std::size_t frames = kFrames;
  bool all = false;  // all entities are updated in each frame

  friend bool operator==(const Exercise& a, const Exercise& b) = default;
  [[nodiscard]] std::string to_words() const {
    return fmt::format("{} {} {} {} {} {} {}", side.trim, side.aircraft, side.missiles,
                       thresholds.position_m, thresholds.orientation_deg, frames, all ? 1 : 0);
  }
  static Exercise from_words(std::istringstream& words) {
    Exercise out;
    out.side.trim = next_word<std::size_t>(words);
    out.side.aircraft = next_word<std::size_t>(words);
    out.side.missiles = next_word<std::size_t>(words);
    out.thresholds.position_m = next_word<double>(words);
    out.thresholds.orientation_deg = next_word<double>(words);
    out.frames = next_word<std::size_t>(words);
    out.all = next_word<int>(words) != 0;
    return out;
  }
};

/// The entities of a federate.
class Fleet {
 public:
  explicit Fleet(BenchFederate& federate) : rti_(federate.rti()) {
    federate.on_update = [this](const rti1516e::AttributeHandleValueMap&) { ++received_; };
    thing_ = rti_.getObjectClassHandle(L"Thing");
    for (std::size_t i = 0; i < kSizes.size(); ++i) {
      attributes_.push_back(rti_.getAttributeHandle(thing_, L"A" + std::to_wstring(i)));
    }
    const rti1516e::AttributeHandleSet all(attributes_.begin(), attributes_.end());
    rti_.publishObjectClassAttributes(thing_, all);
    rti_.subscribeObjectClassAttributes(thing_, all);
  }

  /// Registers the entities that are missing, or deletes those that are too many. The entities of
  /// an exercise that is repeated continue to fly.
  void prepare(const Exercise& exercise) {
    const std::size_t count = exercise.side.size();
    const auto first = values_of(kSizes.size());
    while (objects_.size() < count) {
      objects_.push_back(rti_.registerObjectInstance(thing_));
      update(objects_.size() - 1, first);
    }
    for (; objects_.size() > count; objects_.pop_back()) {
      rti_.deleteObjectInstance(objects_.back(), {});
    }
    if (exercise == exercise_) return;
    exercise_ = exercise;
    clocks_ = make_clocks(exercise.side, exercise.thresholds);
  }

  /// Works for the frames of the exercise: moves the entities, updates those that need it, and
  /// takes the updates of the other federate. Returns the time of each frame's work, us.
  std::vector<double> fly() {
    const auto values = values_of(kChanging);
    std::vector<double> out;
    out.reserve(exercise_.frames);
    auto due = Clock::now();
    for (std::size_t frame = 0; frame < exercise_.frames; ++frame) {
      const auto begin = Clock::now();
      for (std::size_t i = 0; i < objects_.size(); ++i) {
        if (clocks_[i].advance(kFrameSeconds) || exercise_.all) update(i, values);
      }
      while (rti_.evokeMultipleCallbacks(0.0, kFrameSeconds)) {
      }
      out.push_back(Micros(Clock::now() - begin).count());
      due += kFrame;
      std::this_thread::sleep_until(due);
    }
    return out;
  }

  /// Returns the number of updates of this federate since its construction.
  [[nodiscard]] std::uint64_t sent() const { return sent_; }

  /// Waits until the updates of the other federate, `sent` since its construction, have arrived, or
  /// none has for half a second. Returns the number of those that were lost since the last call.
  std::uint64_t settle(BenchFederate& federate, std::uint64_t sent) {
    constexpr std::chrono::milliseconds kPoll{20};
    constexpr int kQuietPolls = 25;
    std::uint64_t last = received_;
    for (int quiet = 0; quiet < kQuietPolls && received_ + lost_ < sent; ++quiet) {
      federate.attend(kPoll);
      if (received_ != last) quiet = 0;
      last = received_;
    }
    const std::uint64_t before = std::exchange(lost_, sent - std::min(sent, received_));
    return lost_ - std::min(lost_, before);
  }

 private:
  void update(std::size_t entity, const rti1516e::AttributeHandleValueMap& values) {
    rti_.updateAttributeValues(objects_[entity], values, {});
    ++sent_;
  }

  [[nodiscard]] rti1516e::AttributeHandleValueMap values_of(std::size_t count) const {
    constexpr std::array<char, 24> kBytes{};
    rti1516e::AttributeHandleValueMap out;
    for (std::size_t i = 0; i < count; ++i) out[attributes_[i]] = {kBytes.data(), kSizes.at(i)};
    return out;
  }

  rti1516e::RTIambassador& rti_;
  rti1516e::ObjectClassHandle thing_;
  std::vector<rti1516e::AttributeHandle> attributes_;
  std::vector<rti1516e::ObjectInstanceHandle> objects_;
  Exercise exercise_;
  std::vector<UpdateClock> clocks_;
  std::uint64_t sent_ = 0;
  std::uint64_t received_ = 0;
  std::uint64_t lost_ = 0;
};

/// The frames of this federate while both fly.
struct Flight {
  std::vector<double> frames_us;
  LanCount sent;
  std::uint64_t lost = 0;  // updates of the other federate
};

/// Lets both federates fly.
Flight fly_both(BenchFederate& federate, Fleet& fleet, const Exercise& exercise) {
  federate.say("entities " + exercise.to_words());
  fleet.prepare(exercise);
  // Updates of new entities can be lost before their discovery, and do not belong to the flight.
  std::istringstream ready(federate.wait_for("ready", kPatience));
  fleet.settle(federate, next_word<std::uint64_t>(ready));
  federate.say("fly");
  const LanCount before = read_lan_count().sent;
  Flight out{fleet.fly(), {}};
  out.sent = read_lan_count().sent - before;
  std::istringstream flown(federate.wait_for("flown", kPatience));
  out.lost = fleet.settle(federate, next_word<std::uint64_t>(flown));
  return out;
}

/// Finds the number of entities a side whose work takes a part of a frame, when all of them are
/// updated in each and no update is lost.
class Capacity {
 public:
  /// Adds what was measured, with more entities in every call.
  void add(std::size_t entities, const Flight& flight) {
    points_.push_back(
        {static_cast<double>(entities), compute_percentiles(flight.frames_us).p50, flight.lost});
  }
  /// Returns a number between the last one that fits and the first one that does not, the last one
  /// if updates were lost with the next; nullopt if all that were tried fit.
  [[nodiscard]] std::optional<std::uint64_t> at(double frame_us) const {
    Point below;
    for (const Point& point : points_) {
      if (point.lost > 0) return static_cast<std::uint64_t>(below.entities);
      if (point.frame_us > frame_us) {
        const double part = (frame_us - below.frame_us) / (point.frame_us - below.frame_us);
        return static_cast<std::uint64_t>(below.entities +
                                          part * (point.entities - below.entities));
      }
      below = point;
    }
    return std::nullopt;
  }

 private:
  struct Point {
    double entities = 0.0;
    double frame_us = 0.0;
    std::uint64_t lost = 0;
  };
  std::vector<Point> points_;
};

/// A row of the matrix.
struct MatrixCase {
  std::size_t number = 0;
  Thresholds thresholds = kMediumThresholds;
};

/// All cases with medium thresholds, and two of them also with the others: the one whose traffic
/// was published, and the largest one.
std::vector<MatrixCase> matrix_cases(bool quick) {
  constexpr std::size_t kPublishedCase = 6;
  std::vector<MatrixCase> out;
  for (std::size_t number = 0; number <= kLastCase; ++number) {
    const bool is_compared = number == kPublishedCase || number == kLastCase;
    if (quick && number != 0 && !is_compared) continue;
    for (const Thresholds& thresholds : kThresholds) {
      const bool is_medium = thresholds == kMediumThresholds;
      const bool has_all = is_compared && (!quick || number == kLastCase);
      if (is_medium || has_all) out.push_back({number, thresholds});
    }
  }
  return out;
}

/// Flies a case once. Packets and bytes are those per second.
nlohmann::ordered_json fly_case(BenchFederate& federate, Fleet& fleet, const MatrixCase& one,
                                std::size_t frames) {
  const Exercise exercise{make_side(one.number), one.thresholds, frames, false};
  const Flight flight = fly_both(federate, fleet, exercise);
  const Percentiles took = compute_percentiles(flight.frames_us);
  const double seconds = kFrameSeconds * static_cast<double>(frames);
  return {{"case", fmt::format("{}v", one.number)},
          {"maneuvering", one.number},
          {"entities_a_side", exercise.side.size()},
          {"threshold_m", one.thresholds.position_m},
          {"threshold_deg", one.thresholds.orientation_deg},
          {"frame_us", took.p50},
          {"frame_p99_us", took.p99},
          {"packets", static_cast<double>(flight.sent.packets) / seconds},
          {"bytes", static_cast<double>(flight.sent.bytes) / seconds},
          {"lost", flight.lost}};
}

/// Searches the capacity of a frame once.
Capacity find_capacity(BenchFederate& federate, Fleet& fleet, bool quick) {
  constexpr std::size_t kSmallest = 250;
  // A federation has room for 65,536 objects.
  constexpr std::size_t kLargest = 32'000;
  constexpr std::size_t kLargestQuick = 2'000;
  Capacity capacity;
  const std::size_t largest = quick ? kLargestQuick : kLargest;
  for (std::size_t count = kSmallest; count <= largest && !capacity.at(kFrameMicros); count *= 2) {
    const Exercise exercise{
        {0, count, 0}, kMediumThresholds, quick ? kQuickCapacityFrames : kCapacityFrames, true};
    capacity.add(count, fly_both(federate, fleet, exercise));
  }
  return capacity;
}

/// Returns the row of the capacity in all runs, with the medians. Numbers that are larger than
/// those tried count as infinite.
nlohmann::ordered_json capacity_row(const std::vector<Capacity>& runs) {
  const auto entities_in = [&](double us) {
    std::vector<double> out;
    for (const Capacity& run : runs) {
      const auto found = run.at(us);
      out.push_back(found ? static_cast<double>(*found) : std::numeric_limits<double>::infinity());
    }
    return out;
  };
  const auto middle = [](const std::vector<double>& entities) {
    const double out = median(entities);
    return std::isfinite(out) ? nlohmann::ordered_json(std::llround(out))
                              : nlohmann::ordered_json();
  };
  const std::vector<double> half = entities_in(kFrameMicros / 2);
  const bool is_known = std::ranges::all_of(half, [](double one) { return std::isfinite(one); });
  return {{"case", "capacity"},
          {"half_frame", middle(half)},
          {"full_frame", middle(entities_in(kFrameMicros))},
          {"spread_percent", is_known ? spread_percent(half) : nlohmann::ordered_json()}};
}

/// Measures a row in all runs. Returns it with the medians and the spread of the field `main`.
template <class Measure>
nlohmann::ordered_json median_row(int runs, const std::string& main, const Measure& measure) {
  std::vector<nlohmann::ordered_json> rows;
  for (int run = 0; run < runs; ++run) rows.push_back(nlohmann::ordered_json::array({measure()}));
  return combine_runs(rows, main).front();
}

}  // namespace

void opponent(BenchFederate& federate, const NodeSettings& /*settings*/) {
  Fleet fleet(federate);
  serve(federate, "here",
        {{"entities",
          [&](std::istringstream& rest) {
            fleet.prepare(Exercise::from_words(rest));
            federate.say(fmt::format("ready {}", fleet.sent()));
          }},
         {"fly", [&](std::istringstream&) {
            fleet.fly();
            federate.say(fmt::format("flown {}", fleet.sent()));
          }}});
}

nlohmann::ordered_json entities(BenchFederate& federate, const NodeSettings& settings) {
  wait_for_helper(federate);
  Fleet fleet(federate);
  const bool quick = settings.runs.quick;
  auto rows = nlohmann::ordered_json::array();
  for (const MatrixCase& one : matrix_cases(quick)) {
    rows.push_back(median_row(settings.runs.runs, "frame_us", [&] {
      return fly_case(federate, fleet, one, quick ? kQuickFrames : kFrames);
    }));
  }
  std::vector<Capacity> capacities;
  for (int run = 0; run < settings.runs.runs; ++run) {
    capacities.push_back(find_capacity(federate, fleet, quick));
  }
  rows.push_back(capacity_row(capacities));
  return rows;
}

}  // namespace roger::app::bench
