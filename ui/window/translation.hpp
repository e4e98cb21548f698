// The language of the window.
#pragma once

#include <QStringList>
#include <QTranslator>

namespace roger::ui {

/// Returns the languages to look for, preferred one first. `desktop` is the desktop's list as in
/// QLocale::uiLanguages(). The sources are English, so languages after English are dropped.
QStringList wanted_languages(const QStringList& desktop);

/// English plural forms: in a text with a count, "(s)" becomes nothing or "s", and "(is|are)"
/// becomes "is" or "are". Installed below all other translators, so that untranslated texts are
/// correct English.
class EnglishPlurals : public QTranslator {
 public:
  using QTranslator::QTranslator;
  [[nodiscard]] bool isEmpty() const override { return false; }
  QString translate(const char* context, const char* source, const char* hint,
                    int count) const override;
};

/// Folder of the translations that the program contains.
QString own_translations();

/// Loads <name>_<language>.qm from `folder` for the first language that has one. Returns false if
/// there is none.
bool load_translation(QTranslator& translator, const QString& name, const QStringList& languages,
                      const QString& folder);

}  // namespace roger::ui
