#include "ui/translation.hpp"

#include <algorithm>

namespace roger::ui {
namespace {

bool is_english(const QString& language) {
  return language == QLatin1String("en") || language.startsWith(QLatin1String("en-"));
}

}  // namespace

QStringList wanted_languages(const QStringList& desktop) {
  return {desktop.begin(), std::ranges::find_if(desktop, is_english)};
}

bool load_translation(QTranslator& translator, const QStringList& languages,
                      const QString& folder) {
  return std::ranges::any_of(languages, [&](QString language) {
    // Of "pt_BR" also "pt" is tried.
    return translator.load(QStringLiteral("roger_") + language.replace(u'-', u'_'), folder);
  });
}

}  // namespace roger::ui
