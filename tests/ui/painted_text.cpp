#include "painted_text.hpp"

#include <QAbstractScrollArea>
#include <QHeaderView>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <vector>

#include "contrast.hpp"

namespace roger::ui {
namespace {

/// A line of text, with the area that it covers and the area to which it is clipped.
struct PaintedText {
  QString text;
  QRectF area;
  std::optional<QRectF> clip;
  QColor colour;
  double opacity = 1.0;
  bool bold = false;
};

/// Paints nothing and stores the texts.
class TextEngine : public QPaintEngine {
 public:
  explicit TextEngine(std::vector<PaintedText>& texts) : QPaintEngine(AllFeatures), texts_(texts) {}
  bool begin(QPaintDevice* /*device*/) override { return true; }
  bool end() override { return true; }
  void updateState(const QPaintEngineState& /*state*/) override {}
  [[nodiscard]] Type type() const override { return User; }
  void drawTextItem(const QPointF& at, const QTextItem& item) override {
    // A line is painted in several pieces, one for each alphabet.
    constexpr double kTouching = 2.0;
    const bool goes_on =
        !texts_.empty() && at.y() == end_.y() && std::abs(at.x() - end_.x()) < kTouching;
    const QTransform to_widget = painter()->combinedTransform();
    const QRectF area = to_widget.mapRect(
        QRectF(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent()));
    if (goes_on) {
      texts_.back().text += item.text();
      texts_.back().area |= area;
    } else {
      const bool clips = painter()->hasClipping();
      texts_.push_back(
          {item.text(), area,
           clips ? std::optional(to_widget.mapRect(painter()->clipBoundingRect())) : std::nullopt,
           painter()->pen().color(), painter()->opacity(), item.font().bold()});
    }
    end_ = at + QPointF(item.width(), 0.0);
  }
  using QPaintEngine::drawEllipse;
  using QPaintEngine::drawLines;
  using QPaintEngine::drawPoints;
  using QPaintEngine::drawPolygon;
  using QPaintEngine::drawRects;
  void drawPath(const QPainterPath& /*path*/) override {}
  void drawRects(const QRectF* /*rects*/, int /*count*/) override {}
  void drawLines(const QLineF* /*lines*/, int /*count*/) override {}
  void drawEllipse(const QRectF& /*area*/) override {}
  void drawPoints(const QPointF* /*points*/, int /*count*/) override {}
  void drawPolygon(const QPointF* /*points*/, int /*count*/, PolygonDrawMode /*mode*/) override {}
  void drawPixmap(const QRectF& /*area*/, const QPixmap& /*map*/, const QRectF& /*of*/) override {}
  void drawTiledPixmap(const QRectF& /*area*/, const QPixmap& /*map*/,
                       const QPointF& /*from*/) override {}
  void drawImage(const QRectF& /*area*/, const QImage& /*image*/, const QRectF& /*of*/,
                 Qt::ImageConversionFlags /*flags*/) override {}

 private:
  std::vector<PaintedText>& texts_;
  QPointF end_;  // of the newest piece
};

class TextDevice : public QPaintDevice {
 public:
  TextDevice(const QWidget& as, std::vector<PaintedText>& texts) : as_(as), engine_(texts) {}
  [[nodiscard]] QPaintEngine* paintEngine() const override { return &engine_; }

 protected:
  [[nodiscard]] int metric(PaintDeviceMetric what) const override {
    switch (what) {
      case PdmWidth:
        return as_.width();
      case PdmHeight:
        return as_.height();
      case PdmWidthMM:
        return as_.widthMM();
      case PdmHeightMM:
        return as_.heightMM();
      case PdmDpiX:
      case PdmPhysicalDpiX:
        return as_.logicalDpiX();
      case PdmDpiY:
      case PdmPhysicalDpiY:
        return as_.logicalDpiY();
      case PdmDepth:
        return 32;
      case PdmDevicePixelRatio:
        return 1;
      case PdmDevicePixelRatioScaled:
        return static_cast<int>(devicePixelRatioFScale());
      default:
        return 0;
    }
  }

 private:
  const QWidget& as_;
  mutable TextEngine engine_;
};

std::vector<PaintedText> paint(QWidget& widget) {
  std::vector<PaintedText> texts;
  TextDevice device(widget, texts);
  widget.render(&device, QPoint(), QRegion(), QWidget::RenderFlags());
  std::erase_if(texts, [](const PaintedText& one) { return one.text.trimmed().isEmpty(); });
  return texts;
}

// The advance of the last letter may be wider than the letter by a fraction of a pixel.
constexpr double kTolerance = 1.0;
// Ascent and descent are rounded up, and no letter fills both.
constexpr double kLineTolerance = 2.0;

bool is_beyond(const QRectF& text, const QRectF& visible) {
  const double top = std::max(text.top(), visible.top());
  const double bottom = std::min(text.bottom(), visible.bottom());
  return text.left() < visible.left() - kTolerance || text.right() > visible.right() + kTolerance ||
         bottom - top < text.height() - kLineTolerance;
}

/// Returns the area that scrolls the contents of `widget`; nullptr: none. The header of a table is
/// scrolled by its table.
const QAbstractScrollArea* scroll_area_of(const QWidget& widget) {
  const auto* area = qobject_cast<const QAbstractScrollArea*>(widget.parentWidget());
  if (area == nullptr || area->viewport() != &widget) return nullptr;
  if (qobject_cast<const QHeaderView*>(area) == nullptr) return area;
  return qobject_cast<const QAbstractScrollArea*>(area->parentWidget());
}

/// Where the texts of a widget can be seen, in its coordinates.
struct Visible {
  static constexpr double kUnlimited = 1e6;  // px
  QRectF area{-kUnlimited, -kUnlimited, 2.0 * kUnlimited, 2.0 * kUnlimited};
  double height = kUnlimited;  // of the lowest scroll area around the widget
};

/// The areas of the widget and its ancestors limit what is seen. A scroll area that can be scrolled
/// in a direction does not limit it in that direction, nor does it let its ancestors limit it: the
/// text is seen once it is scrolled to, if the scroll area is as high as a line.
Visible visible_of(const QWidget& widget) {
  Visible visible;
  bool scrolls_sideways = false;
  bool scrolls_upright = false;
  for (const QWidget* one = &widget; one != nullptr; one = one->parentWidget()) {
    if (const QAbstractScrollArea* area = scroll_area_of(*one)) {
      scrolls_sideways |= area->horizontalScrollBar()->maximum() > 0;
      scrolls_upright |= area->verticalScrollBar()->maximum() > 0;
    }
    const QRectF own(widget.mapFrom(one, QPoint(0, 0)), one->size());
    if (!scrolls_sideways) {
      visible.area.setLeft(std::max(visible.area.left(), own.left()));
      visible.area.setRight(std::min(visible.area.right(), own.right()));
    }
    if (scrolls_upright) {
      visible.height = std::min(visible.height, own.height());
    } else {
      visible.area.setTop(std::max(visible.area.top(), own.top()));
      visible.area.setBottom(std::min(visible.area.bottom(), own.bottom()));
    }
    if (one->isWindow()) break;
  }
  return visible;
}

bool is_cut(const PaintedText& text, const Visible& visible) {
  return (text.clip && is_beyond(text.area, *text.clip)) || is_beyond(text.area, visible.area) ||
         visible.height < text.area.height() - kLineTolerance;
}

bool overlap(const PaintedText& one, const PaintedText& other) {
  if (one.text == other.text && one.area == other.area) return false;  // a selected text
  const QRectF both = one.area & other.area;
  // Lines may touch: ascent and descent are higher than most letters.
  return both.width() > kTolerance && both.height() > one.area.height() / 4.0;
}

}  // namespace

QStringList painted_texts(QWidget& widget) {
  QStringList out;
  for (const PaintedText& one : paint(widget)) out << one.text;
  return out;
}

std::vector<TextLook> text_looks(QWidget& widget) {
  const QImage picture = widget.window()->grab().toImage();
  const QPoint origin = widget.mapTo(widget.window(), QPoint(0, 0));
  std::vector<TextLook> out;
  for (const PaintedText& one : paint(widget)) {
    // Without the rows above and below the letters, in which outlines may be.
    const QRectF letters = one.area.adjusted(0, one.area.height() / 4, 0, -one.area.height() / 4);
    const QRect area = letters.toAlignedRect().translated(origin) & picture.rect();
    std::map<QRgb, int> counts;
    for (int y = area.top(); y <= area.bottom(); ++y) {
      for (int x = area.left(); x <= area.right(); ++x) ++counts[picture.pixel(x, y)];
    }
    if (counts.empty()) continue;
    const QColor back(std::ranges::max_element(counts, {}, [](const auto& count) {
                        return count.second;
                      })->first);
    out.push_back({one.text, contrast(blend(one.colour, one.opacity, back), back), one.bold});
  }
  return out;
}

QStringList cut_texts(QWidget& widget) {
  QStringList out;
  const Visible visible = visible_of(widget);
  const std::vector<PaintedText> all = paint(widget);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (is_cut(all[i], visible)) out << all[i].text;
    for (std::size_t j = 0; j < i; ++j) {
      if (overlap(all[i], all[j])) out << all[j].text + QStringLiteral(" / ") + all[i].text;
    }
  }
  return out;
}

}  // namespace roger::ui
