// Radios on the left like a rack, the microphone below them, how it goes on the right.
#pragma once

#include "ui/trainee/call_list.hpp"
#include "ui/trainee/card_grid.hpp"
#include "ui/trainee/latency_panel.hpp"
#include "ui/trainee/microphone_strip.hpp"

namespace roger::ui {

class TraineeView : public QWidget {
  Q_OBJECT

 public:
  explicit TraineeView(const Context& context, QWidget* parent = nullptr);

  [[nodiscard]] CardGrid& grid() { return *grid_; }
  [[nodiscard]] MicrophoneStrip& microphone() { return *microphone_; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  CallLog log_;
  CardGrid* grid_;
  MicrophoneStrip* microphone_;
  LatencyPanel* latency_;
  CallList* calls_;
};

}  // namespace roger::ui
