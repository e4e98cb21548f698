// The role that screen readers report for a widget that paints itself.
#pragma once

#include <QAccessible>
#include <QWidget>

namespace roger::ui {

/// Sets the role of the widget for screen readers; without it, a plain QWidget is an unspecified
/// "client". Call it before setAccessibleName(), after which Qt keeps its answer. GUI thread only.
void set_accessible_role(QWidget& widget, QAccessible::Role role);

}  // namespace roger::ui
