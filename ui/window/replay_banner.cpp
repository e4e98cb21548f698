#include "ui/window/replay_banner.hpp"

#include <QPainter>

#include "ui/model/format.hpp"
#include "ui/theme/icons.hpp"
#include "ui/widgets/layouts.hpp"
#include "ui/widgets/panel.hpp"

namespace roger::ui {
namespace {

constexpr int kBannerHeight = 30;
constexpr int kBannerIcon = 14;
constexpr int kBannerLeft = 10;

/// Returns the last part of the recording's path: "2026-05-09T09-32-26Z".
QString recording_name(const radio::ReplayState& replay) {
  return QString::fromStdString(replay.folder).section(u'/', -1, -1, QString::SectionSkipEmpty);
}

QString position_text(const radio::ReplayState& replay) {
  const QString at = ReplayBanner::tr("%1 of %2")
                         .arg(duration_text(replay.position - replay.begin),
                              duration_text(replay.end - replay.begin));
  return replay.speed == 1.0 ? at
                             : ReplayBanner::tr("%1, ×%2").arg(at, figure_text(replay.speed, 3));
}

}  // namespace

ReplayBanner::ReplayBanner(const Context& context, ExerciseModel& exercise, QWidget* parent)
    : QWidget(parent),
      context_(context),
      exercise_(exercise),
      word_(new TextLabel(context.theme, {TextSize::kName, QFont::Bold, Token::kInstructor}, this)),
      position_(
          new TextLabel(context.theme, {TextSize::kName, QFont::Medium, Token::kInstructor}, this)),
      recording_(new TextLabel(context.theme, eliding(kLabelText), this)) {
  setFixedHeight(kBannerHeight);
  hide();
  auto* row = make_row(this, kGap, {kBannerLeft + kBannerIcon + kGap, 0, kBannerLeft, 0});
  add_parts(*row, word_, position_, recording_);
  connect(&exercise_, &ExerciseModel::changed, this, &ReplayBanner::show_replay);
  connect(&exercise_, &ExerciseModel::source_changed, this, &ReplayBanner::show_replay);
  if (exercise_.is_available()) show_replay();
}

bool ReplayBanner::is_needed() const {
  if (!exercise_.is_available()) return false;
  const radio::ReplayState& replay = exercise_.exercise().replay;
  return replay.open && (replay.playing || exercise_.shows_recording());
}

QString ReplayBanner::sentence() const {
  return tr("%1 %2 of %3").arg(word_->text(), position_->text(), recording_->text());
}

void ReplayBanner::show_replay() {
  setVisible(is_needed());
  if (!is_needed()) return;
  const radio::ReplayState& replay = exercise_.exercise().replay;
  word_->set_text(replay.playing ? tr("Replay") : tr("Replay, paused"));
  radio::ReplayState at_end = replay;
  at_end.position = replay.end;
  position_->reserve(position_text(at_end));
  position_->set_text(position_text(replay));
  recording_->set_text(recording_name(replay));
  setAccessibleName(sentence());
  setToolTip(
      replay.playing
          ? tr("A recording is played into the federation: %1")
                .arg(QString::fromStdString(replay.folder))
          : tr("The timeline shows a recording: %1").arg(QString::fromStdString(replay.folder)));
  update();
}

void ReplayBanner::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const Theme& theme = context_.theme;
  paint_box(painter, rect(), kControlRadius, theme(Token::kInstructorTint),
            theme(Token::kInstructor));
  const bool playing = exercise_.is_available() && exercise_.exercise().replay.playing;
  paint_icon(painter, playing ? Icon::kPlay : Icon::kPause,
             QRectF(kBannerLeft, (height() - kBannerIcon) / 2.0, kBannerIcon, kBannerIcon),
             theme(Token::kInstructor));
}

}  // namespace roger::ui
