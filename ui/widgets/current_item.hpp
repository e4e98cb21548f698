// The current item of a list or table for screen readers.
#pragma once

#include <QAbstractItemView>

namespace roger::ui {

/// Lets the view have a current item only while it has the focus; the selection stays. Qt reports
/// the current item of each view as focused, which would give a window several focused items. When
/// the view gets the focus, its selected item becomes the current one. If a key press or
/// Tab makes an item the current one, its tool tip is shown, unless it only repeats the item's
/// visible text. Call it after setModel(). GUI thread only.
void keep_current_item_with_focus(QAbstractItemView& view);

}  // namespace roger::ui
