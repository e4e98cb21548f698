// The tester's page: latency of every sender, its stages, distribution and history, and export of
// the figures.
#pragma once

#include "ui/chart/histogram.hpp"
#include "ui/chart/time_plot.hpp"
#include "ui/export/figure_page.hpp"
#include "ui/model/latency_history.hpp"
#include "ui/tester/latency_head.hpp"
#include "ui/tester/probe_panel.hpp"
#include "ui/tester/sender_bars.hpp"
#include "ui/tester/sender_model.hpp"
#include "ui/widgets/figure_table.hpp"
#include "ui/widgets/titled_panel.hpp"

namespace roger::ui {

class TesterView : public FigurePage {
  Q_OBJECT

 public:
  /// `probe` may be nullptr. `probe` and `exporter` must outlive the view.
  TesterView(const Context& context, Exporter& exporter, ProbeRunner* probe,
             QWidget* parent = nullptr);

  void export_all() override;

  [[nodiscard]] SenderModel& senders() { return senders_; }
  [[nodiscard]] const LatencyHistory& history() const { return history_; }
  [[nodiscard]] ProbePanel& probe() { return *probe_; }
  [[nodiscard]] LatencyHead& head() { return *head_; }

 protected:
  void showEvent(QShowEvent* event) override;
  void on_freeze() override;

 private:
  QWidget* build_bars();
  QWidget* build_spread();
  QWidget* build_history();
  QWidget* build_peers();
  void look();
  void renew();
  void show_chosen();
  void show_plots();
  void show_peers();
  void show_freeze();
  [[nodiscard]] std::vector<ExportFile> tables() const;
  [[nodiscard]] ExportFile json() const;
  [[nodiscard]] ExportFile captioned(const QString& suffix);

  SenderModel senders_;
  LatencyHistory history_;
  TimePoint drawn_at_{};     // time of the plotted data
  QDateTime drawn_at_wall_;  // the same in UTC
  LatencyHistory drawn_;     // history at that time
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
};

}  // namespace roger::ui
