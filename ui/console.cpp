#include "ui/console.hpp"

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QPixmap>
#include <QTimer>
#include <QTranslator>
#include <cstdio>
#include <cstdlib>

#include "ui/theme/style.hpp"
#include "ui/window/main_window.hpp"
#include "ui/window/translation.hpp"
#include "ui/window/user_settings.hpp"

namespace roger::ui {
namespace {

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): no thread sets it
  return value != nullptr && *value != '\0';
}

/// Returns false if no display is available. Qt would abort the program in that case.
bool has_display() {
  return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") || is_set("QT_QPA_PLATFORM");
}

bool save_picture(MainWindow& window, const std::string& path) {
  if (window.grab().save(QString::fromStdString(path), "PNG")) return true;
  std::fprintf(stderr,
               "console: cannot write the screenshot %s: check the folder and its permissions\n",
               path.c_str());
  return false;
}

}  // namespace

std::string kept_device(const std::string& settings_path, const std::string& call_sign) {
  const QSettings settings(settings_file(QString::fromStdString(settings_path)),
                           QSettings::IniFormat);
  return kept_device(settings, call_sign).toStdString();
}

void apply_kept_scale(const std::string& settings_path) {
  apply_scale(
      QSettings(settings_file(QString::fromStdString(settings_path)), QSettings::IniFormat));
}

int run_console(radio::OperatorPort& port, int& argc, char** argv, const ConsoleOptions& options) {
  if (!has_display()) {
    std::fputs(
        "console: no display: neither DISPLAY nor WAYLAND_DISPLAY is set. Start it from a desktop, "
        "or run 'roger radio' instead.\n",
        stderr);
    return 1;
  }
  const QApplication application(argc, argv);
  EnglishPlurals plurals;
  QApplication::installTranslator(&plurals);
  QTranslator of_qt;
  QTranslator translator;
  const QStringList languages = wanted_languages(QLocale().uiLanguages());
  const auto load_from = [&](const QString& folder) {
    return load_translation(translator, QStringLiteral("roger"), languages, folder);
  };
  const bool is_translated =
      (!options.translations.empty() && load_from(QString::fromStdString(options.translations))) ||
      load_from(own_translations());
  if (is_translated) {
    QApplication::installTranslator(&translator);
    // Translations of Qt's own dialogs and menus, if installed.
    if (load_translation(of_qt, QStringLiteral("qtbase"), languages,
                         QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
      QApplication::installTranslator(&of_qt);
    }
  }
  QApplication::setStyle(new ConsoleStyle);
  QApplication::setApplicationName(QStringLiteral("roger"));
  QApplication::setApplicationDisplayName(QStringLiteral("Roger"));

  const SteadyClock clock;
  MainWindow window(port, Times{&clock, [] { return QDateTime::currentDateTimeUtc(); }},
                    QString::fromStdString(options.settings_path), options.sources);
  int status = 0;
  if (!options.screenshot_path.empty()) {
    QTimer::singleShot(options.screenshot_after, &window, [&] {
      if (!save_picture(window, options.screenshot_path)) status = 1;
      window.close();
    });
  }
  if (options.stop_requested) {
    QObject::connect(&window.model(), &ConsoleModel::beat, &window, [&] {
      if (options.stop_requested()) window.close();
    });
  }
  window.show();
  window.model().start();
  const int ended = QApplication::exec();
  return ended != 0 ? ended : status;
}

}  // namespace roger::ui
