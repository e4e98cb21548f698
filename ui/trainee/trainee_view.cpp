#include "ui/trainee/trainee_view.hpp"

#include <algorithm>

namespace roger::ui {
namespace {

constexpr int kColumnGap = 12;
static_assert(CardGrid::kScrollBarSpace < kColumnGap);

}  // namespace

TraineeView::TraineeView(const Context& context, QWidget* parent)
    : QWidget(parent),
      log_(context.model),
      grid_(new CardGrid(context, this)),
      microphone_(new MicrophoneStrip(context, this)),
      side_(new SideColumn(context, log_, this)) {
  microphone_->add_mute_all();
  connect(microphone_, &MicrophoneStrip::height_changed, this, &TraineeView::place);
}

void TraineeView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  place();
}

void TraineeView::place() {
  // No layout of Qt does this: the widths follow from the number of columns of cards that fit.
  const QRect area = rect().adjusted(kMargin, kMargin, -kMargin, -kGap);
  const int most = area.width() - kSideWidth - kColumnGap;
  const int rack = CardGrid::used_width(most);
  const int side = std::min(area.width() - rack - kColumnGap, kSideMaxWidth);

  const int strip = microphone_->minimumHeight();
  const int strip_top = area.bottom() + 1 - strip;
  // With a single column of cards, the strip uses the whole width.
  const bool wide = CardGrid::columns_in(most) == 1;
  microphone_->setGeometry(area.left(), strip_top, wide ? area.width() : rack, strip);
  grid_->setGeometry(area.left(), area.top(), rack + CardGrid::kScrollBarSpace,
                     strip_top - kGap - area.top());

  const int side_left = area.left() + rack + kColumnGap;
  side_->setGeometry(side_left, area.top(), side, wide ? grid_->height() : area.height());
}

}  // namespace roger::ui
