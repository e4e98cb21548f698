#include "ui/model/reason_text.hpp"

#include <QCoreApplication>
#include <array>
#include <cmath>

#include "ui/model/coded.hpp"
#include "ui/model/format.hpp"

namespace roger::ui {
namespace {

/// The English texts of a code.
struct ReasonWording {
  radio::HearingReason code;
  const char* text;                  // %1, %2: what the sender and what this radio uses
  const char* with_value = nullptr;  // %1: the value
};

struct ReasonText {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::Reason)
 public:
  using enum radio::HearingReason;
  static constexpr std::array<ReasonWording, static_cast<std::size_t>(radio::kMaxHearingReason) + 1>
      kAll{{
          {kUnsaid, ""},
          {kTooWeak, QT_TR_NOOP("below squelch"), QT_TR_NOOP("%1 dB below squelch")},
          {kHill, QT_TR_NOOP("behind a hill"), QT_TR_NOOP("behind a hill: %1 dB below squelch")},
          {kSteppedOn, QT_TR_NOOP("stepped on by a stronger signal")},
          {kJammed, QT_TR_NOOP("jammed")},
          {kHeldShut, QT_TR_NOOP("squelch held closed")},
          {kTransmits, QT_TR_NOOP("this radio is transmitting")},
          {kPlain, QT_TR_NOOP("it is secure, this radio is plain")},
          {kOtherKey, QT_TR_NOOP("it uses another key")},
          {kWrongKey, QT_TR_NOOP("same key number, different keys")},
          {kWhispered, QT_TR_NOOP("it is for another station only")},
          {kRelayed, QT_TR_NOOP("already relayed once")},
          {kCut, QT_TR_NOOP("the net is cut")},
          {kFailed, QT_TR_NOOP("this radio has failed")},
          {kHopSystem, QT_TR_NOOP("it hops with %1, this radio with %2")},
          {kClock, QT_TR_NOOP("hop clocks differ"), QT_TR_NOOP("hop clocks differ by %1 s")},
          {kModulation, QT_TR_NOOP("it is sent in %1, this radio uses %2")},
          {kEncoding, QT_TR_NOOP("its encoding is not supported here")},
          {kMuted, QT_TR_NOOP("this radio is muted")},
          {kNoSound, QT_TR_NOOP("on the air, but no sound arrives")},
          {kNotTuned, QT_TR_NOOP("no radio tuned to it"), QT_TR_NOOP("no radio tuned to %1 MHz")},
          {kBrokenInto, QT_TR_NOOP("an instructor breaks in")},
          {kSenderHops, QT_TR_NOOP("the sender hops, this radio does not")},
          {kReceiverHops, QT_TR_NOOP("this radio hops, the sender does not")},
          {kHopNet, QT_TR_NOOP("it hops on net %1, this radio on %2")},
          {kHopset, QT_TR_NOOP("it uses hopset %1, this radio %2")},
          {kReplayed, QT_TR_NOOP("its packets repeat earlier ones")},
          {kTooOld, QT_TR_NOOP("sent too long ago by its clock"),
           QT_TR_NOOP("sent %1 s ago by its clock: a replay, or wrong clocks")},
          {kAhead, QT_TR_NOOP("its clock is ahead"),
           QT_TR_NOOP("its clock is %1 s ahead of this station's")},
          {kOtherVersion, QT_TR_NOOP("secured by another version of Roger")},
      }};
};
static_assert(is_indexed_by_code(ReasonText::kAll));

/// Returns a frequency with three decimals, any other value as "6" or "0.25".
QString value_text(radio::HearingReason code, double value) {
  constexpr double kHertzPerMegahertz = 1e6;
  constexpr int kDigits = 9;
  if (code != radio::HearingReason::kNotTuned) return figure_text(value, kDigits);
  const auto hertz = static_cast<std::uint64_t>(std::llround(value * kHertzPerMegahertz));
  return megahertz_text(Frequency::from_hertz(hertz));
}

}  // namespace

QString reason_text(const radio::Reason& reason) {
  const QString sent = shown_text(reason.sent);
  if (reason.code == radio::HearingReason::kUnsaid) return sent;
  const ReasonWording& wording = ReasonText::kAll.at(static_cast<std::size_t>(reason.code));
  if (reason.value && wording.with_value != nullptr) {
    return ReasonText::tr(wording.with_value).arg(value_text(reason.code, *reason.value));
  }
  const QString text = ReasonText::tr(wording.text);
  if (!text.contains(QLatin1String("%1"))) return text;
  const QString own = shown_text(reason.own);
  return reason.code == radio::HearingReason::kModulation
             ? text.arg(with_decimal_sign(sent), with_decimal_sign(own))
             : text.arg(sent, own);
}

QString guide_hint(const radio::Reason& reason) {
  const std::string_view section = radio::guide_section(reason.code);
  if (section.empty()) return {};
  const auto name = QString::fromUtf8(section.data(), static_cast<qsizetype>(section.size()));
  return ReasonText::tr("Guide, troubleshooting: %1").arg(name);
}

}  // namespace roger::ui
