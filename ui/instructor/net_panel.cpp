#include "ui/instructor/net_panel.hpp"

#include <QGridLayout>
#include <QPainter>
#include <cmath>
#include <set>

#include "ui/model/format.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr int kMinVolumeDb = -60;
constexpr int kMaxVolumeDb = 12;
constexpr int kActionHeight = 30;
constexpr int kActionPadding = 6;
constexpr int kShapeSide = 16;

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

}  // namespace

NetPanel::NetPanel(const Context& context, ExerciseModel& exercise, QWidget* parent)
    : Panel(context.theme, parent),
      context_(context),
      exercise_(exercise),
      controls_(context.model),
      title_(new TextLabel(context.theme, eliding(kTitleText), this)),
      facts_(new TextLabel(context.theme, eliding(kNoteText), this)),
      shape_(new QLabel(this)),
      words_(new TextLabel(context.theme, wrapping(kStrongText), this)),
      detail_(new TextLabel(context.theme, wrapping(kLabelText), this)),
      middle_(new QStackedWidget(this)),
      matrix_(new MatrixView(context.theme, this)),
      jam_form_(new JamForm(context.theme, controls_, this)),
      fail_form_(new FailForm(context.theme, controls_, this)),
      whisper_form_(new WhisperForm(context.theme, controls_, this)),
      volume_(new ValueSlider(context.theme, tr("Volume of this net"), kMinVolumeDb, kMaxVolumeDb,
                              6, this)),
      volume_value_(new TextLabel(context.theme, kBodyText, this)),
      mute_(new Button(context.theme, Button::Look::kRaised, this, tr("Mute"))),
      break_in_(new HoldButton(context.theme, Button::Look::kRaised, this, tr("Break in"))),
      whisper_(action(Icon::kLoudspeaker, tr("Whisper…"), Token::kText)),
      solo_(action(Icon::kHeadphones, tr("Solo"), Token::kText)),
      jam_(action(Icon::kBolt, tr("Jam…"), Token::kInstructor)),
      fail_(action(Icon::kForbidden, tr("Fail radio…"), Token::kInstructor)),
      cut_(action(Icon::kClose, tr("Cut net"), Token::kInstructor)) {
  shape_->setFixedSize(kShapeSide, kShapeSide);
  break_in_->set_icon(Icon::kTransmit);
  break_in_->set_side_padding(kActionPadding);
  break_in_->setFixedHeight(kActionHeight);
  break_in_->setToolTip(
      tr("Hold to speak over all others on this net (Enter); Space transmits as usual"));
  for (QWidget* page :
       std::initializer_list<QWidget*>{matrix_, jam_form_, fail_form_, whisper_form_}) {
    middle_->addWidget(page);
  }

  auto* head = make_row(nullptr, kGap);
  add_parts(*head, title_, Part(facts_, 1));
  auto* sentences = make_column(nullptr, 2);
  add_parts(*sentences, words_, detail_);
  auto* state = make_row(nullptr, 6);
  add_parts(*state, Part(shape_, 0, Qt::AlignTop), Part(sentences, 1));
  auto* column = make_column(this, kGap, {kPadding, kGap, kPadding, kPadding});
  add_parts(*column, head, state, Part(middle_, 1), separator(context.theme, this), build_volume(),
            separator(context.theme, this), build_actions());
  connect_actions();
  connect(&exercise_, &ExerciseModel::changed, this, &NetPanel::refresh);
  connect(&exercise_, &ExerciseModel::net_chosen, this, [this] {
    leave_form();
    refresh();
  });
}

Button* NetPanel::action(Icon icon, const QString& label, Token token) {
  auto* button = new Button(context_.theme, Button::Look::kRaised, this, label);
  button->set_icon(icon);
  button->set_icon_token(token);
  button->set_side_padding(kActionPadding);
  button->setFixedHeight(kActionHeight);
  return button;
}

QLayout* NetPanel::build_volume() {
  auto* label = new TextLabel(context_.theme, kLabelText, this, tr("Volume"));
  volume_value_->reserve(decibel_text(kMinVolumeDb));
  mute_->set_icon(Icon::kMuted);
  mute_->reserve(tr("Muted"));
  mute_->setCheckable(true);
  auto* row = make_row(nullptr, kGap);
  add_parts(*row, label, Part(volume_, 1), volume_value_, mute_);
  return row;
}

QLayout* NetPanel::build_actions() {
  auto* grid = new QGridLayout;
  grid->setSpacing(kGap);
  Button* buttons[] = {break_in_, whisper_, solo_, jam_, fail_, cut_};
  constexpr int kColumns = 3;
  for (int i = 0; i < 2 * kColumns; ++i) grid->addWidget(buttons[i], i / kColumns, i % kColumns);
  for (int i = 0; i < kColumns; ++i) grid->setColumnStretch(i, 1);
  return grid;
}

void NetPanel::connect_actions() {
  connect(volume_, &QSlider::valueChanged, this, [this](int decibels) {
    if (const auto* radio = chosen_radio()) {
      context_.model.submit(radio::SetVolume{radio->id, static_cast<double>(decibels)});
    }
    volume_value_->set_text(decibel_text(decibels));
  });
  connect(mute_, &QAbstractButton::clicked, this, [this](bool muted) {
    if (const auto* radio = chosen_radio()) context_.model.submit(radio::SetMute{radio->id, muted});
  });
  connect(break_in_, &HoldButton::held, this, [this] {
    if (const auto* radio = chosen_radio()) {
      context_.push_to_talk.press(PushToTalkInputs::kMouse, radio->id, break_in_->flags);
    }
  });
  break_in_->flags.breaks_in = true;
  break_in_->talks_on = [this] {
    const radio::RadioSnapshot* radio = chosen_radio();
    return radio == nullptr ? std::nullopt : std::optional(radio->id);
  };
  connect(break_in_, &HoldButton::let_go, this,
          [this] { context_.push_to_talk.release(PushToTalkInputs::kMouse); });
  connect(solo_, &QAbstractButton::clicked, this, &NetPanel::toggle_solo);
  connect(whisper_, &QAbstractButton::clicked, this, &NetPanel::on_whisper);
  connect(jam_, &QAbstractButton::clicked, this, &NetPanel::on_jam);
  connect(cut_, &QAbstractButton::clicked, this, &NetPanel::on_cut);
  connect(fail_, &QAbstractButton::clicked, this, [this] {
    fail_form_->open(known_stations());
    middle_->setCurrentWidget(fail_form_);
    fail_form_->focus_first();
  });
  for (ControlForm* form :
       std::initializer_list<ControlForm*>{jam_form_, fail_form_, whisper_form_}) {
    connect(form, &ControlForm::done, this, [this] {
      leave_form();
      refresh();
    });
    connect(form, &ControlForm::left, this, &NetPanel::leave_form);
  }
}

bool NetPanel::leave_form() {
  if (middle_->currentWidget() == matrix_) return false;
  middle_->setCurrentWidget(matrix_);
  return true;
}

const radio::RadioSnapshot* NetPanel::chosen_radio() const {
  const radio::NetState* net = exercise_.chosen_net();
  return net == nullptr ? nullptr : exercise_.radio_on(*net);
}

std::vector<std::string> NetPanel::known_stations() const {
  std::set<std::string> names;
  for (const radio::Audience& audience : exercise_.exercise().audiences) {
    names.insert(audience.call_sign);
    for (const radio::HeardBy& station : audience.stations) names.insert(station.call_sign);
  }
  for (const radio::AirTransmission& one : exercise_.transmissions())
    names.insert(one.transmission.call_sign);
  names.erase("");
  names.erase(context_.model.station().call_sign);
  return {names.begin(), names.end()};
}

// The buttons for jam, cut and whisper toggle: each ends the control if it is active.
void NetPanel::on_jam() {
  const radio::NetState* net = exercise_.chosen_net();
  if (net == nullptr || net->frequency.hertz() == 0) return;
  if (controls_.jams(net->frequency)) {
    controls_.end_jam(net->frequency);
    refresh();
    return;
  }
  jam_form_->open(net->frequency);
  middle_->setCurrentWidget(jam_form_);
  jam_form_->focus_first();
}

void NetPanel::on_cut() {
  const radio::NetState* net = exercise_.chosen_net();
  if (net == nullptr || net->frequency.hertz() == 0) return;
  controls_.cut(net->frequency, !controls_.cuts(net->frequency));
  refresh();
}

void NetPanel::on_whisper() {
  const radio::RadioSnapshot* radio = chosen_radio();
  if (radio == nullptr) return;
  if (!controls_.whispers_to(radio->id).empty()) {
    controls_.whisper(radio->id, "");
    refresh();
    return;
  }
  whisper_form_->open(radio->id, known_stations());
  middle_->setCurrentWidget(whisper_form_);
  whisper_form_->focus_first();
}

void NetPanel::toggle_solo() {
  const radio::RadioSnapshot* chosen = chosen_radio();
  // The mute states are stored for every radio, so that a radio which was muted before solo is
  // still muted after it.
  if (before_solo_.empty()) {
    if (chosen == nullptr) return;
    for (const radio::RadioSnapshot& radio : context_.model.station().radios) {
      before_solo_[radio.id] = radio.muted;
      context_.model.submit(radio::SetMute{radio.id, radio.id != chosen->id});
    }
  } else {
    for (const auto& [radio, muted] : before_solo_) {
      context_.model.submit(radio::SetMute{radio, muted});
    }
    before_solo_.clear();
  }
  refresh();
}

void NetPanel::refresh() {
  if (!isVisible() || !exercise_.is_available()) return;
  const radio::NetState* net = exercise_.chosen_net();
  if (net == nullptr) return;
  const auto rows = net_rows(exercise_, context_.model.station(), context_.model.now());
  // net_rows() keeps the order of the exercise's nets, so the position of a net is also its row.
  const auto place = static_cast<std::size_t>(net - exercise_.exercise().nets.data());
  show_words(*net, rows.at(place));
  matrix_->set_matrix(hearing_matrix(exercise_.exercise(), net->name));
  const radio::RadioSnapshot* radio = chosen_radio();
  show_volume(radio);
  show_actions(*net, radio);
}

void NetPanel::show_words(const radio::NetState& net, const NetRow& row) {
  const NetDescription words = net_description(net, row);
  title_->set_text(row.title);
  facts_->set_text(net.frequency.hertz() == 0 ? row.mode
                                              : tr("%1 MHz, %2").arg(row.megahertz, row.mode));
  words_->set_text(words.title, words.token == Token::kText2 ? Token::kText : words.token);
  const radio::RadioSnapshot* radio = chosen_radio();
  const std::string whispered = radio == nullptr ? "" : controls_.whispers_to(radio->id);
  detail_->set_text(whispered.empty()
                        ? words.detail
                        : tr("Whispering: only %1 hears you.").arg(shown_text(whispered)));
  QPixmap picture(QSize(kShapeSide, kShapeSide) * devicePixelRatio());
  picture.setDevicePixelRatio(devicePixelRatio());
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  paint_icon(painter, words.icon, QRectF(1, 1, 14, 14), theme()(words.token));
  painter.end();
  shape_->setPixmap(picture);
}

void NetPanel::show_volume(const radio::RadioSnapshot* radio) {
  volume_->setEnabled(radio != nullptr);
  mute_->setEnabled(radio != nullptr);
  if (radio == nullptr) {
    volume_value_->set_text(no_value());
    return;
  }
  volume_->follow(static_cast<int>(std::lround(radio->volume_db)));
  volume_->set_idle(radio->muted);
  volume_value_->set_text(decibel_text(radio->volume_db));
  mute_->setChecked(radio->muted);
  mute_->set_label(radio->muted ? tr("Muted") : tr("Mute"));
  mute_->set_token(radio->muted ? Token::kTrouble : Token::kText);
}

void NetPanel::show_actions(const radio::NetState& net, const radio::RadioSnapshot* radio) {
  const bool speaks = radio != nullptr && radio->can_transmit;
  break_in_->setEnabled(speaks);
  whisper_->setEnabled(speaks);
  solo_->setEnabled(radio != nullptr || !before_solo_.empty());
  const bool on_air_net = net.frequency.hertz() != 0;  // an intercom can be neither jammed nor cut
  jam_->setEnabled(on_air_net);
  cut_->setEnabled(on_air_net);
  const bool on_air = speaks && radio->transmitting;
  break_in_->set_label(on_air ? tr("ON AIR") : tr("Break in"));
  break_in_->set_token(on_air ? Token::kTransmit : Token::kText);
  break_in_->set_tint(on_air ? std::optional(Token::kTransmitTint) : std::nullopt);
  const bool whispers = speaks && !controls_.whispers_to(radio->id).empty();
  whisper_->set_label(whispers ? tr("Talk to all") : tr("Whisper…"));
  solo_->set_label(before_solo_.empty() ? tr("Solo") : tr("End solo"));
  jam_->set_label(controls_.jams(net.frequency) ? tr("End jam") : tr("Jam…"));
  cut_->set_label(controls_.cuts(net.frequency) ? tr("Restore") : tr("Cut net"));
}

}  // namespace roger::ui
