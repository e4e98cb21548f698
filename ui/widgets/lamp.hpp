// The RX or TX lamp: a word and a shape that light up together.
#pragma once

#include <QLabel>

#include "ui/theme/icons.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

class Lamp : public QLabel {
  Q_OBJECT

 public:
  enum class State { kOff, kReceive, kTransmit, kTrouble };
  static constexpr QSize kSize{46, 20};

  Lamp(const Theme& theme, Icon icon, const QString& word, QWidget* parent = nullptr);

  void set_state(State state);
  [[nodiscard]] State state() const { return state_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  /// Returns the word and the state, for screen readers.
  [[nodiscard]] QString name() const;

  const Theme& theme_;
  Icon icon_;
  State state_ = State::kOff;
};

}  // namespace roger::ui
