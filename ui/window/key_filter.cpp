#include "ui/window/key_filter.hpp"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <map>

#include "ui/widgets/frequency_edit.hpp"
#include "ui/widgets/hold_button.hpp"
#include "ui/widgets/ptt_button.hpp"

namespace roger::ui {
namespace {

constexpr int kViews = 9;  // Ctrl+1 to Ctrl+9; the window ignores numbers without a view

bool has_command_modifier(const QKeyEvent& event) {
  return (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) != 0;
}

bool is_enter(const QKeyEvent& event) {
  return event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
}

bool is_function_key(const QKeyEvent& event) {
  return event.key() >= Qt::Key_F5 && event.key() <= Qt::Key_F12;
}

/// Returns true if digits and letters belong to the field that has the focus.
bool in_text_field() {
  return qobject_cast<QLineEdit*>(QApplication::focusWidget()) != nullptr;
}

/// Returns true if text was typed and not yet entered, or a list is open. Only F keys talk then.
bool is_editing() {
  if (QApplication::activePopupWidget() != nullptr) return true;
  const auto* frequency = qobject_cast<FrequencyEdit*>(QApplication::focusWidget());
  return frequency != nullptr ? frequency->is_typing() : in_text_field();
}

std::optional<KeyFilter::WindowCommand> find_command(int key) {
  using enum KeyFilter::WindowCommand;
  static const std::map<int, KeyFilter::WindowCommand> kCommands = {
      {Qt::Key_M, kMuteAll}, {Qt::Key_H, kWhoHears}, {Qt::Key_R, kSayAgain}, {Qt::Key_L, kListen},
      {Qt::Key_S, kSolo},    {Qt::Key_K, kMarker},   {Qt::Key_N, kNote},     {Qt::Key_C, kCall},
      {Qt::Key_X, kHangUp},  {Qt::Key_T, kMulti}};
  const auto found = kCommands.find(key);
  return found == kCommands.end() ? std::nullopt : std::optional(found->second);
}

/// Returns true for commands whose letters never occur in a frequency, so that they also work in
/// its field.
bool acts_in_fields(KeyFilter::WindowCommand command) {
  using enum KeyFilter::WindowCommand;
  return command == kMuteAll || command == kWhoHears;
}

bool on_talk_button() {
  QWidget* focus = QApplication::focusWidget();
  return qobject_cast<PttButton*>(focus) != nullptr || qobject_cast<HoldButton*>(focus) != nullptr;
}

}  // namespace

KeyFilter::KeyFilter(const Context& context, const PttInputs& inputs, QWidget* window)
    : QObject(window), context_(context), inputs_(inputs), window_(window) {
  qApp->installEventFilter(this);
  connect(qApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState now) {
    if (now != Qt::ApplicationActive) lose_focus();
  });
  connect(&inputs_.keyboard(), &Keyboard::released, this,
          [this](quint32 key) { taken_.erase(key); });
  connect(&context_.model, &ConsoleModel::beat, this, &KeyFilter::watch_device);
  watch_device();
}

void KeyFilter::watch_device() {
  const auto& device = context_.model.station().device;
  // A device that failed and returned between two snapshots counts as lost.
  const bool lost = (device_ran_ && !device.running) || device.losses > device_losses_;
  device_ran_ = device.running;
  device_losses_ = device.losses;
  if (lost) context_.push_to_talk.release_all();
}

bool KeyFilter::concerns(const QObject* watched) const {
  const auto* widget = qobject_cast<const QWidget*>(watched);
  if (widget == nullptr) return false;
  return widget->window() == window_ || widget->window() == QApplication::activePopupWidget();
}

bool KeyFilter::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::WindowDeactivate:
    case QEvent::Hide:
    case QEvent::Close:
      if (watched != window_) break;
      if (event->type() == QEvent::WindowDeactivate) {
        lose_focus();
      } else {
        context_.push_to_talk.release_all();
      }
      break;
    case QEvent::MouseButtonPress:
      if (concerns(watched)) emit pointer_used();
      break;
    case QEvent::KeyPress:
      if (concerns(watched)) return on_press(*static_cast<QKeyEvent*>(event));
      break;
    case QEvent::KeyRelease:
      // Handled for every widget: a released key must never keep transmitting.
      if (watched->isWidgetType()) return on_release(*static_cast<QKeyEvent*>(event));
      break;
    default:
      break;
  }
  return false;
}

bool KeyFilter::is_talk_key(const QKeyEvent& event) const {
  if (is_function_key(event)) return !has_command_modifier(event);
  if (is_editing()) return false;
  // Must be checked first, because a modifier alone may be such a key.
  if (binding_of(event) != nullptr) return true;
  if (has_command_modifier(event)) return false;
  return event.key() == Qt::Key_Space || (is_enter(event) && on_talk_button());
}

const PttBinding* KeyFilter::binding_of(const QKeyEvent& event) const {
  return context_.bindings.key(event.key(), event.nativeScanCode());
}

void KeyFilter::lose_focus() {
  context_.push_to_talk.release_unless(
      [this](const PttInput& input) { return inputs_.is_reported_everywhere(input); });
}

radio::TransmissionFlags KeyFilter::flags_of(const QKeyEvent& event) const {
  const auto* hold = qobject_cast<HoldButton*>(QApplication::focusWidget());
  const bool by_button = hold != nullptr && is_enter(event) && binding_of(event) == nullptr;
  return by_button ? hold->flags : radio::TransmissionFlags{};
}

bool KeyFilter::is_like_space(const QKeyEvent& event) const {
  if (const PttBinding* binding = binding_of(event)) return !binding->radio;
  return event.key() == Qt::Key_Space;
}

const radio::RadioSnapshot* KeyFilter::only_keyed_by(const QKeyEvent& event) const {
  if (const PttBinding* binding = binding_of(event)) {
    return binding->radio ? context_.model.radio_at(*binding->radio) : nullptr;
  }
  if (is_function_key(event)) return context_.model.radio_at(event.key() - Qt::Key_F5);
  if (!is_enter(event)) return nullptr;
  const auto* hold = qobject_cast<HoldButton*>(QApplication::focusWidget());
  if (hold == nullptr) return context_.model.selected();
  const auto radio = hold->talks_on();
  return radio ? context_.model.radio(*radio) : nullptr;
}

bool KeyFilter::on_press(const QKeyEvent& event) {
  if (event.isAutoRepeat()) return takes_repeat(event);
  const bool talks = is_talk_key(event);
  if (talks && !inputs_.has_keyed(event)) key_radio(event);
  const bool taken = talks || on_command(event);
  if (taken) {
    taken_.insert(physical_key(event));
  } else if (event.key() != Qt::Key_Escape) {
    taken_.erase(physical_key(event));
  }
  return taken;
}

void KeyFilter::key_radio(const QKeyEvent& event) {
  const PttInput input = key_input(physical_key(event));
  if (is_like_space(event)) {
    inputs_.press_like_space(input);
  } else {
    inputs_.press_radio(input, only_keyed_by(event), flags_of(event));
  }
}

bool KeyFilter::takes_repeat(const QKeyEvent& event) const {
  // A key may have moved the focus to a text field, which must not receive its repeats.
  return is_talk_key(event) || taken_.contains(physical_key(event));
}

bool KeyFilter::on_command(const QKeyEvent& event) {
  if (event.key() == Qt::Key_Escape) {
    // A widget that ignores the key passes it on to its parent, which is filtered, too.
    if (taken_.insert(physical_key(event)).second) emit close_requested();
    return false;  // the focused field may restore its text
  }
  if (event.modifiers() == Qt::ControlModifier && event.key() >= Qt::Key_1 &&
      event.key() < Qt::Key_1 + kViews) {
    emit view_requested(event.key() - Qt::Key_1);
    return true;
  }
  if (event.modifiers() == Qt::ControlModifier && event.key() == Qt::Key_Comma) {
    emit settings_requested();
    return true;
  }
  if (event.modifiers() == Qt::ControlModifier && event.key() == Qt::Key_F) {
    emit command_given(WindowCommand::kSearch);
    return true;
  }
  if (has_command_modifier(event) || is_editing()) return false;
  if (is_enter(event)) return press_focused();
  return on_plain_key(event);
}

bool KeyFilter::on_release(const QKeyEvent& event) {
  if (event.isAutoRepeat()) return takes_repeat(event);
  taken_.erase(physical_key(event));
  context_.push_to_talk.release(key_input(physical_key(event)));
  return is_talk_key(event);
}

bool KeyFilter::press_focused() {
  if (auto* button = qobject_cast<QAbstractButton*>(QApplication::focusWidget())) {
    button->click();
    return true;
  }
  if (auto* combo = qobject_cast<QComboBox*>(QApplication::focusWidget())) {
    combo->showPopup();
    return true;
  }
  return false;
}

bool KeyFilter::on_plain_key(const QKeyEvent& event) {
  if (event.text() == QLatin1String("?")) {
    emit help_requested();
    return true;
  }
  if (const auto command = find_command(event.key());
      command && (acts_in_fields(*command) || !in_text_field())) {
    emit command_given(*command);
    return true;
  }
  if (event.key() >= Qt::Key_1 && event.key() <= Qt::Key_9 && !in_text_field()) {
    emit radio_requested(event.key() - Qt::Key_1);
    return true;
  }
  return false;
}

}  // namespace roger::ui
