#include "ui/window/settings_panel.hpp"

#include "ui/widgets/combo.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr int kSettingsWidth = 440;

}  // namespace

SettingsPanel::SettingsPanel(const Context& context, PttInputs& inputs, QSettings& settings,
                             bool has_stations, QWidget* parent)
    : OverlayPanel(context.theme, tr("Settings"), tr("Close settings"), kSettingsWidth, parent),
      context_(context),
      inputs_(inputs),
      capture_(new PttCapture(inputs, this)),
      station_(
          new Button(context.theme, Button::Look::kRaised, body(), tr("Change station or plan…"))),
      station_word_(new TextLabel(context.theme, wrapping(kLabelText), body())),
      add_(new Button(context.theme, Button::Look::kRaised, body(), tr("Add a key or button"))),
      word_(new TextLabel(context.theme, wrapping(kLabelText), body())),
      rows_(new QVBoxLayout),
      loudspeaker_(new LoudspeakerForm(context, body())),
      voice_(new VoiceForm(context, body())),
      look_(new AppearanceSettings(context.theme, settings, body())) {
  connect(add_, &QAbstractButton::clicked, this, &SettingsPanel::begin_binding);
  auto* note = new TextLabel(theme(), wrapping(kNoteText), body());
  const QString why = inputs_.why_no_global_keys();
  note->set_text(tr("Space keys the selected radio and F5 to F12 radios 1 to 8, in this window. "
                    "Joystick buttons work whichever program has the focus. %1 These keys, "
                    "volumes, pan, sound devices, microphone and keying are saved for %2.")
                     .arg(why.isEmpty() ? tr("Keys set to Everywhere do, too.") : why,
                          QString::fromStdString(context_.model.station().call_sign)));

  rows_->setSpacing(4);
  auto* column = build_column(tr("Settings"), kGap);
  auto* foot = make_row(nullptr, kGap);
  add_parts(*foot, add_, Part(word_, 1));
  station_->setToolTip(
      tr("Leaves the federation and joins it again as the station that you choose"));
  connect(station_, &QAbstractButton::clicked, this, &SettingsPanel::station_requested);
  station_->setVisible(has_stations);
  station_word_->setVisible(has_stations);
  if (has_stations) {
    auto* station_row = make_row(nullptr, kGap);
    add_parts(*station_row, station_, Part(station_word_, 1));
    add_parts(*column, station_row, kGap);
  }
  add_parts(*column, new TextLabel(theme(), kTitleText, body(), tr("Push to talk")), rows_, foot,
            note, kGap, loudspeaker_, kGap, voice_, kGap, look_);
  connect(&context_.bindings, &PttBindings::changed, this, &SettingsPanel::show_bindings);
  connect(capture_, &PttCapture::chosen, this, &SettingsPanel::bind);
  connect(capture_, &PttCapture::cancelled, this, &SettingsPanel::show_word);
  connect(loudspeaker_, &LoudspeakerForm::height_changed, this, [this] {
    if (isVisible()) place();
  });
  connect(&inputs_, &PttInputs::names_changed, this, &SettingsPanel::show_bindings);
  show_bindings();
}

void SettingsPanel::begin_binding() {
  capture_->begin();
  word_->set_text(tr("Press it now; Esc cancels."));
}

void SettingsPanel::show_word(const QString& word) {
  word_->set_text(word);
  place();
}

void SettingsPanel::bind(const PttBinding& binding) {
  const bool room = context_.bindings.add(binding);
  show_word(room ? tr("%1 is now push to talk.").arg(binding.name)
                 : tr("Limit of %1 reached: remove one first.").arg(PttBindings::kMax));
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
  station_word_->set_text({});
  show_bindings();
  loudspeaker_->show_settings();
  voice_->show_settings();
  OverlayPanel::open();
  add_->setFocus(Qt::OtherFocusReason);
}

void SettingsPanel::close_panel() {
  if (capture_->is_waiting()) {
    capture_->end();
    show_word({});
  }
  OverlayPanel::close_panel();
}

}  // namespace roger::ui
