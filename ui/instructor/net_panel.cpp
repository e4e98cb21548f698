#include "ui/instructor/net_panel.hpp"

#include <QPainter>
#include <cmath>

#include "ui/model/format.hpp"
#include "ui/widgets/accessible_role.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr int kMinVolumeDb = -60;
constexpr int kMaxVolumeDb = 12;
constexpr int kShapeSide = 16;
constexpr int kMinUpper = 40;  // px, two lines

QFrame* separator(const Theme& theme, QWidget* parent) {
  auto* line = new QFrame(parent);
  line->setFixedHeight(1);
  line->setAutoFillBackground(true);
  const auto paint = [line, &theme] {
    QPalette palette;
    palette.setColor(QPalette::Window, theme(Token::kLine));
    line->setPalette(palette);
  };
  QObject::connect(&theme, &Theme::changed, line, paint);
  paint();
  return line;
}

void show_shape(QLabel& label, Icon icon, const QColor& colour) {
  const qreal ratio = label.devicePixelRatio();
  QPixmap picture(QSize(kShapeSide, kShapeSide) * ratio);
  picture.setDevicePixelRatio(ratio);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  paint_icon(painter, icon, QRectF(1, 1, 14, 14), colour);
  painter.end();
  label.setPixmap(picture);
}

/// Summary and details, as high as their contents need at this width. A layout would reserve more
/// lines for wrapped texts, so that the area around it would scroll too early.
class UpperPart : public QWidget {
 public:
  using QWidget::QWidget;
  [[nodiscard]] QSize minimumSizeHint() const override {
    return {QWidget::minimumSizeHint().width(), heightForWidth(width())};
  }
};

}  // namespace

NetPanel::NetPanel(const Context& context, ExerciseModel& exercise, QWidget* parent)
    : Panel(context.theme, parent),
      model_(context.model),
      exercise_(exercise),
      controls_(context.model) {
  upper_ = new QScrollArea(this);
  auto* upper = new UpperPart(upper_);
  details_ = new NetDetails(context.theme, controls_, upper);
  add_parts(*make_column(upper, kGap), build_summary(), Part(details_, 1));
  set_up_scroll_area(*upper_, upper);
  set_accessible_role(*upper_, QAccessible::Pane);
  upper_->setWidgetResizable(true);
  const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
  upper_->setMinimumSize(upper->minimumSizeHint().width() + bar, kMinUpper);
  controls_below_ = new QWidget(this);
  actions_ = new NetActions(context, exercise, controls_, *details_, controls_below_);
  auto* below = make_column(controls_below_, kGap);
  add_parts(*below, separator(context.theme, this), build_volume(), separator(context.theme, this),
            actions_);
  add_parts(*make_column(this, kGap, {kPadding, kGap, kPadding, kPadding}), Part(upper_, 1),
            controls_below_);
  connect(details_, &QStackedWidget::currentChanged, this, &NetPanel::fit);
  connect(details_, &NetDetails::done, this, &NetPanel::refresh);
  connect(actions_, &NetActions::done, this, &NetPanel::refresh);
  connect(&exercise_, &ExerciseModel::changed, this, &NetPanel::refresh);
  connect(&exercise_, &ExerciseModel::net_chosen, this, [this] {
    details_->leave_form();
    refresh();
  });
}

QLayout* NetPanel::build_summary() {
  auto* title = new TextLabel(theme(), eliding(kTitleText), this);
  auto* facts = new TextLabel(theme(), eliding(kNoteText), this);
  auto* shape = new QLabel(this);
  auto* words = new TextLabel(theme(), wrapping(kStrongText), this);
  auto* detail = new TextLabel(theme(), wrapping(kLabelText), this);
  shape->setFixedSize(kShapeSide, kShapeSide);
  auto* head = make_row(nullptr, kGap);
  add_parts(*head, title, Part(facts, 1));
  auto* sentences = make_column(nullptr, 2);
  add_parts(*sentences, words, detail);
  auto* state = make_row(nullptr, 6);
  add_parts(*state, Part(shape, 0, Qt::AlignTop), Part(sentences, 1));
  auto* column = make_column(nullptr, kGap);
  add_parts(*column, head, state);
  connect(this, &NetPanel::refreshed, title, [=, this](const NetRow& row) {
    const radio::NetState& net = *exercise_.chosen_net();
    const NetDescription described = net_description(net, row);
    title->set_text(row.title);
    facts->set_text(net.frequency.hertz() == 0 ? row.mode
                                               : tr("%1 MHz, %2").arg(row.megahertz, row.mode));
    words->set_text(described.title,
                    described.token == Token::kText2 ? Token::kText : described.token);
    const radio::RadioSnapshot* radio = exercise_.chosen_radio();
    const std::string hearer = radio == nullptr ? "" : radio->whispers_to;
    detail->set_text(hearer.empty() ? described.detail
                                    : tr("Whispering: only %1 hears you.").arg(shown_text(hearer)));
    show_shape(*shape, described.icon, theme()(described.token));
  });
  return column;
}

QLayout* NetPanel::build_volume() {
  auto* label = new TextLabel(theme(), kLabelText, this, tr("Volume"));
  auto* volume =
      new ValueSlider(theme(), tr("Volume of this net"), kMinVolumeDb, kMaxVolumeDb, 6, this);
  auto* value = new TextLabel(theme(), kBodyText, this);
  auto* mute = new Button(theme(), Button::Look::kRaised, this, tr("Mute"));
  value->reserve(decibel_text(kMinVolumeDb));
  mute->set_icon(Icon::kLoudspeaker);
  mute->reserve(tr("Muted"));
  mute->setCheckable(true);
  connect(volume, &QSlider::valueChanged, this, [this, value](int decibels) {
    if (const auto* radio = exercise_.chosen_radio()) {
      model_.submit(radio::SetVolume{radio->id, static_cast<double>(decibels)});
    }
    value->set_text(decibel_text(decibels));
  });
  connect(mute, &QAbstractButton::clicked, this, [this](bool muted) {
    if (const auto* radio = exercise_.chosen_radio()) {
      model_.submit(radio::SetMute{radio->id, muted});
    }
  });
  connect(this, &NetPanel::refreshed, volume, [=, this] {
    const radio::RadioSnapshot* radio = exercise_.chosen_radio();
    volume->setEnabled(radio != nullptr);
    mute->setEnabled(radio != nullptr);
    if (radio == nullptr) {
      value->set_text(no_value());
      return;
    }
    volume->follow(static_cast<int>(std::lround(radio->volume_db)));
    volume->set_idle(radio->muted);
    value->set_text(decibel_text(radio->volume_db));
    mute->setChecked(radio->muted);
    mute->set_icon(radio->muted ? Icon::kMuted : Icon::kLoudspeaker);
    mute->set_label(radio->muted ? tr("Muted") : tr("Mute"));
    mute->set_token(radio->muted ? Token::kTrouble : Token::kText);
  });
  auto* row = make_row(nullptr, kGap);
  add_parts(*row, label, Part(volume, 1), value, mute);
  return row;
}

void NetPanel::fit() {
  details_->updateGeometry();
  controls_below_->show();
  const int needed = layout()->minimumSize().height() - kMinUpper +
                     upper_->widget()->heightForWidth(upper_->width());
  controls_below_->setVisible(!details_->shows_form() || needed <= height());
}

void NetPanel::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  fit();
}

void NetPanel::refresh() {
  if (!isVisible() || !exercise_.is_available()) return;
  const radio::NetState* net = exercise_.chosen_net();
  if (net == nullptr) return;
  const auto rows = net_rows(exercise_, model_.station(), model_.now());
  // net_rows() keeps the order of the exercise's nets, so the position of a net is also its row.
  emit refreshed(rows.at(static_cast<std::size_t>(net - exercise_.exercise().nets.data())));
  details_->matrix().set_matrix(hearing_matrix(exercise_.exercise(), net->name));
  actions_->show_net(*net);
}

}  // namespace roger::ui
