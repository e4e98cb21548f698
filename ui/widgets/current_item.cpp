#include "ui/widgets/current_item.hpp"

#include <QFocusEvent>
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
    switch (event->type()) {
      case QEvent::KeyPress:
        expect_change_by_key();
        break;
      case QEvent::FocusIn:
        if (is_by_tab(static_cast<const QFocusEvent&>(*event))) expect_change_by_key();
        restore();
        break;
      case QEvent::FocusOut:
        QMetaObject::invokeMethod(this, &CurrentItem::clear_without_focus, Qt::QueuedConnection);
        break;
      default:
        break;
    }
    return QObject::eventFilter(watched, event);
  }

 private:
  static bool is_by_tab(const QFocusEvent& event) {
    return event.reason() == Qt::TabFocusReason || event.reason() == Qt::BacktabFocusReason;
  }

  // The view handles the event after this filter. Reports that move rows come later.
  void expect_change_by_key() {
    by_key_ = true;
    QMetaObject::invokeMethod(
        this, [this] { by_key_ = false; }, Qt::QueuedConnection);
  }

  void clear_without_focus() {
    if (!view_.hasFocus()) view_.selectionModel()->clearCurrentIndex();
  }

  // A tool tip that only repeats the item's text is for the pointer, where the text may be cut.
  void show_tip(const QModelIndex& current) {
    if (!current.isValid() || !view_.hasFocus() || !by_key_) return;
    const QString tip = current.data(Qt::ToolTipRole).toString();
    if (tip.isEmpty() || tip == current.data().toString()) {
      hide_own_tip();
      return;
    }
    const QRect area = view_.visualRect(current);
    QToolTip::showText(view_.viewport()->mapToGlobal(area.bottomLeft()), tip, view_.viewport(),
                       area);
    tip_ = tip;
  }

  // All widgets share one tool tip, which may belong to another one by now.
  void hide_own_tip() {
    if (!tip_.isEmpty() && QToolTip::text() == tip_) QToolTip::hideText();
    tip_.clear();
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
  bool by_key_ = false;  // while the view handles a key or gets the focus by one
  QString tip_;          // the last tool tip shown here; empty: none
};

}  // namespace

void keep_current_item_with_focus(QAbstractItemView& view) {
  new CurrentItem(view);
}

}  // namespace roger::ui
