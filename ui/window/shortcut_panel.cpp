#include "ui/window/shortcut_panel.hpp"

#include <QGridLayout>
#include <vector>

#include "ui/widgets/layouts.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {
namespace {

/// Pixels. All rows and the note fit into a window of the usual size.
constexpr int kShortcutHeight = 19;

struct Shortcut {
  QString key;
  QString what;
};

std::vector<Shortcut> shortcuts() {
  return {
      {ShortcutPanel::tr("Space"), ShortcutPanel::tr("Push to talk on the selected radio")},
      {ShortcutPanel::tr("F5 to F12"), ShortcutPanel::tr("Push to talk on radios 1 to 8, always")},
      {ShortcutPanel::tr("T"), ShortcutPanel::tr("Multi: Space keys the selected radio, too")},
      {ShortcutPanel::tr("1 to 9"), ShortcutPanel::tr("Select a radio")},
      {ShortcutPanel::tr("M"), ShortcutPanel::tr("Mute or unmute all radios")},
      {ShortcutPanel::tr("H"), ShortcutPanel::tr("Ask who hears the selected radio")},
      {ShortcutPanel::tr("R"), ShortcutPanel::tr("Say again: the last transmission")},
      {ShortcutPanel::tr("C, X"), ShortcutPanel::tr("Intercom: call or answer, hang up")},
      {ShortcutPanel::tr("Tab"), ShortcutPanel::tr("Go to the next control")},
      {ShortcutPanel::tr("Arrows"), ShortcutPanel::tr("Change the value or digit in focus")},
      {ShortcutPanel::tr("Digits"), ShortcutPanel::tr("Type a frequency, in its field")},
      {ShortcutPanel::tr("Enter"), ShortcutPanel::tr("Tune, or press the button in focus")},
      {ShortcutPanel::tr("Esc"), ShortcutPanel::tr("Restore the frequency, close this list")},
      {ShortcutPanel::tr("Wheel"), ShortcutPanel::tr("Turn the digit under the pointer")},
      {ShortcutPanel::tr("Ctrl+1"), ShortcutPanel::tr("Trainee view")},
      {ShortcutPanel::tr("Ctrl+2"), ShortcutPanel::tr("Instructor view")},
      {ShortcutPanel::tr("Ctrl+3"), ShortcutPanel::tr("Tester view")},
      {ShortcutPanel::tr("Ctrl+4"), ShortcutPanel::tr("RTI view")},
      {ShortcutPanel::tr("Ctrl+,"), ShortcutPanel::tr("Settings")},
      {ShortcutPanel::tr("Ctrl+F"), ShortcutPanel::tr("Instructor: search the nets")},
      {ShortcutPanel::tr("L, S"), ShortcutPanel::tr("Instructor: listen to, solo the net")},
      {ShortcutPanel::tr("Ctrl+\u2190\u2192"), ShortcutPanel::tr("Timeline: choose, Enter plays")},
      {ShortcutPanel::tr("K, N"), ShortcutPanel::tr("Instructor: marker, note")},
      {ShortcutPanel::tr("Ctrl+."), ShortcutPanel::tr("Freeze the display: Tester, RTI")},
      {ShortcutPanel::tr("Ctrl+E"), ShortcutPanel::tr("Export the page: Tester, RTI")},
      {ShortcutPanel::tr("?"), ShortcutPanel::tr("This list")}};
}

}  // namespace

ShortcutPanel::ShortcutPanel(const Theme& theme, QWidget* parent)
    // Not wider than the side column, so that it covers no push-to-talk button.
    : OverlayPanel(theme, tr("Shortcuts"), tr("Close the list of shortcuts"), kSideWidth, parent) {
  auto* rows = new QGridLayout;
  rows->setHorizontalSpacing(16);
  rows->setVerticalSpacing(0);
  rows->setColumnStretch(1, 1);
  for (int i = 0; const Shortcut& shortcut : shortcuts()) {
    auto* key = new TextLabel(theme, kStrongText, body(), shortcut.key);
    auto* what = new TextLabel(theme, wrapping(kLabelText), body(), shortcut.what);
    rows->addWidget(key, i, 0);
    rows->addWidget(what, i, 1);
    rows->setRowMinimumHeight(i++, kShortcutHeight);
  }
  auto* note = new TextLabel(
      theme, wrapping(kNoteText), body(),
      tr("While a frequency is typed, only F5 to F12 key a radio. A held key stays on its radio; "
         "two keys key two radios. Leaving the window releases all keys but those set to "
         "Everywhere."));
  add_parts(*build_column(tr("Shortcuts"), 4), rows, kGap, note);
}

}  // namespace roger::ui
