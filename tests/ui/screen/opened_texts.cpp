#include "opened_texts.hpp"

#include <QApplication>
#include <QComboBox>
#include <QCompleter>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>

#include "painted_text.hpp"
#include "ui/widgets/call_sign_edit.hpp"

namespace roger::ui {
namespace {

/// A text that wraps is painted without the spaces between its lines.
QString without_spaces(QString text) {
  return text.remove(u' ');
}

QStringList texts_of(const QAbstractItemModel& model) {
  QStringList out;
  for (int row = 0; row < model.rowCount(); ++row) out << model.index(row, 0).data().toString();
  return out;
}

/// Returns a text that differs if other texts are listed, or at another place.
QString key_of(const QWidget& widget, const QStringList& texts) {
  const QPoint place = widget.mapToGlobal(QPoint(0, 0));
  return QStringLiteral("%1 %2 %3 %4 ")
             .arg(place.x())
             .arg(place.y())
             .arg(widget.width())
             .arg(widget.height()) +
         texts.join(u'\n');
}

void scroll_to(QWidget& widget) {
  for (QWidget* above = widget.parentWidget(); above != nullptr; above = above->parentWidget()) {
    if (auto* area = qobject_cast<QScrollArea*>(above)) area->ensureWidgetVisible(&widget);
  }
}

void add_tips(const QAbstractItemView& view, QStringList& out) {
  const QAbstractItemModel* model = view.model();
  for (int row = 0; model != nullptr && row < model->rowCount(); ++row) {
    for (int column = 0; column < model->columnCount(); ++column) {
      out << model->index(row, column).data(Qt::ToolTipRole).toString();
    }
  }
  const auto* head = qobject_cast<const QHeaderView*>(&view);
  for (int section = 0; head != nullptr && section < head->count(); ++section) {
    out << model->headerData(section, head->orientation(), Qt::ToolTipRole).toString();
  }
}

/// Returns the label of the tool tip that is shown; nullptr: none.
QLabel* shown_tip() {
  const QWidgetList all = QApplication::topLevelWidgets();
  const auto tip = std::ranges::find_if(all, [](const QWidget* widget) {
    return widget->isVisible() && widget->inherits("QTipLabel");
  });
  return tip == all.end() ? nullptr : qobject_cast<QLabel*>(*tip);
}

}  // namespace

QStringList OpenedTexts::cut_in_lists(const QWidget& window) {
  QStringList out;
  for (QComboBox* box : window.findChildren<QComboBox*>()) {
    if (!box->isVisible() || !box->isEnabled()) continue;
    scroll_to(*box);
    box->showPopup();
    read_list(*box, *box->view(), out);
    box->hidePopup();
  }
  for (CallSignEdit* field : window.findChildren<CallSignEdit*>()) {
    if (!field->isVisible() || !field->isEnabled()) continue;
    scroll_to(*field);
    QAbstractItemView& list = *field->completer()->popup();
    field->open_list();
    read_list(*field, list, out);
    list.hide();
  }
  return out;
}

void OpenedTexts::read_list(const QWidget& opener, QAbstractItemView& list, QStringList& out) {
  const QStringList texts = texts_of(*list.model());
  if (texts.isEmpty() || !is_new(key_of(opener, texts))) return;  // without texts none opens
  QApplication::processEvents();
  const QWidget& window = *list.window();
  if (!window.isVisible() || window.width() > kSmallScreen.width() ||
      !window.screen()->geometry().contains(window.geometry())) {
    out << QStringLiteral("outside the screen: ") + texts.join(u'|');
  }
  // It cannot be scrolled sideways without a mouse.
  if (list.horizontalScrollBar()->maximum() > 0) {
    out << QStringLiteral("wider than its list: ") + texts.join(u'|');
  }
  for (int row = 0; row < texts.size(); ++row) {
    const QString text = without_spaces(texts.at(row));
    list.scrollTo(list.model()->index(row, 0));
    if (!without_spaces(painted_texts(*list.viewport()).join(QString())).contains(text)) {
      out << QStringLiteral("elided: ") + texts.at(row);
    }
    // Rows at the edge of the list may be shown in part until it is scrolled to them.
    for (const QString& cut : cut_texts(*list.viewport())) {
      if (text.contains(without_spaces(cut))) out << cut;
    }
  }
}

QStringList OpenedTexts::cut_tips(QWidget& window) {
  QStringList tips;
  QWidgetList widgets = window.findChildren<QWidget*>();
  widgets.prepend(&window);
  for (const QWidget* widget : widgets) {
    if (!widget->isVisible()) continue;
    tips << widget->toolTip();
    if (const auto* view = qobject_cast<const QAbstractItemView*>(widget)) add_tips(*view, tips);
  }
  QStringList out;
  for (const QString& tip : tips) read_tip(tip, window, out);
  QToolTip::hideText();
  return out;
}

QStringList OpenedTexts::cut_tips_at_places(QWidget& widget) {
  constexpr int kApart = 9;  // px
  QStringList out;
  for (int y = 0; y < widget.height(); y += kApart) {
    for (int x = 0; x < widget.width(); x += kApart) {
      const QPoint at(x, y);
      QHelpEvent asks(QEvent::ToolTip, at, widget.mapToGlobal(at));
      QApplication::sendEvent(&widget, &asks);
      read_tip(QToolTip::text(), widget, out);
    }
  }
  QToolTip::hideText();
  return out;
}

void OpenedTexts::read_tip(const QString& tip, QWidget& window, QStringList& out) {
  if (tip.isEmpty() || !is_new(tip)) return;
  QToolTip::showText(window.mapToGlobal(QPoint(0, 0)), tip, &window);
  QLabel* label = shown_tip();
  if (label == nullptr || label->text() != tip) {
    out << QStringLiteral("not shown: ") + tip;
    return;
  }
  // Qt wraps a tip that is wider than its screen, as this one may not be.
  if (label->width() > kSmallScreen.width()) {
    label->setWordWrap(true);
    label->resize(label->sizeHint());
  }
  if (label->width() > kSmallScreen.width() || label->height() > kSmallScreen.height()) {
    out << QStringLiteral("larger than the screen: ") + tip;
  }
  out << cut_texts(*label);
}

}  // namespace roger::ui
