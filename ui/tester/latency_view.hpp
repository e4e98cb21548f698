// The tester's page: how long every sender's voice takes and where the time goes.
#pragma once

#include <QWidget>

#include "ui/context.hpp"
#include "ui/tester/latency_head.hpp"
#include "ui/tester/sender_bars.hpp"
#include "ui/tester/sender_model.hpp"
#include "ui/tester/stage_model.hpp"
#include "ui/widgets/figure_table.hpp"

namespace roger::ui {

class LatencyView : public QWidget {
  Q_OBJECT

 public:
  explicit LatencyView(const Context& context, QWidget* parent = nullptr);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  Panel* build_bars();
  Panel* build_senders();
  Panel* build_stages();
  /// A panel with its heading; what comes next goes below it.
  Panel* titled(const QString& title, const QString& detail, TextLabel** detail_label = nullptr);
  void renew();
  void show_chosen();

  Context context_;
  SenderModel senders_;
  StageModel stage_rows_;
  StageLegend* legend_ = nullptr;
  SenderBars* bars_ = nullptr;
  FigureTable* table_ = nullptr;
  FigureTable* stages_ = nullptr;
  TextLabel* stages_of_ = nullptr;
};

}  // namespace roger::ui
