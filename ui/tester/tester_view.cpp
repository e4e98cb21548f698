#include "ui/tester/tester_view.hpp"

#include <algorithm>

#include "ui/chart/histogram.hpp"
#include "ui/chart/time_plot.hpp"
#include "ui/model/format.hpp"
#include "ui/model/latency_text.hpp"
#include "ui/tester/latency_export.hpp"
#include "ui/tester/latency_head.hpp"
#include "ui/tester/sender_bars.hpp"
#include "ui/widgets/figure_table.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr int kUpdatesPerPlot = 2;  // plots update with every second text update

}  // namespace

TesterView::TesterView(const Context& context, Exporter& exporter, ProbeRunner* probe,
                       QWidget* parent)
    : FigurePage(context, exporter, QStringLiteral("roger-latency"),
                 tr("Freeze display; measuring continues (Ctrl+.)"), parent),
      senders_(context.model) {
  auto* head = new LatencyHead(context.theme, senders_, this);
  probe_ = new ProbePanel(context, probe, this);
  QGridLayout* grid = build_grid(65);
  grid->addWidget(head, 0, 0);
  grid->addWidget(probe_, 0, 1);
  grid->addWidget(build_bars(), 1, 0);
  grid->addWidget(build_spread(), 1, 1);
  grid->addWidget(build_history(), 2, 0);
  grid->addWidget(build_peers(), 2, 1);
  for (const int row : {1, 2}) grid->setRowStretch(row, 1);

  connect(&context.model, &ConsoleModel::texts_changed, this, &TesterView::look);
  connect(&senders_, &SenderModel::chosen_changed, this, &TesterView::drawn);
  look();
}

QWidget* TesterView::build_bars() {
  auto* panel = new TitledPanel(context().theme, tr("Latency by stage"),
                                tr("p50 of each stage over the newest packets, by sender"), this);
  auto* legend = new StageLegend(context().theme, panel);
  auto* bars = new SenderBars(context().theme, senders_, panel);
  add_parts(panel->column(), inset(legend, {16, 0, kPadding, 0}), 4, Part(bars, 1),
            new SenderAxis(context().theme, *bars, panel));
  const auto show = [this, legend, bars] {
    legend->set_latency(senders_.chosen_or_none());
    bars->viewport()->update();
  };
  connect(&senders_, &SenderModel::renewed, panel, show);
  connect(&senders_, &SenderModel::chosen_changed, panel, show);
  return panel;
}

QWidget* TesterView::build_spread() {
  auto* panel = new TitledPanel(context().theme, tr("Spread"), QString(), this);
  auto* spread = new Histogram(context().theme, panel);
  add_parts(panel->column(), 4, Part(spread, 1));
  connect(this, &TesterView::drawn, panel, [this, panel, spread] {
    const radio::LatencySnapshot& latency = senders_.chosen_or_none();
    spread->set_latency(latency);
    panel->set_detail(
        senders_.chosen() == nullptr
            ? tr("No transmissions yet.")
            : tr("%1 packet(s) from %2", nullptr, make_plural(latency.end_to_end.count))
                  .arg(count_text(latency.end_to_end.count), sender_text(latency)));
  });
  return panel;
}

QWidget* TesterView::build_history() {
  history_panel_ = new TitledPanel(context().theme, tr("Over time"), QString(), this);
  history_panel_->add_to_heading(&freeze_button());
  const auto add = [this](const QString& label, const QString& tip, auto files) {
    history_panel_->add_to_heading(build_export(label, tip, files));
  };
  add(tr("CSV"), tr("Save senders and history as tables"), [this] { return tables(); });
  add(tr("JSON"), tr("Save everything measured as JSON"), [this] { return Files{json()}; });
  add(tr("PNG"), tr("Save this page as a picture"), [this] { return Files{picture("png")}; });
  add(tr("SVG"), tr("Save this page as a drawing"), [this] { return Files{picture("svg")}; });
  auto* plot = new TimePlot(context().theme, history_panel_);
  add_parts(history_panel_->column(), &export_line(), Part(plot, 1));
  connect(this, &TesterView::drawn, plot, [this, plot] {
    const radio::LatencySnapshot* chosen = senders_.chosen();
    const radio::LatencySnapshot& latency = senders_.chosen_or_none();
    const auto& points = shown().points(latency.stream);
    plot->set_history(
        {points.begin(), points.end()},
        chosen != nullptr ? shown().events(latency.stream) : std::vector<HistoryEvent>{}, drawn_at_,
        chosen == nullptr         ? tr("No transmissions yet.")
        : !latency.clocks_related ? why_no_figure(latency)
                                  : tr("No voice measured yet."));
    show_freeze();
  });
  return history_panel_;
}

QWidget* TesterView::build_peers() {
  auto* panel = new TitledPanel(context().theme, tr("Peers"), tr("clock offset, path, loss"), this);
  auto* table =
      new FigureTable(context().theme, tr("Peers"), senders_, {80, 54, 50, 54, 66}, panel);
  auto* note = new TextLabel(
      context().theme, wrapping(kNoteText), panel,
      tr("A sender whose clock offset is unknown has no end-to-end figure. Roger stations compare "
         "their clocks, usually within a second, as soon as a time reference answers."));
  add_parts(panel->column(), Part(table, 1), inset(note, {kPadding, 4, kPadding, 0}));
  connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& index) { senders_.choose(index.row()); });
  const auto select = [this, table] {
    const int row = senders_.chosen_row();
    if (row >= 0 && !table->selectionModel()->isRowSelected(row)) table->selectRow(row);
  };
  connect(&senders_, &SenderModel::chosen_changed, table, select);
  connect(&senders_, &SenderModel::renewed, panel, [this, panel, note, select] {
    select();
    note->setVisible(
        !std::ranges::all_of(senders_.rows(), &radio::LatencySnapshot::clocks_related));
    panel->set_count(tr("%n peer(s)", nullptr, make_plural(senders_.rows().size())));
  });
  return panel;
}

void TesterView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  looks_ = 0;
  look();
}

void TesterView::look() {
  history_.take(context().model.station(), context().model.now());
  if (!isVisible()) return;
  probe_->renew();
  if (is_frozen()) return;
  // Bars, plots and their figures update together.
  const bool still = context().theme.reduces_motion() && looks_ != 0;
  if (still && context().model.now() - renewed_at_ < Theme::kStill) return;
  renew();
}

void TesterView::renew() {
  renewed_at_ = context().model.now();
  if (context().theme.reduces_motion()) looks_ = 0;  // updates the plots, too
  senders_.renew();
  if (looks_++ % kUpdatesPerPlot != 0) return;
  drawn_at_ = context().model.now();
  drawn_at_wall_ = context().model.wall_now();
  emit drawn();
}

void TesterView::on_freeze() {
  if (is_frozen()) {
    frozen_ = history_;
  } else {
    looks_ = 0;
    renew();
  }
  show_freeze();
}

void TesterView::show_freeze() {
  history_panel_->set_detail(is_frozen()
                                 ? tr("frozen at %1 Z; still measuring")
                                       .arg(drawn_at_wall_.toString(QStringLiteral("hh:mm:ss")))
                                 : tr("10 min, 1 point/s"));
}

TesterView::Files TesterView::tables() const {
  Files files{{"senders.csv", senders_csv(senders_.rows())}};
  const radio::LatencySnapshot* chosen = senders_.chosen();
  if (chosen != nullptr) {
    files.push_back(
        {"seconds.csv", history_csv(shown().points(chosen->stream), drawn_at_, drawn_at_wall_)});
  }
  return files;
}

ExportFile TesterView::json() const {
  return {"json", latency_json({QString::fromStdString(context().model.station().call_sign),
                                drawn_at_wall_, drawn_at_, senders_.rows(), &shown()})};
}

QString TesterView::caption() const {
  const auto* chosen = senders_.chosen();
  const QString at = drawn_at_wall_.toString(QStringLiteral("yyyy-MM-dd hh:mm:ss 'Z'"));
  const QString here = QString::fromStdString(context().model.station().call_sign);
  return chosen != nullptr ? tr("Latency at %1, %2. Shown: %3.").arg(here, at, sender_text(*chosen))
                           : tr("Latency at %1, %2.").arg(here, at);
}

}  // namespace roger::ui
