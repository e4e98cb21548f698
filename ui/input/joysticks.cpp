#include "ui/input/joysticks.hpp"

#include <fcntl.h>
#include <linux/joystick.h>
#include <unistd.h>

#include <QFile>
#include <cerrno>

namespace roger::ui {
namespace {

constexpr int kMaxJoysticks = 16;
constexpr int kScanIntervalMs = 2000;

}  // namespace

Joysticks::Joysticks(const QString& folder, QObject* parent) : QObject(parent), folder_(folder) {
  connect(&timer_, &QTimer::timeout, this, &Joysticks::look);
  timer_.start(kScanIntervalMs);
  look();
}

Joysticks::~Joysticks() {
  for (auto& [number, device] : devices_) {
    device.notifier.reset();
    close(device.descriptor);
  }
}

QString Joysticks::name_of(int button) {
  return tr("Joystick %1, button %2")
      .arg(button / kButtonsPerDevice + 1)
      .arg(button % kButtonsPerDevice + 1);
}

void Joysticks::look() {
  for (int number = 0; number < kMaxJoysticks; ++number) {
    if (devices_.contains(number)) continue;
    const QByteArray path = QFile::encodeName(QStringLiteral("%1/js%2").arg(folder_).arg(number));
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): POSIX interface
    const int descriptor = open(path.constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) continue;
    Device& device = devices_[number];
    device.descriptor = descriptor;
    device.notifier = std::make_unique<QSocketNotifier>(descriptor, QSocketNotifier::Read);
    connect(device.notifier.get(), &QSocketNotifier::activated, this,
            [this, number] { read(number); });
  }
}

void Joysticks::read(int number) {
  const auto found = devices_.find(number);
  if (found == devices_.end()) return;
  for (;;) {
    js_event event{};
    const ssize_t got = ::read(found->second.descriptor, &event, sizeof event);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got != static_cast<ssize_t>(sizeof event)) {
      drop(number);
      return;
    }
    // Initial states are sent on opening and after an overflow.
    const bool state = (event.type & JS_EVENT_INIT) != 0;
    const int kind = event.type & ~JS_EVENT_INIT;
    if (kind != JS_EVENT_BUTTON || event.number >= kButtonsPerDevice) continue;
    const int button = number * kButtonsPerDevice + event.number;
    if (event.value != 0) {
      if (state) continue;  // the button was pressed before the device was opened
      found->second.down.insert(button);
      emit pressed(button);
    } else if (found->second.down.erase(button) > 0) {
      emit released(button);
    }
  }
}

void Joysticks::drop(int number) {
  const auto found = devices_.find(number);
  const std::set<int> down = found->second.down;
  // This may be called by the notifier itself, which must exist until it returns.
  found->second.notifier->setEnabled(false);
  found->second.notifier.release()->deleteLater();
  close(found->second.descriptor);
  devices_.erase(found);
  for (const int button : down) emit released(button);
}

}  // namespace roger::ui
