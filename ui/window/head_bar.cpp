#include "ui/window/head_bar.hpp"

#include <QPainter>

#include "ui/model/format.hpp"
#include "ui/model/notice_text.hpp"
#include "ui/theme/assign.hpp"
#include "ui/widgets/layouts.hpp"
#include "ui/widgets/panel.hpp"

namespace roger::ui {
namespace {

constexpr int kReplayLine = 3;  // below the whole head bar
constexpr int kSide = 16;
constexpr int kBelowBanner = 8;
constexpr int kBannerPlace = 5;  // in the row

}  // namespace

HeadBar::HeadBar(const Context& context, ExerciseModel& exercise, const QStringList& views,
                 QWidget* parent)
    : QWidget(parent),
      context_(context),
      exercise_(exercise),
      row_(build_row(views)),
      replay_(new ReplayBanner(context, exercise, this)),
      product_(new TextLabel(context.theme, {TextSize::kStrong, QFont::Bold, Token::kText}, this,
                             tr("Roger"))),
      station_(new TextLabel(context.theme, kNoteText, this, tr("Station"))),
      call_sign_(new TextLabel(context.theme, eliding(kTitleText), this)),
      clock_(new TextLabel(context.theme, {TextSize::kStrong, QFont::Medium, Token::kText}, this)),
      recording_(new Button(context.theme, Button::Look::kRaised, this)),
      theme_(icon_button(Icon::kMoon, tr("Light or dark"))) {
  Button* settings = icon_button(Icon::kGear, tr("Settings"));
  Button* help = icon_button(Icon::kHelp, tr("Shortcuts"));
  clock_->reserve(QStringLiteral("00:00:00 Z"));
  clock_->setAccessibleName(tr("Time, UTC"));
  help->setToolTip(tr("All shortcuts (?)"));
  settings->setToolTip(tr("Keys, pedals and joystick buttons; size and motion"));

  // The views are created first, because Tab follows the order of creation.
  row_->insertWidget(0, product_);
  row_->insertSpacerItem(1, new QSpacerItem(20, 0, QSizePolicy::Maximum));
  add_parts(*row_, kGap, Stretch(), Stretch(), kGap, station_, kGap, call_sign_, SoftGap(28),
            recording_, SoftGap(exercise_.is_available() ? 28 : 0), clock_, 24, theme_, settings,
            help);
  add_parts(*make_column(this, 0), row_->parentWidget(),
            make_row(nullptr, 0, {kSide, 0, kSide, kBelowBanner}));
  place_banner(false);

  recording_->setVisible(exercise_.is_available());
  recording_->set_icon(Icon::kRecord);
  recording_->reserve(tr("Recording %1").arg(QStringLiteral("00:00:00")));
  recording_->reserve(tr("Recording failed"));
  connect(recording_, &QAbstractButton::clicked, this, &HeadBar::toggle_recording);
  connect(&exercise_, &ExerciseModel::changed, this, &HeadBar::show_recording);
  connect(&exercise_, &ExerciseModel::changed, this, &HeadBar::show_replay);
  connect(&exercise_, &ExerciseModel::source_changed, this, &HeadBar::show_replay);
  if (exercise_.is_available()) show_recording();

  connect(&views_, &QButtonGroup::idClicked, this, &HeadBar::view_requested);
  connect(theme_, &QAbstractButton::clicked, &context_.theme, &Theme::toggle_scheme);
  connect(help, &QAbstractButton::clicked, this, &HeadBar::help_requested);
  connect(settings, &QAbstractButton::clicked, this, &HeadBar::settings_requested);
  connect(&context_.theme, &Theme::changed, this, &HeadBar::show_theme);
  connect(&context_.model, &ConsoleModel::texts_changed, this, &HeadBar::show_texts);
  show_theme();
  show_texts();
}

Button* HeadBar::icon_button(Icon icon, const QString& name) {
  Button* button = make_icon_button(context_.theme, icon, name, this);
  button->set_token(Token::kText2);
  return button;
}

QHBoxLayout* HeadBar::build_row(const QStringList& views) {
  QHBoxLayout* row = make_row(new QWidget(this), 0, {kSide, 0, kSide, 0});
  row->parentWidget()->setFixedHeight(kHeadHeight);
  row->addWidget(build_views(views), 0, Qt::AlignVCenter);
  return row;
}

QWidget* HeadBar::build_views(const QStringList& views) {
  auto* box = new QWidget(this);
  // A long call sign is shortened, not these.
  box->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
  auto* row = make_row(box, 2, {2, 2, 2, 2});
  for (int i = 0; i < views.size(); ++i) {
    auto* button = new Button(context_.theme, Button::Look::kSegment, box, views.at(i));
    button->setCheckable(true);
    button->set_text_size(TextSize::kName, QFont::Medium);
    button->setToolTip(tr("%1 view (Ctrl+%2)").arg(views.at(i)).arg(i + 1));
    row->addWidget(button);
    views_.addButton(button, i);
  }
  return box;
}

void HeadBar::show_texts() {
  const std::string& sign = context_.model.station().call_sign;
  const QString shown = sign.empty() ? no_value() : QString::fromStdString(sign);
  if (shown != call_sign_->text()) {
    call_sign_->set_text(shown);
    fit();
  }
  clock_->set_text(context_.model.wall_now().toString(QStringLiteral("hh:mm:ss 'Z'")));
}

void HeadBar::show_replay() {
  const int width = replay_->is_needed() ? replay_->minimumSizeHint().width() : 0;
  if (!assign(banner_width_, width)) return;
  fit();
  update();
}

void HeadBar::place_banner(bool below) {
  if (below) {
    static_cast<QBoxLayout*>(layout()->itemAt(1)->layout())->addWidget(replay_);
  } else {
    row_->insertWidget(kBannerPlace, replay_);
  }
  setFixedHeight(below ? kHeadHeight + replay_->height() + kBelowBanner : kHeadHeight);
}

void HeadBar::fit() {
  station_->setVisible(banner_width_ == 0);  // the banner needs the room
  product_->show();
  const bool is_below = row_->indexOf(replay_) < 0;
  replay_->updateGeometry();
  const int others =
      row_->minimumSize().width() - (is_below || replay_->isHidden() ? 0 : banner_width_);
  const bool below = banner_width_ > 0 && others + banner_width_ > width();
  if (below != is_below) place_banner(below);
  if (banner_width_ == 0 || below) spare_widgets(*row_, width(), {station_, product_});
}

void HeadBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

void HeadBar::show_recording() {
  const radio::RecordingState& recording = exercise_.exercise().recording;
  const bool troubled = !recording.trouble.empty();
  recording_->set_icon(troubled ? Icon::kTrouble : Icon::kRecord);
  recording_->set_token(troubled ? Token::kTrouble : Token::kText);
  if (exercise_.records()) {
    const Nanoseconds lasts = recording.on ? context_.model.now() - recording.since : Nanoseconds{};
    recording_->set_label(tr("Recording %1").arg(duration_text(lasts)));
    recording_->setToolTip(
        troubled ? sentence_text(recording.trouble)
                 : tr("To %1. Click to stop.").arg(QString::fromStdString(recording.folder)));
  } else {
    recording_->set_label(troubled ? tr("Recording failed") : tr("Record"));
    recording_->setToolTip(troubled ? sentence_text(recording.trouble)
                                    : tr("Record every net of the federation"));
  }
}

void HeadBar::toggle_recording() {
  exercise_.toggle_recording();
  show_recording();
}

void HeadBar::show_theme() {
  const bool dark = context_.theme.scheme() == Scheme::kDark;
  theme_->set_icon(dark ? Icon::kSun : Icon::kMoon);
  theme_->setAccessibleName(dark ? tr("Light theme") : tr("Dark theme"));
  theme_->setToolTip(theme_->accessibleName());
  update();
}

void HeadBar::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.fillRect(rect(), context_.theme(Token::kPanel));
  painter.fillRect(0, height() - 1, width(), 1, context_.theme(Token::kLine));
  if (banner_width_ > 0) {
    painter.fillRect(0, height() - kReplayLine, width(), kReplayLine,
                     context_.theme(Token::kInstructor));
  }
  const QWidget& views = *views_.button(0)->parentWidget();
  paint_box(painter, views.geometry(), kControlRadius, context_.theme(Token::kRaised), QColor());
  painter.fillRect(theme_->x() - 12, (kHeadHeight - 20) / 2, 1, 20, context_.theme(Token::kLine));
}

}  // namespace roger::ui
