#include "ui/widgets/titled_panel.hpp"

namespace roger::ui {

TitledPanel::TitledPanel(const Theme& theme, const QString& title, const QString& detail,
                         QWidget* parent)
    : Panel(theme, parent),
      detail_(new TextLabel(theme, kNoteText, this)),
      count_(new TextLabel(theme, kNoteText, this)),
      heading_(new QHBoxLayout),
      column_(new QVBoxLayout(this)) {
  auto* name = new TextLabel(theme, kTitleText, this, title);
  name->setFixedHeight(kHeadingHeight);
  detail_->set_text(detail);
  detail_->set_may_elide();
  heading_->setContentsMargins(kPadding, 0, kPadding, 0);
  heading_->setSpacing(kGap);
  heading_->addWidget(name);
  heading_->addWidget(detail_, 1);
  heading_->addWidget(count_);
  column_->setContentsMargins(1, 2, 1, kGap);
  column_->setSpacing(0);
  column_->addLayout(heading_);
}

}  // namespace roger::ui
