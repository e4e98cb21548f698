// The instructor's actions on the chosen net: break in, whisper, solo, jam, fail a radio, cut.
#pragma once

#include <map>

#include "ui/instructor/net_details.hpp"
#include "ui/model/exercise_model.hpp"
#include "ui/widgets/hold_button.hpp"

namespace roger::ui {

class NetActions : public QWidget {
  Q_OBJECT

 public:
  /// Opens forms in `details`.
  NetActions(const Context& context, ExerciseModel& exercise, ActiveControls& controls,
             NetDetails& details, QWidget* parent);

  [[nodiscard]] Button& break_in() { return *break_in_; }
  [[nodiscard]] Button& whisper() { return *whisper_; }
  [[nodiscard]] Button& jam() { return *jam_; }
  [[nodiscard]] Button& fail() { return *fail_; }
  [[nodiscard]] Button& cut() { return *cut_; }
  /// Mutes all other radios, or restores the mute states from before.
  void toggle_solo();
  /// Shows which actions are possible on the chosen net, and what each button does next.
  void show_net(const radio::NetState& net);

 signals:
  /// An action without a form was applied.
  void done();

 private:
  Button* add(Icon icon, const QString& label);
  /// Enables the buttons of instructor controls if this station may use them; their tool tips give
  /// the reason if it may not. `speaks`: whether a radio can transmit on the net; `on_air_net`:
  /// whether the net has a frequency.
  void enable_controls(bool speaks, bool on_air_net);
  /// Returns the radios of other stations on the chosen net.
  [[nodiscard]] std::vector<radio::NetMember> others_on_net() const;
  void on_jam();
  void on_cut();
  void on_whisper();

  Context context_;
  ExerciseModel& exercise_;
  ActiveControls& controls_;
  NetDetails& details_;
  HoldButton* break_in_;
  Button* whisper_;
  Button* solo_;
  Button* jam_;
  Button* fail_;
  Button* cut_;
  /// Mute state of every radio before solo; empty: no solo.
  std::map<radio::RadioId, bool> before_solo_;
};

}  // namespace roger::ui
