#include "ui/instructor/instructor_view.hpp"

#include <QVBoxLayout>
#include <algorithm>

#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr int kSideGap = 8;
constexpr int kMinTimeline = 180;
// Shares of the page, in percent: the timeline in its height, the details in the width.
constexpr int kTimelineShare = 39;
constexpr int kNetShare = 25;
constexpr int kWhole = 100;

/// Returns a panel that says why this page is empty and what to do.
QWidget* make_nothing(const Theme& theme, QWidget* parent) {
  auto* panel = new Panel(theme, parent);
  auto* title = new TextLabel(theme, kTitleText, panel,
                              InstructorView::tr("This station is not an instructor station"));
  auto* words = new TextLabel(
      theme, wrapping(kLabelText), panel,
      InstructorView::tr("Start the console as an instructor station of the plan, for example "
                         "roger console --station \"RANGE CONTROL\", or with --watch."));
  auto* column = new QVBoxLayout(panel);
  column->setContentsMargins(kPadding, kPadding, kPadding, kPadding);
  add_parts(*column, title, words, Stretch());
  return panel;
}

}  // namespace

InstructorView::InstructorView(const Context& context, ExerciseModel& exercise, QWidget* parent)
    : QWidget(parent),
      exercise_(exercise),
      board_(new NetBoardPanel(context, exercise, this)),
      net_(new NetPanel(context, exercise, this)),
      timeline_(new TimelinePanel(context, exercise, this)) {
  QVBoxLayout* page = make_column(this, kGap, {kMargin, kMargin, kMargin, kGap});
  const std::initializer_list<QWidget*> parts{board_, net_, timeline_};
  if (!exercise.is_available()) {
    nothing_ = make_nothing(context.theme, this);
    page->addWidget(nothing_);
    for (QWidget* part : parts) part->hide();
    return;
  }
  // The parts take their shares whatever they contain.
  for (QWidget* part : parts) part->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  const int side = std::max(kSideWidth, net_->minimumSizeHint().width());
  net_->setMinimumWidth(side);
  net_->setMaximumWidth(std::max(kSideMaxWidth, side));
  timeline_->setMinimumHeight(kMinTimeline);
  QHBoxLayout* upper = make_row(nullptr, kSideGap);
  add_parts(*upper, Part(board_, kWhole - kNetShare), Part(net_, kNetShare));
  add_parts(*page, Part(upper, kWhole - kTimelineShare), Part(timeline_, kTimelineShare));
}

void InstructorView::toggle_listening() {
  if (nothing_ == nullptr) board_->toggle_listening(board_->nets().row_of(exercise_.chosen()));
}

}  // namespace roger::ui
