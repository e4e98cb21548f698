// Forms for the details of an instructor control; a form replaces the matrix until it is confirmed
// or cancelled.
#pragma once

#include <QLabel>
#include <QVBoxLayout>
#include <vector>

#include "radio/exercise/port/exercise_port.hpp"
#include "ui/model/active_controls.hpp"
#include "ui/widgets/button.hpp"
#include "ui/widgets/combo.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/text_label.hpp"
#include "ui/widgets/value_slider.hpp"

namespace roger::ui {

/// A heading, fields, and two buttons: confirm and cancel.
class ControlForm : public QWidget {
  Q_OBJECT

 public:
  ControlForm(const Theme& theme, const QString& title, const QString& action, QWidget* parent);

  /// Puts the focus on the first field.
  void focus_first();
  [[nodiscard]] Button& action() { return *action_; }

 signals:
  void done();
  void left();

 protected:
  void add_field(const QString& name, QWidget* field);
  [[nodiscard]] QVBoxLayout& fields() { return *fields_; }
  [[nodiscard]] const Theme& theme() const { return theme_; }
  /// Applies the instructor control.
  virtual void act() = 0;

 private:
  const Theme& theme_;
  QVBoxLayout* fields_;
  Button* action_;
  QWidget* first_ = nullptr;
};

/// Jams the net's frequency with noise or a tone of the chosen level.
class JamForm : public ControlForm {
  Q_OBJECT

 public:
  JamForm(const Theme& theme, ActiveControls& controls, QWidget* parent);
  /// Takes frequency and bandwidth of `jam`.
  void open(const radio::Jam& jam) { jam_ = jam; }

 protected:
  void act() override;

 private:
  ActiveControls& controls_;
  radio::Jam jam_;
  Combo* kind_;
  ValueSlider* strength_;
  TextLabel* strength_value_;
};

/// Makes a station's radio fail, or ends its failure.
class FailForm : public ControlForm {
  Q_OBJECT

 public:
  FailForm(const Theme& theme, ActiveControls& controls, QWidget* parent);
  /// Offers the stations of these radios of the net, and for each station these radios or all.
  void open(const std::vector<radio::NetMember>& members);
  [[nodiscard]] Combo& station() { return *station_; }
  [[nodiscard]] Combo& radio() { return *radio_; }

 protected:
  void act() override;

 private:
  void show_failed();
  void offer_radios();

  ActiveControls& controls_;
  std::vector<radio::NetMember> members_;
  Combo* station_;
  Combo* radio_;
  Combo* what_;
  TextLabel* none_;
  QVBoxLayout* failed_;
};

/// Addresses the next transmissions to one station only.
class WhisperForm : public ControlForm {
  Q_OBJECT

 public:
  WhisperForm(const Theme& theme, ActiveControls& controls, QWidget* parent);
  /// Offers the stations of these radios of the net.
  void open(radio::RadioId radio, const std::vector<radio::NetMember>& members);
  [[nodiscard]] Combo& station() { return *station_; }

 protected:
  void act() override;

 private:
  ActiveControls& controls_;
  radio::RadioId radio_ = 0;
  Combo* station_;
  TextLabel* note_;
};

}  // namespace roger::ui
