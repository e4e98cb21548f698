#include "ui/export/page_picture.hpp"

#include <QBuffer>
#include <QPainter>
#include <QPixmap>
#include <QSvgGenerator>
#include <QWidget>

#include "ui/theme/paint_text.hpp"

namespace roger::ui {
namespace {

constexpr int kCaption = 32;

QSize size_of(const QWidget& page) {
  return {page.width(), page.height() + kCaption};
}

void paint_report(QPainter& painter, QWidget& page, const QString& caption, const Theme& theme) {
  painter.fillRect(QRect(QPoint(0, 0), size_of(page)), theme(Token::kWindow));
  paint_text(painter, Theme::font(TextSize::kName, QFont::Medium), theme(Token::kText),
             QRect(16, 0, page.width() - 32, kCaption), Qt::AlignLeft | Qt::AlignVCenter, caption);
  page.render(&painter, QPoint(0, kCaption), QRegion(), QWidget::DrawChildren);
}

}  // namespace

QByteArray render_png(QWidget& page, const QString& caption, const Theme& theme) {
  const double scale = page.devicePixelRatioF();
  QPixmap picture(size_of(page) * scale);
  picture.setDevicePixelRatio(scale);
  {
    QPainter painter(&picture);
    paint_report(painter, page, caption, theme);
  }
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  return picture.save(&buffer, "PNG") ? bytes : QByteArray();
}

QByteArray render_svg(QWidget& page, const QString& caption, const Theme& theme) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QSvgGenerator drawing;
  drawing.setOutputDevice(&buffer);
  drawing.setSize(size_of(page));
  drawing.setViewBox(QRect(QPoint(0, 0), size_of(page)));
  drawing.setTitle(caption);
  QPainter painter;
  if (!painter.begin(&drawing)) return {};
  paint_report(painter, page, caption, theme);
  painter.end();
  return bytes;
}

}  // namespace roger::ui
