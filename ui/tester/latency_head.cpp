#include "ui/tester/latency_head.hpp"

#include <QHBoxLayout>
#include <QPainter>

#include "ui/model/format.hpp"
#include "ui/model/latency_text.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr int kWhyHeight = 48;
constexpr int kWhyWidth = 372;  // while text replaces the figure
constexpr int kHeadPanelHeight = 96;

/// Returns the percentage without its unit, which the button shows separately.
QString percent_text(std::uint64_t part, std::uint64_t rest) {
  QString text = share_text(part, rest, 2);
  return text.endsWith(QLatin1Char('%')) ? text.chopped(2) : text;
}

}  // namespace

LatencyHead::LatencyHead(const Theme& theme, SenderModel& senders, QWidget* parent)
    : Panel(theme, parent),
      senders_(senders),
      sender_(new Combo(theme, this)),
      hero_(new FigureButton(theme, QString(), TextSize::kHero, this)),
      why_(label(wrapping(kLabelText))),
      divider_(new QWidget(this)) {
  setFixedHeight(kHeadPanelHeight);
  sender_->setAccessibleName(tr("Sender"));
  sender_->setMinimumWidth(88);
  sender_->setMaximumWidth(160);
  divider_->setFixedWidth(1);
  divider_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);

  auto* row = make_row(this, 0, {16, kGap, 16, kGap});
  add_parts(*row, build_hero(), divider_, 16);
  auto* figures = make_row(nullptr, kGap);
  const QString way = tr("%1 from microphone to loudspeaker, over recent packets.");
  spread_ = {
      add_figure(figures, tr("p50"), way.arg(tr("Half of the packets took no longer")), "00.0"),
      add_figure(figures, tr("p95"), way.arg(tr("95 of 100 packets took no longer")), "00.0"),
      add_figure(figures, tr("p99"), way.arg(tr("99 of 100 packets took no longer")), "00.0"),
      add_figure(figures, tr("Max"), way.arg(tr("The slowest packet")), "00.0")};
  jitter_ = add_figure(figures, tr("Jitter"),
                       tr("Mean difference in network delay of successive packets."), "00.0");
  lost_ = add_figure(figures, tr("Lost"), QString(), "0.00");
  concealed_ =
      add_figure(figures, tr("Concealed"),
                 tr("Sound generated to replace lost or late packets since first heard."), "00.0");
  row->addLayout(figures, 1);

  connect(sender_, &QComboBox::activated, this, [this](int index) { senders_.choose(index); });
  connect(&senders_, &SenderModel::renewed, this, &LatencyHead::show_chosen);
  connect(&senders_, &SenderModel::chosen_changed, this, &LatencyHead::show_chosen);
  show_chosen();
}

QWidget* LatencyHead::build_hero() {
  auto* block = new QWidget(this);
  block->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
  auto* from = label(eliding(kLabelText));
  from->set_text(tr("Mic to speaker, from"));
  auto* choice = make_row(nullptr, kGap);
  add_parts(*choice, from, sender_, Stretch());
  hero_->set_explanation(
      tr("Median from the sender's microphone to this loudspeaker, and its error."));
  why_->setMinimumHeight(kWhyHeight);
  why_->setFixedWidth(kWhyWidth);
  auto* column = make_column(block, 0, {0, 0, 16, 0});
  add_parts(*column, choice, Stretch(), Part(hero_, 0, Qt::AlignLeft), why_);
  return block;
}

FigureButton* LatencyHead::add_figure(QLayout* row, const QString& title,
                                      const QString& explanation, const QString& widest) {
  auto* figure = new FigureButton(theme(), title, TextSize::kFigure, this);
  figure->set_explanation(explanation);
  figure->reserve(widest, tr("ms"));
  static_cast<QHBoxLayout*>(row)->addWidget(figure, 1, Qt::AlignVCenter);
  return figure;
}

void LatencyHead::show_chosen() {
  QStringList names;
  for (const auto& sender : senders_.rows()) names << senders_.name_of(sender);
  sender_->set_items(names, senders_.chosen_row());
  sender_->set_short_text(names.isEmpty() ? no_value() : QString());
  const radio::LatencySnapshot& latency = senders_.chosen_or_none();
  const QString why = senders_.chosen() != nullptr
                          ? why_no_figure(latency)
                          : tr("No transmissions yet. Tune a radio to a net and wait for one.");
  hero_->setVisible(why.isEmpty());
  why_->setVisible(!why.isEmpty());
  why_->set_text(why);
  hero_->set_figure(milliseconds_text(latency.end_to_end.p50),
                    tr("ms %1").arg(uncertainty_text(latency)));

  const auto& spread = latency.end_to_end;
  const std::array<double, 4> values = {spread.p50, spread.p95, spread.p99, spread.max};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool known = has_figure(latency);
    spread_.at(i)->setVisible(why.isEmpty());  // the text in their place needs the room
    spread_.at(i)->set_figure(known ? milliseconds_text(values.at(i)) : no_value(),
                              known ? tr("ms") : QString());
  }
  const bool measured = latency.newest != TimePoint{};
  jitter_->set_figure(measured ? milliseconds_text(latency.jitter_ms) : no_value(),
                      measured ? tr("ms") : QString());
  show_losses(latency);
}

void LatencyHead::show_losses(const radio::LatencySnapshot& latency) {
  const bool any = latency.packets + latency.lost > 0;
  lost_->set_figure(percent_text(latency.lost, latency.packets), any ? tr("%") : QString());
  lost_->set_explanation(any ? tr("%1 of %2 packet(s) missing; %3 of those received were late.",
                                  nullptr, make_plural(latency.packets + latency.lost))
                                   .arg(count_text(latency.lost),
                                        count_text(latency.packets + latency.lost),
                                        count_text(latency.late))
                             : QString());
  lost_->set_trouble(is_lossy(latency));
  constexpr double kSecond = 1000.0;
  const bool long_time = latency.concealed_ms >= kSecond;
  concealed_->set_figure(
      any ? milliseconds_text(long_time ? latency.concealed_ms / kSecond : latency.concealed_ms)
          : no_value(),
      any ? (long_time ? tr("s") : tr("ms")) : QString());
}

void LatencyHead::paintEvent(QPaintEvent* event) {
  Panel::paintEvent(event);
  QPainter painter(this);
  painter.fillRect(divider_->geometry(), theme()(Token::kLine));
}

}  // namespace roger::ui
