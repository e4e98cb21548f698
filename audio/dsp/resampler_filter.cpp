#include "audio/dsp/resampler_filter.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <mutex>
#include <numbers>
#include <numeric>
#include <utility>
#include <vector>

#include "audio/dsp/minimum_phase.hpp"

namespace roger::audio {
namespace {

// The prototype filter, in samples of the lower rate. Chosen by measurement, see
// docs/decisions/0003-minimum-phase-resampler.md.
constexpr std::size_t kLength = 23;
constexpr double kCutoff = 0.485;  // relative to the lower rate
constexpr double kKaiserBeta = 6.7;
constexpr std::size_t kPointsPerSample = 32;
// Steps between two samples of the lower rate. Linear interpolation between rows has an error below
// -90 dB; the steps of all pairs of voice rates except multiples of 11025 fall on rows.
constexpr double kStepsPerSample = 240.0;
constexpr double kOnARow = 1e-6;  // of a step: rounding error of positions
constexpr std::size_t kMultiple = 8;

// Modified Bessel function of the first kind, order 0, by its power series.
double bessel_i0(double x) {
  double sum = 1.0;
  double term = 1.0;
  for (int k = 1; term > 1e-12 * sum; ++k) {
    term *= (x / (2.0 * k)) * (x / (2.0 * k));
    sum += term;
  }
  return sum;
}

// Impulse response over time in samples of the lower rate. Interpolated cubically between points so
// dense that the error is below -120 dB.
class Prototype {
 public:
  Prototype() {
    std::vector<double> linear(kLength * kPointsPerSample + 1);
    const double middle = static_cast<double>(linear.size() - 1) / 2.0;
    for (std::size_t i = 0; i < linear.size(); ++i) {
      const double place = static_cast<double>(i) - middle;
      const double angle = 2.0 * std::numbers::pi * kCutoff * place / kPointsPerSample;
      const double edge = std::max(0.0, 1.0 - (place / middle) * (place / middle));
      linear[i] =
          (angle == 0.0 ? 1.0 : std::sin(angle) / angle) * bessel_i0(kKaiserBeta * std::sqrt(edge));
    }
    points_ = minimum_phase(linear);
    double sum = 0.0;
    double moment = 0.0;
    for (std::size_t i = 0; i < points_.size(); ++i) {
      sum += points_[i];
      moment += points_[i] * static_cast<double>(i);
    }
    delay_ = moment / sum / kPointsPerSample;
  }

  // Returns the group delay at frequency 0.
  [[nodiscard]] double delay() const { return delay_; }

  [[nodiscard]] double at(double time) const {
    const double place = time * kPointsPerSample;
    const double whole = std::floor(place);
    const double x = place - whole;
    const auto i = static_cast<std::ptrdiff_t>(whole);
    // Lagrange polynomial through four points.
    return point(i - 1) * (-x * (x - 1.0) * (x - 2.0) / 6.0) +
           point(i) * ((x + 1.0) * (x - 1.0) * (x - 2.0) / 2.0) +
           point(i + 1) * (-(x + 1.0) * x * (x - 2.0) / 2.0) +
           point(i + 2) * ((x + 1.0) * x * (x - 1.0) / 6.0);
  }

 private:
  [[nodiscard]] double point(std::ptrdiff_t i) const {
    return i >= 0 && i < std::ssize(points_) ? points_[static_cast<std::size_t>(i)] : 0.0;
  }

  std::vector<double> points_;
  double delay_ = 0.0;
};

const Prototype& prototype() {
  static const Prototype instance;
  return instance;
}

std::shared_ptr<const std::vector<float>> make_rows(double narrowing, std::size_t taps,
                                                    std::size_t reach, std::size_t steps) {
  const double align = prototype().delay() / narrowing;
  auto rows = std::make_shared<std::vector<float>>((steps + 1) * taps);
  std::vector<double> row(taps);
  for (std::size_t step = 0; step <= steps; ++step) {
    const double fraction = static_cast<double>(step) / static_cast<double>(steps);
    double sum = 0.0;
    for (std::size_t i = 0; i < taps; ++i) {
      const double behind = static_cast<double>(taps - 1 - i) - static_cast<double>(reach);
      row[i] = prototype().at(narrowing * (behind + fraction + align));
      sum += row[i];
    }
    for (std::size_t i = 0; i < taps; ++i) {
      (*rows)[step * taps + i] = static_cast<float>(row[i] / sum);
    }
  }
  return rows;
}

// Rows in use, by ratio: hundreds of streams use them at a time, and one shared copy stays in the
// cache.
std::shared_ptr<const std::vector<float>> shared_rows(std::uint32_t in_rate, std::uint32_t lower,
                                                      std::size_t taps, std::size_t reach,
                                                      std::size_t steps) {
  static std::mutex mutex;
  static std::map<std::pair<std::uint32_t, std::uint32_t>, std::weak_ptr<const std::vector<float>>>
      in_use;
  const std::uint32_t divisor = std::gcd(in_rate, lower);
  const std::lock_guard lock(mutex);
  std::weak_ptr<const std::vector<float>>& known = in_use[{in_rate / divisor, lower / divisor}];
  std::shared_ptr<const std::vector<float>> rows = known.lock();
  if (!rows) {
    rows = make_rows(static_cast<double>(lower) / static_cast<double>(in_rate), taps, reach, steps);
    known = rows;
  }
  return rows;
}

// As wide as the widest processor supports; for others, compilers split the operation.
using Wide [[gnu::vector_size(kMultiple * sizeof(float))]] = float;

[[gnu::always_inline]] inline void load_wide(const float* from, Wide& to) noexcept {
  std::memcpy(&to, from, sizeof to);
}

[[gnu::always_inline]] inline float sum_wide(const Wide& lanes) noexcept {
  return ((lanes[0] + lanes[4]) + (lanes[1] + lanes[5])) +
         ((lanes[2] + lanes[6]) + (lanes[3] + lanes[7]));
}

// `n` is a multiple of kMultiple.
[[gnu::always_inline]] inline float dot(const float* a, const float* b, std::size_t n) noexcept {
  Wide sum{};
  for (std::size_t i = 0; i < n; i += kMultiple) {
    Wide left;
    Wide right;
    load_wide(a + i, left);
    load_wide(b + i, right);
    sum += left * right;
  }
  return sum_wide(sum);
}

// Like dot(), with a row interpolated between `low` and `high` by `share`.
[[gnu::always_inline]] inline float dot_between(const float* a, const float* low, const float* high,
                                                float share, std::size_t n) noexcept {
  Wide below{};
  Wide above{};
  for (std::size_t i = 0; i < n; i += kMultiple) {
    Wide sample;
    Wide weight;
    load_wide(a + i, sample);
    load_wide(low + i, weight);
    below += sample * weight;
    load_wide(high + i, weight);
    above += sample * weight;
  }
  return sum_wide(below + share * (above - below));
}

struct Rows {
  const float* first;
  std::size_t taps;
  double steps;
};

[[gnu::always_inline]] inline float value_at(const Rows& rows, const float* window,
                                             double fraction) noexcept {
  const double place = fraction * rows.steps;
  // NOLINTNEXTLINE(bugprone-incorrect-roundings): never negative, and std::lround is a call.
  const auto nearest = static_cast<std::int32_t>(place + 0.5);
  const double off = place - nearest;
  const float* row = rows.first + static_cast<std::size_t>(nearest) * rows.taps;
  if (std::fabs(off) < kOnARow) return dot(window, row, rows.taps);
  const float* other = off < 0.0 ? row - rows.taps : row + rows.taps;
  return dot_between(window, row, other, static_cast<float>(std::fabs(off)), rows.taps);
}

[[gnu::always_inline]] inline std::size_t values(const Rows& rows, std::span<const float> samples,
                                                 ResamplerFilter::Place& place, double step,
                                                 std::span<float> out) noexcept {
  const std::size_t places = samples.size() - rows.taps + 1;
  std::size_t whole = place.whole;
  double fraction = place.fraction;
  std::size_t n = 0;
  for (; n < out.size() && whole < places; ++n) {
    out[n] = value_at(rows, samples.data() + whole, fraction);
    fraction += step;
    const auto steps = static_cast<std::int32_t>(fraction);
    fraction -= steps;
    whole += static_cast<std::size_t>(steps);
  }
  place = {whole, fraction};
  return n;
}

using Values = std::size_t (*)(const Rows& rows, std::span<const float> samples,
                               ResamplerFilter::Place& place, double step, std::span<float> out);

std::size_t plain_values(const Rows& rows, std::span<const float> samples,
                         ResamplerFilter::Place& place, double step,
                         std::span<float> out) noexcept {
  return values(rows, samples, place, step, out);
}

#ifdef __x86_64__
// Without the thread sanitizer, which would take a sixth of a station's processor time for these
// accesses to the memory of one thread.
[[gnu::target("avx2,fma"), gnu::no_sanitize("thread")]] std::size_t avx_values(
    const Rows& rows, std::span<const float> samples, ResamplerFilter::Place& place, double step,
    std::span<float> out) noexcept {
  return values(rows, samples, place, step, out);
}

Values best_values() noexcept {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0 ? avx_values
                                                                                   : plain_values;
}
#else
Values best_values() noexcept {
  return plain_values;
}
#endif

// Initialised before any thread starts.
const Values kValues = best_values();

}  // namespace

ResamplerFilter::ResamplerFilter(std::uint32_t in_rate, std::uint32_t out_rate) {
  const std::uint32_t lower = std::min(in_rate, out_rate);
  const double narrowing = static_cast<double>(lower) / static_cast<double>(in_rate);
  reach_ = static_cast<std::size_t>(std::ceil(prototype().delay() / narrowing - 1e-9));
  const auto length = static_cast<std::size_t>(std::ceil(kLength / narrowing)) + 1;
  taps_ = (length + kMultiple - 1) / kMultiple * kMultiple;
  steps_ = static_cast<std::size_t>(std::ceil(kStepsPerSample * narrowing));
  rows_ = shared_rows(in_rate, lower, taps_, reach_, steps_);
}

float ResamplerFilter::apply(const float* window, double fraction) const noexcept {
  return value_at({rows_->data(), taps_, static_cast<double>(steps_)}, window, fraction);
}

std::size_t ResamplerFilter::apply(std::span<const float> samples, Place& place, double step,
                                   std::span<float> out) const noexcept {
  return kValues({rows_->data(), taps_, static_cast<double>(steps_)}, samples, place, step, out);
}

}  // namespace roger::audio
