#include "ui/instructor/net_table.hpp"

#include <QHeaderView>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/model/format.hpp"
#include "ui/theme/paint_text.hpp"
#include "ui/widgets/figure_table.hpp"
#include "ui/widgets/panel.hpp"
#include "ui/widgets/table_header.hpp"

namespace roger::ui {
namespace {

using Column = NetTableModel::Column;

constexpr int kNetCellGap = 6;
// Column widths in px, or that of the head if it is wider; 0: a share of the rest.
constexpr std::array<int, NetTableModel::kColumns> kNetWidths = {34, 0,  66, 84, 0,  62,
                                                                 70, 58, 62, 94, 72, 36};
// Shares of the rest: column "Net" at most, and "Keyed by".
constexpr std::array<int, 2> kNetShares = {3, 4};
constexpr int kMinShare = 100;
constexpr double kNetFloor = -60.0;

constexpr int kNetSegments = 14;

/// Returns how many segments of the meter a level lights.
int count_segments(double level_dbfs) {
  const double share = std::clamp((level_dbfs - kNetFloor) / -kNetFloor, 0.0, 1.0);
  return static_cast<int>(std::lround(share * kNetSegments));
}

bool is_figure(int column) {
  switch (column) {
    case NetTableModel::kMegahertz:
    case NetTableModel::kHeardBy:
    case NetTableModel::kStepped:
    case NetTableModel::kNoReply:
    case NetTableModel::kLastCall:
      return true;
    default:
      return false;
  }
}

QString count_or_none(std::uint32_t count) {
  return count == 0 ? no_value() : count_text(count);
}

class NetDelegate : public QStyledItemDelegate {
 public:
  NetDelegate(const Theme& theme, const NetTableModel& nets, QObject* parent)
      : QStyledItemDelegate(parent), theme_(theme), nets_(nets) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    const NetRow& row = nets_.row(index.row());
    const QRect cell = option.rect;
    const bool chosen = (option.state & QStyle::State_Selected) != 0;
    if (chosen) painter->fillRect(cell, theme_(Token::kSelection));
    switch (index.column()) {
      case NetTableModel::kState:
        if (chosen)
          painter->fillRect(QRect(cell.left(), cell.top(), 3, cell.height()),
                            theme_(Token::kFocus));
        icon(*painter, cell.adjusted(10, 0, 0, 0), row.icon, row.icon_token);
        break;
      case NetTableModel::kLevel:
        paint_level(*painter, cell, row);
        break;
      case NetTableModel::kTalk:
        paint_talk(*painter, cell, row);
        break;
      case NetTableModel::kListen:
        paint_listen(*painter, cell, row);
        break;
      case NetTableModel::kMode:
        paint_words(*painter, cell, index, row);
        if (row.secure) paint_lock(*painter, cell);
        break;
      default:
        paint_words(*painter, cell, index, row);
    }
  }

 private:
  void icon(QPainter& painter, const QRect& cell, Icon icon, Token token) const {
    constexpr int kShape = 14;
    constexpr int kHalf = kShape / 2;
    paint_icon(painter, icon,
               QRectF(cell.center().x() - kHalf + 1, cell.top() + (cell.height() - kShape) / 2.0,
                      kShape, kShape),
               theme_(token));
  }

  static Token choose_token(int column, const NetRow& row) {
    switch (column) {
      case NetTableModel::kNet:
        return Token::kText;
      case NetTableModel::kKeyedBy:
        return row.keyed_token;
      case NetTableModel::kHeardBy:
        if (row.keyed && row.heard && *row.heard < row.listeners) return Token::kTrouble;
        return row.heard ? Token::kText2 : Token::kText3;
      case NetTableModel::kStepped:
        return row.stepped_on > 0 ? Token::kTrouble : Token::kText3;
      case NetTableModel::kNoReply:
        return row.unanswered > 0 ? Token::kTrouble : Token::kText3;
      case NetTableModel::kLastCall:
        return row.keyed ? Token::kText : Token::kText2;
      default:
        return Token::kText2;
    }
  }

  void paint_words(QPainter& painter, const QRect& cell, const QModelIndex& index,
                   const NetRow& row) const {
    const int column = index.column();
    const bool strong = (row.keyed && !is_figure(column) && column != NetTableModel::kMode) ||
                        (row.keyed && column == NetTableModel::kLastCall);
    const QFont font = Theme::font(TextSize::kBody, strong ? QFont::Medium : QFont::Normal);
    painter.setFont(font);
    painter.setPen(theme_(choose_token(column, row)));
    const QRect area = cell.adjusted(0, 0, -kNetCellGap * (is_figure(column) ? 2 : 1), 0);
    const QString text = index.data().toString();
    const auto side = is_figure(column) ? Qt::AlignRight : Qt::AlignLeft;
    painter.drawText(area, static_cast<int>(side | Qt::AlignVCenter) | Qt::TextSingleLine,
                     is_figure(column)
                         ? text
                         : QFontMetrics(font).elidedText(text, Qt::ElideMiddle, area.width()));
  }

  void paint_lock(QPainter& painter, const QRect& cell) const {
    constexpr int kLock = 11;
    paint_icon(
        painter, Icon::kLocked,
        QRectF(cell.right() - kLock - 6, cell.top() + (cell.height() - kLock) / 2.0, kLock, kLock),
        theme_(Token::kText2));
  }

  void paint_level(QPainter& painter, const QRect& cell, const NetRow& row) const {
    constexpr int kPitch = 4;
    constexpr int kHigh = 9;
    if (!row.keyed) return;
    const int lit = count_segments(row.level_dbfs);
    const Token on = row.icon_token == Token::kText3 ? Token::kReceive : row.icon_token;
    for (int i = 0; i < kNetSegments; ++i) {
      painter.fillRect(
          QRect(cell.left() + i * kPitch, cell.top() + (cell.height() - kHigh) / 2, 3, kHigh),
          theme_(i < lit ? on : Token::kPressed));
    }
  }

  void paint_talk(QPainter& painter, const QRect& cell, const NetRow& row) const {
    constexpr int kBarWidth = 40;
    constexpr int kBarHigh = 4;
    const QRect bar(cell.left(), cell.center().y() - 1, kBarWidth, kBarHigh);
    paint_box(painter, bar, kBarRadius, theme_(Token::kPressed), QColor());
    const double share = std::clamp(row.talk_share, 0.0, 1.0);
    const int filled = static_cast<int>(std::lround(share * kBarWidth));
    if (filled > 0) {
      paint_box(painter, QRect(bar.topLeft(), QSize(filled, kBarHigh)), kBarRadius,
                theme_(Token::kText2), QColor());
    }
    paint_text(painter, Theme::font(TextSize::kBody), theme_(Token::kText2),
               cell.adjusted(0, 0, -2 * kNetCellGap, 0), Qt::AlignRight | Qt::AlignVCenter,
               NetTable::tr("%1 %").arg(std::lround(share * 100.0)));
  }

  void paint_listen(QPainter& painter, const QRect& cell, const NetRow& row) const {
    if (!row.radio) return;
    const QRect area = cell.adjusted(0, 0, -8, 0);
    icon(painter, area, Icon::kHeadphones, row.listening ? Token::kFocus : Token::kText3);
    if (!row.listening) return;
    constexpr int kLineWidth = 14;
    painter.fillRect(
        QRect(area.center().x() - kLineWidth / 2 + 1, area.bottom() - 3, kLineWidth, 2),
        theme_(Token::kFocus));
  }

  const Theme& theme_;
  const NetTableModel& nets_;
};

/// Returns the text area of a column's head, aligned with the text of its cells.
QRect net_head_area(const QRect& head, int column) {
  return head.adjusted(0, 0, is_figure(column) ? -2 * kNetCellGap : 0, 0);
}

}  // namespace

NetTableModel::NetTableModel(QObject* parent)
    : TableModel({{{}, false, tr("State")},
                  {tr("Net")},
                  {tr("MHz"), is_figure(kMegahertz)},
                  {tr("Mode")},
                  {tr("Keyed by")},
                  {tr("Level")},
                  {tr("Heard by"), is_figure(kHeardBy)},
                  {tr("Stepped"), is_figure(kStepped)},
                  {tr("No reply"), is_figure(kNoReply)},
                  {tr("Talk, 10 min")},
                  {tr("Last TX"), is_figure(kLastCall)},
                  {{}, false, tr("Listening")}},
                 parent) {
}

void NetTableModel::renew(std::vector<NetRow> rows, bool levels_stand) {
  for (NetRow& net : rows) {
    const int known = levels_stand && net.keyed ? row_of(net.title) : -1;
    if (known >= 0 && row(known).keyed) net.level_dbfs = row(known).level_dbfs;
  }
  set_rows(std::move(rows));
}

bool NetTableModel::renew_level(int row, const radio::ExerciseSnapshot& exercise) {
  NetRow& net = changeable_row(row);
  if (net.net >= exercise.nets.size()) return false;
  const double level = exercise.nets[net.net].level_dbfs;
  const bool changed = count_segments(level) != count_segments(net.level_dbfs);
  net.level_dbfs = level;
  return changed;
}

int NetTableModel::row_of(const QString& title) const {
  const auto found = std::ranges::find(rows(), title, &NetRow::title);
  return found == rows().end() ? -1 : static_cast<int>(found - rows().begin());
}

QVariant NetTableModel::cell(const NetRow& net, int column, int role) const {
  if (role == Qt::AccessibleTextRole && column == kListen) {
    return net.listening ? tr("listening") : tr("not listening");
  }
  if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole && role != Qt::ToolTipRole) {
    return {};
  }
  switch (column) {
    case kState:
      return role == Qt::DisplayRole ? QString() : net.icon_words;
    case kNet:
      return net.title;
    case kMegahertz:
      return net.megahertz;
    case kMode:
      return net.secure && role != Qt::DisplayRole ? tr("%1, secure").arg(net.mode) : net.mode;
    case kKeyedBy:
      return role == Qt::AccessibleTextRole && net.keyed_by.isEmpty() ? no_value() : net.keyed_by;
    case kLevel:
      if (role == Qt::AccessibleTextRole && !net.keyed) return no_value();
      return role != Qt::DisplayRole && net.keyed ? decibel_text(net.level_dbfs) : QString();
    case kHeardBy:
      return net.heard ? tr("%1 of %2").arg(*net.heard).arg(net.listeners) : no_value();
    case kStepped:
      return count_or_none(net.stepped_on);
    case kNoReply:
      return count_or_none(net.unanswered);
    case kTalk:
      return tr("%1 %").arg(std::lround(net.talk_share * 100.0));
    case kLastCall:
      return net.last_call;
    case kListen:
      return role == Qt::ToolTipRole ? tr("Listen on/off (L)") : QString();
    default:
      return {};
  }
}

NetTable::NetTable(const Context& context, ExerciseModel& exercise, NetTableModel& nets,
                   QWidget* parent)
    : QTableView(parent),
      context_(context),
      theme_(context.theme),
      exercise_(exercise),
      nets_(nets) {
  setHorizontalHeader(new TableHeader(theme_, net_head_area, this));
  setItemDelegate(new NetDelegate(theme_, nets_, this));
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Nets"));
  // Must be connected before the view is: removing a row must not change the chosen net.
  connect(&nets_, &QAbstractItemModel::rowsAboutToBeRemoved, this, [this] { following_ = true; });
  setModel(&nets_);
  set_up_table(*this, kRow);
  connect(&nets_, &QAbstractItemModel::rowsInserted, this, &NetTable::size_columns);
  connect(&nets_, &QAbstractItemModel::rowsRemoved, this, [this] { following_ = false; });
  connect(&theme_, &Theme::changed, this, [this] {
    viewport()->update();
    horizontalHeader()->viewport()->update();
  });
  connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& index) {
            if (!following_ && index.isValid()) exercise_.choose(nets_.row(index.row()).title);
          });
  connect(&exercise_, &ExerciseModel::net_chosen, this, &NetTable::follow_choice);
  connect(&nets_, &QAbstractItemModel::dataChanged, this, &NetTable::follow_choice);
  connect(&exercise_, &ExerciseModel::levels_changed, this, &NetTable::show_levels);
}

void NetTable::follow_choice() {
  const int row = nets_.row_of(exercise_.chosen());
  following_ = true;
  if (row < 0) {
    selectionModel()->clear();
  } else if (!selectionModel()->isRowSelected(row)) {
    selectRow(row);
  }
  following_ = false;
}

bool NetTable::levels_stand() const {
  return theme_.reduces_motion() && context_.model.now() - levels_moved_at_ < Theme::kStill;
}

void NetTable::show_levels() {
  if (!isVisible() || levels_stand()) return;
  levels_moved_at_ = context_.model.now();
  for (int row = 0; row < nets_.rowCount(); ++row) {
    if (nets_.row(row).keyed && nets_.renew_level(row, exercise_.exercise())) {
      viewport()->update(visualRect(nets_.index(row, NetTableModel::kLevel)));
    }
  }
}

void NetTable::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  size_columns();
}

int NetTable::fixed_width(int column) const {
  const int usual = kNetWidths.at(static_cast<std::size_t>(column));
  return usual == 0 ? 0 : std::max(usual, TableHeader::text_width(nets_, column) + 2 * kNetCellGap);
}

void NetTable::size_columns() {
  // The columns "Net" and "Keyed by" share what the fixed widths leave. Short names of nets leave
  // more of it to call signs. All nets count, so that a filter moves no column.
  const QFontMetrics metrics(Theme::font(TextSize::kBody, QFont::Medium));
  int widest = kMinShare;
  if (exercise_.is_available()) {
    for (const radio::NetState& net : exercise_.exercise().nets) {
      widest = std::max(widest, metrics.horizontalAdvance(net_title(net)) + 2 * kNetCellGap);
    }
  }
  int rest = viewport()->width();
  for (int column = 0; column < NetTableModel::kColumns; ++column) rest -= fixed_width(column);
  const int share = rest * kNetShares[0] / (kNetShares[0] + kNetShares[1]);
  const int net = std::clamp(share, kMinShare, widest);
  for (int column = 0; column < NetTableModel::kColumns; ++column) {
    const int fixed = fixed_width(column);
    const int width = fixed != 0                      ? fixed
                      : column == NetTableModel::kNet ? net
                                                      : std::max(kMinShare, rest - net);
    setColumnWidth(column, width);
  }
}

void NetTable::mousePressEvent(QMouseEvent* event) {
  const QModelIndex index = indexAt(event->position().toPoint());
  if (index.isValid() && index.column() == NetTableModel::kListen) {
    emit listen_requested(index.row());
    return;
  }
  QTableView::mousePressEvent(event);
}

}  // namespace roger::ui
