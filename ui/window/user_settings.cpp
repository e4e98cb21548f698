#include "ui/window/user_settings.hpp"

#include <algorithm>

namespace roger::ui {
namespace {

constexpr const char* kScaleFactor = "QT_SCALE_FACTOR";

}  // namespace

QString settings_file(const QString& path) {
  if (!path.isEmpty()) return path;
  return QSettings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("roger"),
                   QStringLiteral("console"))
      .fileName();
}

int kept_scale(const QSettings& settings) {
  const int scale = settings.value("scale", kUsualScale).toInt();
  return std::ranges::find(kScales, scale) == kScales.end() ? kUsualScale : scale;
}

void keep_scale(QSettings& settings, int scale) {
  settings.setValue("scale", scale);
}

int largest_scale(const QSize& screen, const QSize& least) {
  int largest = kScales.front();
  for (const int scale : kScales) {
    const QSize needed = least * scale / kUsualScale;
    if (needed.width() <= screen.width() && needed.height() <= screen.height()) largest = scale;
  }
  return largest;
}

void apply_scale(const QSettings& settings) {
  const int scale = kept_scale(settings);
  if (scale == kUsualScale) return;
  bool given = false;
  const double factor = qgetenv(kScaleFactor).toDouble(&given);
  qputenv(kScaleFactor,
          QByteArray::number((given ? factor : 1.0) * scale / static_cast<double>(kUsualScale)));
}

}  // namespace roger::ui
