#include "ui/widgets/state_list.hpp"

#include <QPainter>
#include <QResizeEvent>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/theme/paint_text.hpp"
#include "ui/widgets/current_item.hpp"
#include "ui/widgets/panel.hpp"

namespace roger::ui {
namespace {

constexpr int kStateSide = 8;        // left and right of a row
constexpr int kStateTextLeft = 28;   // right of the shape
constexpr int kStateTimeWidth = 40;  // "12:05"
constexpr int kStateNumber = 22;     // the radio's number box and its gap
constexpr int kStateLine = 16;
constexpr int kStateFoot = 4;  // below the text
constexpr int kStateNarrow = 60;

class StateDelegate : public QStyledItemDelegate {
 public:
  StateDelegate(const Theme& theme, const StateRows& rows, QObject* parent)
      : QStyledItemDelegate(parent), theme_(theme), rows_(rows) {}

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                               const QModelIndex& index) const override {
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width = view == nullptr ? option.rect.width() : view->viewport()->width();
    const StateRow& row = rows_.row(index.row());
    if (row.words.isEmpty()) return {kStateNarrow, kTableRowHeight};
    return {kStateNarrow, kTableRowHeight + words_height(row, width) + kStateFoot};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    const StateRow& row = rows_.row(index.row());
    const QRect area = option.rect;
    if ((option.state & QStyle::State_Selected) != 0) {
      paint_box(*painter, area, kControlRadius, theme_(Token::kSelection), QColor());
    }
    constexpr int kShape = 12;
    paint_icon(*painter, row.icon,
               QRectF(area.left() + kStateSide, area.top() + (kTableRowHeight - kShape) / 2.0,
                      kShape, kShape),
               theme_(row.icon_token));
    paint_first_line(*painter, QRect(area.topLeft(), QSize(area.width(), kTableRowHeight)), row);
    if (!row.words.isEmpty()) paint_words(*painter, area, row);
  }

 private:
  static QFontMetrics words_metrics() { return QFontMetrics(Theme::font(TextSize::kBody)); }

  static int words_width(const StateRow& row, int width) {
    return width - kStateTextLeft - kStateSide - (row.number == 0 ? 0 : kStateNumber);
  }

  // sizeHint() and paint_words() both use words_width(), so a row is as high as its wrapped text.
  static int words_height(const StateRow& row, int width) {
    const QRect needed = words_metrics().boundingRect(
        QRect(0, 0, std::max(kStateNarrow, words_width(row, width)), 1000), Qt::TextWordWrap,
        row.words);
    return std::max(kStateLine, needed.height());
  }

  void text(QPainter& painter, const QRect& area, Qt::Alignment side, QFont::Weight weight,
            Token token, const QString& words) const {
    paint_elided(painter, Theme::font(TextSize::kBody, weight), theme_(token), area,
                 static_cast<int>(side | Qt::AlignVCenter), words);
  }

  void paint_first_line(QPainter& painter, QRect line, const StateRow& row) const {
    // Each part takes its area from `line`: the time and the figure at the right, then the name.
    // The detail gets the rest, or is omitted.
    line.adjust(kStateTextLeft, 0, -kStateSide, 0);
    if (!row.time.isEmpty()) {
      text(painter, line, Qt::AlignRight, QFont::Normal, Token::kText2, row.time);
      line.adjust(0, 0, -kStateTimeWidth, 0);
    }
    const int figure = words_metrics().horizontalAdvance(row.figure) + 1;
    text(painter, line, Qt::AlignRight, QFont::Normal, row.figure_token, row.figure);
    line.adjust(0, 0, -figure - kGap, 0);

    const QFontMetrics bold(Theme::font(TextSize::kBody, QFont::Medium));
    const int name = std::min(bold.horizontalAdvance(row.name) + 1, line.width());
    text(painter, QRect(line.left(), line.top(), name, line.height()), Qt::AlignLeft, QFont::Medium,
         row.name_token, row.name);
    line.adjust(name + kGap, 0, 0, 0);
    constexpr int kTooNarrow = 24;
    if (line.width() >= kTooNarrow) {
      text(painter, line, Qt::AlignLeft, QFont::Normal, Token::kText3, row.detail);
    }
  }

  void paint_words(QPainter& painter, const QRect& area, const StateRow& row) const {
    int left = area.left() + kStateTextLeft;
    const int top = area.top() + kTableRowHeight;
    if (row.number != 0) {
      paint_number(painter, QRect(left, top, kStateLine, kStateLine), row.number, theme_);
      left += kStateNumber;
    }
    paint_text(painter, Theme::font(TextSize::kBody), theme_(row.words_token),
               QRect(left, top, words_width(row, area.width()), area.bottom() + 1 - top),
               static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, row.words);
  }

  const Theme& theme_;
  const StateRows& rows_;
};

}  // namespace

void set_up_list(QListView& list, const QString& name) {
  list.setFrameShape(QFrame::NoFrame);
  list.setResizeMode(QListView::Adjust);
  list.setSelectionMode(QAbstractItemView::SingleSelection);
  list.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list.setFocusPolicy(Qt::TabFocus);
  list.setAccessibleName(name);
  list.viewport()->setAutoFillBackground(false);
  keep_current_item_with_focus(list);
}

StateList::StateList(const Theme& theme, StateRows& rows, const QString& name, QWidget* parent)
    : QListView(parent) {
  setModel(&rows);
  setItemDelegate(new StateDelegate(theme, rows, this));
  set_up_list(*this, name);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
}

// QListView keeps the heights of its rows if only its width changes, as a scroll bar does.
void StateList::resizeEvent(QResizeEvent* event) {
  QListView::resizeEvent(event);
  if (event->size().width() != event->oldSize().width()) scheduleDelayedItemsLayout();
}

}  // namespace roger::ui
