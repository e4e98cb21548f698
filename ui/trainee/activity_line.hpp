// The third row of a card: the current speaker, the last speaker, or the reason for a problem.
#pragma once

#include <QLabel>

#include "ui/model/activity.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

/// Names may be elided; a reason wraps to a second line instead of losing words.
class ActivityLine : public QLabel {
  Q_OBJECT

 public:
  static constexpr int kHeight = 32;

  explicit ActivityLine(const Theme& theme, QWidget* parent = nullptr);

  void set_activity(const Activity& activity);
  [[nodiscard]] const Activity& activity() const { return activity_; }
  /// Returns true if the reason does not fit into two lines.
  [[nodiscard]] bool is_cut() const;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] int name_width() const;
  [[nodiscard]] QRect detail_area() const;

  const Theme& theme_;
  Activity activity_;
};

}  // namespace roger::ui
