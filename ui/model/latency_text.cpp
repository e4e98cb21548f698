#include "ui/model/latency_text.hpp"

#include <QCoreApplication>
#include <cmath>

#include "ui/model/format.hpp"

namespace roger::ui {
namespace {

struct Latency {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::Latency)
};

}  // namespace

QString stage_name(radio::Stage stage) {
  switch (stage) {
    case radio::Stage::kCapture:
      return Latency::tr("Capture");
    case radio::Stage::kEncode:
      return Latency::tr("Encode");
    case radio::Stage::kSend:
      return Latency::tr("Send");
    case radio::Stage::kNetwork:
      return Latency::tr("Network");
    case radio::Stage::kPlayout:
      return Latency::tr("Playout wait");
    case radio::Stage::kDecode:
      return Latency::tr("Decode");
    case radio::Stage::kDevice:
      return Latency::tr("Device");
  }
  return {};
}

bool stage_known(const radio::LatencySnapshot& latency, radio::Stage stage) {
  return (latency.clocks_related || stage >= radio::Stage::kPlayout) &&
         latency.stages[static_cast<std::size_t>(stage)].count > 0;
}

double stage_p50(const radio::LatencySnapshot& latency, radio::Stage stage) {
  return latency.stages[static_cast<std::size_t>(stage)].p50;
}

double known_sum(const radio::LatencySnapshot& latency) {
  double sum = 0.0;
  for (const radio::Stage stage : kAllStages) {
    if (stage_known(latency, stage)) sum += stage_p50(latency, stage);
  }
  return sum;
}

double axis_end(double value) {
  constexpr double kTicks = 4.0;
  const double least = std::max(value, 1.0) / kTicks;
  const double decade = std::pow(10.0, std::floor(std::log10(least)));
  for (const double nice : {1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 7.5, 10.0}) {
    if (nice * decade >= least) return nice * decade * kTicks;
  }
  return value;
}

bool has_figure(const radio::LatencySnapshot& latency) {
  return latency.clocks_related && latency.end_to_end.count > 0;
}

QString uncertainty_text(const radio::LatencySnapshot& latency) {
  return Latency::tr("± %1").arg(milliseconds_text(latency.uncertainty_ms));
}

QString why_no_figure(const radio::LatencySnapshot& latency) {
  if (has_figure(latency)) return {};
  if (latency.clocks_related) return Latency::tr("No voice measured yet.");
  return Latency::tr(
             "The clock of %1 is not related to this one, so its part of the way can't be "
             "measured. From arrival to loudspeaker: %2\u00A0ms.")
      .arg(call_sign_text(latency), milliseconds_text(known_sum(latency)));
}

bool is_lossy(const radio::LatencySnapshot& latency) {
  constexpr std::uint64_t kOneOf = 100;
  return latency.lost > 0 && latency.lost * kOneOf >= latency.packets + latency.lost;
}

QString clock_text(const radio::LatencySnapshot& latency) {
  return latency.clocks_related ? Latency::tr("same clock") : Latency::tr("not related");
}

QString call_sign_text(const radio::LatencySnapshot& latency) {
  return latency.call_sign.empty() ? Latency::tr("stream %1").arg(latency.stream)
                                   : QString::fromStdString(latency.call_sign);
}

}  // namespace roger::ui
