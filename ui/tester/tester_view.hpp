// The tester's page: latency of every sender, its stages, distribution and history, and export of
// the figures.
#pragma once

#include "ui/export/figure_page.hpp"
#include "ui/model/latency_history.hpp"
#include "ui/tester/probe_panel.hpp"
#include "ui/tester/sender_model.hpp"
#include "ui/widgets/titled_panel.hpp"

namespace roger::ui {

class TesterView : public FigurePage {
  Q_OBJECT

 public:
  /// `probe` may be nullptr. `probe` and `exporter` must outlive the view.
  TesterView(const Context& context, Exporter& exporter, ProbeRunner* probe,
             QWidget* parent = nullptr);

  [[nodiscard]] SenderModel& senders() { return senders_; }
  [[nodiscard]] const LatencyHistory& history() const { return history_; }
  [[nodiscard]] ProbePanel& probe() { return *probe_; }

 signals:
  /// The plots must be drawn again.
  void drawn();

 protected:
  void showEvent(QShowEvent* event) override;
  [[nodiscard]] Files tables() const override;
  [[nodiscard]] ExportFile json() const override;
  [[nodiscard]] QString caption() const override;
  void on_freeze() override;

 private:
  QWidget* build_bars();
  QWidget* build_spread();
  QWidget* build_history();
  QWidget* build_peers();
  void look();
  void renew();
  void show_freeze();
  /// Returns the history that the plots show. While frozen, another sender may be chosen; its
  /// history at the time of freezing is shown.
  [[nodiscard]] const LatencyHistory& shown() const { return is_frozen() ? frozen_ : history_; }

  SenderModel senders_;
  LatencyHistory history_;
  LatencyHistory frozen_;    // history when the display was frozen
  TimePoint drawn_at_{};     // time of the plotted data
  QDateTime drawn_at_wall_;  // the same in UTC
  int looks_ = 0;
  TimePoint renewed_at_{};
  ProbePanel* probe_ = nullptr;
  TitledPanel* history_panel_ = nullptr;
};

}  // namespace roger::ui
