// Style of the parts that Qt draws itself: scroll bars and tool tips.
#pragma once

#include <QProxyStyle>

namespace roger::ui {

/// Takes its colours from the palette only, so that it follows the theme.
class ConsoleStyle : public QProxyStyle {
  Q_OBJECT

 public:
  ConsoleStyle();

  using QProxyStyle::polish;
  /// Makes all tool tips plain text: they contain names that other stations send, which Qt would
  /// otherwise interpret as HTML.
  void polish(QWidget* widget) override;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                          QPainter* painter, const QWidget* widget) const override;
  QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                       const QWidget* widget) const override;
  int pixelMetric(PixelMetric metric, const QStyleOption* option,
                  const QWidget* widget) const override;
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* more) const override;
};

}  // namespace roger::ui
