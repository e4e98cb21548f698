#include "ui/model/format.hpp"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "core/printable.hpp"

namespace roger::ui {
namespace {

struct Format {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::Format)
};

constexpr QChar kMinus(0x2212);
constexpr QChar kThinSpace(0x2009);
constexpr QChar kDash(0x2013);

QLocale figures() {
  QLocale locale;
  locale.setNumberOptions(QLocale::OmitGroupSeparator);
  return locale;
}

std::int64_t whole_seconds(Nanoseconds duration) {
  return std::max<std::int64_t>(0,
                                std::chrono::duration_cast<std::chrono::seconds>(duration).count());
}

}  // namespace

QString decimal_text(double value, int decimals) {
  return figures().toString(value, 'f', decimals);
}

QString figure_text(double value, int digits) {
  return figures().toString(value, 'g', digits);
}

QString with_decimal_sign(QString text) {
  static const QRegularExpression kPoint(QStringLiteral("(?<=\\d)\\.(?=\\d)"));
  return text.replace(kPoint, figures().decimalPoint());
}

QString decibel_text(double decibels) {
  const auto whole = std::lround(decibels);
  const QString sign = whole < 0 ? QString(kMinus) : whole > 0 ? QStringLiteral("+") : QString();
  return Format::tr("%1%2 dB").arg(sign).arg(std::labs(whole));
}

QString power_text(double dbm) {
  const auto whole = std::lround(dbm);
  return Format::tr("%1%2 dBm").arg(whole < 0 ? QString(kMinus) : QString()).arg(std::labs(whole));
}

QString pan_text(double pan) {
  const auto percent = std::lround(pan * 100.0);
  if (percent == 0) return Format::tr("C", "centre");
  return percent < 0 ? Format::tr("L %1", "left").arg(-percent)
                     : Format::tr("R %1", "right").arg(percent);
}

QString milliseconds_text(double milliseconds) {
  const double rounded = std::round(milliseconds * 10.0) / 10.0;
  const QString digits = decimal_text(std::abs(rounded), 1);
  return rounded < 0.0 ? kMinus + digits : digits;
}

QString duration_text(Nanoseconds duration) {
  constexpr std::int64_t kMinute = 60;
  const auto seconds = whole_seconds(duration);
  return QStringLiteral("%1:%2")
      .arg(seconds / kMinute)
      .arg(seconds % kMinute, 2, 10, QLatin1Char('0'));
}

QString call_length_text(Nanoseconds duration) {
  constexpr std::int64_t kMinute = 60;
  if (whole_seconds(duration) >= kMinute) return duration_text(duration);
  const double seconds = std::chrono::duration<double>(duration).count();
  return Format::tr("%1 s").arg(decimal_text(std::max(0.0, seconds), 1));
}

QString age_text(Nanoseconds age) {
  constexpr std::int64_t kMinute = 60;
  constexpr std::int64_t kHour = 60 * kMinute;
  const auto seconds = whole_seconds(age);
  if (seconds < 1) return Format::tr("just now");
  if (seconds < kMinute) return Format::tr("%1 s ago").arg(seconds);
  if (seconds >= kHour) return Format::tr("%1 h ago").arg(seconds / kHour);
  return Format::tr("%1 min %2 s ago").arg(seconds / kMinute).arg(seconds % kMinute);
}

QString count_text(std::uint64_t count) {
  constexpr qsizetype kGroup = 3;
  QString text = QString::number(count);
  for (qsizetype place = text.size() - kGroup; place > 0; place -= kGroup) {
    text.insert(place, kThinSpace);
  }
  return text;
}

int make_plural(std::uint64_t count) {
  // Plural rules of languages use the last two digits and whether more digits exist.
  constexpr std::uint64_t kKnown = 1'000'000;
  return static_cast<int>(count < kKnown ? count : kKnown + count % kKnown);
}

QString share_text(std::uint64_t part, std::uint64_t rest, int decimals) {
  if (part + rest == 0) return no_value();
  const double percent = 100.0 * static_cast<double>(part) / static_cast<double>(part + rest);
  return Format::tr("%1 %").arg(decimal_text(percent, decimals));
}

QString sample_rate_text(std::uint32_t hertz) {
  return Format::tr("%1 kHz").arg(figure_text(static_cast<double>(hertz) / 1000.0, 6));
}

QString megahertz_text(Frequency frequency) {
  return QString::fromStdString(frequency.megahertz_text());
}

QString shown_text(std::string_view foreign) {
  return QString::fromStdString(printable(foreign));
}

QString shown_lines(std::string_view message) {
  return QString::fromStdString(printable_lines(message));
}

QString no_value() {
  return kDash;
}

}  // namespace roger::ui
