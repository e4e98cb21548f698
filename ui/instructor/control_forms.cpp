#include "ui/instructor/control_forms.hpp"

#include <QHBoxLayout>
#include <array>

#include "ui/model/format.hpp"
#include "ui/model/notice_text.hpp"
#include "ui/widgets/accessible_role.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr int kFieldName = 72;
constexpr int kMaxJamDb = 100;
constexpr int kUsualJamDb = 60;
constexpr float kDeafDb = 20.0F;

/// The radio faults in the order of the list.
const std::array<radio::RadioCondition, 6> kFaults = {{
    {.call_sign = {}, .failure = radio::Failure::kBoth},
    {.call_sign = {}, .failure = radio::Failure::kTransmitter},
    {.call_sign = {}, .failure = radio::Failure::kReceiver},
    {.call_sign = {}, .loss_db = kDeafDb},
    {.call_sign = {}, .squelch = radio::SquelchForce::kOpen},
    {.call_sign = {}, .squelch = radio::SquelchForce::kClosed},
}};

/// Lists the stations of `members`, which are sorted, and keeps the choice.
void fill(Combo& combo, const std::vector<radio::NetMember>& members) {
  const QString before = combo.currentText();
  combo.clear();
  std::string last;
  for (const radio::NetMember& member : members) {
    if (member.call_sign != last) combo.addItem(QString::fromStdString(member.call_sign));
    last = member.call_sign;
  }
  if (const int place = combo.findText(before); place >= 0) combo.setCurrentIndex(place);
  combo.setEnabled(combo.count() > 0);
}

QString no_member_text() {
  return ControlForm::tr("No other station has a radio on this net.");
}

}  // namespace

ControlForm::ControlForm(const Theme& theme, const QString& title, const QString& action,
                         QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      fields_(new QVBoxLayout),
      action_(new Button(theme, Button::Look::kRaised, this, action)) {
  auto* head = new TextLabel(theme, kStrongText, this, title);
  auto* leave = new Button(theme, Button::Look::kFlat, this, tr("Back"));
  leave->set_key(tr("Esc", "key"));
  auto* buttons = new QHBoxLayout;
  buttons->setContentsMargins(0, 0, 0, 0);
  add_parts(*buttons, Stretch(), leave, action_);
  fields_->setSpacing(6);
  auto* column = make_column(this, 6);
  add_parts(*column, head, fields_, Stretch(), buttons);
  connect(action_, &QAbstractButton::clicked, this, [this] {
    act();
    emit done();
  });
  connect(leave, &QAbstractButton::clicked, this, &ControlForm::left);
}

void ControlForm::add_field(const QString& name, QWidget* field) {
  auto* label = new TextLabel(theme_, kLabelText, this, name);
  label->setMinimumWidth(kFieldName);
  field->setAccessibleName(name);
  auto* row = make_row(nullptr, kGap);
  add_parts(*row, label, Part(field, 1));
  fields_->addLayout(row);
  if (first_ == nullptr) first_ = field;
}

void ControlForm::focus_first() {
  if (first_ != nullptr) first_->setFocus(Qt::OtherFocusReason);
}

JamForm::JamForm(const Theme& theme, ActiveControls& controls, QWidget* parent)
    : ControlForm(theme, tr("Jam this net"), tr("Jam"), parent),
      controls_(controls),
      kind_(new Combo(theme, this)),
      strength_(new ValueSlider(theme, tr("Level"), 0, kMaxJamDb, 6, this)),
      strength_value_(new TextLabel(theme, kBodyText, this)) {
  kind_->addItem(tr("Noise"));
  kind_->addItem(tr("Tone"));
  strength_value_->reserve(decibel_text(kMaxJamDb));
  connect(strength_, &QSlider::valueChanged, this,
          [this](int decibels) { strength_value_->set_text(decibel_text(decibels)); });
  strength_->setValue(kUsualJamDb);
  auto* strength = new QWidget(this);
  set_accessible_role(*strength, QAccessible::Grouping);
  auto* row = make_row(strength, kGap);
  add_parts(*row, Part(strength_, 1), strength_value_);
  add_field(tr("Type"), kind_);
  add_field(tr("Level"), strength);
  fields().addWidget(
      new TextLabel(theme, wrapping(kNoteText), this,
                    tr("Level above each receiver's noise. Active until ended here.")));
  action().set_icon(Icon::kBolt);
  action().set_token(Token::kInstructor);
}

void JamForm::act() {
  jam_.kind = kind_->currentIndex() == 0 ? radio::JamKind::kNoise : radio::JamKind::kTone;
  jam_.strength_db = static_cast<float>(strength_->value());
  controls_.jam(jam_);
}

FailForm::FailForm(const Theme& theme, ActiveControls& controls, QWidget* parent)
    : ControlForm(theme, tr("Fail a radio"), tr("Apply"), parent),
      controls_(controls),
      station_(new Combo(theme, this)),
      radio_(new Combo(theme, this)),
      what_(new Combo(theme, this)),
      none_(new TextLabel(theme, wrapping(kNoteText), this, no_member_text())),
      failed_(new QVBoxLayout) {
  for (const radio::RadioCondition& fault : kFaults) {
    const QString what = faults_text(fault);
    what_->addItem(what.left(1).toUpper() + what.mid(1));
  }
  add_field(tr("Station"), station_);
  add_field(tr("Radio"), radio_);
  add_field(tr("Fault"), what_);
  fields().addWidget(none_);
  fields().addLayout(failed_);
  connect(station_, &QComboBox::currentIndexChanged, this, &FailForm::offer_radios);
  action().set_icon(Icon::kForbidden);
  action().set_token(Token::kInstructor);
}

void FailForm::open(const std::vector<radio::NetMember>& members) {
  members_ = members;
  fill(*station_, members);
  offer_radios();
  action().setEnabled(station_->count() > 0);
  none_->setVisible(station_->count() == 0);
  show_failed();
}

void FailForm::offer_radios() {
  const std::string station = station_->currentText().toStdString();
  radio_->clear();
  for (const radio::NetMember& member : members_) {
    if (member.call_sign != station) continue;
    radio_->addItem(tr("Radio %1").arg(member.radio), member.radio);
  }
  radio_->setEnabled(radio_->count() > 0);
  if (radio_->count() > 0) radio_->addItem(tr("All radios"), 0);
}

void FailForm::show_failed() {
  remove_all(*failed_);
  constexpr std::size_t kShown = 3;
  const auto& conditions = controls_.conditions();
  for (std::size_t i = 0; i < conditions.size() && i < kShown; ++i) {
    auto* restore = new Button(theme(), Button::Look::kFlat, this,
                               tr("Restore %1").arg(condition_text(conditions[i])));
    restore->set_content_alignment(Qt::AlignLeft);
    connect(restore, &QAbstractButton::clicked, this, [this, i] {
      controls_.restore(i);
      show_failed();
    });
    failed_->addWidget(restore);
  }
}

void FailForm::act() {
  radio::RadioCondition condition =
      kFaults.at(static_cast<std::size_t>(std::max(0, what_->currentIndex())));
  condition.call_sign = station_->currentText().toStdString();
  condition.radio_index = static_cast<std::uint16_t>(radio_->currentData().toUInt());
  controls_.condition(condition);
}

WhisperForm::WhisperForm(const Theme& theme, ActiveControls& controls, QWidget* parent)
    : ControlForm(theme, tr("Whisper on this net"), tr("Whisper"), parent),
      controls_(controls),
      station_(new Combo(theme, this)),
      note_(new TextLabel(theme, wrapping(kNoteText), this)) {
  add_field(tr("To"), station_);
  fields().addWidget(note_);
}

void WhisperForm::open(radio::RadioId radio, const std::vector<radio::NetMember>& members) {
  radio_ = radio;
  fill(*station_, members);
  const bool possible = station_->count() > 0;
  action().setEnabled(possible);
  note_->set_text(possible ? tr("From your next key-down on, only that station hears you.")
                           : no_member_text());
}

void WhisperForm::act() {
  controls_.whisper(radio_, station_->currentText().toStdString());
}

}  // namespace roger::ui
