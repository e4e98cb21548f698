#include "ui/window/shortcut_panel.hpp"

#include <QApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <vector>

#include "ui/widgets/layouts.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {
namespace {

/// In pixels. All rows and the note fit into a window of the usual size.
constexpr int kShortcutHeight = 22;

struct Shortcut {
  QString key;
  QString what;
};

std::vector<Shortcut> shortcuts() {
  return {
      {ShortcutPanel::tr("Space"), ShortcutPanel::tr("Push to talk on the selected radio")},
      {ShortcutPanel::tr("F5 to F12"), ShortcutPanel::tr("Push to talk on radios 1 to 8, always")},
      {ShortcutPanel::tr("1 to 9"), ShortcutPanel::tr("Select a radio")},
      {ShortcutPanel::tr("M"), ShortcutPanel::tr("Mute all radios, or hear them again")},
      {ShortcutPanel::tr("H"), ShortcutPanel::tr("Ask who hears the selected radio")},
      {ShortcutPanel::tr("R"), ShortcutPanel::tr("Say again: the last transmission")},
      {ShortcutPanel::tr("C, X"), ShortcutPanel::tr("Intercom: call or answer, hang up")},
      {ShortcutPanel::tr("Tab"), ShortcutPanel::tr("Go on to the next control")},
      {ShortcutPanel::tr("Arrows"), ShortcutPanel::tr("Change the value or digit in focus")},
      {ShortcutPanel::tr("Digits"), ShortcutPanel::tr("Type a frequency, in its field")},
      {ShortcutPanel::tr("Enter"), ShortcutPanel::tr("Tune, or press the button in focus")},
      {ShortcutPanel::tr("Esc"), ShortcutPanel::tr("Restore the frequency, close this list")},
      {ShortcutPanel::tr("Wheel"), ShortcutPanel::tr("Turn the digit under the pointer")},
      {ShortcutPanel::tr("Ctrl+1"), ShortcutPanel::tr("Trainee view")},
      {ShortcutPanel::tr("Ctrl+2"), ShortcutPanel::tr("Instructor view")},
      {ShortcutPanel::tr("Ctrl+3"), ShortcutPanel::tr("Tester view")},
      {ShortcutPanel::tr("Ctrl+4"), ShortcutPanel::tr("RTI view")},
      {ShortcutPanel::tr("Ctrl+F"), ShortcutPanel::tr("Instructor: search the nets")},
      {ShortcutPanel::tr("L"), ShortcutPanel::tr("Instructor: listen to the net, or not")},
      {ShortcutPanel::tr("S"), ShortcutPanel::tr("Instructor: hear that net alone")},
      {ShortcutPanel::tr("K, N"), ShortcutPanel::tr("Instructor: marker, note")},
      {ShortcutPanel::tr("Ctrl+."), ShortcutPanel::tr("Freeze the drawing: Tester, RTI")},
      {ShortcutPanel::tr("Ctrl+E"), ShortcutPanel::tr("Export the page: Tester, RTI")},
      {ShortcutPanel::tr("?"), ShortcutPanel::tr("This list")}};
}

}  // namespace

ShortcutPanel::ShortcutPanel(const Theme& theme, QWidget* parent)
    : Panel(theme, parent), close_(new Button(theme, Button::Look::kFlat, this)) {
  hide();
  setAccessibleName(tr("Shortcuts"));
  auto* title = new TextLabel(theme, TextSize::kName, QFont::Medium, Token::kText, this);
  title->set_text(tr("Shortcuts"));
  close_->set_icon(Icon::kClose);
  close_->setFocusPolicy(Qt::StrongFocus);
  close_->setAccessibleName(tr("Close the list of shortcuts"));
  connect(close_, &QAbstractButton::clicked, this, &ShortcutPanel::close_panel);

  auto* head = new QHBoxLayout;
  add_parts(*head, title, Stretch(), close_);
  auto* rows = new QGridLayout;
  rows->setHorizontalSpacing(16);
  rows->setVerticalSpacing(0);
  rows->setColumnStretch(1, 1);
  for (int i = 0; const Shortcut& shortcut : shortcuts()) {
    auto* key = new TextLabel(theme, TextSize::kBody, QFont::Medium, Token::kText, this);
    key->set_text(shortcut.key);
    auto* what = new TextLabel(theme, TextSize::kBody, QFont::Normal, Token::kText2, this);
    what->set_text(shortcut.what);
    rows->addWidget(key, i, 0);
    rows->addWidget(what, i, 1);
    rows->setRowMinimumHeight(i++, kShortcutHeight);
  }
  auto* note = new TextLabel(theme, TextSize::kBody, QFont::Normal, Token::kText3, this);
  note->setWordWrap(true);
  note->set_text(
      tr("While a frequency is typed, only F5 to F12 key a radio. A held key stays on its radio; "
         "two keys key two radios. Leaving the window releases all keys but those set to "
         "Everywhere."));
  auto* column = make_column(this, 4, {16, kGap, kGap, 16});
  add_parts(*column, head, rows, kGap, note);
}

void ShortcutPanel::toggle() {
  if (isVisible()) {
    close_panel();
    return;
  }
  before_ = QApplication::focusWidget();
  place();
  show();
  raise();
  close_->setFocus(Qt::OtherFocusReason);
}

void ShortcutPanel::close_panel() {
  hide();
  if (before_) before_->setFocus(Qt::OtherFocusReason);
}

void ShortcutPanel::place() {
  // Within the side column: no push to talk may be covered.
  const int width = std::min(kSideWidth, parentWidget()->width() - 2 * kMargin);
  const int height = std::max(sizeHint().height(), heightForWidth(width));
  setGeometry(parentWidget()->width() - width - kMargin, kHeadHeight + kMargin, width, height);
}

void ShortcutPanel::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.fillRect(rect(), theme()(Token::kWindow));
  paint_box(painter, rect(), kPanelRadius, theme()(Token::kPanel), theme()(Token::kEdge));
}

}  // namespace roger::ui
