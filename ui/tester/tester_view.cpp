#include "ui/tester/tester_view.hpp"

#include <QSignalBlocker>

#include "ui/model/format.hpp"
#include "ui/model/latency_text.hpp"
#include "ui/tester/latency_export.hpp"
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
  head_ = new LatencyHead(context.theme, senders_, this);
  probe_ = new ProbePanel(context, probe, this);
  QGridLayout* grid = build_grid(65);
  grid->addWidget(head_, 0, 0);
  grid->addWidget(probe_, 0, 1);
  grid->addWidget(build_bars(), 1, 0);
  grid->addWidget(build_spread(), 1, 1);
  grid->addWidget(build_history(), 2, 0);
  grid->addWidget(build_peers(), 2, 1);
  for (const int row : {1, 2}) grid->setRowStretch(row, 1);

  connect(&context.model, &ConsoleModel::texts_changed, this, &TesterView::look);
  connect(&senders_, &SenderModel::chosen_changed, this, [this] {
    show_chosen();
    show_plots();
  });
  look();
}

QWidget* TesterView::build_bars() {
  auto* panel = new TitledPanel(context().theme, tr("Latency by stage"),
                                tr("p50 of each stage over the newest packets, by sender"), this);
  legend_ = new StageLegend(context().theme, panel);
  bars_ = new SenderBars(context().theme, senders_, panel);
  add_parts(panel->column(), inset(legend_, {16, 0, kPadding, 0}), 4, Part(bars_, 1),
            new SenderAxis(context().theme, *bars_, panel));
  return panel;
}

QWidget* TesterView::build_spread() {
  spread_panel_ = new TitledPanel(context().theme, tr("Spread"), QString(), this);
  spread_ = new Histogram(context().theme, spread_panel_);
  add_parts(spread_panel_->column(), 4, Part(spread_, 1));
  return spread_panel_;
}

QWidget* TesterView::build_history() {
  history_panel_ = new TitledPanel(context().theme, tr("Over time"), QString(), this);
  history_panel_->add_to_heading(&freeze_button());
  const auto add = [this](const QString& label, const QString& tip, auto files) {
    history_panel_->add_to_heading(build_export(label, tip, files));
  };
  add(tr("CSV"), tr("Save senders and history as tables"), [this] { return tables(); });
  add(tr("JSON"), tr("Save everything measured as JSON"), [this] { return Files{json()}; });
  add(tr("PNG"), tr("Save this page as a picture"), [this] { return Files{captioned("png")}; });
  add(tr("SVG"), tr("Save this page as a drawing"), [this] { return Files{captioned("svg")}; });
  plot_ = new TimePlot(context().theme, history_panel_);
  add_parts(history_panel_->column(), &export_line(), Part(plot_, 1));
  return history_panel_;
}

QWidget* TesterView::build_peers() {
  peers_panel_ =
      new TitledPanel(context().theme, tr("Peers"), tr("clock offset, path, loss"), this);
  peers_ =
      new FigureTable(context().theme, tr("Peers"), senders_, {80, 54, 50, 54, 66}, peers_panel_);
  peers_note_ = new TextLabel(
      context().theme, wrapping(kNoteText), peers_panel_,
      tr("A sender whose clock offset is unknown has no end-to-end figure. Roger stations compare "
         "their clocks, usually within a second, as soon as a time reference answers."));
  add_parts(peers_panel_->column(), Part(peers_, 1),
            inset(peers_note_, {kPadding, 4, kPadding, 0}));
  connect(peers_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& index) { senders_.choose(index.row()); });
  return peers_panel_;
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
  show_chosen();
  show_peers();
  if (looks_++ % kUpdatesPerPlot != 0) return;
  drawn_at_ = context().model.now();
  drawn_at_wall_ = context().model.wall_now();
  show_plots();
}

void TesterView::show_chosen() {
  legend_->set_latency(senders_.chosen_or_none());
  bars_->viewport()->update();
  const int row = senders_.chosen_row();
  if (row < 0) return;
  const QSignalBlocker quiet(peers_->selectionModel());
  peers_->selectRow(row);
  peers_->viewport()->update();
}

void TesterView::show_plots() {
  const radio::LatencySnapshot* chosen = senders_.chosen();
  const radio::LatencySnapshot& latency = senders_.chosen_or_none();
  const QString no_transmissions = tr("No transmissions yet.");
  spread_->set_latency(latency);
  spread_panel_->set_detail(
      chosen == nullptr ? no_transmissions
                        : tr("%1 packet(s) from %2", nullptr, make_plural(latency.end_to_end.count))
                              .arg(count_text(latency.end_to_end.count), call_sign_text(latency)));
  // While frozen, another sender may be chosen; its history at the time of freezing is shown.
  const LatencyHistory& shown = is_frozen() ? drawn_ : history_;
  const auto& points = shown.points(latency.stream);
  plot_->set_history({points.begin(), points.end()},
                     chosen != nullptr ? shown.events(latency.stream) : std::vector<HistoryEvent>{},
                     drawn_at_,
                     chosen == nullptr         ? no_transmissions
                     : !latency.clocks_related ? why_no_figure(latency)
                                               : tr("No voice measured yet."));
  show_freeze();
}

void TesterView::show_peers() {
  const auto& all = senders_.rows();
  bool related = true;
  for (const auto& sender : all) related = related && sender.clocks_related;
  peers_note_->setVisible(!related);
  peers_panel_->set_count(tr("%n peer(s)", nullptr, make_plural(all.size())));
}

void TesterView::on_freeze() {
  if (is_frozen()) {
    drawn_ = history_;
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

std::vector<ExportFile> TesterView::tables() const {
  std::vector<ExportFile> files{{"senders.csv", senders_csv(senders_.rows())}};
  const radio::LatencySnapshot* chosen = senders_.chosen();
  const LatencyHistory& shown = is_frozen() ? drawn_ : history_;
  if (chosen != nullptr) {
    files.push_back(
        {"seconds.csv", history_csv(shown.points(chosen->stream), drawn_at_, drawn_at_wall_)});
  }
  return files;
}

ExportFile TesterView::json() const {
  return {"json",
          latency_json({QString::fromStdString(context().model.station().call_sign), drawn_at_wall_,
                        drawn_at_, senders_.rows(), is_frozen() ? &drawn_ : &history_})};
}

ExportFile TesterView::captioned(const QString& suffix) {
  const auto* chosen = senders_.chosen();
  const QString at = drawn_at_wall_.toString(QStringLiteral("yyyy-MM-dd hh:mm:ss 'Z'"));
  const QString here = QString::fromStdString(context().model.station().call_sign);
  const QString caption =
      chosen != nullptr ? tr("Latency at %1, %2. Shown: %3.").arg(here, at, call_sign_text(*chosen))
                        : tr("Latency at %1, %2.").arg(here, at);
  return picture(suffix, caption);
}

void TesterView::export_all() {
  std::vector<ExportFile> files = tables();
  files.push_back(json());
  for (const char* suffix : {"png", "svg"}) files.push_back(captioned(suffix));
  write(files);
}

}  // namespace roger::ui
