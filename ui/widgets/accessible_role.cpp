#include "ui/widgets/accessible_role.hpp"

#include <QAccessibleWidget>
#include <QVariant>

namespace roger::ui {
namespace {

constexpr const char* kProperty = "roger_accessible_role";

QAccessibleInterface* describe(const QString& /*class_name*/, QObject* object) {
  const QVariant role = object->property(kProperty);
  auto* widget = qobject_cast<QWidget*>(object);
  if (!role.isValid() || widget == nullptr) return nullptr;
  return new QAccessibleWidget(widget, static_cast<QAccessible::Role>(role.toInt()));
}

}  // namespace

void set_accessible_role(QWidget& widget, QAccessible::Role role) {
  // Qt forgets its factories with each QApplication, and the program makes another one for each
  // window. It ignores a factory that it knows.
  QAccessible::installFactory(&describe);
  widget.setProperty(kProperty, static_cast<int>(role));
}

}  // namespace roger::ui
