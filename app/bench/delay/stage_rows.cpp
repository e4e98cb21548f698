#include "app/bench/delay/stage_rows.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "app/bench/bench_table.hpp"
#include "radio/station/port/latency_fields.hpp"

namespace roger::app::bench {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kMicrosecondsPerMillisecond = 1e3;
constexpr std::size_t kNetwork = static_cast<std::size_t>(radio::Stage::kNetwork);

constexpr const char* kSum = "end_to_end";

/// A delay in microseconds.
struct Figure {
  double p50 = 0.0;
  std::optional<double> p99;  // none: of a sum
  double uncertainty = 0.0;   // of p50
};

/// Returns the only stream of that sender, or of that radio of it; nullptr if there is none, or
/// several.
const SeenVoice* find_voice(const std::vector<SeenVoice>& seen, const radio::VoiceReport& report) {
  const auto is_sender = [&](const SeenVoice& one) { return one.call_sign == report.sender; };
  const auto is_radio = [&](const SeenVoice& one) {
    return is_sender(one) && one.radio == report.sender_radio;
  };
  if (std::ranges::count_if(seen, is_sender) == 1) return &*std::ranges::find_if(seen, is_sender);
  if (std::ranges::count_if(seen, is_radio) == 1) return &*std::ranges::find_if(seen, is_radio);
  return nullptr;
}

Json radio_of(const radio::VoiceReport& report) {
  return report.sender_radio == 0 ? Json() : Json(report.sender_radio);
}

std::optional<Figure> reported_stage(const radio::VoiceReport& report, std::size_t stage) {
  if (!report.stages || (stage == kNetwork && !report.clocks_related)) return std::nullopt;
  const radio::StageDelay& delay = report.stages->at(stage);
  return Figure{static_cast<double>(delay.p50), static_cast<double>(delay.p99),
                static_cast<double>(delay.uncertainty)};
}

std::optional<Figure> seen_stage(const SeenVoice* voice, std::size_t stage) {
  if (voice == nullptr || stage > kNetwork) return std::nullopt;
  const Percentiles& ms = voice->delays.stages[stage];
  if (ms.count == 0) return std::nullopt;
  return Figure{ms.p50 * kMicrosecondsPerMillisecond, ms.p99 * kMicrosecondsPerMillisecond,
                voice->delays.stage_uncertainty_ms[stage] * kMicrosecondsPerMillisecond};
}

std::optional<Figure> reported_sum(const radio::VoiceReport& report) {
  if (!report.clocks_related) return std::nullopt;
  return Figure{static_cast<double>(report.end_to_end.p50),
                static_cast<double>(report.end_to_end.p99),
                static_cast<double>(report.uncertainty)};
}

Json make_row(const radio::VoiceReport& report, const std::string& stage,
              const std::optional<Figure>& reported, const std::optional<Figure>& wire) {
  Json row{{"from", report.sender},     {"radio", radio_of(report)},
           {"to", report.receiver},     {"stage", stage},
           {"p50_us", nullptr},         {"p99_us", nullptr},
           {"uncertainty_us", nullptr}, {"wire_p50_us", nullptr},
           {"wire_p99_us", nullptr},    {"wire_uncertainty_us", nullptr},
           {"difference_us", nullptr}};
  const auto fill = [&row](const std::string& prefix, const std::optional<Figure>& figure) {
    if (!figure) return;
    row[prefix + "p50_us"] = figure->p50;
    if (figure->p99) row[prefix + "p99_us"] = *figure->p99;
    row[prefix + "uncertainty_us"] = figure->uncertainty;
  };
  fill("", reported);
  fill("wire_", wire);
  if (reported && wire) row["difference_us"] = reported->p50 - wire->p50;
  return row;
}

}  // namespace

std::vector<radio::VoiceReport> reports_since(std::vector<radio::VoiceReport> before,
                                              const std::vector<radio::VoiceReport>& now) {
  std::vector<radio::VoiceReport> out;
  for (radio::VoiceReport report : now) {
    const auto former = std::ranges::find_if(before, [&](const radio::VoiceReport& one) {
      return one.federate == report.federate && one.receiver == report.receiver &&
             one.sender == report.sender && one.sender_radio == report.sender_radio &&
             one.packets <= report.packets;
    });
    if (former != before.end()) {
      report.packets -= former->packets;
      report.lost -= std::min(former->lost, report.lost);
      report.late -= std::min(former->late, report.late);
      before.erase(former);
    }
    if (report.packets > 0) out.push_back(std::move(report));
  }
  return out;
}

Json make_stage_rows(const std::vector<SeenVoice>& seen,
                     const std::vector<radio::VoiceReport>& reports) {
  Json rows = Json::array();
  for (const radio::VoiceReport& report : reports) {
    const SeenVoice* voice = find_voice(seen, report);
    std::optional<Figure> sum = Figure{};
    for (std::size_t stage = 0; stage < radio::kStageCount; ++stage) {
      const auto reported = reported_stage(report, stage);
      const auto wire = seen_stage(voice, stage);
      rows.push_back(make_row(report, radio::kStageNames.at(stage), reported, wire));
      const auto& part = stage > kNetwork ? reported : wire;
      if (!part) sum.reset();
      if (!sum) continue;
      sum->p50 += part->p50;
      sum->uncertainty += part->uncertainty;
    }
    rows.push_back(make_row(report, kSum, reported_sum(report), sum));
  }
  for (const radio::VoiceReport& report : reports) {
    const SeenVoice* voice = find_voice(seen, report);
    rows.push_back({{"from", report.sender},
                    {"radio", radio_of(report)},
                    {"to", report.receiver},
                    {"heard", report.packets},
                    {"lost", report.lost},
                    {"late", report.late},
                    {"wire_packets", voice == nullptr ? Json() : Json(voice->packets)},
                    {"wire_lost", voice == nullptr ? Json() : Json(voice->lost)}});
  }
  return rows;
}

std::string describe_differences(const Json& rows) {
  constexpr double kResolution = 2.0;  // of both figures together, microseconds
  std::string out;
  std::size_t compared = 0;
  for (const Json& row : rows) {
    // The median of a sum differs from the sum of medians by an unknown amount.
    if (!has_number(row, "difference_us") || row.at("stage") == kSum) continue;
    ++compared;
    const double difference = row.at("difference_us").get<double>();
    const double allowed = row.at("uncertainty_us").get<double>() +
                           row.at("wire_uncertainty_us").get<double>() + kResolution;
    if (std::abs(difference) <= allowed) continue;
    out += fmt::format(
        "{} to {}, {}: the station's median differs by {:+.0f} us, the "
        "uncertainties are {:.0f} us together.\n",
        row.at("from").get<std::string>(), row.at("to").get<std::string>(),
        row.at("stage").get<std::string>(), difference, allowed);
  }
  if (!out.empty()) return out;
  return fmt::format(
      "All {} medians of stages that were compared agree within their uncertainties.\n", compared);
}

}  // namespace roger::app::bench
