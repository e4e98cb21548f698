#include "ui/rti/group_cells.hpp"

#include <QPainter>
#include <QStyle>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/model/format.hpp"
#include "ui/rti/rti_tables.hpp"
#include "ui/theme/icons.hpp"
#include "ui/theme/paint_text.hpp"
#include "ui/widgets/panel.hpp"
#include "ui/widgets/state_list.hpp"

namespace roger::ui {
namespace {

constexpr int kCellHeight = 44;
constexpr int kMinCellWidth = 148;  // a usual net with its frequency
constexpr int kCellIcon = 12;

/// Returns the names of all nets that the group carries; empty: none.
QString nets_text(const RtiGroupCell& group) {
  QStringList nets;
  for (const RtiNet& net : group.nets) {
    nets += shown_text(net.name + (net.frequency.empty() ? "" : " ") + net.frequency);
  }
  return nets.join(QStringLiteral(", "));
}

/// Returns the first net, with its frequency if it fits, and the number of further ones. The name
/// is elided only if it does not fit without the frequency.
QString short_text(const RtiGroupCell& group, const QFontMetrics& metrics, int width) {
  if (group.nets.empty()) return shown_text(group.group);
  const RtiNet& first = group.nets.front();
  const QString name = shown_text(first.name);
  const QString others =
      group.nets.size() > 1 ? QStringLiteral(" +%1").arg(group.nets.size() - 1) : QString();
  if (!first.frequency.empty()) {
    const QString whole = name + QLatin1Char(' ') + shown_text(first.frequency) + others;
    if (metrics.horizontalAdvance(whole) <= width) return whole;
  }
  const int room = width - metrics.horizontalAdvance(others);
  return metrics.elidedText(name, Qt::ElideMiddle, room) + others;
}

class CellDelegate : public QStyledItemDelegate {
 public:
  CellDelegate(const Theme& theme, const GroupModel& model, QObject* parent)
      : QStyledItemDelegate(parent), theme_(theme), model_(model) {}

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                               const QModelIndex& /*index*/) const override {
    const auto* view = qobject_cast<const QListView*>(option.widget);
    return view != nullptr ? view->gridSize() : QSize(kMinCellWidth, kCellHeight);
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    const RtiGroupCell& group = model_.row(index.row());
    const QRect box = option.rect.adjusted(0, 0, -4, -4);
    const Token edge = group.trouble ? Token::kTrouble : Token::kLine;
    paint_box(*painter, box, kControlRadius, group.joined ? theme_(Token::kReceiveTint) : QColor(),
              theme_(edge));
    const QRect text = box.adjusted(8, 4, -8, -4);
    const QFont font = Theme::font(TextSize::kAxis, group.joined ? QFont::Medium : QFont::Normal);
    paint_text(*painter, font, theme_(group.joined ? Token::kText : Token::kText2), text,
               Qt::AlignLeft | Qt::AlignTop, short_text(group, QFontMetrics(font), text.width()));
    paint_text(*painter, Theme::font(TextSize::kAxis), theme_(Token::kText2), text,
               Qt::AlignLeft | Qt::AlignBottom, GroupModel::tr("%1 /s").arg(rate_text(group.rate)));
    const QRectF sign(text.right() - kCellIcon + 1, text.bottom() - kCellIcon, kCellIcon,
                      kCellIcon);
    if (group.trouble) {
      paint_icon(*painter, Icon::kTrouble, sign, theme_(Token::kTrouble));
    } else if (group.joined) {
      paint_icon(*painter, Icon::kCheck, sign, theme_(Token::kReceive));
    }
  }

 private:
  const Theme& theme_;
  const GroupModel& model_;
};

}  // namespace

QVariant GroupModel::cell(const RtiGroupCell& group, int /*column*/, int role) const {
  if (role != Qt::AccessibleTextRole && role != Qt::ToolTipRole) return {};
  const QString where = group.trouble  ? tr("joined, datagrams are lost")
                        : group.joined ? tr("joined")
                                       : tr("not joined, not received here");
  const QString carried = nets_text(group);
  const QString name = shown_text(group.group);
  return tr("%1: %2, %3 datagrams/s sent")
      .arg(carried.isEmpty() ? name : tr("%1 (%2)").arg(name, carried), where,
           rate_text(group.rate));
}

GroupCells::GroupCells(const Theme& theme, GroupModel& model, QWidget* parent) : QListView(parent) {
  setModel(&model);
  setItemDelegate(new CellDelegate(theme, model, this));
  setViewMode(QListView::IconMode);
  setFlow(QListView::LeftToRight);
  setWrapping(true);
  setMovement(QListView::Static);
  set_up_list(*this, tr("Multicast groups"));
  setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
}

void GroupCells::resizeEvent(QResizeEvent* event) {
  // As many columns as fit, of equal width, so that the last one ends at the panel's edge.
  const int room = viewport()->width() - style()->pixelMetric(QStyle::PM_ScrollBarExtent) - 1;
  const int columns = std::max(1, room / kMinCellWidth);
  setGridSize({room / columns, kCellHeight});
  QListView::resizeEvent(event);
}

}  // namespace roger::ui
