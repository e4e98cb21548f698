#include "ui/window/loudspeaker_form.hpp"

#include "ui/model/format.hpp"
#include "ui/model/notice_text.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {

LoudspeakerForm::LoudspeakerForm(const Context& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      device_(new DeviceBox(context, audio::Output::kLoudspeaker, this)),
      state_(new TextLabel(context.theme, wrapping(kLabelText), this)),
      rows_(new QWidget(this)) {
  auto* column = make_column(this, kGap);
  add_parts(*column, new TextLabel(context.theme, kTitleText, this, tr("Loudspeaker")), device_,
            state_, rows_);
  build_rows();
  connect(&context_.model, &ConsoleModel::texts_changed, this, [this] {
    if (isVisible()) show_settings();
  });
}

void LoudspeakerForm::build_rows() {
  auto* grid = new QGridLayout(rows_);
  grid->setContentsMargins({});
  grid->setHorizontalSpacing(kMargin);
  grid->setVerticalSpacing(4);
  grid->setColumnStretch(0, 1);
  int row = 0;
  for (const radio::RadioSnapshot& radio : context_.model.station().radios) {
    const QString name = tr("%1 %2").arg(row + 1).arg(shown_text(radio.name));
    auto* output = new Combo(context_.theme, rows_);
    output->addItems({tr("Headset"), tr("Loudspeaker")});
    output->setAccessibleName(tr("Where %1 is heard").arg(name));
    connect(output, &QComboBox::activated, this, [this, id = radio.id](int item) {
      context_.model.submit(radio::SetOutput{id, static_cast<audio::Output>(item)});
    });
    grid->addWidget(new TextLabel(context_.theme, eliding(kStrongText), rows_, name), row, 0);
    grid->addWidget(output, row++, 1);
    outputs_.push_back(output);
  }
}

void LoudspeakerForm::show_settings() {
  const radio::StationSnapshot& station = context_.model.station();
  setVisible(station.loudspeaker.has_value());
  if (!station.loudspeaker) return;
  device_->show_device();
  const bool shown = !rows_->isHidden();
  rows_->setVisible(station.loudspeaker->asked_for != audio::kNullDevice);
  for (std::size_t i = 0; i < outputs_.size(); ++i) {
    outputs_[i]->setCurrentIndex(static_cast<int>(station.radios.at(i).output));
  }
  show_state(*station.loudspeaker);
  if (shown == rows_->isHidden()) emit height_changed();
}

void LoudspeakerForm::show_state(const radio::DeviceSnapshot& device) {
  const bool trouble = !device.trouble.empty();
  QString text;
  if (trouble) {
    text = sentence_text(radio::to_notice(device.trouble));
  } else if (!device.opening.empty()) {
    text = tr("Opening…");
  } else if (device.asked_for == audio::kNullDevice) {
    text = tr("All radios are heard in the headset.");
  }
  const bool changed = state_->text() != text;
  state_->set_text(text, trouble ? Token::kTrouble : Token::kText2);
  state_->setVisible(!text.isEmpty());
  if (changed) emit height_changed();
}

}  // namespace roger::ui
