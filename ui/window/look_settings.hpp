// Settings of the window's scale and of reduced motion.
#pragma once

#include <QSettings>

#include "ui/widgets/button.hpp"
#include "ui/widgets/combo.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

/// Reads and writes `settings`, which must outlive it. Reduced motion takes effect at once, a scale
/// at the next start.
class AppearanceSettings : public QWidget {
  Q_OBJECT

 public:
  AppearanceSettings(Theme& theme, QSettings& settings, QWidget* parent);

  [[nodiscard]] Combo& scale() { return *scale_; }
  [[nodiscard]] Button& still() { return *still_; }
  [[nodiscard]] const TextLabel& word() const { return *word_; }

 private:
  void show_word();

  QSettings& settings_;
  int scale_now_;  // of this run
  int largest_;    // that fits this screen
  Combo* scale_;
  Button* still_;
  TextLabel* word_;
};

}  // namespace roger::ui
