// The hero figure of one chosen sender, with its spread and losses in the same line.
#pragma once

#include <array>

#include "ui/tester/sender_model.hpp"
#include "ui/widgets/combo.hpp"
#include "ui/widgets/panel.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

class LatencyHead : public Panel {
  Q_OBJECT

 public:
  LatencyHead(const Theme& theme, SenderModel& senders, QWidget* parent = nullptr);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Figure {
    TextLabel* value = nullptr;
    TextLabel* unit = nullptr;
  };

  void show_chosen();
  void list_senders();
  QWidget* build_hero();
  Figure add_figure(QLayout* row, const QString& head, const QString& unit);
  TextLabel* label(TextSize size, QFont::Weight weight, Token token);

  SenderModel& senders_;
  Combo* sender_;
  TextLabel* hero_;
  TextLabel* hero_unit_;
  TextLabel* why_;
  std::array<Figure, 4> spread_;  // p50, p95, p99, max
  Figure lost_;
  Figure late_;
  Figure packets_;
  QWidget* divider_;
};

}  // namespace roger::ui
