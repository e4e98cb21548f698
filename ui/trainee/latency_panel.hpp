// The latency of the newest sender and its stages.
#pragma once

#include <array>

#include "ui/chart/stage_bar.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/fold_panel.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

class LatencyPanel : public FoldPanel {
  Q_OBJECT

 public:
  explicit LatencyPanel(const Context& context, QWidget* parent = nullptr);

  [[nodiscard]] std::optional<int> open_height() const override;

 protected:
  void refresh() override;

 private:
  void show_summary(const radio::LatencySnapshot& latency);
  void show_hero(const radio::LatencySnapshot& latency);
  void show_figures(const radio::LatencySnapshot& latency);
  void show_loss(const radio::LatencySnapshot& latency);
  QLayout* build_hero();
  QLayout* build_figures();
  TextLabel* label(const TextStyle& style) { return new TextLabel(context_.theme, style, body()); }

  Context context_;
  TextLabel* hero_;
  TextLabel* hero_unit_;
  TextLabel* why_;
  std::array<TextLabel*, 4> figures_{};  // p50, p95, p99, max
  StageWaterfall* stages_;
  TextLabel* lost_;
  TextLabel* packets_;
};

}  // namespace roger::ui
