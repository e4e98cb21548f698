// A language for tests: the English words in letters of another alphabet. Whatever is still written
// in Latin ones has not been seen by any translator, whether it is whole, cut short or wrapped.
#pragma once

#include <QSet>
#include <QString>
#include <QTranslator>
#include <set>
#include <utility>

namespace roger::ui {

/// Install it above the program's own translators.
class OtherLetters : public QTranslator {
 public:
  using QTranslator::QTranslator;
  [[nodiscard]] bool isEmpty() const override { return false; }
  QString translate(const char* context, const char* source, const char* hint,
                    int count) const override;

  /// Context and text.
  using Asked = std::pair<QString, QString>;
  /// All texts that were asked for so far, those of Qt aside.
  [[nodiscard]] const std::set<Asked>& asked() const { return asked_; }

 private:
  mutable std::set<Asked> asked_;
};

/// Whether a translator wrote some of it.
bool has_other_letters(const QString& text);

/// Words that no translator can know: names from the plan, the stations and the RTI.
class KnownNames {
 public:
  /// Each word of it is one.
  void add(const QString& name);
  void add(const std::string& name) { add(QString::fromStdString(name)); }
  /// The words of `text` in Latin letters that are no names, and no beginning or end of one beside
  /// the dots of a text cut short.
  [[nodiscard]] QString untranslated(const QString& text) const;

 private:
  [[nodiscard]] bool is_known(const QString& text, qsizetype at, const QString& word) const;
  QSet<QString> words_;
};

}  // namespace roger::ui
