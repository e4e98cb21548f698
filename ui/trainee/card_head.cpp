#include "ui/trainee/card_head.hpp"

#include <algorithm>

#include "ui/model/activity.hpp"
#include "ui/model/call_text.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr int kLampGap = 4;
constexpr int kGuardWidth = 36;
constexpr int kMultiHeight = 20;

}  // namespace

CardHead::CardHead(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      net_(new TextLabel(theme, eliding(kTitleText), this)),
      name_(new TextLabel(theme, eliding(kNoteText), this)),
      multi_(new Button(theme, Button::Look::kFlat, this, tr("Multi"))),
      guard_(new Lamp(theme, Icon::kReceive, tr("G", "guard receiver"), this)),
      receive_(new Lamp(theme, Icon::kReceive, tr("RX", "receiving"), this)),
      transmit_(new Lamp(theme, Icon::kTransmit, tr("TX", "transmitting"), this)) {
  setFixedHeight(kHeight);
  net_->setFixedHeight(kHeight);
  guard_->setFixedWidth(kGuardWidth);
  multi_->setCheckable(true);
  multi_->setFixedHeight(kMultiHeight);
  multi_->set_text_size(TextSize::kAxis, QFont::Medium);
  multi_->setToolTip(tr("Space keys this radio in addition to the selected one (T)"));
  auto* lamps = make_row(nullptr, kLampGap);
  add_parts(*lamps, multi_, guard_, receive_, transmit_);
  add_parts(*make_row(this, kGap), net_, Part(name_, 1), lamps);
}

void CardHead::show_lamps(const radio::RadioSnapshot& radio) {
  receive_->set_state(!radio.receiving     ? Lamp::State::kOff
                      : is_troubled(radio) ? Lamp::State::kTrouble
                                           : Lamp::State::kReceive);
  guard_->set_state(std::ranges::any_of(radio.speakers, &radio::SpeakerSnapshot::by_guard)
                        ? Lamp::State::kReceive
                        : Lamp::State::kOff);
  transmit_->set_state(radio.transmitting ? Lamp::State::kTransmit : Lamp::State::kOff);
}

void CardHead::show_names(const radio::RadioSnapshot& radio, const QString& second_name,
                          bool is_frequency) {
  const QString net = connection_text(radio);
  net_->set_text(net.isEmpty() ? tr("No net") : net, net.isEmpty() ? Token::kText2 : Token::kText);
  // A frequency is never elided; the net's name is shortened instead.
  name_->set_may_elide(!is_frequency);
  name_->setSizePolicy(is_frequency ? QSizePolicy::Preferred : QSizePolicy::Ignored,
                       QSizePolicy::Fixed);
  name_->set_text(second_name);
  guard_->setVisible(!radio.guard.empty());
  guard_->setToolTip(tr("Guard: also hears %1").arg(QString::fromStdString(radio.guard)));
}

}  // namespace roger::ui
