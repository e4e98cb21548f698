// User settings that are needed before the window exists.
#pragma once

#include <QSettings>
#include <QSize>
#include <array>

namespace roger::ui {

/// Returns the INI file: `path`, or the user's default file if that is empty.
QString settings_file(const QString& path);

/// Scales of the window in percent, in addition to the system's own scale. None is below 100,
/// because Qt does not shrink painted content.
inline constexpr std::array kScales = {100, 110, 125, 150, 175, 200};
inline constexpr int kUsualScale = 100;
/// Returns the stored scale, or kUsualScale if the stored value is not in kScales.
int kept_scale(const QSettings& settings);
void keep_scale(QSettings& settings, int scale);
/// Returns the largest of kScales at which a window of `least` fits on a screen of `screen`, both
/// in pixels at 100 %; at least the smallest scale.
int largest_scale(const QSize& screen, const QSize& least);
/// Applies the stored scale to the program. Must be called before the QApplication exists, because
/// Qt reads the scale once, and before any other thread starts, because it writes to the
/// environment.
void apply_scale(const QSettings& settings);

}  // namespace roger::ui
