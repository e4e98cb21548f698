#include "ui/tester/latency_view.hpp"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/model/latency_text.hpp"

namespace roger::ui {

LatencyView::LatencyView(const Context& context, QWidget* parent)
    : QWidget(parent), context_(context), senders_(context.model) {
  auto* left = new QVBoxLayout;
  left->setSpacing(kGap);
  left->addWidget(build_bars(), 1);
  left->addWidget(build_stages());

  auto* below = new QHBoxLayout;
  below->setSpacing(kGap);
  below->addLayout(left, 60);
  below->addWidget(build_senders(), 40);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kMargin, kMargin, kMargin, kGap);
  column->setSpacing(kGap);
  column->addWidget(new LatencyHead(context.theme, senders_, this));
  column->addLayout(below, 1);

  connect(&context_.model, &ConsoleModel::texts_changed, this, &LatencyView::renew);
  connect(&senders_, &SenderModel::chosen_changed, this, &LatencyView::show_chosen);
}

Panel* LatencyView::titled(const QString& title, const QString& detail, TextLabel** detail_label) {
  auto* panel = new Panel(context_.theme, this);
  auto* name = new TextLabel(context_.theme, TextSize::kName, QFont::Medium, Token::kText, panel);
  name->set_text(title);
  name->setFixedHeight(kHeadingHeight);
  auto* what = new TextLabel(context_.theme, TextSize::kBody, QFont::Normal, Token::kText3, panel);
  what->set_text(detail);
  what->set_may_elide();
  if (detail_label != nullptr) *detail_label = what;
  auto* head = new QHBoxLayout;
  head->setContentsMargins(kPadding, 0, kPadding, 0);
  head->setSpacing(kGap);
  head->addWidget(name);
  head->addWidget(what, 1);
  auto* column = new QVBoxLayout(panel);
  column->setContentsMargins(1, 2, 1, kGap);
  column->setSpacing(0);
  column->addLayout(head);
  return panel;
}

Panel* LatencyView::build_bars() {
  Panel* panel = titled(tr("Where the time goes"), tr("p50 of each stage, by sender"));
  legend_ = new StageLegend(context_.theme, panel);
  bars_ = new SenderBars(context_.theme, senders_, panel);
  auto* legend = new QHBoxLayout;
  legend->setContentsMargins(16, 0, kPadding, 0);
  legend->addWidget(legend_);
  auto* column = static_cast<QVBoxLayout*>(panel->layout());
  column->addLayout(legend);
  column->addSpacing(4);
  column->addWidget(bars_, 1);
  return panel;
}

Panel* LatencyView::build_senders() {
  Panel* panel = titled(tr("Senders"), tr("microphone to loudspeaker, newest first"));
  table_ = new FigureTable(context_.theme, panel);
  table_->setModel(&senders_);
  table_->setAccessibleName(tr("Senders"));
  static_cast<QVBoxLayout*>(panel->layout())->addWidget(table_, 1);
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& index) { senders_.choose(index.row()); });
  return panel;
}

Panel* LatencyView::build_stages() {
  Panel* panel = titled(tr("Stages"), QString(), &stages_of_);
  stages_ = new FigureTable(context_.theme, panel);
  stages_->setModel(&stage_rows_);
  stages_->setAccessibleName(tr("Stages of the chosen sender"));
  stages_->setSelectionMode(QAbstractItemView::NoSelection);
  stages_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  stages_->setFixedHeight(kTableRowHeight * (1 + static_cast<int>(radio::kStageCount)) + 2);
  static_cast<QVBoxLayout*>(panel->layout())->addWidget(stages_);
  return panel;
}

void LatencyView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  renew();
}

void LatencyView::renew() {
  if (!isVisible()) return;
  senders_.renew();
  show_chosen();
}

void LatencyView::show_chosen() {
  static const radio::LatencySnapshot kNone;
  const radio::LatencySnapshot* chosen = senders_.chosen();
  const auto& latency = chosen != nullptr ? *chosen : kNone;
  legend_->set_latency(latency);
  stage_rows_.set_latency(latency);
  stages_of_->set_text(chosen != nullptr ? tr("of %1").arg(call_sign_text(latency)) : QString());
  bars_->viewport()->update();
  const int row = senders_.chosen_row();
  if (row < 0) return;
  const QSignalBlocker quiet(table_->selectionModel());
  table_->selectRow(row);
  table_->viewport()->update();
}

}  // namespace roger::ui
