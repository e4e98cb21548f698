#include "ui/window/status_line.hpp"

#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/model/format.hpp"
#include "ui/model/latency_text.hpp"
#include "ui/model/notice_text.hpp"
#include "ui/theme/assign.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr int kFactIcon = 14;
constexpr int kDetailGap = 6;  // between the bold text and the details
constexpr int kLineMargin = 16;
constexpr int kFactSpacing = 24;
constexpr int kReasonMargin = 6;
constexpr double kMuchLostInAll = 0.01;

/// A part of a fact that a narrow line leaves out.
struct Omission {
  std::size_t fact;
  FactLabel::Extent rest;
};
/// Least important first.
constexpr std::array<Omission, 6> kOmissions{{
    {2, FactLabel::Extent::kBold},     // of how many packets
    {1, FactLabel::Extent::kNothing},  // latency; its number alone would not say of what
    {0, FactLabel::Extent::kBold},     // other stations
    {2, FactLabel::Extent::kNothing},  // lost packets
    {3, FactLabel::Extent::kBold},     // frames of the sound device
    {0, FactLabel::Extent::kNothing},  // federation
}};

bool is_spared(const Fact& fact) {
  return fact.icon != Icon::kTrouble && fact.icon != Icon::kNote;
}

Fact well(const QString& bold, const QString& plain) {
  return {Icon::kCheck, Token::kReceive, bold, plain};
}

Fact trouble(const QString& bold, const QString& plain) {
  return {Icon::kTrouble, Token::kTrouble, bold, plain};
}

Fact idle(const QString& bold, const QString& plain) {
  return {Icon::kIdle, Token::kText3, bold, plain};
}

/// Returns the host of a device or, if it has none, its name. Names of sound systems and sound
/// cards are not translated.
QString device_host_text(const radio::DeviceSnapshot& device) {
  if (device.host == audio::kGeneratorHost) return StatusLine::tr("generator", "of test signals");
  if (device.host == audio::kFileHost) return StatusLine::tr("file", "instead of a sound device");
  return shown_text(device.host.empty() ? device.name : device.host);
}

}  // namespace

Fact federation_fact(const radio::FederationSnapshot& federation) {
  const QString reason = notice_text(federation.trouble);
  const QString name = shown_text(federation.federation);
  if (!federation.joined) {
    return reason.isEmpty() ? idle(StatusLine::tr("Not joined yet"),
                                   name.isEmpty() ? StatusLine::tr("looking for the federation")
                                                  : StatusLine::tr("joining %1").arg(name))
                            : trouble(StatusLine::tr("Not joined"), reason);
  }
  if (!reason.isEmpty()) return trouble(StatusLine::tr("Joined %1").arg(name), reason);
  const auto others = federation.stations_known;
  const QString stations = others == 0
                               ? StatusLine::tr("no other station yet")
                               : StatusLine::tr("%1 other station(s)", nullptr, make_plural(others))
                                     .arg(count_text(others));
  const QString protection = notice_text(federation.protection);
  return well(StatusLine::tr("Joined %1").arg(name),
              protection.isEmpty() ? stations : stations + ", " + protection);
}

Fact latency_fact(const radio::StationSnapshot& station) {
  const QString what = StatusLine::tr("microphone to loudspeaker, p50");
  if (station.latencies.empty()) return idle(no_value(), what);
  const auto& newest = station.latencies.front();
  if (!newest.clocks_related) {
    return idle(no_value(), StatusLine::tr("clock of %1 unknown").arg(sender_text(newest)));
  }
  if (!has_figure(newest)) return idle(no_value(), what);
  return well(StatusLine::tr("%1 ms").arg(std::lround(newest.end_to_end.p50)), what);
}

Fact loss_fact(const radio::StationSnapshot& station) {
  std::uint64_t packets = 0;
  std::uint64_t lost = 0;
  for (const auto& sender : station.latencies) {
    packets += sender.packets;
    lost += sender.lost;
  }
  if (packets + lost == 0) return idle(no_value(), StatusLine::tr("lost"));
  const QString bold = StatusLine::tr("%1 lost").arg(share_text(lost, packets, 1));
  const QString plain = StatusLine::tr("of %1 packet(s)", nullptr, make_plural(packets + lost))
                            .arg(count_text(packets + lost));
  const bool much =
      static_cast<double>(lost) > kMuchLostInAll * static_cast<double>(packets + lost);
  return much ? trouble(bold, plain) : well(bold, plain);
}

Fact device_fact(const radio::DeviceSnapshot& device) {
  const QString name = device_host_text(device);
  if (!device.trouble.empty()) {
    const QString what = device.running      ? StatusLine::tr("Sound")
                         : device.losses > 0 ? StatusLine::tr("Sound lost")
                                             : StatusLine::tr("No sound");
    return trouble(what, notice_text(radio::to_notice(device.trouble)));
  }
  if (!device.opening.empty()) {
    return idle(StatusLine::tr("Sound"),
                StatusLine::tr("opening %1").arg(shown_text(device.opening)));
  }
  if (!device.running)
    return trouble(StatusLine::tr("No sound"), StatusLine::tr("device not running"));
  const QString bold =
      StatusLine::tr("%1 %2").arg(name, sample_rate_text(device.sample_rate)).trimmed();
  const QString block = StatusLine::tr("%n frame(s)", nullptr, make_plural(device.block_frames));
  if (device.xruns == 0) {
    return {Icon::kHeadphones, Token::kText2, bold, StatusLine::tr("%1, no xruns").arg(block)};
  }
  const QString count = StatusLine::tr("%1, %2 xrun(s)", nullptr, make_plural(device.xruns))
                            .arg(block, count_text(device.xruns));
  if (device.underruns == 0 && device.overruns == 0) return trouble(bold, count);
  return trouble(bold, StatusLine::tr("%1 (%2 out, %3 in)")
                           .arg(count, count_text(device.underruns), count_text(device.overruns)));
}

/// The device of the headset, unless only the loudspeaker has a problem.
Fact sound_fact(const radio::StationSnapshot& station) {
  const Fact headset = device_fact(station.device);
  const auto& loudspeaker = station.loudspeaker;
  if (headset.icon == Icon::kTrouble || !loudspeaker || loudspeaker->trouble.empty()) {
    return headset;
  }
  return trouble(StatusLine::tr("Loudspeaker"),
                 notice_text(radio::to_notice(loudspeaker->trouble)));
}

std::optional<Fact> plan_fact(const PlanChange& news) {
  switch (news.kind) {
    case PlanChange::Kind::kChanged:
      return Fact{Icon::kNote, Token::kText2, StatusLine::tr("Plan changed"),
                  shown_lines(news.text).section(u'/', -1, -1)};
    case PlanChange::Kind::kBroken:
      return trouble(StatusLine::tr("Plan changed, can't be read"), {});
    case PlanChange::Kind::kSame:
      break;
  }
  return std::nullopt;
}

FactLabel::FactLabel(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      bold_(new TextLabel(theme, kStrongText, this)),
      plain_(new TextLabel(theme, eliding(kNoteText), this)) {
  auto* row = make_row(this, kDetailGap, {kFactIcon + kGap, 0, 0, 0});
  add_parts(*row, bold_, plain_);
}

void FactLabel::set_fact(const Fact& fact) {
  if (!assign(fact_, fact)) return;
  bold_->set_text(fact.bold);
  plain_->set_text(fact.plain, fact.token == Token::kTrouble ? Token::kTrouble : Token::kText3);
  update();
}

void FactLabel::set_extent(Extent extent) {
  setVisible(extent != Extent::kNothing);
  plain_->setVisible(extent == Extent::kAll);
  setToolTip(extent == Extent::kBold ? fact_.plain : QString());
}

int FactLabel::width_for(Extent extent) const {
  if (extent == Extent::kNothing) return 0;
  const int bold = kFactIcon + kGap + bold_->sizeHint().width();
  return extent == Extent::kBold ? bold : bold + kDetailGap + plain_->sizeHint().width();
}

void FactLabel::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  paint_icon(painter, fact_.icon, QRectF(0, (height() - kFactIcon) / 2.0, kFactIcon, kFactIcon),
             theme_(fact_.token));
}

StatusLine::StatusLine(const Context& context, PlanSource* plan, QWidget* parent)
    : QWidget(parent),
      context_(context),
      plan_(plan),
      use_plan_(new Button(context.theme, Button::Look::kRaised, this)),
      help_(new Button(context.theme, Button::Look::kFlat, this, tr("Press ? for all shortcuts"))),
      reason_(new TextLabel(context.theme, wrapping(kNoteText), this)) {
  auto* row = make_row(nullptr, kFactSpacing, {kLineMargin, 1, kLineMargin, 0});
  reason_->set_token(Token::kTrouble);
  reason_->hide();
  add_parts(*make_column(this, 0), Part(row, 1),
            inset(reason_, {kLineMargin, 0, kLineMargin, kReasonMargin}));
  for (FactLabel*& fact : facts_) {
    fact = new FactLabel(context.theme, this);
    row->addWidget(fact);
  }
  help_->setFont(Theme::font(TextSize::kBody));
  help_->set_token(Token::kText3);
  add_parts(*row, use_plan_, Stretch(), help_);
  use_plan_->setFont(Theme::font(TextSize::kBody));
  use_plan_->hide();
  connect(use_plan_, &QAbstractButton::clicked, this, [this] {
    plan_wanted_ = true;
    show_texts();
  });
  connect(help_, &QAbstractButton::clicked, this, &StatusLine::help_requested);
  connect(&context_.model, &ConsoleModel::texts_changed, this, &StatusLine::show_texts);
  show_texts();
}

void StatusLine::show_texts() {
  const auto& station = context_.model.station();
  std::array facts = {federation_fact(station.federation), latency_fact(station),
                      loss_fact(station), sound_fact(station)};
  const PlanChange plan = plan_ == nullptr ? PlanChange{} : plan_->look();
  if (const auto news = plan_fact(plan)) {
    // Replaces the least important fact that is not a problem itself.
    (facts[2].icon == Icon::kTrouble ? facts[1] : facts[2]) = *news;
  }
  show_plan_button(plan.kind);
  const bool broken = plan.kind == PlanChange::Kind::kBroken;
  reason_->setVisible(broken);
  if (broken) reason_->set_text(shown_lines(plan.text));
  for (std::size_t i = 0; i < facts.size(); ++i) facts_.at(i)->set_fact(facts.at(i));
  fit();
}

void StatusLine::fit() {
  using enum FactLabel::Extent;
  setFixedHeight(reason_->isHidden() ? kStatusHeight : layout()->totalHeightForWidth(width()));
  const bool troubled = std::ranges::any_of(
      facts_, [](const FactLabel* label) { return label->fact().icon == Icon::kTrouble; });
  int room = width() - 2 * kLineMargin - help_->sizeHint().width();
  if (!use_plan_->isHidden()) room -= use_plan_->sizeHint().width() + kFactSpacing;
  std::array<FactLabel::Extent, 4> extents{};
  for (std::size_t i = 0; i < facts_.size(); ++i) {
    // A problem takes the room of facts that have nothing to report.
    extents.at(i) = troubled && facts_.at(i)->fact().icon == Icon::kIdle ? kNothing : kAll;
  }
  const auto needed = [&] {
    int sum = 0;
    for (std::size_t i = 0; i < facts_.size(); ++i) {
      const int width = facts_.at(i)->width_for(extents.at(i));
      if (width > 0) sum += width + kFactSpacing;
    }
    return sum;
  };
  for (const auto& [fact, rest] : kOmissions) {
    if (needed() <= room) break;
    if (is_spared(facts_.at(fact)->fact())) extents.at(fact) = std::min(extents.at(fact), rest);
  }
  for (std::size_t i = 0; i < facts_.size(); ++i) facts_.at(i)->set_extent(extents.at(i));
}

void StatusLine::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

void StatusLine::show_plan_button(PlanChange::Kind kind) {
  const bool changed = kind == PlanChange::Kind::kChanged;
  plan_wanted_ = plan_wanted_ && changed;
  use_plan_->setVisible(changed);
  use_plan_->setEnabled(!plan_wanted_);
  use_plan_->set_label(plan_wanted_ ? tr("Used between transmissions") : tr("Use it now"));
  const bool silent = std::ranges::none_of(
      context_.model.station().radios,
      [](const radio::RadioSnapshot& radio) { return radio.transmitting || radio.receiving; });
  if (plan_wanted_ && silent) emit plan_requested();
}

void StatusLine::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.fillRect(rect(), context_.theme(Token::kPanel));
  painter.fillRect(0, 0, width(), 1, context_.theme(Token::kLine));
}

}  // namespace roger::ui
