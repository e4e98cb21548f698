// The language of the window.
#pragma once

#include <QStringList>
#include <QTranslator>

namespace roger::ui {

/// The languages that a translation is looked for in, the dearest first. `desktop`: those of the
/// desktop, as QLocale::uiLanguages() lists them. The sources are English, so that nothing behind
/// English is wanted.
QStringList wanted_languages(const QStringList& desktop);

/// English plurals: of texts that are said with a count, "(s)" becomes nothing or "s", "(is|are)"
/// the one or the other. Below every other language, so that what none of them has is at least
/// English.
class EnglishPlurals : public QTranslator {
 public:
  using QTranslator::QTranslator;
  [[nodiscard]] bool isEmpty() const override { return false; }
  QString translate(const char* context, const char* source, const char* hint,
                    int count) const override;
};

/// Loads <name>_<language>.qm from `folder` for the first of the languages that has one; false:
/// none has.
bool load_translation(QTranslator& translator, const QString& name, const QStringList& languages,
                      const QString& folder);

}  // namespace roger::ui
