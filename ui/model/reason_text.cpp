#include "ui/model/reason_text.hpp"

#include <QCoreApplication>
#include <cmath>

#include "ui/model/format.hpp"

namespace roger::ui {
namespace {

struct ReasonText {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::Reason)
};

/// Returns the number as text: "6", "0.25". It is not localised.
QString figure_of(const radio::Reason& reason) {
  constexpr int kDigits = 9;
  return QString::number(reason.value.value_or(0.0), 'g', kDigits);
}

QString too_weak(const radio::Reason& reason) {
  return reason.value ? ReasonText::tr("%1 dB below squelch").arg(figure_of(reason))
                      : ReasonText::tr("below squelch");
}

QString behind_hill(const radio::Reason& reason) {
  return reason.value ? ReasonText::tr("behind a hill: %1 dB below squelch").arg(figure_of(reason))
                      : ReasonText::tr("behind a hill");
}

QString not_tuned(const radio::Reason& reason) {
  constexpr double kHertzPerMegahertz = 1e6;
  if (!reason.value) return ReasonText::tr("no radio tuned to it");
  const auto hertz = static_cast<std::uint64_t>(std::llround(*reason.value * kHertzPerMegahertz));
  return ReasonText::tr("no radio tuned to %1 MHz")
      .arg(megahertz_text(Frequency::from_hertz(hertz)));
}

QString out_of_step(const radio::Reason& reason) {
  return reason.value ? ReasonText::tr("hop clocks differ by %1 s").arg(figure_of(reason))
                      : ReasonText::tr("hop clocks differ");
}

}  // namespace

QString reason_text(const radio::Reason& reason) {
  using enum radio::HearingReason;
  const QString sent = QString::fromStdString(reason.sent);
  const QString own = QString::fromStdString(reason.own);
  switch (reason.code) {
    case kTooWeak:
      return too_weak(reason);
    case kHill:
      return behind_hill(reason);
    case kSteppedOn:
      return ReasonText::tr("stepped on by a stronger signal");
    case kJammed:
      return ReasonText::tr("jammed");
    case kHeldShut:
      return ReasonText::tr("squelch held closed");
    case kTransmits:
      return ReasonText::tr("this radio is transmitting");
    case kPlain:
      return ReasonText::tr("it is secure, this radio is plain");
    case kOtherKey:
      return ReasonText::tr("it uses another key");
    case kWrongKey:
      return ReasonText::tr("same key number, different keys");
    case kWhispered:
      return ReasonText::tr("it is for another station only");
    case kRelayed:
      return ReasonText::tr("already relayed once");
    case kCut:
      return ReasonText::tr("the net is cut");
    case kFailed:
      return ReasonText::tr("this radio has failed");
    case kHopSystem:
      return ReasonText::tr("it hops with %1, this radio with %2").arg(sent, own);
    case kSenderHops:
      return ReasonText::tr("the sender hops, this radio does not");
    case kReceiverHops:
      return ReasonText::tr("this radio hops, the sender does not");
    case kHopNet:
      return ReasonText::tr("it hops on net %1, this radio on %2").arg(sent, own);
    case kHopset:
      return ReasonText::tr("it uses hopset %1, this radio %2").arg(sent, own);
    case kClock:
      return out_of_step(reason);
    case kModulation:
      return ReasonText::tr("it is sent in %1, this radio uses %2").arg(sent, own);
    case kEncoding:
      return ReasonText::tr("its encoding is not supported here");
    case kMuted:
      return ReasonText::tr("this radio is muted");
    case kNoSound:
      return ReasonText::tr("on the air, but no sound arrives");
    case kNotTuned:
      return not_tuned(reason);
    case kBrokenInto:
      return ReasonText::tr("an instructor breaks in");
    case kUnsaid:
      break;
  }
  return sent;
}

}  // namespace roger::ui
