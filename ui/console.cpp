#include "ui/console.hpp"

#include <QApplication>
#include <QDir>
#include <QFontDatabase>
#include <QLocale>
#include <QPixmap>
#include <QTimer>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "ui/start/kept_station.hpp"
#include "ui/start/start_dialog.hpp"
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

/// Reports that no window can be opened.
void report_no_display() {
  std::fputs(
      "console: no display: neither DISPLAY nor WAYLAND_DISPLAY is set. Start it from a desktop, "
      "or run 'roger radio' instead.\n",
      stderr);
}

/// Loads the typefaces of a folder, if it is named and exists.
void load_typefaces(const std::string& folder) {
  if (folder.empty()) return;
  const QDir files(QString::fromStdString(folder), QStringLiteral("*.ttf"));
  for (const QFileInfo& file : files.entryInfoList(QDir::Files)) {
    QFontDatabase::addApplicationFont(file.filePath());
  }
}

/// Qt with the program's style and the user's language, while a window is shown.
class Desktop {
 public:
  Desktop(int& argc, char** argv, const ConsoleOptions& options)
      : application_(argc, argv),
        language_(wanted_languages(QLocale::system().uiLanguages()),
                  folders_of(options.translations)) {
    load_typefaces(options.typefaces);
    QApplication::setStyle(new ConsoleStyle);
    QApplication::setApplicationName(QStringLiteral("roger"));
    QApplication::setApplicationDisplayName(QStringLiteral("Roger"));
  }

  /// Shows a window that polls a station until it closes. Returns the exit status.
  template <class Window>
  static int show(Window& window, const std::function<bool()>& stop_requested) {
    if (stop_requested) {
      QObject::connect(&window.model(), &ConsoleModel::beat, &window, [&] {
        if (stop_requested()) window.close();
      });
    }
    window.show();
    window.model().start();
    return QApplication::exec();
  }

 private:
  static QStringList folders_of(const std::string& translations) {
    if (translations.empty()) return {own_translations()};
    return {QString::fromStdString(translations), own_translations()};
  }

  const QApplication application_;
  const Language language_;
};

}  // namespace

std::optional<StationChoice> kept_station(const std::string& settings_path) {
  return kept_station(
      QSettings(settings_file(QString::fromStdString(settings_path)), QSettings::IniFormat));
}

std::string kept_device(const std::string& settings_path, const std::string& call_sign,
                        audio::Output output) {
  const QSettings settings(settings_file(QString::fromStdString(settings_path)),
                           QSettings::IniFormat);
  return kept_device(settings, call_sign, output).toStdString();
}

void apply_kept_scale(const std::string& settings_path) {
  apply_scale(
      QSettings(settings_file(QString::fromStdString(settings_path)), QSettings::IniFormat));
}

int run_console(radio::OperatorPort& port, int& argc, char** argv, const ConsoleOptions& options) {
  if (!has_display()) {
    report_no_display();
    return 1;
  }
  const Desktop desktop(argc, argv, options);
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
  const int ended = Desktop::show(window, options.stop_requested);
  return ended != 0 ? ended : status;
}

std::optional<StartAnswer> ask_for_station(radio::OperatorPort& port, const ConsoleOptions& options,
                                           const StationChoice& first, const std::string& reason) {
  if (!has_display()) {
    report_no_display();
    return std::nullopt;
  }
  std::string name = "roger";
  std::array<char*, 2> arguments = {name.data(), nullptr};
  int count = 1;
  const Desktop desktop(count, arguments.data(), options);
  const SteadyClock clock;
  StartDialog dialog(port, Times{&clock, [] { return QDateTime::currentDateTimeUtc(); }},
                     QString::fromStdString(options.settings_path), options.sources, first,
                     QString::fromStdString(reason));
  Desktop::show(dialog, options.stop_requested);
  return dialog.answer();
}

}  // namespace roger::ui
