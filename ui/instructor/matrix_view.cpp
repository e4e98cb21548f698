#include "ui/instructor/matrix_view.hpp"

#include <QFocusEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QStringList>
#include <QToolTip>
#include <algorithm>

#include "ui/theme/icons.hpp"
#include "ui/theme/paint_text.hpp"
#include "ui/widgets/accessible_role.hpp"
#include "ui/widgets/panel.hpp"

namespace roger::ui {
namespace {

constexpr int kMinWidth = 240;
constexpr int kMinTalker = 78;
constexpr int kMinCell = 42;
constexpr int kMaxCell = 100;
constexpr int kNameGap = 4;  // between the names of neighbouring columns
constexpr int kCellGap = 2;
constexpr int kMatrixRow = 22;
constexpr int kMatrixHead = 20;
constexpr int kMatrixFoot = 16;

/// Returns whether the focus moves to or from another window or a popup, and returns unless the
/// user also moves it here.
bool is_change_of_window(const QFocusEvent& event) {
  return event.reason() == Qt::ActiveWindowFocusReason || event.reason() == Qt::PopupFocusReason;
}

}  // namespace

MatrixView::MatrixView(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  set_accessible_role(*this, QAccessible::Graphic);
  setAccessibleName(tr("Who hears whom"));
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

QSize MatrixView::minimumSizeHint() const {
  return {kMinWidth, kMatrixHead + kMatrixRow + kMatrixFoot};
}

void MatrixView::set_matrix(Matrix matrix) {
  matrix_ = std::move(matrix);
  show_description();
  update();
}

QString MatrixView::describe_all() const {
  QStringList rows;
  for (const MatrixRow& row : matrix_.rows) {
    QStringList words;
    for (const MatrixCell& cell : row.cells) {
      if (cell.asked) words.append(cell.words);
    }
    if (!words.isEmpty()) {
      rows.append(tr("%1: %2").arg(row.talker, words.join(QStringLiteral(", "))));
    }
  }
  return rows.join(QStringLiteral(". "));
}

void MatrixView::show_description() {
  const auto cell = chosen_cell();
  const QString description = cell ? cell_text(cell->y(), cell->x()) : describe_all();
  if (description != accessibleDescription()) setAccessibleDescription(description);
}

std::optional<QPoint> MatrixView::chosen_cell() const {
  if (!chosen_) return std::nullopt;
  // Reports move rows and columns; the chosen cell remains that of the same two stations.
  const auto row = std::ranges::find(matrix_.rows, chosen_->stream, &MatrixRow::stream);
  const auto column = std::ranges::find(matrix_.hearers, chosen_->hearer);
  if (row == matrix_.rows.end() || column == matrix_.hearers.end()) return std::nullopt;
  return QPoint(static_cast<int>(column - matrix_.hearers.begin()),
                static_cast<int>(row - matrix_.rows.begin()));
}

// Without a chosen cell the first ones are shown: hearing_matrix() sorts rows and columns that need
// attention to the front, so the ones that do not fit matter least. paint_foot() states their
// number.
QPoint MatrixView::first_cell() const {
  const QPoint chosen = chosen_cell().value_or(QPoint(0, 0));
  return {std::max(0, chosen.x() + 1 - std::max(1, columns())),
          std::max(0, chosen.y() + 1 - std::max(1, rows()))};
}

void MatrixView::choose_cell(const QPoint& cell) {
  if (matrix_.rows.empty() || matrix_.hearers.empty()) return;
  const int row = std::clamp(cell.y(), 0, static_cast<int>(matrix_.rows.size()) - 1);
  const int column = std::clamp(cell.x(), 0, static_cast<int>(matrix_.hearers.size()) - 1);
  chosen_ = Pair{matrix_.rows.at(static_cast<std::size_t>(row)).stream,
                 matrix_.hearers.at(static_cast<std::size_t>(column))};
  show_description();
  update();
  const QPoint first = first_cell();
  QToolTip::showText(mapToGlobal(cell_area(row - first.y(), column - first.x()).bottomLeft()),
                     cell_text(row, column), this);
}

void MatrixView::move_choice(const QPoint& by) {
  const auto cell = chosen_cell();
  choose_cell(cell ? *cell + by : QPoint(0, 0));
}

QString MatrixView::cell_text(int row, int column) const {
  const MatrixRow& talker = matrix_.rows.at(static_cast<std::size_t>(row));
  const MatrixCell& cell = talker.cells.at(static_cast<std::size_t>(column));
  const QString line = tr("%1: %2").arg(talker.talker, cell.words);
  return cell.hint.isEmpty() ? line : line + QLatin1Char('\n') + cell.hint;
}

void MatrixView::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left:
      move_choice({-1, 0});
      break;
    case Qt::Key_Right:
      move_choice({1, 0});
      break;
    case Qt::Key_Up:
      move_choice({0, -1});
      break;
    case Qt::Key_Down:
      move_choice({0, 1});
      break;
    default:
      QWidget::keyPressEvent(event);
  }
}

void MatrixView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  if (!is_change_of_window(*event) && !chosen_) choose_cell({0, 0});
}

void MatrixView::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  if (is_change_of_window(*event)) return;
  chosen_.reset();
  show_description();
  update();
}

int MatrixView::columns() const {
  const int fit = (width() - kMinTalker) / (kMinCell + kCellGap);
  return std::clamp(fit, 0, static_cast<int>(matrix_.hearers.size()));
}

// The names of the stations that transmit get the room that narrow columns leave, then the columns
// get what is left.
int MatrixView::talker_width() const {
  const QFontMetrics metrics(Theme::font(TextSize::kBody, QFont::Medium));
  int wanted = kMinTalker;
  for (const MatrixRow& row : matrix_.rows) {
    wanted = std::max(wanted, metrics.horizontalAdvance(row.talker) + 1 + kGap);
  }
  return std::clamp(wanted, kMinTalker,
                    std::max(kMinTalker, width() - columns() * (kMinCell + kCellGap)));
}

int MatrixView::cell_width() const {
  const int each = (width() - talker_width()) / std::max(1, columns()) - kCellGap;
  return std::clamp(each, kMinCell, kMaxCell);
}

QRect MatrixView::talker_area(int row) const {
  return {0, kMatrixHead + row * kMatrixRow, talker_width() - kGap, kMatrixRow};
}

QRect MatrixView::head_area(int column) const {
  QRect area = cell_area(0, column);
  area.setTop(0);
  area.setHeight(kMatrixHead);
  return area;
}

QString MatrixView::head_text(int column) const {
  const QFontMetrics metrics(Theme::font(TextSize::kAxis));
  const int room = cell_width() - kNameGap;
  return fit_call_sign(
      matrix_.hearers.at(static_cast<std::size_t>(column)),
      [&](const QString& text) { return metrics.horizontalAdvance(text) <= room; });
}

int MatrixView::rows() const {
  const int fit = (height() - kMatrixHead - kMatrixFoot) / kMatrixRow;
  return std::clamp(fit, 0, static_cast<int>(matrix_.rows.size()));
}

QRect MatrixView::cell_area(int row, int column) const {
  const int width = cell_width();
  return {talker_width() + column * (width + kCellGap), kMatrixHead + row * kMatrixRow + 1, width,
          kMatrixRow - 2};
}

void MatrixView::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  if (matrix_.rows.empty()) {
    paint_text(painter, Theme::font(TextSize::kBody), theme_(Token::kText3), rect(),
               static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap,
               tr("When a station transmits here, the others are asked whether they hear it."));
    return;
  }
  paint_heads(painter);
  for (int row = 0; row < rows(); ++row) paint_row(painter, row);
  if (const auto cell = chosen_cell()) {
    const QPoint place = *cell - first_cell();
    paint_box(painter, cell_area(place.y(), place.x()), kBarRadius, QColor(), theme_(Token::kFocus),
              2.0);
  }
  paint_foot(painter);
}

void MatrixView::paint_heads(QPainter& painter) const {
  paint_text(painter, Theme::font(TextSize::kAxis), theme_(Token::kText3),
             QRect(0, 0, talker_width(), kMatrixHead), Qt::AlignLeft | Qt::AlignVCenter,
             tr("talks / hears"));
  const int first = first_cell().x();
  for (int column = 0; column < columns(); ++column) {
    painter.drawText(head_area(column), Qt::AlignCenter, head_text(first + column));
  }
}

void MatrixView::paint_row(QPainter& painter, int number) const {
  const QPoint first = first_cell();
  const MatrixRow& row = matrix_.rows.at(static_cast<std::size_t>(first.y() + number));
  const QFont font = Theme::font(TextSize::kBody, row.now ? QFont::Medium : QFont::Normal);
  paint_elided(painter, font,
               theme_(row.trouble ? Token::kTrouble
                      : row.now   ? Token::kText
                                  : Token::kText2),
               talker_area(number), Qt::AlignLeft | Qt::AlignVCenter, row.talker);
  for (int column = 0; column < columns(); ++column) {
    paint_cell(painter, cell_area(number, column),
               row.cells.at(static_cast<std::size_t>(first.x() + column)));
  }
}

void MatrixView::paint_cell(QPainter& painter, const QRect& area, const MatrixCell& cell) const {
  if (!cell.asked) {
    paint_box(painter, area, kBarRadius, theme_(Token::kRaised), QColor());
    return;
  }
  constexpr int kShape = 12;
  const QRectF shape(area.center().x() - kShape / 2.0 + 0.5, area.center().y() - kShape / 2.0 + 0.5,
                     kShape, kShape);
  if (cell.heard) {
    paint_box(painter, area, kBarRadius, theme_(Token::kReceiveTint), QColor());
    paint_icon(painter, Icon::kCheck, shape, theme_(Token::kReceive));
    return;
  }
  const bool amber = cell.why.token == Token::kTrouble;
  paint_box(painter, area, kBarRadius, theme_(amber ? Token::kTroubleTint : Token::kRaised),
            QColor());
  if (cell.why.word.isEmpty()) {
    paint_icon(painter, Icon::kClose, shape, theme_(cell.why.token));
    return;
  }
  paint_text(painter, Theme::font(TextSize::kAxis), theme_(cell.why.token), area, Qt::AlignCenter,
             cell.why.word);
}

void MatrixView::paint_foot(QPainter& painter) const {
  const auto more_columns = static_cast<int>(matrix_.hearers.size()) - columns();
  const auto more_rows = static_cast<int>(matrix_.rows.size()) - rows();
  QStringList words;
  if (more_columns > 0) words.append(tr("%n more column(s)", nullptr, more_columns));
  if (more_rows > 0) words.append(tr("%n more row(s)", nullptr, more_rows));
  paint_text(painter, Theme::font(TextSize::kAxis), theme_(Token::kText3),
             QRect(0, kMatrixHead + rows() * kMatrixRow, width(), kMatrixFoot),
             Qt::AlignLeft | Qt::AlignVCenter,
             words.isEmpty() ? tr("Cross: stepped on. Word: the reason.")
                             : words.join(QStringLiteral(", ")));
}

QString MatrixView::tip_at(const QPoint& at) const {
  const QPoint first = first_cell();
  const auto row_of = [&](int row) -> const MatrixRow& {
    return matrix_.rows.at(static_cast<std::size_t>(first.y() + row));
  };
  for (int column = 0; column < columns(); ++column) {
    const auto place = static_cast<std::size_t>(first.x() + column);
    if (head_area(column).contains(at)) return matrix_.hearers.at(place);
    for (int row = 0; row < rows(); ++row) {
      if (!cell_area(row, column).contains(at)) continue;
      const MatrixCell& cell = row_of(row).cells.at(place);
      return cell.hint.isEmpty() ? cell.words : cell.words + QLatin1Char('\n') + cell.hint;
    }
  }
  for (int row = 0; row < rows(); ++row) {
    if (talker_area(row).contains(at)) return row_of(row).talker;
  }
  return {};
}

bool MatrixView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto& help = *static_cast<QHelpEvent*>(event);
  QToolTip::showText(help.globalPos(), tip_at(help.pos()), this);  // hides it if there is no text
  return true;
}

}  // namespace roger::ui
