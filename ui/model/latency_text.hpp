// One sender's latency as numbers and text. Pure.
#pragma once

#include <QString>
#include <array>

#include "radio/station/port/snapshot.hpp"

namespace roger::ui {

QString stage_name(radio::Stage stage);

constexpr std::array<radio::Stage, radio::kStageCount> kAllStages = {
    radio::Stage::kCapture, radio::Stage::kEncode, radio::Stage::kSend,  radio::Stage::kNetwork,
    radio::Stage::kPlayout, radio::Stage::kDecode, radio::Stage::kDevice};

/// Returns false for stages that need the clocks of both hosts while these are unrelated.
bool stage_known(const radio::LatencySnapshot& latency, radio::Stage stage);
/// Returns the median of a stage in ms.
double stage_p50(const radio::LatencySnapshot& latency, radio::Stage stage);
/// Returns the sum of the medians of the known stages in ms: the length of the bar.
double known_sum(const radio::LatencySnapshot& latency);

/// Returns true if an end-to-end latency is known.
bool has_figure(const radio::LatencySnapshot& latency);
/// Returns "± 0.6".
QString uncertainty_text(const radio::LatencySnapshot& latency);
/// Returns why no latency is known and what is known instead; empty if it is known.
QString why_no_figure(const radio::LatencySnapshot& latency);
/// Returns true if the packet loss deserves a warning.
bool is_lossy(const radio::LatencySnapshot& latency);
enum class ClockKnowledge { kSame, kEstimated, kUnknown };
ClockKnowledge clock_of(const radio::LatencySnapshot& latency);
/// Returns the relation of this sender's clock to ours as a short text.
QString clock_text(const radio::LatencySnapshot& latency);
/// Returns by how many ppm the sender's clock is faster than ours; a dash if unknown.
QString drift_text(const radio::LatencySnapshot& latency);
/// Returns everything known about the sender's clock in sentences.
QString clock_explanation(const radio::LatencySnapshot& latency);
QString call_sign_text(const radio::LatencySnapshot& latency);
/// Returns the same with the net, which distinguishes the radios of a sender. Radios that share a
/// net also have their numbers: "EAGLE 1 (radio 2) on COMMAND".
QString sender_text(const radio::LatencySnapshot& latency);

}  // namespace roger::ui
