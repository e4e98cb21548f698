#include "ui/instructor/recording_table.hpp"

#include <QDateTime>
#include <QKeyEvent>
#include <algorithm>

#include "ui/model/format.hpp"
#include "ui/model/notice_text.hpp"

namespace roger::ui {
namespace {

QString began_text(std::int64_t wall_ns) {
  constexpr std::int64_t kPerMillisecond = 1'000'000;
  return QDateTime::fromMSecsSinceEpoch(wall_ns / kPerMillisecond, Qt::UTC)
      .toString(QStringLiteral("yyyy-MM-dd hh:mm"));
}

QString names_text(const std::vector<std::string>& names, bool has_more) {
  if (names.empty()) return has_more ? RecordingTableModel::tr("not read") : no_value();
  QStringList out;
  for (const std::string& name : names) out << shown_text(name);
  const QString text = out.join(QStringLiteral(", "));
  return has_more ? RecordingTableModel::tr("%1 and others").arg(text) : text;
}

QString state_text(const radio::RecordingEntry& entry) {
  if (entry.grows) return RecordingTableModel::tr("In progress");
  if (entry.damage.empty()) return {};
  return entry.damage.code == radio::NoticeCode::kNoEnd ? RecordingTableModel::tr("Incomplete")
                                                        : RecordingTableModel::tr("Damaged");
}

}  // namespace

RecordingTableModel::RecordingTableModel(QObject* parent)
    : TableModel({{tr("Recording")},
                  {tr("Began (UTC)")},
                  {tr("Nets")},
                  {tr("Spoke")},
                  {tr("Length"), true},
                  {tr("State"), true}},
                 parent) {
}

void RecordingTableModel::show(std::shared_ptr<const radio::RecordingList> list) {
  if (list == list_) return;
  list_ = std::move(list);
  set_rows(list_ != nullptr ? list_->entries : std::vector<radio::RecordingEntry>());
}

QVariant RecordingTableModel::cell(const radio::RecordingEntry& entry, int column, int role) const {
  if (role == FigureTable::kTroubleRole) return column == kState && !entry.damage.empty();
  if (role == Qt::ToolTipRole && column == kState) return sentence_text(entry.damage);
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != Qt::AccessibleTextRole) {
    return {};
  }
  switch (column) {
    case kName:
      return shown_text(entry.name);
    case kBegan:
      return began_text(entry.begin_wall_ns);
    case kNets:
      return names_text(entry.nets, entry.has_more);
    case kSpoke:
      return names_text(entry.call_signs, entry.has_more);
    case kLength:
      return entry.length > Nanoseconds{0} ? duration_text(entry.length) : no_value();
    default: {
      const QString state = state_text(entry);
      return role == Qt::AccessibleTextRole && state.isEmpty() ? tr("Complete") : state;
    }
  }
}

RecordingTable::RecordingTable(const Theme& theme, RecordingTableModel& recordings, QWidget* parent)
    : FigureTable(theme, tr("Recordings"), recordings, {112, 130, 150, 50, 104}, parent),
      recordings_(recordings) {
  setFocusPolicy(Qt::StrongFocus);
  connect(this, &QAbstractItemView::doubleClicked, this, &RecordingTable::open_requested);
}

void RecordingTable::show_list(std::shared_ptr<const radio::RecordingList> list) {
  const radio::RecordingEntry* before = chosen();
  const std::string folder = before != nullptr ? before->folder : std::string();
  const int row = std::max(chosen_row(), 0);
  recordings_.show(std::move(list));
  const int count = recordings_.rowCount();
  if (count == 0) return;
  const auto found = std::ranges::find(recordings_.rows(), folder, &radio::RecordingEntry::folder);
  const int now = found != recordings_.rows().end()
                      ? static_cast<int>(found - recordings_.rows().begin())
                      : std::min(row, count - 1);
  if (now != chosen_row()) selectRow(now);
}

int RecordingTable::chosen_row() const {
  const QModelIndexList rows = selectionModel()->selectedRows();
  return rows.isEmpty() ? -1 : rows.front().row();
}

const radio::RecordingEntry* RecordingTable::chosen() const {
  const int row = chosen_row();
  return row >= 0 && row < recordings_.rowCount() ? &recordings_.row(row) : nullptr;
}

void RecordingTable::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      emit open_requested();
      break;
    case Qt::Key_Home:
      selectRow(0);
      break;
    case Qt::Key_End:
      selectRow(recordings_.rowCount() - 1);
      break;
    case Qt::Key_F2:
      emit rename_requested();
      break;
    case Qt::Key_Delete:
      emit delete_requested();
      break;
    default:
      FigureTable::keyPressEvent(event);
  }
}

}  // namespace roger::ui
