#include "ui/window/shortcut_panel.hpp"

#include <QApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "ui/widgets/layouts.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {
namespace {

/// In pixels. All rows and the note fit into a window of the usual size.
constexpr int kShortcutHeight = 22;

struct Shortcut {
  const char* key;
  const char* what;
};

// Both columns go through tr() when they are shown.
constexpr std::array<Shortcut, 24> kShortcuts = {{
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Space"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Push to talk on the selected radio")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "F5 to F12"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Push to talk on radios 1 to 8, always")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "1 to 9"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Select a radio")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "M"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Mute all radios, or hear them again")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "H"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Ask who hears the selected radio")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "R"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Say again: the last transmission")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "C, X"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Intercom: call or answer, hang up")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Tab"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Go on to the next control")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Arrows"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Change the value or digit in focus")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Digits"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Type a frequency, in its field")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Enter"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Tune, or press the button in focus")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Esc"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Restore the frequency, close this list")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Wheel"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Turn the digit under the pointer")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Ctrl+1"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Trainee view")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Ctrl+2"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Instructor view")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Ctrl+3"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Tester view")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Ctrl+4"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "RTI view")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Ctrl+F"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Instructor: search the nets")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "L"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Instructor: listen to the net, or not")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "S"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Instructor: hear that net alone")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "K, N"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Instructor: marker, note")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Ctrl+."),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Freeze the drawing: Tester, RTI")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Ctrl+E"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "Export the page: Tester, RTI")},
    {QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "?"),
     QT_TRANSLATE_NOOP("roger::ui::ShortcutPanel", "This list")},
}};

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
  for (int i = 0; i < static_cast<int>(kShortcuts.size()); ++i) {
    const Shortcut& shortcut = kShortcuts.at(static_cast<std::size_t>(i));
    auto* key = new TextLabel(theme, TextSize::kBody, QFont::Medium, Token::kText, this);
    key->set_text(tr(shortcut.key));
    auto* what = new TextLabel(theme, TextSize::kBody, QFont::Normal, Token::kText2, this);
    what->set_text(tr(shortcut.what));
    rows->addWidget(key, i, 0);
    rows->addWidget(what, i, 1);
    rows->setRowMinimumHeight(i, kShortcutHeight);
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
