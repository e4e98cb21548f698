// The language of the window.
#pragma once

#include <QLocale>
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

/// The language of the texts and the form of figures (QLocale's default) while it exists. GUI
/// thread only, after the QApplication.
class Language {
 public:
  /// Loads the translation of the first of `languages` that a folder has, and those of Qt's own
  /// dialogs, if installed. Earlier folders have precedence. Without a translation, texts and
  /// figures are English.
  Language(const QStringList& languages, const QStringList& folders);
  ~Language();
  Language(const Language&) = delete;
  Language& operator=(const Language&) = delete;

 private:
  const QLocale before_;
  EnglishPlurals plurals_;
  QTranslator of_qt_;
  QTranslator texts_;
};

}  // namespace roger::ui
