#include "ui/trainee/device_choice.hpp"

#include <QAbstractItemView>
#include <QKeyEvent>

#include "ui/model/format.hpp"
#include "ui/theme/assign.hpp"

namespace roger::ui {
namespace {

constexpr const char* kSystemDefault = "default";
constexpr const char* kNoLoudspeaker = audio::kNullDevice.data();

}  // namespace

DeviceBox::DeviceBox(const Context& context, audio::Output output, QWidget* parent)
    : Combo(context.theme, parent), model_(context.model), output_(output) {
  setAccessibleName(output == audio::Output::kHeadset ? tr("Sound device") : tr("Loudspeaker"));
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  connect(this, &QComboBox::activated, this, &DeviceBox::choose);
  connect(&model_, &ConsoleModel::beat, this, &DeviceBox::follow_search);
  fill();
}

const radio::DeviceSnapshot& DeviceBox::used() const {
  static const radio::DeviceSnapshot none;
  const radio::StationSnapshot& station = model_.station();
  if (output_ == audio::Output::kHeadset) return station.device;
  return station.loudspeaker ? *station.loudspeaker : none;
}

void DeviceBox::show_device() {
  const auto& device = used();
  const QString opening = QString::fromStdString(device.opening);
  QString name = opening.isEmpty()                          ? QString::fromStdString(device.name)
                 : opening == QLatin1String(kSystemDefault) ? tr("System default")
                                                            : opening;
  const bool none = output_ == audio::Output::kLoudspeaker && name == QLatin1String(kNoLoudspeaker);
  if (none) name.clear();
  set_short_text(none ? tr("None", "loudspeaker") : name.isEmpty() ? tr("No sound device") : name);
  setToolTip(name.isEmpty() ? tr("Choose a sound device") : tr("%1: choose another").arg(name));
}

void DeviceBox::showPopup() {
  if (source_ != nullptr) {
    source_->search();
    shown_ = source_->look();
    searching_ = true;
  }
  fill();
  Combo::showPopup();
}

void DeviceBox::follow_search() {
  if (!searching_) return;
  const DeviceList now = source_->look();
  searching_ = now.searching;
  if (!assign(shown_, now)) return;
  if (!view()->isVisible()) return;
  // The entry that the operator points at stays current, although rows are inserted before it.
  const QVariant pointed = view()->currentIndex().data(Qt::UserRole);
  fill();
  Combo::showPopup();  // resizes the list to the devices found
  const int row = findData(pointed);
  if (row >= 0) view()->setCurrentIndex(model()->index(row, 0));
}

void DeviceBox::add_note_item(const QString& text) {
  addItem(text);
  enable_item(count() - 1, false);
}

QString DeviceBox::text_of(const SoundDevice& device) const {
  const QString text =
      tr("%1 · %2").arg(QString::fromStdString(device.name), QString::fromStdString(device.host));
  if (output_ == audio::Output::kLoudspeaker) return text;
  if (!device.loudspeaker) return tr("%1 · microphone only").arg(text);
  if (!device.microphone) return tr("%1 · loudspeaker only").arg(text);
  return text;
}

void DeviceBox::fill() {
  const auto& used = this->used();
  const QString name = QString::fromStdString(used.name);
  const bool by_default = used.asked_for == kSystemDefault;
  const bool headset = output_ == audio::Output::kHeadset;
  clear();
  if (!headset) addItem(tr("None", "loudspeaker"), QLatin1String(kNoLoudspeaker));
  addItem(
      by_default && used.running ? tr("System default · now %1").arg(name) : tr("System default"),
      QLatin1String(kSystemDefault));
  if (!headset && by_default) setCurrentIndex(count() - 1);
  bool listed = !headset && used.asked_for == audio::kNullDevice;
  for (const SoundDevice& device : shown_.devices) {
    if (!headset && !device.loudspeaker) continue;
    const QString full = QString::fromStdString(device.full_name());
    const bool in_use = full == name;
    const QString text = text_of(device);
    addItem(in_use ? tr("%1 · in use").arg(text) : text, full);
    if (in_use && !by_default) setCurrentIndex(count() - 1);
    listed = listed || in_use;
  }
  // A device that is configured manually, or that is hidden because this program has it open.
  if (!listed && !name.isEmpty() && !by_default) {
    addItem(used.running ? tr("%1 · in use").arg(name) : name,
            QString::fromStdString(used.asked_for));
    setCurrentIndex(count() - 1);
  }
  if (shown_.searching) {
    add_note_item(tr("Looking for devices…"));
  } else if (shown_.trouble == DeviceList::Trouble::kNoResponse) {
    add_note_item(tr("No device list: the sound system does not respond"));
  } else if (shown_.trouble == DeviceList::Trouble::kFailed) {
    add_note_item(tr("No device list: %1").arg(shown_lines(shown_.why)));
  } else if (source_ != nullptr && shown_.devices.empty()) {
    add_note_item(tr("No sound card or JACK server"));
  }
}

void DeviceBox::choose(int row) {
  const QString name = itemData(row).toString();
  const auto& used = this->used();
  if (name.isEmpty()) return;
  const bool by_default = used.asked_for == kSystemDefault;
  const bool in_use = name == QString::fromStdString(used.asked_for) ||
                      (!by_default && name == QString::fromStdString(used.name));
  if (in_use && used.running) return;
  const radio::ChooseDevice chosen{name.toStdString(), output_};
  model_.submit(chosen);
  emit device_chosen(chosen);
}

void DeviceBox::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) {
    showPopup();
  } else {
    event->ignore();
  }
}

}  // namespace roger::ui
