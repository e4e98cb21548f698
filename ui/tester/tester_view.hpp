// The tester's page: how long every sender's voice takes, where the time goes, how it is spread and
// how it went; and the figures as files.
#pragma once

#include <QSettings>
#include <QWidget>

#include "ui/chart/histogram.hpp"
#include "ui/chart/time_plot.hpp"
#include "ui/export/export_line.hpp"
#include "ui/model/latency_history.hpp"
#include "ui/tester/latency_head.hpp"
#include "ui/tester/probe_panel.hpp"
#include "ui/tester/sender_bars.hpp"
#include "ui/tester/sender_model.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/figure_table.hpp"
#include "ui/widgets/titled_panel.hpp"

namespace roger::ui {

class TesterView : public QWidget {
  Q_OBJECT

 public:
  /// `probe` may be nullptr; it outlives the view, as `exporter` does.
  TesterView(const Context& context, Exporter& exporter, ProbeRunner* probe,
             QWidget* parent = nullptr);

  /// Stops the drawing and goes on with it; measuring never stops.
  void toggle_freeze();
  [[nodiscard]] bool is_frozen() const { return frozen_; }
  /// Writes everything: figures, history and pictures of the page.
  void export_all();

  [[nodiscard]] SenderModel& senders() { return senders_; }
  [[nodiscard]] const LatencyHistory& history() const { return history_; }
  [[nodiscard]] ProbePanel& probe() { return *probe_; }
  [[nodiscard]] LatencyHead& head() { return *head_; }
  [[nodiscard]] ExportLine& export_line() { return *said_; }

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* build_bars();
  QWidget* build_spread();
  QWidget* build_history();
  QWidget* build_peers();
  void build_keys();
  void look();
  void renew();
  void show_chosen();
  void show_plots();
  void show_peers();
  void show_freeze();
  [[nodiscard]] std::vector<ExportFile> tables() const;
  [[nodiscard]] ExportFile json() const;
  [[nodiscard]] ExportFile picture(const QString& suffix);
  void write(const std::vector<ExportFile>& files);

  Context context_;
  Exporter& exporter_;
  SenderModel senders_;
  LatencyHistory history_;
  bool frozen_ = false;
  TimePoint drawn_at_{};     // what the plots show
  QDateTime drawn_at_wall_;  // the same, UTC
  LatencyHistory drawn_;     // as it was then
  int looks_ = 0;
  TimePoint renewed_at_{};
  LatencyHead* head_ = nullptr;
  ProbePanel* probe_ = nullptr;
  StageLegend* legend_ = nullptr;
  SenderBars* bars_ = nullptr;
  TitledPanel* spread_panel_ = nullptr;
  Histogram* spread_ = nullptr;
  TitledPanel* history_panel_ = nullptr;
  TimePlot* plot_ = nullptr;
  TitledPanel* peers_panel_ = nullptr;
  FigureTable* peers_ = nullptr;
  TextLabel* peers_note_ = nullptr;
  Button* freeze_ = nullptr;
  ExportLine* said_ = nullptr;
};

}  // namespace roger::ui
