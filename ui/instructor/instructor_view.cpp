#include "ui/instructor/instructor_view.hpp"

#include <QVBoxLayout>
#include <algorithm>

#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr int kSideGap = 8;
constexpr int kMinTimeline = 200;

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
  if (exercise.is_available()) return;
  nothing_ = make_nothing(context.theme, this);
  for (QWidget* part : std::initializer_list<QWidget*>{board_, net_, timeline_}) part->hide();
}

void InstructorView::toggle_listening() {
  if (nothing_ == nullptr) board_->toggle_listening(board_->nets().row_of(exercise_.chosen()));
}

void InstructorView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const QRect area = rect().adjusted(kMargin, kMargin, -kMargin, -kGap);
  if (nothing_ != nullptr) {
    nothing_->setGeometry(area);
    return;
  }
  const int side = std::clamp(area.width() / 4, kSideWidth, kSideMaxWidth);
  const int timeline = std::max(kMinTimeline, area.height() * 39 / 100);
  const int upper = area.height() - timeline - kGap;
  const int board = area.width() - side - kSideGap;
  board_->setGeometry(area.left(), area.top(), board, upper);
  net_->setGeometry(area.left() + board + kSideGap, area.top(), side, upper);
  timeline_->setGeometry(area.left(), area.bottom() + 1 - timeline, area.width(), timeline);
}

}  // namespace roger::ui
