#include "ui/theme/icons.hpp"

#include <QFile>
#include <QSvgRenderer>
#include <algorithm>
#include <array>
#include <map>
#include <memory>

/// Registers the resources. Needed because a linker drops unreferenced objects of a static library.
static void register_icons() {
  Q_INIT_RESOURCE(icons);
}

namespace roger::ui {
namespace {

/// File names of the resources, in the order of `Icon`.
constexpr std::array kFiles = {
    "receive", "transmit", "trouble",  "loudspeaker", "muted", "microphone", "headphones",
    "check",   "idle",     "last",     "chevron",     "moon",  "sun",        "help",
    "close",   "locked",   "unlocked", "fold",        "bolt",  "forbidden",  "search",
    "flag",    "note",     "play",     "pause",       "save",  "record",     "gear",
    "freeze",  "export",   "call"};
static_assert(kFiles.size() == static_cast<std::size_t>(Icon::kCall) + 1);

/// Returns the icon in `colour`, which replaces "currentColor".
QSvgRenderer& find_renderer(Icon icon, const QColor& colour) {
  static std::map<std::pair<Icon, QRgb>, std::unique_ptr<QSvgRenderer>> renderers;
  auto& renderer = renderers[{icon, colour.rgb()}];
  if (!renderer) {
    register_icons();
    const char* name = kFiles.at(static_cast<std::size_t>(icon));
    QFile file(QStringLiteral(":/icons/%1.svg").arg(QLatin1String(name)));
    QByteArray drawing = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    renderer =
        std::make_unique<QSvgRenderer>(drawing.replace("currentColor", colour.name().toLatin1()));
  }
  return *renderer;
}

}  // namespace

void paint_icon(QPainter& painter, Icon icon, const QRectF& area, const QColor& colour) {
  const double side = std::min(area.width(), area.height());
  QRectF square(0.0, 0.0, side, side);
  square.moveCenter(area.center());
  find_renderer(icon, colour).render(&painter, square);
}

}  // namespace roger::ui
