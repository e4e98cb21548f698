#include "ui/instructor/net_actions.hpp"

#include <QGridLayout>

#include "ui/model/notice_text.hpp"

namespace roger::ui {
namespace {

constexpr int kColumns = 3;
constexpr int kActionHeight = 30;
constexpr int kActionPadding = 6;

}  // namespace

NetActions::NetActions(const Context& context, ExerciseModel& exercise, ActiveControls& controls,
                       NetDetails& details, QWidget* parent)
    : QWidget(parent),
      context_(context),
      exercise_(exercise),
      controls_(controls),
      details_(details),
      break_in_(new HoldButton(context.theme, context.push_to_talk, tr("Break in"), this)),
      whisper_(add(Icon::kLoudspeaker, tr("Whisper…"))),
      solo_(add(Icon::kHeadphones, tr("Solo"))),
      jam_(add(Icon::kBolt, tr("Jam…"))),
      fail_(add(Icon::kForbidden, tr("Fail radio…"))),
      cut_(add(Icon::kClose, tr("Cut net"))) {
  break_in_->set_icon(Icon::kTransmit);
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setSpacing(kGap);
  for (Button* button :
       std::initializer_list<Button*>{break_in_, whisper_, solo_, jam_, fail_, cut_}) {
    button->set_side_padding(kActionPadding);
    button->setFixedHeight(kActionHeight);
    grid->addWidget(button, grid->count() / kColumns, grid->count() % kColumns);
  }
  for (int i = 0; i < kColumns; ++i) grid->setColumnStretch(i, 1);
  // The labels that show_net() sets later.
  break_in_->reserve(tr("ON AIR"));
  whisper_->reserve(tr("Talk to all"));
  solo_->reserve(tr("End solo"));
  jam_->reserve(tr("End jam"));
  cut_->reserve(tr("Restore"));
  for (Button* control : {jam_, fail_, cut_}) control->set_icon_token(Token::kInstructor);

  break_in_->flags.breaks_in = true;
  break_in_->talks_on = [this] {
    const radio::RadioSnapshot* radio = exercise_.chosen_radio();
    return radio == nullptr ? std::nullopt : std::optional(radio->id);
  };
  connect(solo_, &QAbstractButton::clicked, this, &NetActions::toggle_solo);
  connect(whisper_, &QAbstractButton::clicked, this, &NetActions::on_whisper);
  connect(jam_, &QAbstractButton::clicked, this, &NetActions::on_jam);
  connect(cut_, &QAbstractButton::clicked, this, &NetActions::on_cut);
  connect(fail_, &QAbstractButton::clicked, this, [this] { details_.open_fail(others_on_net()); });
}

Button* NetActions::add(Icon icon, const QString& label) {
  auto* button = new Button(context_.theme, Button::Look::kRaised, this, label);
  button->set_icon(icon);
  return button;
}

std::vector<radio::NetMember> NetActions::others_on_net() const {
  const radio::NetState* net = exercise_.chosen_net();
  if (net == nullptr) return {};
  std::vector<radio::NetMember> others = net->members;
  std::erase_if(others, [this](const radio::NetMember& member) {
    return member.call_sign == context_.model.station().call_sign;
  });
  return others;
}

// The buttons for jam, cut and whisper toggle: each ends the control if it is active.
void NetActions::on_jam() {
  const radio::NetState* net = exercise_.chosen_net();
  if (net == nullptr || net->frequency.hertz() == 0) return;
  radio::Jam jam = jam_of(*net);
  if (controls_.jams(jam.frequency)) {
    jam.kind = radio::JamKind::kOff;
    controls_.jam(jam);
    emit done();
  } else {
    details_.open_jam(jam);
  }
}

void NetActions::on_cut() {
  const radio::NetState* net = exercise_.chosen_net();
  if (net == nullptr || net->frequency.hertz() == 0) return;
  controls_.cut(net->frequency, !controls_.cuts(net->frequency));
  emit done();
}

void NetActions::on_whisper() {
  const radio::RadioSnapshot* radio = exercise_.chosen_radio();
  if (radio == nullptr) return;
  if (!radio->whispers_to.empty()) {
    controls_.whisper(radio->id, "");
    emit done();
  } else {
    details_.open_whisper(radio->id, others_on_net());
  }
}

void NetActions::toggle_solo() {
  const radio::RadioSnapshot* chosen = exercise_.chosen_radio();
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
  emit done();
}

void NetActions::enable_controls(bool speaks, bool on_air_net) {
  const QString reason = sentence_text(context_.model.station().control_refusal);
  const bool may_control = reason.isEmpty();
  for (Button* control : {jam_, fail_, cut_}) control->setToolTip(reason);
  break_in_->setToolTip(
      may_control
          ? tr("Hold to speak over all others on this net (Enter); Space transmits as usual")
          : reason);
  break_in_->setEnabled(may_control && speaks);
  jam_->setEnabled(may_control && on_air_net);
  fail_->setEnabled(may_control);
  cut_->setEnabled(may_control && on_air_net);
}

void NetActions::show_net(const radio::NetState& net) {
  const radio::RadioSnapshot* radio = exercise_.chosen_radio();
  const bool speaks = radio != nullptr && radio->can_transmit;
  whisper_->setEnabled(speaks);
  solo_->setEnabled(radio != nullptr || !before_solo_.empty());
  // An intercom can be neither jammed nor cut.
  enable_controls(speaks, net.frequency.hertz() != 0);
  const bool on_air = speaks && radio->transmitting;
  break_in_->set_label(on_air ? tr("ON AIR") : tr("Break in"));
  break_in_->set_token(on_air ? Token::kTransmit : Token::kText);
  break_in_->set_tint(on_air ? std::optional(Token::kTransmitTint) : std::nullopt);
  const bool whispers = speaks && !radio->whispers_to.empty();
  whisper_->set_label(whispers ? tr("Talk to all") : tr("Whisper…"));
  solo_->set_label(before_solo_.empty() ? tr("Solo") : tr("End solo"));
  jam_->set_label(controls_.jams(net.frequency) ? tr("End jam") : tr("Jam…"));
  cut_->set_label(controls_.cuts(net.frequency) ? tr("Restore") : tr("Cut net"));
}

}  // namespace roger::ui
