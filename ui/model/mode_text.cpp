#include "ui/model/mode_text.hpp"

#include <QCoreApplication>
#include <chrono>

#include "ui/model/format.hpp"

namespace roger::ui {
namespace {

struct ModeText {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::Mode)
};

/// Returns "3 s", "0.25 s".
QString seconds_text(Nanoseconds duration) {
  constexpr int kDigits = 6;
  const double length = std::abs(std::chrono::duration<double>(duration).count());
  return ModeText::tr("%1 s").arg(figure_text(length, kDigits));
}

}  // namespace

QString modulation_text(const std::string& modulation) {
  if (modulation == "intercom") return ModeText::tr("intercom");
  return with_decimal_sign(shown_text(modulation));
}

QString mode_text(const radio::RadioSnapshot& radio) {
  if (radio.scanned_preset == 0) return modulation_text(radio.modulation);
  return radio.scan_held ? ModeText::tr("Held P%1").arg(radio.scanned_preset)
                         : ModeText::tr("Scan");
}

QString mode_tip(const radio::RadioSnapshot& radio) {
  const QString modulation = modulation_text(radio.modulation);
  if (radio.scanned_preset == 0) return modulation;
  return (radio.scan_held ? ModeText::tr("Scanning; held on P%1, where a station is heard. %2")
                                .arg(radio.scanned_preset)
                          : ModeText::tr("Scanning the presets until a station is heard. %1"))
      .arg(modulation);
}

QString hop_text(const radio::RadioSnapshot& radio) {
  if (radio.hopping.empty()) return {};
  // The trouble icon takes the room of the word.
  return (radio.in_step ? ModeText::tr("Hop %1") : QStringLiteral("%1")).arg(radio.hop_net);
}

QString out_of_step(const radio::RadioSnapshot& radio) {
  if (radio.hopping.empty() || radio.in_step) return {};
  const QString apart = seconds_text(radio.clock_ahead);
  return radio.clock_ahead.count() > 0
             ? ModeText::tr("your clock is %1 ahead of net %2's").arg(apart).arg(radio.hop_net)
             : ModeText::tr("your clock is %1 behind net %2's").arg(apart).arg(radio.hop_net);
}

QString hop_tip(const radio::RadioSnapshot& radio) {
  const QString how = QString::fromStdString(radio.hopping);
  const QString late = out_of_step(radio);
  return late.isEmpty()
             ? ModeText::tr("%1: in step with the net. Press to sync with the net.").arg(how)
             : ModeText::tr("%1: out of step, %2. Press to sync with the net.").arg(how, late);
}

}  // namespace roger::ui
