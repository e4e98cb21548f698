// Where the time goes, sender by sender: call sign, stages, sum.
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
  SenderBars(const Theme& theme, SenderModel& senders, QWidget* parent = nullptr);

  /// The axis that holds every sender, ms.
  [[nodiscard]] PlotAxis axis() const;
  [[nodiscard]] SenderModel& senders() const { return senders_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& theme_;
  SenderModel& senders_;
};

/// The figures of that axis, to stand below the rows.
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

/// The seven colours with their names and one sender's medians.
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
