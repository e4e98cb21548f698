#include "audio/playout/output_line.hpp"

#include <algorithm>
#include <cmath>

#include "audio/playout/stream_decoder.hpp"

namespace roger::audio {
namespace {

constexpr std::array<float, 256> kSilence{};

std::vector<std::uint32_t> rates_above(std::uint32_t output_rate) {
  std::vector<std::uint32_t> rates;
  for (const std::uint32_t rate : kVoiceRates) {
    if (rate > output_rate) rates.push_back(rate);
  }
  return rates;
}

std::vector<ResamplerFilter> filters_for(const std::vector<std::uint32_t>& rates,
                                         std::uint32_t output_rate) {
  std::vector<ResamplerFilter> filters;
  filters.reserve(rates.size());
  for (const std::uint32_t rate : rates) filters.emplace_back(rate, output_rate);
  return filters;
}

}  // namespace

OutputLine::OutputLine(std::uint32_t output_rate)
    : output_rate_(output_rate),
      rate_(output_rate),
      up_(output_rate, output_rate),
      higher_rates_(rates_above(output_rate)),
      down_(filters_for(higher_rates_, output_rate)),
      resampler_(down_.empty() ? up_.taps() : down_.back().taps()),
      samples_(kLongestDecoded) {
  begin(output_rate);
}

void OutputLine::begin(std::uint32_t rate) noexcept {
  rate_ = rate;
  const auto higher = std::ranges::find(higher_rates_, rate);
  const ResamplerFilter& filter =
      higher == higher_rates_.end()
          ? up_
          : down_[static_cast<std::size_t>(higher - higher_rates_.begin())];
  resampler_.configure(rate, output_rate_, filter);
  resampler_.restart(Resampler::Begin::kAhead);
  next_ = 0;
  count_ = 0;
  added_ = 0;
  finishing_ = false;
  account_count_ = 0;
}

void OutputLine::add(std::size_t count) noexcept {
  next_ = 0;
  count_ = count;
  added_ += static_cast<std::int64_t>(count);
}

void OutputLine::add(std::size_t count, const PlayedPacket& account) noexcept {
  if (account_count_ < accounts_.size()) accounts_[account_count_++] = {added_, account};
  add(count);
}

bool OutputLine::shorten(std::size_t amount) noexcept {
  const std::size_t blend = std::min<std::size_t>(amount, rate_ / 400);  // 2.5 ms
  if (waiting() < amount + blend) return false;
  float* kept = samples_.data() + next_;
  for (std::size_t i = 0; i < blend; ++i) {
    const float share = static_cast<float>(i + 1) / static_cast<float>(blend + 1);
    kept[i] += share * (kept[i + amount] - kept[i]);
  }
  std::copy(samples_.begin() + static_cast<std::ptrdiff_t>(next_ + amount + blend),
            samples_.begin() + static_cast<std::ptrdiff_t>(count_),
            samples_.begin() + static_cast<std::ptrdiff_t>(next_ + blend));
  count_ -= amount;
  added_ -= static_cast<std::int64_t>(amount);
  return true;
}

bool OutputLine::drained() const noexcept {
  return finishing_ && resampler_.position() >= static_cast<double>(added_) - 1e-6;
}

std::size_t OutputLine::produce(std::span<float> out, TimePoint heard, PlayedPacket& played,
                                bool& any_played) noexcept {
  const double begin = resampler_.position();
  const double step = resampler_.step();
  if (finishing_) {
    const double left = std::ceil((static_cast<double>(added_) - begin - 1e-6) / step);
    out = out.first(std::min(out.size(), static_cast<std::size_t>(std::max(left, 0.0))));
  }
  std::size_t produced = 0;
  while (produced < out.size()) {
    const bool from_silence = waiting() == 0;
    if (from_silence && !finishing_) break;
    const std::span<const float> in =
        from_silence ? std::span<const float>(kSilence)
                     : std::span<const float>(samples_).subspan(next_, waiting());
    const Resampler::Progress progress = resampler_.process(in, out.subspan(produced));
    if (!from_silence) next_ += progress.consumed;
    produced += progress.produced;
  }
  std::size_t done = 0;
  for (; done < account_count_; ++done) {
    const auto position = static_cast<double>(accounts_[done].position);
    const double offset = std::max(std::ceil((position - begin) / step - 1e-6), 0.0);
    if (offset >= static_cast<double>(produced)) break;
    played = accounts_[done].packet;
    played.heard = heard + Nanoseconds{static_cast<Nanoseconds::rep>(
                               offset * 1e9 / static_cast<double>(output_rate_))};
    any_played = true;
  }
  std::copy(accounts_.begin() + static_cast<std::ptrdiff_t>(done),
            accounts_.begin() + static_cast<std::ptrdiff_t>(account_count_), accounts_.begin());
  account_count_ -= done;
  return produced;
}

Nanoseconds OutputLine::backlog() const noexcept {
  const double samples = static_cast<double>(added_) - resampler_.position();
  return Nanoseconds{static_cast<Nanoseconds::rep>(samples * 1e9 / static_cast<double>(rate_))};
}

}  // namespace roger::audio
