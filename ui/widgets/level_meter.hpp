// A row of segments whose length shows the sound level.
#pragma once

#include <QWidget>

#include "core/clock.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

/// Range −60 to 0 dBFS; a line marks the maximum of the last second. Segments above −8 dB are
/// amber: too loud.
class LevelBar : public QWidget {
  Q_OBJECT

 public:
  static constexpr double kFloor = -60.0;
  static constexpr double kTooLoud = -8.0;
  static constexpr std::chrono::milliseconds kPeakHeld{1000};

  explicit LevelBar(const Theme& theme, QWidget* parent = nullptr);

  /// Shows a scale below the segments.
  void set_scale_shown(bool shown);
  /// Sets the colour of the lit segments.
  void set_token(Token token);
  /// Sets the levels in dBFS: the current one, and the maximum since the last call.
  void set_level(double level, double peak, TimePoint now);

  [[nodiscard]] QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  [[nodiscard]] int segments() const;
  /// Returns the number of segments for a level.
  [[nodiscard]] int count_segments(double level) const;
  [[nodiscard]] int bar_height() const;
  void paint_scale(QPainter& painter) const;

  const Theme& theme_;
  Token token_ = Token::kReceive;
  bool scale_shown_ = false;
  int lit_ = 0;
  int peak_ = 0;
  double peak_level_ = kFloor;
  TimePoint peak_at_{};
  TimePoint moved_at_{};
};

}  // namespace roger::ui
