#include "ui/trainee/tuning_row.hpp"

#include "ui/model/format.hpp"
#include "ui/model/mode_text.hpp"
#include "ui/model/tuning.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr int kFrequencyWidth = 112;
constexpr int kPresetWidth = 50;

QString preset_text(const radio::PresetSnapshot& preset) {
  if (preset.channel.hertz() == 0) {
    return TuningRow::tr("P%1   %2").arg(preset.number).arg(QString::fromStdString(preset.net));
  }
  return TuningRow::tr("P%1   %2   %3")
      .arg(preset.number)
      .arg(megahertz_text(preset.channel), QString::fromStdString(preset.net));
}

bool has_calls(const radio::RadioSnapshot* radio) {
  return radio != nullptr && radio->intercom && radio->can_transmit;
}

}  // namespace

TuningRow::TuningRow(const Context& context, radio::RadioId radio, QWidget* parent)
    : QWidget(parent),
      model_(context.model),
      radio_(radio),
      frequency_(new FrequencyEdit(context.theme, this)),
      unit_(new TextLabel(context.theme, {TextSize::kName, QFont::Normal, Token::kText3}, this,
                          tr("MHz"))),
      preset_(new Combo(context.theme, this)),
      modulation_(new TextLabel(context.theme, eliding(kLabelText), this)),
      calls_(has_calls(context.model.radio(radio)) ? new CallRow(context, radio, this) : nullptr),
      hop_(new HopSwitch(context, radio, this)),
      secure_(new SecureSwitch(context, radio, this)) {
  frequency_->setFixedSize(kFrequencyWidth, kHeight);
  preset_->setFixedWidth(kPresetWidth);
  preset_->setAccessibleName(tr("Preset"));
  preset_->setToolTip(tr("Presets of the net plan"));

  connect(frequency_, &FrequencyEdit::tune_requested, this, &TuningRow::tune);
  connect(frequency_, &FrequencyEdit::digit_turned, this, &TuningRow::turn);
  connect(frequency_, &FrequencyEdit::invalid_entered, this, [this](const QString& typed) {
    model_.refuse(radio_,
                  typed.isEmpty()
                      ? tr("No frequency entered. Type MHz, as in 40.000.")
                      : tr("“%1” is not a frequency in MHz. Type it as in 40.000.").arg(typed));
  });
  connect(preset_, &QComboBox::activated, this, &TuningRow::select_preset);
  connect(&model_, &ConsoleModel::refused, this, [this](radio::RadioId refused) {
    if (refused == radio_) wanted_.forget();
  });

  auto* row = make_row(this, 0);
  if (calls_ != nullptr) {
    // Without a frequency, the presets are aligned with the text below.
    add_parts(*row, frequency_, 4, unit_, preset_, 6, Part(calls_, 1));
    modulation_->hide();
    hop_->hide();
  } else {
    add_parts(*row, frequency_, 2, unit_, 8, preset_, 6, Part(modulation_, 1), hop_, Stretch());
  }
  add_parts(*row, 4, secure_);
}

void TuningRow::tune(Frequency frequency) {
  wanted_.want(frequency, model_.now());
  model_.order(radio_, radio::Tune{radio_, frequency});
  frequency_->set_frequency(frequency);
}

void TuningRow::turn(int place, int notches) {
  const radio::RadioSnapshot* radio = model_.radio(radio_);
  if (radio == nullptr) return;
  // Starts from the frequency that was requested last, so that quick turns add up before the radio
  // has reported the first one.
  const Frequency from = wanted_.shown(radio->channel, model_.now());
  const Frequency to = turned(*radio, from, place, notches);
  if (to != from) tune(to);
}

void TuningRow::select_preset(int index) {
  const radio::RadioSnapshot* radio = model_.radio(radio_);
  if (radio == nullptr || index < 0) return;
  if (static_cast<std::size_t>(index) >= radio->presets.size()) {
    model_.order(radio_, radio::SetScan{radio_, radio->scanned_preset == 0});
    return;
  }
  const auto& preset = radio->presets[static_cast<std::size_t>(index)];
  wanted_.want(preset.channel, model_.now());
  model_.order(radio_, radio::SelectPreset{radio_, preset.number});
  frequency_->set_frequency(preset.channel);
}

void TuningRow::show_radio(const radio::RadioSnapshot& radio) {
  frequency_->set_frequency(wanted_.shown(radio.channel, model_.now()));
  frequency_->setVisible(!radio.intercom);
  unit_->setVisible(!radio.intercom);
  frequency_->set_refused(!model_.refusal(radio_).isEmpty());
  show_presets(radio);
  if (calls_ != nullptr) {
    calls_->show_radio(radio);
  } else {
    show_mode(radio);
  }
  secure_->show_radio(radio);
}

void TuningRow::show_mode(const radio::RadioSnapshot& radio) {
  const bool scans = radio.scanned_preset != 0;
  const bool hops = !radio.hopping.empty() && !scans;
  hop_->show_radio(radio);
  hop_->setVisible(hops);
  modulation_->setVisible(!hops);
  modulation_->set_text(mode_text(radio), scans ? Token::kText : Token::kText2);
  modulation_->setToolTip(mode_tip(radio));
}

void TuningRow::show_presets(const radio::RadioSnapshot& radio) {
  const bool scans = radio.scanned_preset != 0;
  QStringList texts;
  int current = -1;
  for (const radio::PresetSnapshot& preset : radio.presets) {
    if (preset.number == radio.preset) current = static_cast<int>(texts.size());
    texts.push_back(preset_text(preset));
  }
  const bool can_scan = radio.presets.size() > 1;
  // Stepping through the presets by key must not select the scan entry.
  preset_->set_listed_only(can_scan ? static_cast<int>(texts.size()) : -1);
  if (can_scan) texts.push_back(scans ? tr("Stop scan") : tr("Scan presets"));
  preset_->set_items(texts, current);
  preset_->set_short_text(current < 0 ? no_value() : tr("P%1").arg(radio.preset));
}

}  // namespace roger::ui
