// What the console keeps for its user between two runs, as far as it is needed before the window.
#pragma once

#include <QSettings>
#include <QSize>
#include <array>

namespace roger::ui {

/// The INI file: `path`, or the user's own when that is empty.
QString settings_file(const QString& path);

/// Percent. Everything in the window is so much larger, on top of the system's own scale. Nothing
/// below 100: Qt does not shrink what is painted.
inline constexpr std::array kScales = {100, 110, 125, 150, 175, 200};
inline constexpr int kUsualScale = 100;
/// The one that is kept; the usual one for what is none.
int kept_scale(const QSettings& settings);
void keep_scale(QSettings& settings, int scale);
/// The largest of kScales at which a window of `least` fits into a screen of `screen`, both in
/// pixels at 100 %; at least the smallest.
int largest_scale(const QSize& screen, const QSize& least);
/// Makes the kept scale that of the program. Before the QApplication, since Qt asks but once, and
/// before any other thread, since it writes to the environment.
void apply_scale(const QSettings& settings);

}  // namespace roger::ui
