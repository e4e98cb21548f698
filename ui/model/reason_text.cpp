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
  return reason.value ? ReasonText::tr("too weak for the squelch by %1 dB").arg(figure_of(reason))
                      : ReasonText::tr("too weak for the squelch");
}

QString behind_hill(const radio::Reason& reason) {
  return reason.value
             ? ReasonText::tr("behind a hill, which leaves it too weak for the squelch by %1 dB")
                   .arg(figure_of(reason))
             : ReasonText::tr("behind a hill");
}

QString not_tuned(const radio::Reason& reason) {
  constexpr double kHertzPerMegahertz = 1e6;
  if (!reason.value) return ReasonText::tr("no radio there is tuned to it");
  const auto hertz = static_cast<std::uint64_t>(std::llround(*reason.value * kHertzPerMegahertz));
  return ReasonText::tr("it is on %1 MHz, where no radio there is tuned")
      .arg(megahertz_text(Frequency::from_hertz(hertz)));
}

QString out_of_step(const radio::Reason& reason) {
  return reason.value
             ? ReasonText::tr("the clocks that they hop by differ by %1 s").arg(figure_of(reason))
             : ReasonText::tr("the clocks that they hop by differ");
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
      return ReasonText::tr("a stronger signal is heard in its place");
    case kJammed:
      return ReasonText::tr("it is jammed");
    case kHeldShut:
      return ReasonText::tr("the squelch is held closed");
    case kTransmits:
      return ReasonText::tr("this radio is transmitting");
    case kPlain:
      return ReasonText::tr("it is ciphered, and this radio is plain");
    case kOtherKey:
      return ReasonText::tr("it is ciphered with another key");
    case kWrongKey:
      return ReasonText::tr("the keys have the same number and differ");
    case kWhispered:
      return ReasonText::tr("it is for another station alone");
    case kRelayed:
      return ReasonText::tr("it has come by a relay, and is not relayed again");
    case kCut:
      return ReasonText::tr("the net is cut");
    case kFailed:
      return ReasonText::tr("this radio has failed");
    case kHopSystem:
      return ReasonText::tr("it hops by %1, this radio by %2").arg(sent, own);
    case kSenderHops:
      return ReasonText::tr("it hops and this radio does not");
    case kReceiverHops:
      return ReasonText::tr("this radio hops and it does not");
    case kHopNet:
      return ReasonText::tr("it hops on net %1, this radio on %2").arg(sent, own);
    case kHopset:
      return ReasonText::tr("it hops over another hopset, %1 instead of %2").arg(sent, own);
    case kClock:
      return out_of_step(reason);
    case kModulation:
      return ReasonText::tr("it is sent in %1, and this radio hears %2").arg(sent, own);
    case kEncoding:
      return ReasonText::tr("its encoding is not known");
    case kMuted:
      return ReasonText::tr("this radio is muted");
    case kNoSound:
      return ReasonText::tr("it is on the air and no sound arrives");
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
