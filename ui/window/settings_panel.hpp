// The operator's settings: keys, pedals and joystick buttons for push to talk.
#pragma once

#include <QVBoxLayout>

#include "ui/input/ptt_inputs.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/text_label.hpp"
#include "ui/window/look_settings.hpp"
#include "ui/window/overlay_panel.hpp"

namespace roger::ui {

class SettingsPanel : public OverlayPanel {
  Q_OBJECT

 public:
  /// `settings` must outlive the panel.
  SettingsPanel(const Context& context, PttInputs& inputs, QSettings& settings, QWidget* parent);

  void close_panel() override;
  /// Makes the next key or button push to talk; Esc cancels.
  void begin_binding();
  [[nodiscard]] bool is_binding() const { return binding_; }
  [[nodiscard]] AppearanceSettings& look() { return *look_; }

 protected:
  void open() override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* build_row(std::size_t number);
  void show_bindings();
  void end_binding(const QString& word);
  void bind(const PttBinding& binding);
  bool on_key(const QKeyEvent& event);

  Context context_;
  PttInputs& inputs_;
  Button* add_;
  TextLabel* word_;
  QVBoxLayout* rows_;
  AppearanceSettings* look_;
  bool binding_ = false;
};

}  // namespace roger::ui
