// The questions before a station goes on the air: which station, which sound device, which key.
#pragma once

#include "ui/start/key_form.hpp"
#include "ui/start/station_form.hpp"
#include "ui/trainee/microphone_strip.hpp"
#include "ui/widgets/focus_frame.hpp"
#include "ui/window/console_state.hpp"

namespace roger::ui {

/// A window of its own, which closes when the operator accepts or cancels. The operator uses it by
/// keyboard from its first moment, so it shows at once which control has the focus.
class StartDialog : public QWidget {
  Q_OBJECT

 public:
  /// `port`: the station whose sound device is tested and changed; with a call sign, the keys
  /// stored for it are offered. `first` as in StationForm. `reason`: why the station of last
  /// time cannot be used; empty: there is none, or it can. `settings_path`, `sources` as in
  /// MainWindow; `sources.stations` must not be null.
  StartDialog(radio::OperatorPort& port, Times times, const QString& settings_path,
              const ConsoleSources& sources, const StationChoice& first, const QString& reason);

  /// Returns the answers once the operator has accepted; nullopt: not, or cancelled.
  [[nodiscard]] const std::optional<StartAnswer>& answer() const { return answer_; }
  [[nodiscard]] ConsoleModel& model() { return state_.model; }
  [[nodiscard]] StationForm& station() { return *station_; }
  [[nodiscard]] KeyForm& keys() { return *keys_; }
  [[nodiscard]] MicrophoneStrip& sound() { return *sound_; }
  [[nodiscard]] Button& go() { return *go_; }
  [[nodiscard]] const TextLabel& test_word() const { return *test_word_; }

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void lay_out(const QString& reason);
  void show_state();
  /// Grows to the height that the texts need at this width.
  void fit();
  void accept();

  ConsoleState state_;
  StationForm* station_;
  MicrophoneStrip* sound_;
  TextLabel* test_word_;
  KeyForm* keys_;
  Button* go_;
  Button* cancel_;
  FocusFrame* focus_frame_;
  std::optional<StartAnswer> answer_;
};

}  // namespace roger::ui
