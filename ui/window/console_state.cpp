#include "ui/window/console_state.hpp"

#include "ui/window/user_settings.hpp"

namespace roger::ui {

ConsoleState::ConsoleState(radio::OperatorPort& port, Times times, const QString& settings_path,
                           const ConsoleSources& sources)
    : settings(settings_file(settings_path), QSettings::IniFormat),
      theme(settings.value("theme").toString() == QLatin1String("light") ? Scheme::kLight
                                                                         : Scheme::kDark),
      model(port, std::move(times)),
      exercise(sources.exercise, model),
      push_to_talk([this](const radio::Key& key) { model.submit(key); }),
      context{theme, model, push_to_talk, bindings},
      inputs(model, bindings, push_to_talk, sources.joystick_folder, nullptr),
      operator_settings(settings, model, bindings, sources.given) {
  theme.set_reduces_motion(settings.value("reduce_motion").toBool());
  exporter.restore(settings);
  if (!sources.device_given.empty()) {
    operator_settings.expect_device(audio::Output::kHeadset, sources.device_given);
  }
  if (!sources.loudspeaker_given.empty()) {
    operator_settings.expect_device(audio::Output::kLoudspeaker, sources.loudspeaker_given);
  }
}

void ConsoleState::save() {
  settings.setValue("theme", theme.scheme() == Scheme::kLight ? "light" : "dark");
  exporter.save(settings);
  operator_settings.save();
}

}  // namespace roger::ui
