#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

template <class Box>
Box* make_box(QWidget* parent, int spacing, const QMargins& margins) {
  auto* box = parent == nullptr ? new Box : new Box(parent);
  box->setSpacing(spacing);
  box->setContentsMargins(margins);
  return box;
}

}  // namespace

void Part::add_to(QBoxLayout& box) const {
  if (widget_ != nullptr) {
    box.addWidget(widget_, size_, alignment_);
  } else if (layout_ != nullptr) {
    box.addLayout(layout_, size_);
  } else if (gives_way_) {
    box.addItem(new QSpacerItem(size_, 0, QSizePolicy::Maximum, QSizePolicy::Minimum));
  } else if (is_gap_) {
    box.addSpacing(size_);
  } else {
    box.addStretch(size_);
  }
}

QHBoxLayout* make_row(QWidget* parent, int spacing, const QMargins& margins) {
  return make_box<QHBoxLayout>(parent, spacing, margins);
}

QVBoxLayout* make_column(QWidget* parent, int spacing, const QMargins& margins) {
  return make_box<QVBoxLayout>(parent, spacing, margins);
}

SplitRow::SplitRow(const Part& first, const Part& second, int spacing, QWidget* parent)
    : QWidget(parent), box_(make_row(this, spacing)) {
  add_parts(*box_, first, second);
}

void SplitRow::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  box_->setDirection(QBoxLayout::LeftToRight);
  if (box_->minimumSize().width() > width()) box_->setDirection(QBoxLayout::TopToBottom);
}

QHBoxLayout* inset(QWidget* widget, const QMargins& margins) {
  QHBoxLayout* row = make_row(nullptr, 0, margins);
  row->addWidget(widget);
  return row;
}

void set_up_scroll_area(QScrollArea& area, QWidget* content) {
  area.setFrameShape(QFrame::NoFrame);
  area.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area.setFocusPolicy(Qt::NoFocus);
  area.viewport()->setAutoFillBackground(false);
  area.setWidget(content);
  content->setAutoFillBackground(false);  // setWidget() turns it on
}

void spare_widgets(const QLayout& row, int width, std::initializer_list<QWidget*> widgets) {
  for (QWidget* widget : widgets) widget->show();
  for (QWidget* widget : widgets) {
    if (row.sizeHint().width() > width) widget->hide();
  }
}

void remove_all(QLayout& layout) {
  while (QLayoutItem* item = layout.takeAt(0)) {
    item->widget()->hide();
    item->widget()->deleteLater();
    delete item;
  }
}

}  // namespace roger::ui
