#include "ui/model/state_rows.hpp"

#include <QStringList>
#include <algorithm>
#include <set>

namespace roger::ui {

QString StateRow::sentence() const {
  QStringList parts{name};
  for (const QString& part : {detail, figure, time}) {
    if (!part.isEmpty()) parts << part;
  }
  if (!words.isEmpty()) {
    parts << (number == 0 ? words : StateRows::tr("radio %1: %2").arg(number).arg(words));
  }
  return parts.join(QStringLiteral(", "));
}

int StateRows::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant StateRows::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  if (role == Qt::AccessibleDescriptionRole) return row(index.row()).hint;
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != Qt::AccessibleTextRole) {
    return {};
  }
  const StateRow& shown = row(index.row());
  if (role != Qt::ToolTipRole || shown.hint.isEmpty()) return shown.sentence();
  return shown.sentence() + QLatin1Char('\n') + shown.hint;
}

void StateRows::follow(const std::vector<StateRow>& rows) {
  remove_all_except(rows);
  for (std::size_t i = 0; i < rows.size(); ++i) move_or_insert(static_cast<int>(i), rows[i]);
}

void StateRows::remove_all_except(const std::vector<StateRow>& rows) {
  std::set<std::string> kept;
  for (const StateRow& row : rows) kept.insert(row.key);
  for (int place = rowCount() - 1; place >= 0; --place) {
    if (kept.contains(row(place).key)) continue;
    beginRemoveRows({}, place, place);
    rows_.erase(rows_.begin() + place);
    endRemoveRows();
  }
}

void StateRows::move_or_insert(int place, const StateRow& row) {
  // Invariant: the rows before `place` are final. The row is therefore at `place` or later, or it
  // is new.
  const auto found = std::ranges::find(rows_.begin() + place, rows_.end(), row.key, &StateRow::key);
  const auto at = static_cast<int>(found - rows_.begin());
  if (found == rows_.end()) {
    beginInsertRows({}, place, place);
    rows_.insert(rows_.begin() + place, row);
    endInsertRows();
    return;
  }
  if (at != place) {
    beginMoveRows({}, at, at, {}, place);
    std::rotate(rows_.begin() + place, found, found + 1);
    endMoveRows();
  }
  StateRow& shown = rows_.at(static_cast<std::size_t>(place));
  if (shown == row) return;
  shown = row;
  emit dataChanged(index(place), index(place));
}

}  // namespace roger::ui
