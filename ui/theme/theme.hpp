// The active colour scheme. Widgets hold a reference; the window repaints all widgets on a change.
// GUI thread only.
#pragma once

#include <QFont>
#include <QObject>
#include <QPalette>
#include <chrono>

#include "core/clock.hpp"
#include "ui/theme/tokens.hpp"

namespace roger::ui {

class Theme : public QObject {
  Q_OBJECT

 public:
  explicit Theme(Scheme scheme, QObject* parent = nullptr) : QObject(parent), scheme_(scheme) {}

  [[nodiscard]] Scheme scheme() const { return scheme_; }
  void set_scheme(Scheme scheme);
  /// Changes from dark to light, or back.
  void toggle_scheme() { set_scheme(scheme_ == Scheme::kDark ? Scheme::kLight : Scheme::kDark); }
  /// With reduced motion nothing flashes, and meters and plots update at most once in kStill.
  static constexpr std::chrono::seconds kStill{2};
  [[nodiscard]] bool reduces_motion() const { return reduces_motion_; }
  void set_reduces_motion(bool reduces);
  /// Returns true if something that moved at `moved_at` may move again, and then sets `moved_at` to
  /// `now`.
  [[nodiscard]] bool may_move(TimePoint& moved_at, TimePoint now) const;

  [[nodiscard]] QColor operator()(Token token) const { return colour(scheme_, token); }
  [[nodiscard]] QColor stage(radio::Stage stage) const { return stage_colour(scheme_, stage); }
  [[nodiscard]] QColor stage_text(radio::Stage stage) const {
    return stage_text_colour(scheme_, stage);
  }

  /// Returns the font Roboto, Noto Sans or DejaVu Sans, whichever is installed first. All three
  /// have digits of equal width.
  static QFont font(TextSize size, QFont::Weight weight = QFont::Normal);

  /// Returns the palette of the parts that Qt draws itself.
  [[nodiscard]] QPalette palette() const;

 signals:
  void changed();

 private:
  Scheme scheme_;
  bool reduces_motion_ = false;
};

}  // namespace roger::ui
