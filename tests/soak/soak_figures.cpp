#include "tests/soak/soak_figures.hpp"

#include <algorithm>
#include <cstdint>
#include <iomanip>
#include <sstream>

namespace roger::test {
namespace {

constexpr double kMemoryGrowth = 1.02;
constexpr double kDelayGrowthMs = 5.0;

template <class Number>
Number median(std::vector<Number> values) {
  if (values.empty()) return Number{};
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

template <class Figure>
std::uint64_t median_figure(const std::vector<SoakSample>& samples, Figure figure) {
  std::vector<std::uint64_t> values;
  for (const SoakSample& one : samples) values.push_back(figure(one));
  return median(values);
}

ProcessFigures median_of(const std::vector<SoakSample>& samples, ProcessFigures SoakSample::*of) {
  ProcessFigures out;
  out.rss_kib = median_figure(samples, [of](const SoakSample& one) { return (one.*of).rss_kib; });
  out.descriptors =
      median_figure(samples, [of](const SoakSample& one) { return (one.*of).descriptors; });
  out.threads = median_figure(samples, [of](const SoakSample& one) { return (one.*of).threads; });
  return out;
}

}  // namespace

SoakSample median_of(const std::vector<SoakSample>& samples) {
  SoakSample out;
  out.executive = median_of(samples, &SoakSample::executive);
  out.stations = median_of(samples, &SoakSample::stations);
  std::vector<double> delays;
  for (const SoakSample& one : samples) {
    if (one.delay_ms > 0.0) delays.push_back(one.delay_ms);
  }
  out.delay_ms = median(delays);
  return out;
}

SoakComparison::SoakComparison(const SoakSample& before, const SoakSample& after) {
  std::ostringstream header;
  header << std::left << std::setw(34) << "" << std::right << std::setw(12) << "early"
         << std::setw(12) << "end"
         << "\n";
  table_ = header.str();
  const auto add = [this](const std::string& of, const ProcessFigures& early,
                          const ProcessFigures& late) {
    const auto exact = [&](const std::string& what, std::uint64_t a, std::uint64_t b) {
      compare(of + ", " + what, static_cast<double>(a), static_cast<double>(b),
              static_cast<double>(a));
    };
    compare(of + ", memory in KiB", static_cast<double>(early.rss_kib),
            static_cast<double>(late.rss_kib), static_cast<double>(early.rss_kib) * kMemoryGrowth);
    exact("threads", early.threads, late.threads);
    exact("descriptors", early.descriptors, late.descriptors);
  };
  add("executive", before.executive, after.executive);
  add("stations", before.stations, after.stations);
  compare("federates that should have left", static_cast<double>(before.lingering),
          static_cast<double>(after.lingering), 0.0);
  compare("delay of voice in ms", before.delay_ms, after.delay_ms,
          before.delay_ms + kDelayGrowthMs);
}

void SoakComparison::compare(const std::string& name, double before, double after, double most) {
  const bool grown = after > most;
  grown_ = grown_ || grown;
  std::ostringstream line;
  line << std::left << std::setw(34) << name << std::right << std::fixed << std::setprecision(0)
       << std::setw(12) << before << std::setw(12) << after << (grown ? "  GROWN" : "") << "\n";
  table_ += line.str();
}

}  // namespace roger::test
