// A test language: the English words in letters of another alphabet. Any remaining Latin text was
// not translated, whether it is complete, elided or wrapped.
#pragma once

#include <QSet>
#include <QString>
#include <QTranslator>
#include <set>
#include <utility>

namespace roger::ui {

/// Must be installed after the program's own translators.
class OtherLetters : public QTranslator {
 public:
  using QTranslator::QTranslator;
  [[nodiscard]] bool isEmpty() const override { return false; }
  QString translate(const char* context, const char* source, const char* hint,
                    int count) const override;

  /// Context and text.
  using Asked = std::pair<QString, QString>;
  /// Returns all texts requested so far, except Qt's own.
  [[nodiscard]] const std::set<Asked>& asked() const { return asked_; }

 private:
  mutable std::set<Asked> asked_;
};

/// Returns true if at least part of the text was translated.
bool has_other_letters(const QString& text);

/// Words that cannot be translated: names from the plan, the stations and the RTI.
class KnownNames {
 public:
  /// Adds every word of `name`.
  void add(const QString& name);
  void add(const std::string& name) { add(QString::fromStdString(name)); }
  /// Returns the words of `text` in Latin letters that are neither a name nor, next to an ellipsis,
  /// the beginning or end of one.
  [[nodiscard]] QString untranslated(const QString& text) const;

 private:
  [[nodiscard]] bool is_known(const QString& text, qsizetype at, const QString& word) const;
  QSet<QString> words_;
};

}  // namespace roger::ui
