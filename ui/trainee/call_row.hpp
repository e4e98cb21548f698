// Calls on an intercom, in the second row of its card: choose a station, answer, refuse, hang up.
#pragma once

#include <QWidget>

#include "ui/widgets/button.hpp"
#include "ui/widgets/call_sign_edit.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

class CallRow : public QWidget {
  Q_OBJECT

 public:
  CallRow(const Context& context, radio::RadioId radio, QWidget* parent = nullptr);

  void show_radio(const radio::RadioSnapshot& radio);
  /// Answers a ringing call; on a free line, opens the field for a call sign.
  void take();
  /// Ends or refuses the current call.
  void hang_up();

  // Access for tests.
  [[nodiscard]] CallSignEdit& call_sign_field() { return *call_sign_field_; }
  [[nodiscard]] Button& place() { return *place_; }
  [[nodiscard]] Button& answer() { return *answer_; }
  [[nodiscard]] Button& end() { return *end_; }
  [[nodiscard]] const TextLabel& since() const { return *since_; }

 private:
  void call();

  Context context_;
  radio::RadioId radio_;
  CallSignEdit* call_sign_field_;
  TextLabel* since_;
  Button* place_;
  Button* answer_;
  Button* end_;
};

}  // namespace roger::ui
