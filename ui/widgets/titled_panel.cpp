#include "ui/widgets/titled_panel.hpp"

#include "ui/widgets/layouts.hpp"

namespace roger::ui {

TitledPanel::TitledPanel(const Theme& theme, const QString& title, const QString& detail,
                         QWidget* parent)
    : Panel(theme, parent),
      detail_(new TextLabel(theme, eliding(kNoteText), this, detail)),
      count_(new TextLabel(theme, kNoteText, this)),
      heading_(make_row(nullptr, kGap, {kPadding, 0, kPadding, 0})),
      column_(make_column(this, 0, {1, 2, 1, kGap})) {
  auto* name = new TextLabel(theme, kTitleText, this, title);
  name->setFixedHeight(kHeadingHeight);
  add_parts(*heading_, name, Part(detail_, 1), count_);
  column_->addLayout(heading_);
}

}  // namespace roger::ui
