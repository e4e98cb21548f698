// Measures the exchange of entities between two federates at 50 frames per second.
#include <fmt/core.h>

#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "app/bench/exchange/lan_count.hpp"
#include "app/bench/rti/node.hpp"
#include "app/bench/rti/support.hpp"
#include "core/percentiles.hpp"

namespace roger::app::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Micros = std::chrono::duration<double, std::micro>;

constexpr std::chrono::milliseconds kFrame{20};
constexpr double kFrameSeconds = 0.02;
constexpr std::size_t kFrames = 100;
constexpr std::size_t kQuickFrames = 25;

/// Attributes of an entity: position, velocity, acceleration, orientation, and two that do not
/// change; 68 bytes.
constexpr std::array<std::size_t, 6> kSizes{24, 12, 12, 12, 4, 4};
constexpr std::size_t kChanging = 4;

/// An aircraft on a circle, extrapolated with constant velocity. An update is sent if the
/// extrapolation is wrong by more than the threshold, and as a heartbeat.
class Aircraft {
 public:
  /// `number`: spreads the updates of several aircraft over the frames.
  explicit Aircraft(std::size_t number)
      : since_(static_cast<double>(number % kSpread) * kFrameSeconds) {}

  /// Moves by a frame. Returns whether an update is due.
  bool move() {
    since_ += kFrameSeconds;
    beat_ += kFrameSeconds;
    const double error = kAcceleration / 2.0 * since_ * since_;
    if (error <= kThreshold && beat_ < kHeartbeat) return false;
    since_ = 0.0;
    beat_ = 0.0;
    return true;
  }

 private:
  static constexpr double kSpeed = 100.0;    // m/s
  static constexpr double kRadius = 500.0;   // m
  static constexpr double kThreshold = 1.0;  // m
  static constexpr double kHeartbeat = 5.0;  // s
  static constexpr double kAcceleration = kSpeed * kSpeed / kRadius;
  static constexpr std::size_t kSpread = 15;

  double since_;  // the last update, s
  double beat_ = 0.0;
};

/// The entities of a federate.
class Fleet {
 public:
  explicit Fleet(BenchFederate& federate) : rti_(federate.rti()) {
    thing_ = rti_.getObjectClassHandle(L"Thing");
    for (std::size_t i = 0; i < kSizes.size(); ++i) {
      attributes_.push_back(rti_.getAttributeHandle(thing_, L"A" + std::to_wstring(i)));
    }
    const rti1516e::AttributeHandleSet all(attributes_.begin(), attributes_.end());
    rti_.publishObjectClassAttributes(thing_, all);
    rti_.subscribeObjectClassAttributes(thing_, all);
  }

  /// Registers as many entities as are missing, or deletes those that are too many.
  void resize(std::size_t count) {
    const auto first = values_of(kSizes.size());
    while (objects_.size() < count) {
      aircraft_.emplace_back(objects_.size());
      objects_.push_back(rti_.registerObjectInstance(thing_));
      rti_.updateAttributeValues(objects_.back(), first, {});
    }
    for (; objects_.size() > count; objects_.pop_back()) {
      rti_.deleteObjectInstance(objects_.back(), {});
      aircraft_.pop_back();
    }
  }

  /// Works for this number of frames: moves the entities, updates those that need it, or all of
  /// them, and takes the updates of the other federate. Returns the time of each frame's work, us.
  std::vector<double> fly(std::size_t frames, bool all) {
    const auto values = values_of(kChanging);
    const rti1516e::VariableLengthData no_tag;
    std::vector<double> out;
    out.reserve(frames);
    auto due = Clock::now();
    for (std::size_t frame = 0; frame < frames; ++frame) {
      const auto begin = Clock::now();
      for (std::size_t i = 0; i < objects_.size(); ++i) {
        if (aircraft_[i].move() || all) rti_.updateAttributeValues(objects_[i], values, no_tag);
      }
      while (rti_.evokeMultipleCallbacks(0.0, kFrameSeconds)) {
      }
      out.push_back(Micros(Clock::now() - begin).count());
      due += kFrame;
      std::this_thread::sleep_until(due);
    }
    return out;
  }

 private:
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
  std::vector<Aircraft> aircraft_;
};

/// The frames of this federate while both fly.
struct Flight {
  std::vector<double> frames_us;
  LanCount sent;
};

/// Lets both federates fly.
Flight fly_both(BenchFederate& federate, Fleet& fleet, std::size_t entities, std::size_t frames,
                bool all) {
  federate.say(fmt::format("entities {} {} {}", entities, frames, all ? 1 : 0));
  fleet.resize(entities);
  federate.wait_for("ready", kPatience);
  federate.say("fly");
  const LanCount before = read_lan_count().sent;
  Flight out{fleet.fly(frames, all), {}};
  const LanCount after = read_lan_count().sent;
  out.sent = {after.bytes - before.bytes, after.packets - before.packets};
  federate.wait_for("flown", kPatience);
  return out;
}

/// Returns the number of entities a side whose work takes this part of a frame, when all of them
/// are updated in each: between the last size that fits and the first that does not.
class Capacity {
 public:
  void add(std::size_t entities, double frame_us) { points_.emplace_back(entities, frame_us); }
  /// Returns nullopt if all sizes that were tried fit.
  [[nodiscard]] std::optional<std::uint64_t> at(double frame_us) const {
    std::pair<double, double> below{0.0, 0.0};
    for (const auto& [entities, took] : points_) {
      const auto count = static_cast<double>(entities);
      if (took > frame_us) {
        const double part = (frame_us - below.second) / (took - below.second);
        return static_cast<std::uint64_t>(below.first + part * (count - below.first));
      }
      below = {count, took};
    }
    return std::nullopt;
  }

 private:
  std::vector<std::pair<std::size_t, double>> points_;
};

}  // namespace

void opponent(BenchFederate& federate, const NodeSettings& /*settings*/) {
  Fleet fleet(federate);
  std::size_t frames = 0;
  bool all = false;
  serve(federate, "here",
        {{"entities",
          [&](std::istringstream& rest) {
            fleet.resize(next_word<std::size_t>(rest));
            frames = next_word<std::size_t>(rest);
            all = next_word<int>(rest) != 0;
            federate.say("ready");
          }},
         {"fly", [&](std::istringstream&) {
            fleet.fly(frames, all);
            federate.say("flown");
          }}});
}

nlohmann::ordered_json entities(BenchFederate& federate, const NodeSettings& settings) {
  wait_for_helper(federate);
  Fleet fleet(federate);
  const std::size_t frames = settings.runs.quick ? kQuickFrames : kFrames;
  std::vector<std::size_t> sizes{0, 1, 2, 4, 6, 8, 10, 12, 14, 15};
  if (settings.runs.quick) sizes = {0, 4, 15};
  auto rows = nlohmann::ordered_json::array();
  for (const std::size_t count : sizes) {
    std::vector<double> medians;
    std::vector<double> slowest;
    LanCount sum;
    for (int run = 0; run < settings.runs.runs; ++run) {
      const Flight flight = fly_both(federate, fleet, count, frames, false);
      const Percentiles took = compute_percentiles(flight.frames_us);
      medians.push_back(took.p50);
      slowest.push_back(took.p99);
      sum.bytes += flight.sent.bytes;
      sum.packets += flight.sent.packets;
    }
    const double seconds = kFrameSeconds * static_cast<double>(frames * medians.size());
    rows.push_back({{"case", fmt::format("{0}v{0}", count)},
                    {"entities_a_side", count},
                    {"frame_us", median(medians)},
                    {"frame_p99_us", median(slowest)},
                    {"packets_per_s", static_cast<double>(sum.packets) / seconds},
                    {"bytes_per_s", static_cast<double>(sum.bytes) / seconds},
                    {"spread_percent", spread_percent(medians)}});
  }
  constexpr std::size_t kSmallest = 250;
  constexpr std::size_t kLargest = 16'000;
  const double frame_us = Micros(kFrame).count();
  Capacity capacity;
  for (std::size_t count = kSmallest; count <= kLargest; count *= 2) {
    const double took =
        compute_percentiles(fly_both(federate, fleet, count, kQuickFrames, true).frames_us).p50;
    capacity.add(count, took);
    if (took > frame_us) break;
    if (settings.runs.quick) break;
  }
  const auto entities_in = [&](double us) {
    const auto found = capacity.at(us);
    return found ? nlohmann::ordered_json(*found) : nlohmann::ordered_json();
  };
  rows.push_back({{"case", "capacity"},
                  {"half_frame", entities_in(frame_us / 2)},
                  {"full_frame", entities_in(frame_us)}});
  return rows;
}

}  // namespace roger::app::bench
