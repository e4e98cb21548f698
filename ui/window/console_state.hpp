// The settings, models and inputs of the window, without widgets.
#pragma once

#include <QSettings>

#include "ui/export/exporter.hpp"
#include "ui/input/ptt_inputs.hpp"
#include "ui/model/exercise_model.hpp"
#include "ui/port/console_sources.hpp"
#include "ui/widgets/context.hpp"
#include "ui/window/operator_settings.hpp"

namespace roger::ui {

/// Widgets hold references to the members. GUI thread only.
struct ConsoleState {
  /// As in MainWindow.
  ConsoleState(radio::OperatorPort& port, Times times, const QString& settings_path,
               const ConsoleSources& sources);
  ~ConsoleState() { push_to_talk.release_all(); }
  ConsoleState(const ConsoleState&) = delete;
  ConsoleState& operator=(const ConsoleState&) = delete;

  /// Stores the settings that do not depend on a widget.
  void save();

  QSettings settings;
  Theme theme;
  ConsoleModel model;
  ExerciseModel exercise;
  PushToTalkInputs push_to_talk;
  PttBindings bindings;
  Context context;
  PttInputs inputs;
  OperatorSettings operator_settings;
  Exporter exporter;
};

}  // namespace roger::ui
