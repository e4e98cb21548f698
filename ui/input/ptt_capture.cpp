#include "ui/input/ptt_capture.hpp"

#include <QApplication>
#include <QKeyEvent>
#include <QKeySequence>
#include <map>

namespace roger::ui {
namespace {

/// Returns the key's name as the desktop shows it: "F4", "Right Ctrl".
QString key_name(const QKeyEvent& event) {
  const std::map<int, QString> modifiers = {{Qt::Key_Control, PttCapture::tr("Ctrl")},
                                            {Qt::Key_Shift, PttCapture::tr("Shift")},
                                            {Qt::Key_Alt, PttCapture::tr("Alt")},
                                            {Qt::Key_AltGr, PttCapture::tr("AltGr")},
                                            {Qt::Key_Meta, PttCapture::tr("Meta")}};
  const auto found = modifiers.find(event.key());
  return found != modifiers.end() ? found->second
                                  : QKeySequence(event.key()).toString(QKeySequence::NativeText);
}

}  // namespace

PttCapture::PttCapture(PttInputs& inputs, QObject* parent) : QObject(parent), inputs_(inputs) {
  connect(&inputs_, &PttInputs::button_chosen, this, [this](int button) {
    PttBinding binding;
    binding.source = PttBinding::Source::kButton;
    binding.code = button;
    binding.name = Joysticks::name_of(button);
    binding.everywhere = true;
    end();
    emit chosen(binding);
  });
}

void PttCapture::begin() {
  waiting_ = true;
  inputs_.capture_next_button(true);
  qApp->installEventFilter(this);  // receives keys before the window's key filter
}

void PttCapture::end() {
  if (waiting_) qApp->removeEventFilter(this);
  waiting_ = false;
  inputs_.capture_next_button(false);
}

bool PttCapture::eventFilter(QObject* watched, QEvent* event) {
  if (waiting_ && watched->isWidgetType() &&
      (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)) {
    return on_key(*static_cast<QKeyEvent*>(event));
  }
  return QObject::eventFilter(watched, event);
}

bool PttCapture::on_key(const QKeyEvent& event) {
  // Taken from the widget that has the focus; the key press follows.
  if (event.type() == QEvent::ShortcutOverride) return true;
  if (event.isAutoRepeat()) return true;  // a repeat of the Enter key that began it
  if (event.key() == Qt::Key_Escape) {
    end();
    emit cancelled({});
    return true;
  }
  if (event.key() == Qt::Key_unknown || event.key() == 0) {
    end();
    emit cancelled(tr("This key has no name: use another one."));
    return true;
  }
  PttBinding binding;
  binding.code = event.key();
  binding.native_key = event.nativeScanCode();
  binding.name = key_name(event);
  end();
  emit chosen(binding);
  return true;
}

}  // namespace roger::ui
