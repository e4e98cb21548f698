// Stations on the air in the federation, and whether each is heard here or why not.
#pragma once

#include "ui/model/state_rows.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/fold_panel.hpp"
#include "ui/widgets/state_list.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

class OnAirPanel : public FoldPanel {
  Q_OBJECT

 public:
  explicit OnAirPanel(const Context& context, QWidget* parent = nullptr);

  [[nodiscard]] const StateRows& rows() const { return rows_; }
  [[nodiscard]] const TextLabel& empty_label() const { return *empty_; }

 protected:
  void refresh() override;

 private:
  Context context_;
  StateRows rows_;
  TextLabel* empty_;
  StateList* list_;
};

}  // namespace roger::ui
