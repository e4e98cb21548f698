// Describes the chosen net and acts on it: its state, who hears whom, the instructor's
// own volume, and six actions.
#pragma once

#include <QStackedWidget>
#include <map>

#include "ui/instructor/control_forms.hpp"
#include "ui/instructor/matrix_view.hpp"
#include "ui/model/net_rows.hpp"
#include "ui/widgets/hold_button.hpp"
#include "ui/widgets/panel.hpp"

namespace roger::ui {

class NetPanel : public Panel {
  Q_OBJECT

 public:
  NetPanel(const Context& context, ExerciseModel& exercise, QWidget* parent = nullptr);

  [[nodiscard]] MatrixView& matrix() { return *matrix_; }
  [[nodiscard]] Button& jam() { return *jam_; }
  [[nodiscard]] Button& cut() { return *cut_; }
  [[nodiscard]] JamForm& jam_form() { return *jam_form_; }
  /// Mutes all other radios, or restores the mute states from before.
  void toggle_solo();
  /// Closes the open form. Returns false if none is open.
  bool leave_form();

 protected:
  void refresh() override;

 private:
  Button* action(Icon icon, const QString& label, Token token);
  QLayout* build_volume();
  QLayout* build_actions();
  void connect_actions();
  void show_words(const radio::NetState& net, const NetRow& row);
  void show_volume(const radio::RadioSnapshot* radio);
  void show_actions(const radio::NetState& net, const radio::RadioSnapshot* radio);
  [[nodiscard]] const radio::RadioSnapshot* chosen_radio() const;
  /// Returns the call signs of all stations that have been seen, except this station's.
  [[nodiscard]] std::vector<std::string> known_stations() const;
  void on_jam();
  void on_cut();
  void on_whisper();

  Context context_;
  ExerciseModel& exercise_;
  ActiveControls controls_;
  TextLabel* title_;
  TextLabel* facts_;
  QLabel* shape_;
  TextLabel* words_;
  TextLabel* detail_;
  QStackedWidget* middle_;
  MatrixView* matrix_;
  JamForm* jam_form_;
  FailForm* fail_form_;
  WhisperForm* whisper_form_;
  ValueSlider* volume_;
  TextLabel* volume_value_;
  Button* mute_;
  HoldButton* break_in_;
  Button* whisper_;
  Button* solo_;
  Button* jam_;
  Button* fail_;
  Button* cut_;
  std::map<radio::RadioId, bool>
      before_solo_;  // mute state of every radio before solo; empty: no solo
};

}  // namespace roger::ui
