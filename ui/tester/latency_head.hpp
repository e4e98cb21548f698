// The latency of the chosen sender in large digits, with its distribution and losses.
#pragma once

#include <array>

#include "ui/tester/sender_model.hpp"
#include "ui/widgets/combo.hpp"
#include "ui/widgets/figure_button.hpp"
#include "ui/widgets/panel.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

class LatencyHead : public Panel {
  Q_OBJECT

 public:
  LatencyHead(const Theme& theme, SenderModel& senders, QWidget* parent = nullptr);

  [[nodiscard]] FigureButton& hero() { return *hero_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void show_chosen();
  void show_losses(const radio::LatencySnapshot& latency);
  QWidget* build_hero();
  FigureButton* add_figure(QLayout* row, const QString& title, const QString& explanation,
                           const QString& widest);
  TextLabel* label(const TextStyle& style) { return new TextLabel(theme(), style, this); }

  SenderModel& senders_;
  Combo* sender_;
  FigureButton* hero_;
  TextLabel* why_;
  std::array<FigureButton*, 4> spread_{};  // p50, p95, p99, max
  FigureButton* jitter_ = nullptr;
  FigureButton* lost_ = nullptr;
  FigureButton* concealed_ = nullptr;
  QWidget* divider_;
};

}  // namespace roger::ui
