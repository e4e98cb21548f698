// The right column: last transmissions, who hears me, who is on the air, latency.
#pragma once

#include <QScrollArea>
#include <QSettings>
#include <QVBoxLayout>
#include <vector>

#include "ui/trainee/call_list.hpp"
#include "ui/trainee/hearers_panel.hpp"
#include "ui/trainee/latency_panel.hpp"
#include "ui/trainee/on_air_panel.hpp"

namespace roger::ui {

/// Each panel can be folded to its heading. Panels move only if the operator folds one or the
/// window is resized. By default the latency panel is open only if the others keep enough room.
/// Scrolls only if the minimum heights do not fit.
class SideColumn : public QScrollArea {
  Q_OBJECT

 public:
  SideColumn(const Context& context, CallLog& log, QWidget* parent = nullptr);

  [[nodiscard]] CallList& calls() { return *calls_; }
  [[nodiscard]] HearersPanel& hearers() { return *hearers_; }
  [[nodiscard]] OnAirPanel& on_air() { return *on_air_; }
  [[nodiscard]] LatencyPanel& latency() { return *latency_; }

  void restore(const QSettings& settings);
  void save(QSettings& settings) const;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void lay_out();
  [[nodiscard]] bool latency_fits() const;

  QWidget* column_;
  CallList* calls_;
  HearersPanel* hearers_;
  OnAirPanel* on_air_;
  LatencyPanel* latency_;
  std::vector<FoldPanel*> panels_;
  QVBoxLayout* rows_;
};

}  // namespace roger::ui
