#include "ui/model/latency_text.hpp"

#include <QCoreApplication>
#include <array>
#include <cmath>

#include "ui/model/format.hpp"
#include "ui/model/station_text.hpp"

namespace roger::ui {
namespace {

struct Latency {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::Latency)
};

/// Returns the bound of the clock error with suitable precision: "0.04", "2.1".
QString bound_text(const radio::ClockSnapshot& clock) {
  const double ms = std::chrono::duration<double, std::milli>(clock.bound).count();
  constexpr double kFew = 1.0;
  return decimal_text(ms, ms < kFew ? 2 : 1);
}

}  // namespace

QString stage_name(radio::Stage stage) {
  const std::array<QString, radio::kStageCount> names = {
      Latency::tr("Capture"), Latency::tr("Encode"),       Latency::tr("Send"),
      Latency::tr("Network"), Latency::tr("Playout wait"), Latency::tr("Decode"),
      Latency::tr("Device")};
  return names.at(static_cast<std::size_t>(stage));
}

bool stage_known(const radio::LatencySnapshot& latency, radio::Stage stage) {
  // Stages before playout contain the difference of the sender's and this station's clock.
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
             "The clock offset of %1 is unknown: its part of the delay can't be measured. "
             "From arrival to loudspeaker: %2\u00A0ms.")
      .arg(sender_text(latency), milliseconds_text(known_sum(latency)));
}

bool is_lossy(const radio::LatencySnapshot& latency) {
  constexpr std::uint64_t kOneOf = 100;  // lossy from 1 % on
  return latency.lost > 0 && latency.lost * kOneOf >= latency.packets + latency.lost;
}

ClockKnowledge clock_of(const radio::LatencySnapshot& latency) {
  if (!latency.clocks_related) return ClockKnowledge::kUnknown;
  return latency.clock ? ClockKnowledge::kEstimated : ClockKnowledge::kSame;
}

QString clock_text(const radio::LatencySnapshot& latency) {
  switch (clock_of(latency)) {
    case ClockKnowledge::kSame:
      return Latency::tr("same clock");
    case ClockKnowledge::kEstimated:
      return Latency::tr("\u00B1\u00A0%1\u00A0ms").arg(bound_text(*latency.clock));
    case ClockKnowledge::kUnknown:
      break;
  }
  return Latency::tr("unknown");
}

QString drift_text(const radio::LatencySnapshot& latency) {
  if (clock_of(latency) == ClockKnowledge::kSame) return QStringLiteral("0");
  if (clock_of(latency) == ClockKnowledge::kUnknown || !latency.clock->drift_ppm) return no_value();
  const double ppm = *latency.clock->drift_ppm;
  const QString figure = decimal_text(std::abs(ppm), 1);
  return (ppm < 0.0 ? QStringLiteral("\u2212") : QStringLiteral("+")) + figure;
}

QString clock_explanation(const radio::LatencySnapshot& latency) {
  if (clock_of(latency) == ClockKnowledge::kUnknown) return why_no_figure(latency);
  if (clock_of(latency) == ClockKnowledge::kSame) return Latency::tr("Same clock as this station.");
  const radio::ClockSnapshot& clock = *latency.clock;
  const double ahead = std::chrono::duration<double>(clock.offset).count();
  const QString offset = decimal_text(std::abs(ahead), 6);
  const QString reference = shown_text(clock.reference);
  QString text = (ahead < 0.0 ? Latency::tr("Clock %1\u00A0s behind ours")
                              : Latency::tr("Clock %1\u00A0s ahead of ours"))
                     .arg(offset) +
                 Latency::tr(", \u00B1\u00A0%1\u00A0ms").arg(bound_text(clock));
  text +=
      QLatin1Char('\n') +
      (clock.drift_ppm ? Latency::tr("Drift %1\u00A0ppm.").arg(decimal_text(*clock.drift_ppm, 1))
                       : Latency::tr("Drift not known yet: this takes at least a minute."));
  text += QLatin1Char('\n') +
          Latency::tr("Measured %1\u00A0s ago via the clock of %2.")
              .arg(decimal_text(std::chrono::duration<double>(clock.age).count(), 1))
              .arg(reference.isEmpty() ? Latency::tr("an unnamed station") : reference);
  return text;
}

QString call_sign_text(const radio::LatencySnapshot& latency) {
  return latency.call_sign.empty() ? Latency::tr("stream %1").arg(latency.stream)
                                   : station_text(latency.call_sign, latency.stream);
}

QString sender_text(const radio::LatencySnapshot& latency) {
  const QString sender =
      latency.call_sign.empty() ? call_sign_text(latency) : station_text(latency);
  if (latency.net.empty()) return sender;
  return Latency::tr("%1 on %2").arg(sender, shown_text(latency.net));
}

}  // namespace roger::ui
