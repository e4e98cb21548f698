// Which stations hear the selected radio; a button or key asks, the other stations answer.
#pragma once

#include "ui/model/state_rows.hpp"
#include "ui/widgets/button.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/fold_panel.hpp"
#include "ui/widgets/state_list.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

class HearersPanel : public FoldPanel {
  Q_OBJECT

 public:
  explicit HearersPanel(const Context& context, QWidget* parent = nullptr);

  /// Asks the other stations whether they hear the selected radio.
  void ask();
  [[nodiscard]] const StateRows& rows() const { return rows_; }
  [[nodiscard]] Button& button() { return *ask_; }
  [[nodiscard]] const TextLabel& count() const { return *count_; }
  [[nodiscard]] const TextLabel& empty_label() const { return *empty_; }

 protected:
  void refresh() override;

 private:
  void show_answers(const radio::RadioSnapshot& radio, std::optional<Nanoseconds> asked);

  Context context_;
  StateRows rows_;
  TextLabel* empty_;
  StateList* list_;
  TextLabel* count_;
  TextLabel* age_;
  Button* ask_;
};

}  // namespace roger::ui
