// The details of an action on a net; they take the place of the matrix until it is done or not.
#pragma once

#include <QLabel>
#include <QVBoxLayout>
#include <functional>
#include <vector>

#include "ui/model/pulled_levers.hpp"
#include "ui/widgets/button.hpp"
#include "ui/widgets/combo.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/text_label.hpp"
#include "ui/widgets/value_slider.hpp"

namespace roger::ui {

/// A heading, fields, and two buttons: do it, or leave it.
class LeverForm : public QWidget {
  Q_OBJECT

 public:
  LeverForm(const Theme& theme, const QString& title, const QString& action, QWidget* parent);

  /// The first field gets the focus.
  void focus_first();
  [[nodiscard]] Button& action() { return *action_; }

 signals:
  void done();
  void left();

 protected:
  void add_field(const QString& name, QWidget* field);
  [[nodiscard]] QVBoxLayout& fields() { return *fields_; }
  [[nodiscard]] const Theme& theme() const { return theme_; }
  /// What the button does.
  virtual void act() = 0;

 private:
  const Theme& theme_;
  QVBoxLayout* fields_;
  Button* action_;
  QWidget* first_ = nullptr;
};

/// Noise or a tone on the net's frequency, so strong.
class JamForm : public LeverForm {
  Q_OBJECT

 public:
  JamForm(const Theme& theme, PulledLevers& levers, QWidget* parent);
  void open(Frequency frequency) { frequency_ = frequency; }

 protected:
  void act() override;

 private:
  PulledLevers& levers_;
  Frequency frequency_;
  Combo* kind_;
  ValueSlider* strength_;
  TextLabel* strength_value_;
};

/// A station's radio fails, or is itself again.
class FailForm : public LeverForm {
  Q_OBJECT

 public:
  FailForm(const Theme& theme, PulledLevers& levers, QWidget* parent);
  void open(const std::vector<std::string>& stations);

 protected:
  void act() override;

 private:
  void show_failed();

  PulledLevers& levers_;
  Combo* station_;
  Combo* radio_;
  Combo* what_;
  QVBoxLayout* failed_;
};

/// To one station alone.
class WhisperForm : public LeverForm {
  Q_OBJECT

 public:
  WhisperForm(const Theme& theme, PulledLevers& levers, QWidget* parent);
  void open(radio::RadioId radio, const std::vector<std::string>& stations);

 protected:
  void act() override;

 private:
  PulledLevers& levers_;
  radio::RadioId radio_ = 0;
  Combo* station_;
};

}  // namespace roger::ui
