#include "ui/window/translation.hpp"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QRegularExpression>
#include <algorithm>

/// Registers the resources. Needed because a linker drops unreferenced objects of a static library.
static void register_translations() {
  Q_INIT_RESOURCE(translations);
}

namespace roger::ui {
namespace {

bool is_english(const QString& language) {
  return language == QLatin1String("en") || language.startsWith(QLatin1String("en-"));
}

}  // namespace

QStringList wanted_languages(const QStringList& desktop) {
  return {desktop.begin(), std::ranges::find_if(desktop, is_english)};
}

QString EnglishPlurals::translate(const char* /*context*/, const char* source, const char* /*hint*/,
                                  int count) const {
  static const QRegularExpression kForms(QStringLiteral("\\((?:(\\pL*)\\|)?(\\pL+)\\)"));
  if (count < 0) return {};  // a text without a count
  QString text = QString::fromUtf8(source);
  for (auto forms = kForms.match(text); forms.hasMatch(); forms = kForms.match(text)) {
    text.replace(forms.capturedStart(), forms.capturedLength(), forms.captured(count == 1 ? 1 : 2));
  }
  return text;
}

QString own_translations() {
  register_translations();
  return QStringLiteral(":/translations");
}

bool load_translation(QTranslator& translator, const QString& name, const QStringList& languages,
                      const QString& folder) {
  return std::ranges::any_of(languages, [&](QString language) {
    // For "pt_BR", "pt" is tried, too.
    return translator.load(name + u'_' + language.replace(u'-', u'_'), folder);
  });
}

Language::Language(const QStringList& languages, const QStringList& folders) {
  QCoreApplication::installTranslator(&plurals_);
  const bool is_translated = std::ranges::any_of(folders, [&](const QString& folder) {
    return load_translation(texts_, QStringLiteral("roger"), languages, folder);
  });
  QLocale::setDefault(is_translated ? QLocale(texts_.language()) : QLocale(QLocale::English));
  if (!is_translated) return;
  QCoreApplication::installTranslator(&texts_);
  if (load_translation(of_qt_, QStringLiteral("qtbase"), languages,
                       QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
    QCoreApplication::installTranslator(&of_qt_);
  }
}

Language::~Language() {
  // The destructors of translators remove them.
  QLocale::setDefault(before_);
}

}  // namespace roger::ui
