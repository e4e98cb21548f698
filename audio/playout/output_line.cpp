#include "audio/playout/output_line.hpp"

#include <algorithm>
#include <cmath>

#include "audio/playout/stream_decoder.hpp"
#include "audio/rate_bus.hpp"

namespace roger::audio {
namespace {

constexpr std::size_t kMaxReach = 64;  // for the filter of any resampler
const std::size_t kMaxHistory = TimeStretch::history(TimeStretch::kMaxRate);
const std::size_t kMaxInsertion = TimeStretch::longest_lag(TimeStretch::kMaxRate);

}  // namespace

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
    : output_rate_(output_rate),
      rate_(output_rate),
      samples_(kMaxHistory + 2 * kMaxDecodedSamples + kMaxInsertion + kMaxReach),
      filters_(output_rate) {
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
  history_ = TimeStretch::history(rate);
  std::fill_n(samples_.begin(), history_, 0.0F);
  next_ = history_;
  end_ = history_;
  added_ = 0;
  padding_ = 0;
  finishing_ = false;
  account_count_ = 0;
}

std::span<float> OutputLine::room() noexcept {
  if (waiting() == 0 && end_ != history_) {
    const float* const end = samples_.data() + end_;
    std::copy(end - history_, end, samples_.begin());
    next_ = history_;
    end_ = history_;
  }
  return std::span(samples_).subspan(end_, kMaxDecodedSamples);
}

void OutputLine::add(std::size_t count) noexcept {
  end_ += count;
  added_ += static_cast<std::int64_t>(count);
}

void OutputLine::add(std::size_t count, const PlayedPacket& account) noexcept {
  if (account_count_ < accounts_.size()) accounts_[account_count_++] = {added_, account};
  add(count);
}

std::size_t OutputLine::shorten(TimeStretch& stretch, const TimeStretch::Wish& wish) noexcept {
  const std::size_t lag = stretch.shorten(std::span(samples_).first(end_), next_, rate_, wish);
  move_accounts(next_, -static_cast<std::ptrdiff_t>(lag));
  return lag;
}

std::size_t OutputLine::lengthen(TimeStretch& stretch, const TimeStretch::Wish& wish) noexcept {
  const std::size_t lag = stretch.lengthen(std::span(samples_), end_, next_, rate_, wish);
  move_accounts(next_, static_cast<std::ptrdiff_t>(lag));
  return lag;
}

// Shifts the accounts of the samples from index `from` on by `by` samples.
void OutputLine::move_accounts(std::size_t from, std::ptrdiff_t by) noexcept {
  const std::int64_t first = added_ - static_cast<std::int64_t>(end_ - from);
  for (Account& account : std::span(accounts_).first(account_count_)) {
    if (account.position >= first) account.position = std::max(account.position + by, first);
  }
  end_ = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(end_) + by);
  added_ += by;
}

void OutputLine::finish() noexcept {
  if (finishing_) return;
  finishing_ = true;
  std::fill_n(samples_.data() + end_, resampler_.reach(), 0.0F);
  end_ += resampler_.reach();
  padding_ = static_cast<std::int64_t>(resampler_.reach());
}

bool OutputLine::drained() const noexcept {
  return finishing_ && resampler_.position() >= static_cast<double>(added_) - 1e-6;
}

// Invariants: samples_[0, next_) is the past, which the resampler has read and which is kept for
// time stretching; samples_[next_, end_) waits. Sample number added_ + padding_ is at index end_,
// which relates the resampler's position to indices. Accounts are ordered by position, so those due
// are at the front.
std::size_t OutputLine::produce(std::span<float> out, TimePoint heard, PlayedPacket& played,
                                bool& any_played) noexcept {
  const double begin = resampler_.position();
  const double step = resampler_.step();
  if (finishing_) {
    const double left = std::ceil((static_cast<double>(added_) - begin - 1e-6) / step);
    out = out.first(std::min(out.size(), static_cast<std::size_t>(std::max(left, 0.0))));
  }
  if (out.empty()) return 0;
  const std::int64_t first = added_ + padding_ - static_cast<std::int64_t>(end_);
  const std::size_t produced = resampler_.produce(std::span(samples_).first(end_), first, out);
  const auto last = static_cast<std::int64_t>(
      std::floor(begin + static_cast<double>(out.size() - 1) * step + 1e-6));
  const auto looked_at = static_cast<std::size_t>(last - first) + resampler_.reach() + 1;
  next_ = produced < out.size() ? end_ : std::clamp(looked_at, next_, end_);
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
  account_count_ -= done;
  std::ranges::copy(std::span(accounts_).subspan(done, account_count_), accounts_.begin());
  return produced;
}

Nanoseconds OutputLine::lead(std::uint32_t rate) const noexcept {
  return to_duration(filters_.find(rate, output_rate_).reach(), rate);
}

Nanoseconds OutputLine::backlog() const noexcept {
  const double samples = static_cast<double>(added_) - resampler_.position();
  return Nanoseconds{static_cast<Nanoseconds::rep>(samples * 1e9 / static_cast<double>(rate_))};
}

}  // namespace roger::audio
