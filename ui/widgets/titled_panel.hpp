// A panel with a heading: title, what it shows, buttons or a count at the right end.
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
  /// A short text at the right end: how many of how many.
  void set_count(const QString& text) { count_->set_text(text); }
  /// Puts a button at the right end of the heading.
  void add_to_heading(QWidget* widget) { heading_->addWidget(widget); }
  /// What comes next goes below the heading.
  [[nodiscard]] QVBoxLayout& column() { return *column_; }

 private:
  TextLabel* detail_;
  TextLabel* count_;
  QHBoxLayout* heading_;
  QVBoxLayout* column_;
};

}  // namespace roger::ui
