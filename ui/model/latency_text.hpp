// One sender's latency as figures and words. Pure.
#pragma once

#include <QString>
#include <array>

#include "radio/station/port/snapshot.hpp"

namespace roger::ui {

QString stage_name(radio::Stage stage);

constexpr std::array<radio::Stage, radio::kStageCount> kAllStages = {
    radio::Stage::kCapture, radio::Stage::kEncode, radio::Stage::kSend,  radio::Stage::kNetwork,
    radio::Stage::kPlayout, radio::Stage::kDecode, radio::Stage::kDevice};

/// False for the stages that need both hosts' clocks while these are not related.
bool stage_known(const radio::LatencySnapshot& latency, radio::Stage stage);
/// Median of a stage, ms.
double stage_p50(const radio::LatencySnapshot& latency, radio::Stage stage);
/// Sum of the medians of the known stages, ms: the length of the bar.
double known_sum(const radio::LatencySnapshot& latency);

/// Whether there is an end-to-end figure to show.
bool has_figure(const radio::LatencySnapshot& latency);
/// "± 0.6".
QString uncertainty_text(const radio::LatencySnapshot& latency);
/// Why there is no figure and what is known instead; empty when there is one.
QString why_no_figure(const radio::LatencySnapshot& latency);
/// So many packets are lost that somebody should look.
bool is_lossy(const radio::LatencySnapshot& latency);
enum class ClockRelation { kSame, kEstimated, kUnknown };
ClockRelation clock_of(const radio::LatencySnapshot& latency);
/// How this sender's clock stands to ours, in a cell.
QString clock_text(const radio::LatencySnapshot& latency);
/// By how many ppm the clock is faster than ours; a dash where that is not known.
QString drift_text(const radio::LatencySnapshot& latency);
/// All that is known of it, in sentences.
QString clock_explanation(const radio::LatencySnapshot& latency);
QString call_sign_text(const radio::LatencySnapshot& latency);

}  // namespace roger::ui
