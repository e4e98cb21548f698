#include "audio/playout/output_line.hpp"

#include <algorithm>
#include <cmath>

#include "audio/playout/stream_decoder.hpp"
#include "audio/rate_bus.hpp"

namespace roger::audio {

LineFilters::LineFilters(std::uint32_t output_rate) : up_(output_rate, output_rate) {
  const auto add = [this](std::uint32_t to) {
    for (const std::uint32_t rate : kVoiceRates) {
      if (rate > to) down_.push_back({rate, to, ResamplerFilter(rate, to)});
    }
  };
  add(output_rate);
  for (const std::uint32_t rate : kMixRates) {
    if (rate < output_rate) add(rate);
  }
}

const ResamplerFilter& LineFilters::find(std::uint32_t rate,
                                         std::uint32_t output_rate) const noexcept {
  if (rate <= output_rate) return up_;
  const auto down = std::ranges::find_if(
      down_, [&](const Down& one) { return one.rate == rate && one.output_rate == output_rate; });
  return down->filter;
}

OutputLine::OutputLine(std::uint32_t output_rate)
    : output_rate_(output_rate), rate_(output_rate), filters_(output_rate) {
  begin(output_rate);
}

void OutputLine::set_output_rate(std::uint32_t output_rate) noexcept {
  output_rate_ = output_rate;
  begin(output_rate);
}

void OutputLine::begin(std::uint32_t rate) noexcept {
  rate_ = rate;
  resampler_.configure(rate, output_rate_, filters_.find(rate, output_rate_));
  resampler_.restart(Resampler::Begin::kAhead);
  samples_.begin(rate);
  accounts_.clear();
  finishing_ = false;
}

void OutputLine::add(std::size_t count, const PlayedPacket& account) noexcept {
  accounts_.add(samples_.added(), account);
  samples_.add(count);
}

std::size_t OutputLine::shorten(TimeStretch& stretch, const TimeStretch::Wish& wish) noexcept {
  const std::size_t lag = samples_.shorten(stretch, wish);
  accounts_.move(samples_.next(), -static_cast<std::int64_t>(lag));
  return lag;
}

std::size_t OutputLine::lengthen(TimeStretch& stretch, const TimeStretch::Wish& wish) noexcept {
  const std::size_t lag = samples_.lengthen(stretch, wish);
  accounts_.move(samples_.next(), static_cast<std::int64_t>(lag));
  return lag;
}

void OutputLine::finish() noexcept {
  if (finishing_) return;
  finishing_ = true;
  samples_.pad(resampler_.reach());
}

bool OutputLine::drained() const noexcept {
  return finishing_ && resampler_.position() >= static_cast<double>(samples_.added()) - 1e-6;
}

std::size_t OutputLine::produce(std::span<float> out, TimePoint heard, PlayedPacket& played,
                                bool& any_played) noexcept {
  const double begin = resampler_.position();
  const double step = resampler_.step();
  if (finishing_) {
    const double left = std::ceil((static_cast<double>(samples_.added()) - begin - 1e-6) / step);
    out = out.first(std::min(out.size(), static_cast<std::size_t>(std::max(left, 0.0))));
  }
  if (out.empty()) return 0;
  const std::int64_t first = samples_.first();
  const std::size_t produced = resampler_.produce(samples_.all(), first, out);
  if (produced < out.size()) {
    samples_.pass_all();
  } else {
    const auto last = static_cast<std::int64_t>(
        std::floor(begin + static_cast<double>(out.size() - 1) * step + 1e-6));
    samples_.pass(static_cast<std::size_t>(last - first) + resampler_.reach() + 1);
  }
  if (accounts_.take_due({begin, step, produced, output_rate_, heard}, played)) any_played = true;
  return produced;
}

Nanoseconds OutputLine::lead(std::uint32_t rate) const noexcept {
  return to_duration(filters_.find(rate, output_rate_).reach(), rate);
}

Nanoseconds OutputLine::backlog() const noexcept {
  const double samples = static_cast<double>(samples_.added()) - resampler_.position();
  return Nanoseconds{static_cast<Nanoseconds::rep>(samples * 1e9 / static_cast<double>(rate_))};
}

}  // namespace roger::audio
