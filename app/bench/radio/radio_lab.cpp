#include "app/bench/radio/radio_lab.hpp"

#include <cmath>
#include <utility>

#include "app/support/exit_code.hpp"
#include "app/support/locate.hpp"
#include "app/support/private_network.hpp"

namespace roger::app::bench {
namespace {

/// Samples below this level are the decay of a filter.
constexpr float kSilence = 0.001F;
/// Above a receiver's noise, and reached quickly by a tone of -20 dBFS.
constexpr float kVoice = 0.03F;

}  // namespace

std::unique_ptr<RadioLab> RadioLab::open() {
  std::unique_ptr<RadioLab> lab(new RadioLab(require(ScratchFolder::make("bench-radio"))));
  require(write_private_rid(lab->file("rid.toml")));
  lab->executive_.emplace(
      require(start_private_executive(lab->file("rid.toml"), lab->file("executive.log"))));
  return lab;
}

ChildProcess RadioLab::start(const std::string& name, std::vector<std::string> arguments) const {
  arguments.insert(arguments.begin(), own_path());
  arguments.insert(arguments.end(), {"--rid", file("rid.toml")});
  return require(ChildProcess::start({std::move(arguments), {}, file(name + ".log")}));
}

radio::StationSettings RadioLab::settings(radio::NetPlan plan, const std::string& call_sign) const {
  radio::StationSettings out;
  out.plan = std::move(plan);
  out.operators.push_back({call_sign, {}});
  out.operators.front().device.name = "null";
  out.federation.rid = file("rid.toml");
  out.federation.fom_modules = require(fom_modules());
  return out;
}

std::optional<TimePoint> SoundDetector::heard() const noexcept {
  const std::int64_t at = heard_.load(std::memory_order_acquire);
  if (at == 0) return std::nullopt;
  return TimePoint{Nanoseconds{at}};
}

audio::DeviceStatus SoundDetector::start(audio::AudioProcessor& processor) {
  processor_ = &processor;
  return inner_->start(*this);
}

void SoundDetector::process(std::span<const float> in, std::span<float> out,
                            const audio::BlockTime& time) noexcept {
  const bool listening = listening_.load(std::memory_order_acquire);
  processor_->process(in, out, time);
  std::uint64_t loud = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (std::abs(out[i]) < kSilence) continue;
    ++loud;
    if (std::abs(out[i]) < kVoice || !listening || heard_.load(std::memory_order_relaxed) != 0) {
      continue;
    }
    const auto frame = static_cast<std::int64_t>(i / 2);
    const TimePoint at = time.heard + Nanoseconds{frame * 1'000'000'000 / inner_->sample_rate()};
    heard_.store(at.time_since_epoch().count(), std::memory_order_release);
    listening_.store(false, std::memory_order_relaxed);
  }
  if (loud > 0) loud_.fetch_add(loud, std::memory_order_relaxed);
}

ListeningStation open_listener(radio::StationSettings settings) {
  ListeningStation out;
  radio::StationParts parts;
  parts.open_device =
      [&out](const audio::DeviceRequest& request) -> Result<std::unique_ptr<audio::AudioDevice>> {
    auto inner = audio::open_device(request);
    if (!inner) return inner;
    auto ear = std::make_unique<SoundDetector>(std::move(inner).value());
    out.ear = ear.get();
    return std::unique_ptr<audio::AudioDevice>(std::move(ear));
  };
  out.station = require(radio::Station::open(std::move(settings), std::move(parts)));
  return out;
}

}  // namespace roger::app::bench
