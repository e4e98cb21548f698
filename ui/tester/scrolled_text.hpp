// A text of several lines that scrolls where it has no room for all of them.
#pragma once

#include <QScrollArea>

#include "ui/widgets/text_label.hpp"

namespace roger::ui {

/// Arrow keys scroll it; the Tab key reaches it only if there is something to scroll.
class ScrolledText : public QScrollArea {
  Q_OBJECT

 public:
  ScrolledText(const Theme& theme, QWidget* parent);

  void set_text(const QString& text, Token token);
  [[nodiscard]] QString text() const { return label_->text(); }

 private:
  TextLabel* label_;
};

}  // namespace roger::ui
