#include "other_letters.hpp"

#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

namespace roger::ui {
namespace {

constexpr char16_t kOtherCapitalA = u'\u0410';  // Cyrillic, 32 capitals before 32 small letters
constexpr char16_t kOtherSmallA = u'\u0430';
constexpr QChar kDots(0x2026);

const QRegularExpression& latin_word() {
  static const QRegularExpression kWord(QStringLiteral("[A-Za-z]{2,}"));
  return kWord;
}

QChar other(QChar letter) {
  const char16_t code = letter.unicode();
  if (code >= u'A' && code <= u'Z') return QChar(char16_t(kOtherCapitalA + code - u'A'));
  if (code >= u'a' && code <= u'z') return QChar(char16_t(kOtherSmallA + code - u'a'));
  return letter;
}

}  // namespace

QString OtherLetters::translate(const char* context, const char* source, const char* /*hint*/,
                                int /*count*/) const {
  static const QRegularExpression kCount(QStringLiteral("^%L?n"));
  const QString text = QString::fromUtf8(source);
  const QString place = QString::fromUtf8(context);
  if (!place.startsWith(u'Q') && !text.isEmpty()) asked_.insert({place, text});
  QString out;
  for (qsizetype i = 0; i < text.size(); ++i) {
    const auto count = kCount.match(text.mid(i, 3));
    if (count.hasMatch()) {
      out += count.captured();
      i += count.capturedLength() - 1;
    } else {
      out += other(text.at(i));
    }
  }
  return out;
}

bool has_other_letters(const QString& text) {
  return std::ranges::any_of(
      text, [](QChar letter) { return letter >= QChar(kOtherCapitalA) && letter <= u'\u044F'; });
}

void KnownNames::add(const QString& name) {
  auto words = latin_word().globalMatch(name);
  while (words.hasNext()) words_.insert(words.next().captured());
}

bool KnownNames::is_known(const QString& text, qsizetype at, const QString& word) const {
  if (words_.contains(word)) return true;
  const qsizetype end = at + word.size();
  const bool cut_before = text.left(at).trimmed().endsWith(kDots);
  const bool cut_behind = text.mid(end).trimmed().startsWith(kDots);
  return std::ranges::any_of(words_, [&](const QString& known) {
    return (cut_behind && known.startsWith(word)) || (cut_before && known.endsWith(word));
  });
}

QString KnownNames::untranslated(const QString& text) const {
  QStringList out;
  auto words = latin_word().globalMatch(text);
  while (words.hasNext()) {
    const auto match = words.next();
    if (!is_known(text, match.capturedStart(), match.captured())) out << match.captured();
  }
  return out.join(u' ');
}

}  // namespace roger::ui
