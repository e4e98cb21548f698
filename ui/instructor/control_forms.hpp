// Forms for the details of an instructor control; a form replaces the matrix until it is confirmed
// or cancelled.
#pragma once

#include <QLabel>
#include <QVBoxLayout>
#include <vector>

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
  void open(Frequency frequency) { frequency_ = frequency; }

 protected:
  void act() override;

 private:
  ActiveControls& controls_;
  Frequency frequency_;
  Combo* kind_;
  ValueSlider* strength_;
  TextLabel* strength_value_;
};

/// Makes a station's radio fail, or ends its failure.
class FailForm : public ControlForm {
  Q_OBJECT

 public:
  FailForm(const Theme& theme, ActiveControls& controls, QWidget* parent);
  void open(const std::vector<std::string>& stations);

 protected:
  void act() override;

 private:
  void show_failed();

  ActiveControls& controls_;
  Combo* station_;
  Combo* radio_;
  Combo* what_;
  QVBoxLayout* failed_;
};

/// Addresses the next transmissions to one station only.
class WhisperForm : public ControlForm {
  Q_OBJECT

 public:
  WhisperForm(const Theme& theme, ActiveControls& controls, QWidget* parent);
  void open(radio::RadioId radio, const std::vector<std::string>& stations);

 protected:
  void act() override;

 private:
  ActiveControls& controls_;
  radio::RadioId radio_ = 0;
  Combo* station_;
};

}  // namespace roger::ui
