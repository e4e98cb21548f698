// The strip below the radios: sound device and microphone, which all radios share, and mute all.
#pragma once

#include <QBoxLayout>

#include "ui/model/pending.hpp"
#include "ui/trainee/device_choice.hpp"
#include "ui/trainee/voice_settings.hpp"
#include "ui/widgets/button.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/level_meter.hpp"
#include "ui/widgets/panel.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

class MicrophoneStrip : public Panel {
  Q_OBJECT

 public:
  static constexpr int kHeight = 48;  // higher while a long problem is shown
  static constexpr std::chrono::seconds kNoteShown{20};

  explicit MicrophoneStrip(const Context& context, QWidget* parent = nullptr);

  /// Adds the button that mutes all radios, where radios are heard.
  void add_mute_all();
  void toggle_mute_all();
  /// Shows a message about the device for kNoteShown.
  void show_note(const QString& note);
  [[nodiscard]] const TextLabel& state() const { return *state_; }
  [[nodiscard]] DeviceBox& device() { return *device_; }
  [[nodiscard]] VoiceSettings& voice() { return *voice_; }
  [[nodiscard]] Button& test() { return *test_; }
  /// Returns the result of a headset test that is done.
  [[nodiscard]] static QString test_result(const radio::SelfTestSnapshot& test);

 signals:
  /// A longer or shorter text needs another height, which is now the minimum.
  void height_changed();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void refresh() override;

 private:
  struct Note {
    QString text;
    TimePoint until{};
  };

  struct Rows {
    QBoxLayout* words = nullptr;
    QBoxLayout* controls = nullptr;
    QBoxLayout* below = nullptr;  // has the text of a long problem
  };

  void show_beat();
  void show_texts();
  void lay_out();
  void show_device();
  void show_level();
  /// Shows a problem in the meter's place, or below the controls if it needs more room.
  void show_trouble(const QString& trouble);
  void move_state(bool below);
  void set_height(int height);
  void show_mute();
  void show_test();

  Context context_;
  DeviceBox* device_;
  TextLabel* state_;
  Rows rows_;
  LevelBar* level_;
  TextLabel* level_unit_;
  VoiceSettings* voice_;
  Button* test_;
  Button* mute_all_ = nullptr;      // null: none was added
  double peak_ = LevelBar::kFloor;  // of the last quarter second, for the text
  Note note_;
  Pending<bool> wanted_mute_;
};

}  // namespace roger::ui
