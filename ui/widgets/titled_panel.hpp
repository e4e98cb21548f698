// A panel with a heading: title, description, and buttons or a count at the right end.
#pragma once

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "ui/widgets/panel.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

class TitledPanel : public Panel {
  Q_OBJECT

 public:
  TitledPanel(const Theme& theme, const QString& title, const QString& detail,
              QWidget* parent = nullptr);

  void set_detail(const QString& text) { detail_->set_text(text); }
  /// Sets a short text at the right end, for example "9 of 41".
  void set_count(const QString& text) { count_->set_text(text); }
  /// Puts a button at the right end of the heading.
  void add_to_heading(QWidget* widget) { heading_->addWidget(widget); }
  /// Returns the column for the content below the heading.
  [[nodiscard]] QVBoxLayout& column() { return *column_; }

 private:
  TextLabel* detail_;
  TextLabel* count_;
  QHBoxLayout* heading_;
  QVBoxLayout* column_;
};

}  // namespace roger::ui
