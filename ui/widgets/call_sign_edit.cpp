#include "ui/widgets/call_sign_edit.hpp"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "ui/widgets/panel.hpp"
#include "ui/widgets/row_delegate.hpp"

namespace roger::ui {
namespace {

constexpr int kMaxCallSign = 63;  // as in radio/station/control/radio_controls.cpp
constexpr int kCallSignPadding = 4;
constexpr int kMaxListed = 10;

}  // namespace

CallSignEdit::CallSignEdit(const Theme& theme, QWidget* parent) : QLineEdit(parent), theme_(theme) {
  setFrame(false);
  setFont(Theme::font(TextSize::kBody, QFont::Medium));
  setFixedHeight(kHeight);
  setTextMargins(kCallSignPadding, 0, kCallSignPadding, 0);
  setMaxLength(kMaxCallSign);
  auto* completer = new QCompleter(&known_, this);
  completer->setCaseSensitivity(Qt::CaseInsensitive);
  completer->setFilterMode(Qt::MatchContains);
  completer->setMaxVisibleItems(kMaxListed);
  setCompleter(completer);
  completer->popup()->setItemDelegate(new RowDelegate(theme, this));
  connect(&theme, &Theme::changed, this, &CallSignEdit::restyle);
  restyle();
}

void CallSignEdit::restyle() {
  QPalette palette = theme_.palette();
  palette.setColor(QPalette::Base, Qt::transparent);
  setPalette(palette);
  completer()->popup()->setPalette(theme_.palette());
}

void CallSignEdit::set_known(const QStringList& call_signs) {
  if (call_signs == known_.stringList()) return;
  known_.setStringList(call_signs);
  QAbstractItemView& list = *completer()->popup();
  list.setMinimumWidth(list_width(list, known_));
}

void CallSignEdit::open_list() {
  completer()->setCompletionPrefix(QString());  // lists all, whatever the previous prefix was
  completer()->complete();
}

QString CallSignEdit::call_sign() const {
  QString typed = text().trimmed();
  const QStringList known = known_.stringList();
  // An exact match first, since two call signs may differ in case only.
  if (known.contains(typed)) return typed;
  const auto same = std::ranges::find_if(
      known, [&typed](const QString& one) { return one.compare(typed, Qt::CaseInsensitive) == 0; });
  return same == known.end() ? typed : *same;
}

void CallSignEdit::paintEvent(QPaintEvent* event) {
  {
    QPainter painter(this);
    paint_box(painter, rect(), kControlRadius, theme_(Token::kRaised), theme_(Token::kLine));
  }
  QLineEdit::paintEvent(event);
}

void CallSignEdit::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Down) {
    open_list();
    event->accept();
    return;
  }
  QLineEdit::keyPressEvent(event);
}

void CallSignEdit::mousePressEvent(QMouseEvent* event) {
  QLineEdit::mousePressEvent(event);
  if (event->button() == Qt::LeftButton) {
    selectAll();
    open_list();
  }
}

}  // namespace roger::ui
