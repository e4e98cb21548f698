// Plain or secure: a lock and a word, pressed to change over.
#pragma once

#include <QAbstractButton>

#include "ui/model/pending.hpp"
#include "ui/model/secure.hpp"
#include "ui/widgets/context.hpp"

namespace roger::ui {

/// Secure or plain is no matter of colour; only plain on a secure net is amber. A switch that can't
/// be moved can still be pressed: the reason then stands on the radio's card.
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
