// What an operator sets for himself: keys, pedals and joystick buttons for push to talk. Inside the
// window; nothing is blocked by it.
#pragma once

#include <QPointer>
#include <QVBoxLayout>

#include "ui/input/ptt_inputs.hpp"
#include "ui/widgets/button.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/panel.hpp"
#include "ui/widgets/text_label.hpp"
#include "ui/window/look_settings.hpp"

namespace roger::ui {

class SettingsPanel : public Panel {
  Q_OBJECT

 public:
  /// `settings` outlives it.
  SettingsPanel(const Context& context, PttInputs& inputs, QSettings& settings, QWidget* parent);

  /// Opens at the parent's top right, or closes and gives the focus back.
  void toggle();
  void close_panel();
  void place();
  /// The next key or button becomes push to talk; Esc: none does.
  void begin_binding();
  [[nodiscard]] bool is_binding() const { return binding_; }
  [[nodiscard]] LookSettings& look() { return *look_; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* build_row(std::size_t number);
  void show_bindings();
  void end_binding(const QString& word);
  void bind(const PttBinding& binding);
  bool on_key(const QKeyEvent& event);

  Context context_;
  PttInputs& inputs_;
  Button* close_;
  Button* add_;
  TextLabel* word_;
  QVBoxLayout* rows_;
  LookSettings* look_;
  bool binding_ = false;
  QPointer<QWidget> before_;  // had the focus
};

}  // namespace roger::ui
