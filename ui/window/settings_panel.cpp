#include "ui/window/settings_panel.hpp"

#include <QApplication>
#include <QKeyEvent>
#include <QKeySequence>
#include <map>

#include "ui/widgets/combo.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr int kSettingsWidth = 420;

/// Returns the key's name as the desktop shows it: "F4", "Right Ctrl".
QString key_name(const QKeyEvent& event) {
  const std::map<int, QString> modifiers = {{Qt::Key_Control, SettingsPanel::tr("Ctrl")},
                                            {Qt::Key_Shift, SettingsPanel::tr("Shift")},
                                            {Qt::Key_Alt, SettingsPanel::tr("Alt")},
                                            {Qt::Key_AltGr, SettingsPanel::tr("AltGr")},
                                            {Qt::Key_Meta, SettingsPanel::tr("Meta")}};
  const auto found = modifiers.find(event.key());
  return found != modifiers.end() ? found->second
                                  : QKeySequence(event.key()).toString(QKeySequence::NativeText);
}

}  // namespace

SettingsPanel::SettingsPanel(const Context& context, PttInputs& inputs, QSettings& settings,
                             QWidget* parent)
    : OverlayPanel(context.theme, tr("Settings"), tr("Close settings"), kSettingsWidth, parent),
      context_(context),
      inputs_(inputs),
      add_(new Button(context.theme, Button::Look::kRaised, body(), tr("Add a key or button"))),
      word_(new TextLabel(context.theme, wrapping(kLabelText), body())),
      rows_(new QVBoxLayout),
      look_(new AppearanceSettings(context.theme, settings, body())) {
  connect(add_, &QAbstractButton::clicked, this, &SettingsPanel::begin_binding);
  auto* note = new TextLabel(theme(), wrapping(kNoteText), body());
  const QString why = inputs_.why_no_global_keys();
  note->set_text(tr("Space keys the selected radio and F5 to F12 radios 1 to 8, in this window. "
                    "Joystick buttons work whichever program has the focus. %1 These keys, "
                    "volumes, pan, sound device and microphone gain are saved for %2.")
                     .arg(why.isEmpty() ? tr("Keys set to Everywhere do, too.") : why,
                          QString::fromStdString(context_.model.station().call_sign)));

  rows_->setSpacing(4);
  auto* column = build_column(tr("Push to talk"), kGap);
  auto* foot = make_row(nullptr, kGap);
  add_parts(*foot, add_, Part(word_, 1));
  add_parts(*column, rows_, foot, note, kGap, look_);
  connect(&context_.bindings, &PttBindings::changed, this, &SettingsPanel::show_bindings);
  connect(&inputs_, &PttInputs::names_changed, this, &SettingsPanel::show_bindings);
  connect(&inputs_, &PttInputs::button_chosen, this, [this](int button) {
    PttBinding binding;
    binding.source = PttBinding::Source::kButton;
    binding.code = button;
    binding.name = Joysticks::name_of(button);
    binding.everywhere = true;
    bind(binding);
  });
  show_bindings();
}

void SettingsPanel::begin_binding() {
  binding_ = true;
  inputs_.capture_next_button(true);
  qApp->installEventFilter(this);  // receives keys before the window's key filter
  word_->set_text(tr("Press it now; Esc cancels."));
}

void SettingsPanel::end_binding(const QString& word) {
  if (binding_) qApp->removeEventFilter(this);
  binding_ = false;
  inputs_.capture_next_button(false);
  word_->set_text(word);
  place();
}

void SettingsPanel::bind(const PttBinding& binding) {
  const bool room = context_.bindings.add(binding);
  end_binding(room ? tr("%1 is now push to talk.").arg(binding.name)
                   : tr("Limit of %1 reached: remove one first.").arg(PttBindings::kMax));
}

bool SettingsPanel::eventFilter(QObject* watched, QEvent* event) {
  if (binding_ && watched->isWidgetType() &&
      (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)) {
    return on_key(*static_cast<QKeyEvent*>(event));
  }
  return OverlayPanel::eventFilter(watched, event);
}

bool SettingsPanel::on_key(const QKeyEvent& event) {
  // Taken from the widget that has the focus; the key press follows.
  if (event.type() == QEvent::ShortcutOverride) return true;
  if (event.isAutoRepeat()) return true;  // a repeat of the Enter key that opened it
  if (event.key() == Qt::Key_Escape) {
    end_binding({});
    return true;
  }
  if (event.key() == Qt::Key_unknown || event.key() == 0) {
    end_binding(tr("This key has no name: use another one."));
    return true;
  }
  PttBinding binding;
  binding.code = event.key();
  binding.native_key = event.nativeScanCode();
  binding.name = key_name(event);
  bind(binding);
  return true;
}

QWidget* SettingsPanel::build_row(std::size_t number) {
  const PttBinding& binding = context_.bindings.all().at(number);
  auto* row = new QWidget(body());
  const QString key = inputs_.name_of(binding);
  auto* name = new TextLabel(theme(), eliding(kStrongText), row, key);
  auto* radio = new Combo(theme(), row);
  radio->addItem(tr("Selected radio"));
  const auto& radios = context_.model.station().radios;
  for (std::size_t i = 0; i < radios.size(); ++i) {
    radio->addItem(tr("%1 %2").arg(i + 1).arg(QString::fromStdString(radios[i].name)));
  }
  radio->setCurrentIndex(binding.radio ? *binding.radio + 1 : 0);
  radio->setAccessibleName(tr("Radio that %1 keys").arg(key));
  connect(radio, &QComboBox::activated, this, [this, number](int item) {
    context_.bindings.set_radio(number, item == 0 ? std::nullopt : std::optional(item - 1));
  });
  auto* everywhere = new Button(theme(), Button::Look::kRaised, row, tr("Everywhere"));
  everywhere->setCheckable(true);
  everywhere->setToolTip(tr("Also while another program has the focus"));
  everywhere->setChecked(binding.everywhere);
  everywhere->set_lit(binding.everywhere);
  everywhere->setEnabled(binding.source == PttBinding::Source::kKey &&
                         inputs_.why_no_global_keys().isEmpty());
  connect(everywhere, &QAbstractButton::clicked, this,
          [this, number](bool on) { context_.bindings.set_everywhere(number, on); });
  Button* remove = make_icon_button(theme(), Icon::kClose, tr("Remove %1").arg(key), row);
  connect(remove, &QAbstractButton::clicked, this,
          [this, number] { context_.bindings.remove(number); });
  auto* line = make_row(row, kGap);
  add_parts(*line, Part(name, 1), radio, everywhere, remove);
  return row;
}

void SettingsPanel::show_bindings() {
  remove_all(*rows_);
  for (std::size_t i = 0; i < context_.bindings.all().size(); ++i) rows_->addWidget(build_row(i));
  if (isVisible()) place();
}

void SettingsPanel::open() {
  word_->set_text({});
  show_bindings();
  OverlayPanel::open();
  add_->setFocus(Qt::OtherFocusReason);
}

void SettingsPanel::close_panel() {
  if (binding_) end_binding({});
  OverlayPanel::close_panel();
}

}  // namespace roger::ui
