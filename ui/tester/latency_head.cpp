#include "ui/tester/latency_head.hpp"

#include <QHBoxLayout>
#include <QPainter>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/model/format.hpp"
#include "ui/model/latency_text.hpp"

namespace roger::ui {
namespace {

constexpr int kHeadHeroHeight = 48;
constexpr int kHeroWidth = 372;
constexpr int kHeight = 96;

}  // namespace

LatencyHead::LatencyHead(const Theme& theme, SenderModel& senders, QWidget* parent)
    : Panel(theme, parent),
      senders_(senders),
      sender_(new Combo(theme, this)),
      hero_(label(TextSize::kHero, QFont::Medium, Token::kText)),
      hero_unit_(label(TextSize::kName, QFont::Normal, Token::kText3)),
      why_(label(TextSize::kBody, QFont::Normal, Token::kText2)),
      divider_(new QWidget(this)) {
  setFixedHeight(kHeight);
  why_->setWordWrap(true);
  sender_->setAccessibleName(tr("Sender"));
  sender_->setMinimumWidth(96);
  sender_->setMaximumWidth(160);
  divider_->setFixedWidth(1);
  divider_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);

  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(16, kPadding, 16, kPadding);
  row->setSpacing(0);
  row->addWidget(build_hero());
  row->addWidget(divider_);
  row->addSpacing(16);
  auto* figures = new QHBoxLayout;
  figures->setSpacing(0);
  spread_ = {add_figure(figures, tr("p50"), tr("ms")), add_figure(figures, tr("p95"), tr("ms")),
             add_figure(figures, tr("p99"), tr("ms")), add_figure(figures, tr("Max"), tr("ms"))};
  lost_ = add_figure(figures, tr("Lost"), QString());
  late_ = add_figure(figures, tr("Late"), QString());
  packets_ = add_figure(figures, tr("Packets"), QString());
  row->addLayout(figures, 1);

  connect(sender_, &QComboBox::activated, this, [this](int index) { senders_.choose(index); });
  connect(&senders_, &SenderModel::renewed, this, &LatencyHead::show_chosen);
  connect(&senders_, &SenderModel::chosen_changed, this, &LatencyHead::show_chosen);
  show_chosen();
}

TextLabel* LatencyHead::label(TextSize size, QFont::Weight weight, Token token) {
  return new TextLabel(theme(), size, weight, token, this);
}

QWidget* LatencyHead::build_hero() {
  auto* block = new QWidget(this);
  block->setFixedWidth(kHeroWidth);
  auto* from = label(TextSize::kBody, QFont::Normal, Token::kText2);
  from->set_text(tr("Microphone to loudspeaker, from"));
  auto* choice = new QHBoxLayout;
  choice->setSpacing(kGap);
  choice->addWidget(from);
  choice->addWidget(sender_);
  choice->addStretch();
  hero_->setFixedHeight(kHeadHeroHeight);
  auto* figure = new QHBoxLayout;
  figure->setSpacing(kGap);
  figure->addWidget(hero_);
  figure->addWidget(hero_unit_);
  figure->addStretch();
  why_->setFixedHeight(kHeadHeroHeight);
  auto* column = new QVBoxLayout(block);
  column->setContentsMargins(0, 0, 16, 0);
  column->setSpacing(0);
  column->addLayout(choice);
  column->addStretch();
  column->addLayout(figure);
  column->addWidget(why_);
  return block;
}

LatencyHead::Figure LatencyHead::add_figure(QLayout* row, const QString& head,
                                            const QString& unit) {
  auto* title = label(TextSize::kBody, QFont::Normal, Token::kText2);
  title->set_text(head);
  const Figure figure{label(TextSize::kFigure, QFont::Medium, Token::kText),
                      label(TextSize::kBody, QFont::Normal, Token::kText3)};
  figure.unit->set_text(unit);
  auto* value = new QHBoxLayout;
  value->setSpacing(4);
  value->addWidget(figure.value);
  value->addWidget(figure.unit);
  value->addStretch();
  auto* column = new QVBoxLayout;
  column->setSpacing(4);
  column->addStretch();
  column->addWidget(title);
  column->addLayout(value);
  column->addStretch();
  static_cast<QHBoxLayout*>(row)->addLayout(column, 1);
  return figure;
}

void LatencyHead::list_senders() {
  const QSignalBlocker quiet(sender_);
  const int count = senders_.rowCount();
  while (sender_->count() > count) sender_->removeItem(sender_->count() - 1);
  for (int row = 0; row < count; ++row) {
    const QString text = call_sign_text(senders_.sender(row));
    if (row >= sender_->count()) {
      sender_->addItem(text);
    } else if (sender_->itemText(row) != text) {
      sender_->setItemText(row, text);
    }
  }
  sender_->setCurrentIndex(senders_.chosen_row());
  sender_->setEnabled(count > 0);
  sender_->set_short_text(count > 0 ? QString() : no_value());
}

void LatencyHead::show_chosen() {
  list_senders();
  const radio::LatencySnapshot* chosen = senders_.chosen();
  static const radio::LatencySnapshot kNone;
  const auto& latency = chosen != nullptr ? *chosen : kNone;
  const QString why = chosen != nullptr
                          ? why_no_figure(latency)
                          : tr("Nobody heard yet. Tune a radio to a net and wait for a voice.");
  hero_->setVisible(why.isEmpty());
  hero_unit_->setVisible(why.isEmpty());
  why_->setVisible(!why.isEmpty());
  why_->set_text(why);
  hero_->set_text(milliseconds_text(latency.end_to_end.p50));
  hero_unit_->set_text(tr("ms %1").arg(uncertainty_text(latency)));

  const auto& spread = latency.end_to_end;
  const std::array<double, 4> values = {spread.p50, spread.p95, spread.p99, spread.max};
  for (std::size_t i = 0; i < values.size(); ++i) {
    spread_.at(i).value->set_text(has_figure(latency) ? milliseconds_text(values.at(i))
                                                      : no_value());
  }
  const bool any = latency.packets + latency.lost > 0;
  lost_.value->set_text(share_text(latency.lost, latency.packets, 2));
  late_.value->set_text(any ? count_text(latency.late) : no_value());
  packets_.value->set_text(any ? count_text(latency.packets) : no_value());
}

void LatencyHead::paintEvent(QPaintEvent* event) {
  Panel::paintEvent(event);
  QPainter painter(this);
  painter.fillRect(divider_->geometry(), theme()(Token::kLine));
}

}  // namespace roger::ui
