// Push to talk: the largest button of a card.
#pragma once

#include <QAbstractButton>

#include "ui/input/push_to_talk.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

/// When pressed with the mouse, it transmits until the mouse button is released, wherever the
/// pointer is then. It is filled red with ON AIR only while the station reports that it transmits.
class PttButton : public QAbstractButton {
  Q_OBJECT

 public:
  static constexpr QSize kSize{84, 112};
  static constexpr QSize kCompactSize{84, 40};
  /// Remaining time of a limited transmission at which the button warns.
  static constexpr std::chrono::seconds kWarning{10};

  PttButton(const Theme& theme, PushToTalkInputs& push_to_talk, radio::RadioId radio,
            QWidget* parent = nullptr);

  /// Reduces the size to that of a compact card.
  void set_compact(bool compact) { setFixedSize(compact ? kCompactSize : kSize); }
  /// Sets the key printed below the label.
  void set_key(const QString& key);
  void set_can_transmit(bool can);
  /// Marks the card that Space keys.
  void set_selected(bool selected);
  /// `limit` 0: none.
  void set_on_air(bool on_air, Nanoseconds elapsed, Nanoseconds limit);
  /// Shows that keying was requested and the radio is not yet on the air.
  void set_held(bool held);

  [[nodiscard]] bool on_air() const { return on_air_; }
  [[nodiscard]] QString second_line() const;
  [[nodiscard]] QSize sizeHint() const override { return size(); }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  [[nodiscard]] bool is_compact() const { return height() < kSize.height(); }
  void paint_idle(QPainter& painter);
  void paint_on_air(QPainter& painter);
  /// Paints the elapsed share of the limit as a track.
  void paint_time(QPainter& painter, const QColor& ink) const;
  void update_accessible();
  void let_go();

  const Theme& theme_;
  PushToTalkInputs& push_to_talk_;
  radio::RadioId radio_;
  QString key_;
  bool can_transmit_ = true;
  bool selected_ = false;
  bool held_ = false;
  bool mouse_holds_ = false;
  bool on_air_ = false;
  bool pulse_ = false;
  QString times_;
  double share_ = 0.0;  // elapsed share of the limit; 0 without a limit
};

}  // namespace roger::ui
