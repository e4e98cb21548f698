// The latency stages of all senders: call sign, stages, sum.
#pragma once

#include <QListView>

#include "ui/chart/plot_axis.hpp"
#include "ui/tester/sender_model.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

/// All rows share one axis.
class SenderBars : public QListView {
  Q_OBJECT

 public:
  /// Distance of the stages from the left edge of a row, px: room for a call sign and a net.
  static constexpr int kPlotLeft = 168;

  SenderBars(const Theme& theme, SenderModel& senders, QWidget* parent = nullptr);

  /// Returns the axis that contains the sums of all senders, in ms.
  [[nodiscard]] PlotAxis axis() const;
  [[nodiscard]] SenderModel& senders() const { return senders_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void select_chosen();

  const Theme& theme_;
  SenderModel& senders_;
};

/// The axis labels below the rows.
class SenderAxis : public QWidget {
  Q_OBJECT

 public:
  SenderAxis(const Theme& theme, const SenderBars& bars, QWidget* parent = nullptr);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& theme_;
  const SenderBars& bars_;
};

/// The seven stage colours with their names and the medians of one sender.
class StageLegend : public QWidget {
  Q_OBJECT

 public:
  explicit StageLegend(const Theme& theme, QWidget* parent = nullptr);

  void set_latency(const radio::LatencySnapshot& latency);
  [[nodiscard]] QSize sizeHint() const override { return {560, 24}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& theme_;
  radio::LatencySnapshot latency_;
};

}  // namespace roger::ui
