#include "ui/tester/scrolled_text.hpp"

#include <QScrollBar>

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
  connect(verticalScrollBar(), &QScrollBar::rangeChanged, this,
          [this](int /*lowest*/, int highest) {
            setFocusPolicy(highest > 0 ? Qt::TabFocus : Qt::NoFocus);  // arrow keys scroll
          });
}

void ScrolledText::set_text(const QString& text, Token token) {
  label_->set_text(text, token);
  setAccessibleName(text);
}

}  // namespace roger::ui
