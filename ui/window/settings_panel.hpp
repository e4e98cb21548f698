// The operator's settings: keys, pedals and joystick buttons for push to talk.
#pragma once

#include <QVBoxLayout>

#include "ui/input/ptt_capture.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/text_label.hpp"
#include "ui/window/look_settings.hpp"
#include "ui/window/loudspeaker_form.hpp"
#include "ui/window/overlay_panel.hpp"
#include "ui/window/voice_form.hpp"

namespace roger::ui {

class SettingsPanel : public OverlayPanel {
  Q_OBJECT

 public:
  /// `settings` must outlive the panel. `has_stations`: whether another station can be chosen.
  SettingsPanel(const Context& context, PttInputs& inputs, QSettings& settings, bool has_stations,
                QWidget* parent);

  void close_panel() override;
  /// Makes the next key or button push to talk; Esc cancels.
  void begin_binding();
  [[nodiscard]] bool is_binding() const { return capture_->is_waiting(); }
  [[nodiscard]] AppearanceSettings& look() { return *look_; }
  [[nodiscard]] LoudspeakerForm& loudspeaker() { return *loudspeaker_; }
  [[nodiscard]] VoiceForm& voice() { return *voice_; }
  [[nodiscard]] Button& station() { return *station_; }
  /// Shows why another station cannot be chosen now, until the panel is opened again.
  void refuse_station(const QString& reason) { station_word_->set_text(reason, Token::kTrouble); }
  [[nodiscard]] const TextLabel& station_word() const { return *station_word_; }

 signals:
  /// The operator wants to choose another station.
  void station_requested();

 protected:
  void open() override;

 private:
  QWidget* build_row(std::size_t number);
  void show_bindings();
  void show_word(const QString& word);
  void bind(const PttBinding& binding);

  Context context_;
  PttInputs& inputs_;
  PttCapture* capture_;
  Button* station_;
  TextLabel* station_word_;
  Button* add_;
  TextLabel* word_;
  QVBoxLayout* rows_;
  LoudspeakerForm* loudspeaker_;
  VoiceForm* voice_;
  AppearanceSettings* look_;
};

}  // namespace roger::ui
