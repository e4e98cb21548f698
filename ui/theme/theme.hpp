// The scheme in use. Widgets hold a reference; the window repaints all of them when it changes.
#pragma once

#include <QFont>
#include <QObject>
#include <QPalette>
#include <chrono>

#include "ui/theme/tokens.hpp"

namespace roger::ui {

class Theme : public QObject {
  Q_OBJECT

 public:
  explicit Theme(Scheme scheme, QObject* parent = nullptr) : QObject(parent), scheme_(scheme) {}

  [[nodiscard]] Scheme scheme() const { return scheme_; }
  void set_scheme(Scheme scheme);
  /// Nothing flashes, and meters and plots move once in kStill only.
  static constexpr std::chrono::seconds kStill{2};
  [[nodiscard]] bool reduces_motion() const { return reduces_motion_; }
  void set_reduces_motion(bool reduces);

  [[nodiscard]] QColor operator()(Token token) const { return colour(scheme_, token); }
  [[nodiscard]] QColor stage(radio::Stage stage) const { return stage_colour(scheme_, stage); }
  [[nodiscard]] QColor stage_text(radio::Stage stage) const {
    return stage_text_colour(scheme_, stage);
  }

  /// Roboto, then Noto Sans, then DejaVu Sans: digits of equal width in all three.
  static QFont font(TextSize size, QFont::Weight weight = QFont::Normal);

  /// For the few parts that Qt draws itself.
  [[nodiscard]] QPalette palette() const;

 signals:
  void changed();

 private:
  Scheme scheme_;
  bool reduces_motion_ = false;
};

}  // namespace roger::ui
