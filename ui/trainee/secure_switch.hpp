// Plain or secure: a lock and a word; pressing it switches.
#pragma once

#include <QAbstractButton>

#include "ui/model/pending.hpp"
#include "ui/model/secure.hpp"
#include "ui/widgets/context.hpp"

namespace roger::ui {

/// Neutral in colour for secure and for plain; amber only for plain on a secure net. A switch that
/// cannot be moved accepts a press, and the card then shows the reason.
class SecureSwitch : public QAbstractButton {
  Q_OBJECT

 public:
  static constexpr QSize kSize{64, 24};

  SecureSwitch(const Context& context, radio::RadioId radio, QWidget* parent = nullptr);

  void show_radio(const radio::RadioSnapshot& radio);
  [[nodiscard]] const SecureState& state() const { return state_; }
  [[nodiscard]] QSize sizeHint() const override { return kSize; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void change_over();
  [[nodiscard]] Token token() const;

  Context context_;
  radio::RadioId radio_;
  SecureState state_;
  Pending<bool> wanted_;
};

}  // namespace roger::ui
