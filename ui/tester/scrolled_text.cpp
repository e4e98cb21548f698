#include "ui/tester/scrolled_text.hpp"

#include "ui/widgets/accessible_role.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {

ScrolledText::ScrolledText(const Theme& theme, QWidget* parent)
    : QScrollArea(parent), label_(new TextLabel(theme, wrapping(kLabelText), this)) {
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Expanding);
  policy.setHeightForWidth(true);
  label_->setSizePolicy(policy);
  auto* content = new QWidget(this);
  make_column(content, 0)->addWidget(label_);
  set_up_scroll_area(*this, content);
  set_accessible_role(*this, QAccessible::Pane);
  setWidgetResizable(true);
}

}  // namespace roger::ui
