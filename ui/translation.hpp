// The language of the window.
#pragma once

#include <QStringList>
#include <QTranslator>

namespace roger::ui {

/// The languages that a translation is looked for in, the dearest first. `desktop`: those of the
/// desktop, as QLocale::uiLanguages() lists them. The sources are English, so that nothing behind
/// English is wanted.
QStringList wanted_languages(const QStringList& desktop);

/// Loads roger_<language>.qm from `folder` for the first of the languages that has one; false: none
/// has, and the window is English.
bool load_translation(QTranslator& translator, const QStringList& languages, const QString& folder);

}  // namespace roger::ui
