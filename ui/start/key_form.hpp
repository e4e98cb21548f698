// The choice of a key, pedal or joystick button to talk with.
#pragma once

#include <vector>

#include "ui/input/ptt_capture.hpp"
#include "ui/widgets/button.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

class KeyForm : public QWidget {
  Q_OBJECT

 public:
  /// `inputs` must outlive the form.
  KeyForm(const Theme& theme, PttInputs& inputs, QWidget* parent);

  /// Returns the chosen keys and buttons, at most one of each.
  [[nodiscard]] const std::vector<PttBinding>& chosen() const { return chosen_.all(); }
  /// Waits for a key or button.
  void begin();
  [[nodiscard]] const TextLabel& word() const { return *word_; }

 private:
  void show_chosen();

  PttBindings chosen_;
  PttCapture* capture_;
  Button* choose_;
  TextLabel* word_;
};

}  // namespace roger::ui
