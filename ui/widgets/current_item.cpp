#include "ui/widgets/current_item.hpp"

#include <QEvent>
#include <QItemSelectionModel>
#include <QToolTip>
#include <algorithm>

namespace roger::ui {
namespace {

class CurrentItem : public QObject {
 public:
  explicit CurrentItem(QAbstractItemView& view) : QObject(&view), view_(view) {
    view.installEventFilter(this);
    connect(view.selectionModel(), &QItemSelectionModel::currentChanged, this,
            &CurrentItem::show_tip);
    // Queued: a press of the mouse first sets the current item and then uses it.
    connect(view.selectionModel(), &QItemSelectionModel::currentChanged, this,
            &CurrentItem::clear_without_focus, Qt::QueuedConnection);
  }

  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::FocusIn) restore();
    if (event->type() == QEvent::FocusOut) {
      QMetaObject::invokeMethod(this, &CurrentItem::clear_without_focus, Qt::QueuedConnection);
    }
    return QObject::eventFilter(watched, event);
  }

 private:
  void clear_without_focus() {
    if (!view_.hasFocus()) view_.selectionModel()->clearCurrentIndex();
  }

  // A tool tip that only repeats the item's text is for the pointer, where the text may be cut.
  void show_tip(const QModelIndex& current) const {
    if (!current.isValid() || !view_.hasFocus() ||
        !view_.window()->testAttribute(Qt::WA_KeyboardFocusChange)) {
      return;
    }
    const QString tip = current.data(Qt::ToolTipRole).toString();
    const bool repeats =
        tip == current.data().toString() || tip == current.data(Qt::AccessibleTextRole).toString();
    const QRect area = view_.visualRect(current);
    QToolTip::showText(view_.viewport()->mapToGlobal(area.bottomLeft()), repeats ? QString() : tip,
                       view_.viewport(), area);
  }

  // The first selected cell with text is the name of the row; those before it are symbols.
  void restore() {
    QItemSelectionModel& model = *view_.selectionModel();
    const QModelIndexList selected = model.selectedIndexes();
    if (model.currentIndex().isValid() || selected.isEmpty()) return;
    const auto named = std::ranges::find_if(
        selected, [](const QModelIndex& index) { return !index.data().toString().isEmpty(); });
    model.setCurrentIndex(named == selected.end() ? selected.front() : *named,
                          QItemSelectionModel::NoUpdate);
  }

  QAbstractItemView& view_;
};

}  // namespace

void keep_current_item_with_focus(QAbstractItemView& view) {
  new CurrentItem(view);
}

}  // namespace roger::ui
