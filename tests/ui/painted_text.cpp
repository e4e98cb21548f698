#include "painted_text.hpp"

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <cmath>

namespace roger::ui {
namespace {

/// Paints nothing and stores the texts.
class TextEngine : public QPaintEngine {
 public:
  explicit TextEngine(QStringList& texts) : QPaintEngine(AllFeatures), texts_(texts) {}
  bool begin(QPaintDevice* /*device*/) override { return true; }
  bool end() override { return true; }
  void updateState(const QPaintEngineState& /*state*/) override {}
  [[nodiscard]] Type type() const override { return User; }
  void drawTextItem(const QPointF& at, const QTextItem& item) override {
    // A line is painted in several pieces, one for each alphabet.
    constexpr double kTouching = 2.0;
    const bool goes_on =
        !texts_.isEmpty() && at.y() == end_.y() && std::abs(at.x() - end_.x()) < kTouching;
    if (goes_on) {
      texts_.last() += item.text();
    } else {
      texts_ << item.text();
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
  QStringList& texts_;
  QPointF end_;  // of the newest piece
};

class TextDevice : public QPaintDevice {
 public:
  TextDevice(const QWidget& as, QStringList& texts) : as_(as), engine_(texts) {}
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

}  // namespace

QStringList painted_texts(QWidget& widget) {
  QStringList texts;
  TextDevice device(widget, texts);
  widget.render(&device, QPoint(), QRegion(), QWidget::RenderFlags());
  return texts;
}

}  // namespace roger::ui
