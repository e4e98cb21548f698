// The trainee's page: radios on the left, the microphone below them, the side column on the right.
#pragma once

#include "ui/trainee/card_grid.hpp"
#include "ui/trainee/microphone_strip.hpp"
#include "ui/trainee/side_column.hpp"

namespace roger::ui {

class TraineeView : public QWidget {
  Q_OBJECT

 public:
  explicit TraineeView(const Context& context, QWidget* parent = nullptr);

  [[nodiscard]] CardGrid& grid() { return *grid_; }
  [[nodiscard]] MicrophoneStrip& microphone() { return *microphone_; }
  [[nodiscard]] SideColumn& side() { return *side_; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void place();

  CallLog log_;
  CardGrid* grid_;
  MicrophoneStrip* microphone_;
  SideColumn* side_;
};

}  // namespace roger::ui
