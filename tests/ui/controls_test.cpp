// Tuning, sound, selection, views and settings, in the real window.

#include <QApplication>
#include <QButtonGroup>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <set>
#include <stdexcept>

#include "ui/widgets/combo.hpp"
#include "window_fixture.hpp"

namespace roger::ui {
namespace {

Frequency khz(std::uint64_t kilohertz) {
  return Frequency::from_kilohertz(kilohertz);
}

const QStringList kViewNames = {"Trainee", "Instructor", "Tester", "RTI"};

class ControlsTest : public WindowTest {
 protected:
  FrequencyEdit& field(std::size_t position) { return card(position).tuning().frequency_edit(); }

  void type(std::size_t position, const QString& text) {
    field(position).setFocus(Qt::TabFocusReason);
    QTest::keyClicks(&field(position), text);
    QTest::keyClick(&field(position), Qt::Key_Return);
    look();
  }

  /// Turns the wheel over the character `from_right` places from the field's right edge.
  void wheel(FrequencyEdit& edit, int from_right, int notches) {
    const QFontMetrics metrics = edit.fontMetrics();
    const QString text = edit.text();
    const int index = static_cast<int>(text.size()) - 1 - from_right;
    const int x = edit.width() - 4 - metrics.horizontalAdvance(text.mid(index + 1)) -
                  metrics.horizontalAdvance(text.at(index)) / 2;
    const QPointF at(x, edit.height() / 2.0);
    QWheelEvent event(at, edit.mapToGlobal(at), QPoint(), QPoint(0, 120 * notches), Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&edit, &event);
  }

  QWidget* focus() { return QApplication::focusWidget(); }
  void tab() { QTest::keyClick(focus(), Qt::Key_Tab); }

  /// Returns true for visible widgets that can be operated. Scroll bars are excluded: they follow
  /// the focus.
  static bool is_control(const QWidget* widget) {
    if (!widget->isVisible() || qobject_cast<const QScrollBar*>(widget) != nullptr) return false;
    if (const auto* ptt = qobject_cast<const PttButton*>(widget)) {
      return ptt->second_line() != "receive only";
    }
    return qobject_cast<const QAbstractButton*>(widget) != nullptr ||
           qobject_cast<const QAbstractSlider*>(widget) != nullptr ||
           qobject_cast<const QComboBox*>(widget) != nullptr ||
           qobject_cast<const QLineEdit*>(widget) != nullptr ||
           (qobject_cast<const QAbstractItemView*>(widget) != nullptr &&
            qobject_cast<const QHeaderView*>(widget) == nullptr);
  }

  static std::string describe(const QWidget* widget) {
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    const QString name = widget->accessibleName();
    return (name.isEmpty() && button != nullptr ? button->text() : name).toStdString();
  }

  /// Returns the widgets that Tab reaches in one cycle, including the view buttons, which the arrow
  /// keys reach.
  std::set<QWidget*> tab_cycle() {
    std::set<QWidget*> reached;
    const auto reach = [&reached](QWidget* control) {
      reached.insert(control);
      // In a button group, Tab stops at the checked button; arrow keys reach the others.
      const auto* button = qobject_cast<QAbstractButton*>(control);
      if (button == nullptr || button->group() == nullptr) return;
      for (auto* other : button->group()->buttons()) reached.insert(other);
    };
    view_switch(kViewNames.at(window_->view())).setFocus(Qt::TabFocusReason);
    const QWidget* first = focus();
    reach(focus());
    constexpr int kMaxSteps = 300;
    for (int i = 0; i < kMaxSteps; ++i) {
      tab();
      if (focus() == first) break;
      reach(focus());
    }
    return reached;
  }

  QAbstractButton& view_switch(const QString& view) {
    for (auto* button : window_->findChildren<QAbstractButton*>()) {
      if (button->text() == view) return *button;
    }
    throw std::logic_error("no such view");
  }
};

TEST_F(ControlsTest, FlatButtonWithALabelHasAnOutline) {
  open();
  for (const Scheme scheme : {Scheme::kDark, Scheme::kLight}) {
    window_->theme().set_scheme(scheme);
    look();
    const auto buttons = card(0).findChildren<Button*>();
    const auto squelch = std::ranges::find(buttons, "Squelch on", &Button::text);
    ASSERT_NE(squelch, buttons.end());
    const QImage picture = (*squelch)->grab().toImage();
    EXPECT_EQ(picture.pixelColor(picture.width() / 2, 0).rgb(),
              window_->theme()(Token::kEdge).rgb());
  }
}

TEST_F(ControlsTest, TypingAndEnterTune) {
  open();
  type(0, "118.35");
  ASSERT_EQ(station_.orders<radio::Tune>().size(), 1U);
  EXPECT_EQ(station_.orders<radio::Tune>()[0].channel, khz(118350));
  EXPECT_EQ(station_.orders<radio::Tune>()[0].radio, 0U);
  EXPECT_EQ(field(0).text(), "118.350");
}

TEST_F(ControlsTest, CommaIsADecimalPoint) {
  open();
  type(0, "40,5");
  EXPECT_EQ(station_.state.radios[0].frequency, khz(40500));
}

TEST_F(ControlsTest, EscRestoresFrequency) {
  open();
  field(0).setFocus(Qt::TabFocusReason);
  QTest::keyClicks(&field(0), "99");
  EXPECT_EQ(field(0).text(), "99");
  QTest::keyClick(&field(0), Qt::Key_Escape);
  EXPECT_EQ(field(0).text(), "251.000");
  EXPECT_TRUE(station_.orders<radio::Tune>().empty());
}

TEST_F(ControlsTest, LeavingTheFieldRestoresFrequency) {
  open();
  field(0).setFocus(Qt::TabFocusReason);
  QTest::keyClicks(&field(0), "99");
  card(1).ptt().setFocus(Qt::TabFocusReason);
  EXPECT_EQ(field(0).text(), "251.000");
}

TEST_F(ControlsTest, TypedTextStaysWhileStationChanges) {
  open();
  field(0).setFocus(Qt::TabFocusReason);
  QTest::keyClicks(&field(0), "99");
  station_.state.radios[0].frequency = station_.state.radios[0].channel = khz(40000);
  look();
  EXPECT_EQ(field(0).text(), "99");
}

TEST_F(ControlsTest, OutOfBandShowsReasonAndKeepsTuning) {
  open();
  type(0, "500.000");
  EXPECT_EQ(card(0).activity().text(), "500.000 MHz: this radio tunes 30.000 to 399.975 MHz");
  EXPECT_EQ(field(0).text(), "251.000");
  EXPECT_EQ(card(1).activity().text(), "No transmissions yet");
  wait(ConsoleModel::kRefusalShown);
  EXPECT_EQ(card(0).activity().text(), "No transmissions yet");
}

TEST_F(ControlsTest, TypingReplacesTextAfterRefusal) {
  open();
  type(0, "500.000");
  type(0, "40");
  EXPECT_EQ(station_.state.radios[0].frequency, khz(40000));
}

TEST_F(ControlsTest, InvalidFrequencyIsNotSent) {
  open();
  type(0, ".");
  EXPECT_EQ(card(0).activity().text(), "“.” is not a frequency in MHz. Type it as in 40.000.");
  field(0).selectAll();
  QTest::keyClick(&field(0), Qt::Key_Backspace);
  QTest::keyClick(&field(0), Qt::Key_Return);
  look();
  EXPECT_EQ(card(0).activity().text(), "No frequency entered. Type MHz, as in 40.000.");
  EXPECT_TRUE(station_.orders<radio::Tune>().empty());
}

TEST_F(ControlsTest, LettersCannotBeTyped) {
  open();
  field(0).setFocus(Qt::TabFocusReason);
  QTest::keyClicks(&field(0), "4x0");
  EXPECT_EQ(field(0).text(), "40");
}

TEST_F(ControlsTest, WheelTurnsDigitUnderPointer) {
  open();
  wheel(field(0), 4, 1);  // 25[1].000
  EXPECT_EQ(station_.state.radios[0].frequency, khz(252000));
  EXPECT_EQ(field(0).text(), "252.000") << "the new value is shown at once";
  wheel(field(0), 4, -2);
  EXPECT_EQ(station_.state.radios[0].frequency, khz(250000));
  wheel(field(0), 0, 1);  // 250.00[0]
  EXPECT_EQ(station_.state.radios[0].frequency, khz(250025));
  wheel(field(0), 3, 1);  // the point
  EXPECT_EQ(station_.orders<radio::Tune>().size(), 3U);
}

TEST_F(ControlsTest, ArrowsTurnDigitAtCursor) {
  open();
  field(0).setFocus(Qt::TabFocusReason);
  field(0).deselect();
  field(0).setCursorPosition(1);
  QTest::keyClick(&field(0), Qt::Key_Up);
  EXPECT_EQ(station_.state.radios[0].frequency, khz(261000));
  QTest::keyClick(&field(0), Qt::Key_Up);
  EXPECT_EQ(station_.state.radios[0].frequency, khz(271000)) << "the cursor stays at its digit";
  QTest::keyClick(&field(0), Qt::Key_Right);
  QTest::keyClick(&field(0), Qt::Key_Down);
  EXPECT_EQ(station_.state.radios[0].frequency, khz(270000));
}

TEST_F(ControlsTest, PresetsTune) {
  open();
  auto* preset = card(0).findChild<Combo*>();
  ASSERT_EQ(preset->count(), 4) << "three presets and the scan entry";
  emit preset->activated(0);
  look();
  ASSERT_EQ(station_.orders<radio::SelectPreset>().size(), 1U);
  EXPECT_EQ(station_.orders<radio::SelectPreset>()[0].preset, 1);
  EXPECT_EQ(field(0).text(), "40.000");
  EXPECT_EQ(preset->currentIndex(), 0);
}

TEST_F(ControlsTest, EnterOpensPresetsAndSpaceDoesNot) {
  open();
  auto* preset = card(0).findChild<Combo*>();
  preset->setFocus(Qt::TabFocusReason);
  QTest::keyClick(preset, Qt::Key_Space);
  EXPECT_EQ(QApplication::activePopupWidget(), nullptr);
  QTest::keyClick(preset, Qt::Key_Return);
  EXPECT_NE(QApplication::activePopupWidget(), nullptr);
  preset->hidePopup();
}

TEST_F(ControlsTest, SlidersSendOrdersAndFollowStation) {
  open();
  const auto sliders = card(0).findChildren<ValueSlider*>();
  ASSERT_EQ(sliders.size(), 2);
  QTest::keyClick(sliders[0], Qt::Key_Left);
  QTest::keyClick(sliders[1], Qt::Key_Right);
  EXPECT_DOUBLE_EQ(station_.state.radios[0].volume_db, -1.0);
  EXPECT_DOUBLE_EQ(station_.state.radios[0].pan, 0.05);
  station_.state.radios[0].volume_db = -20.0;
  wait(Pending<int>::kPatience);
  EXPECT_EQ(sliders[0]->value(), -20);
  EXPECT_EQ(station_.orders<radio::SetVolume>().size(), 1U)
      << "following the station sends no order";
}

TEST_F(ControlsTest, MuteAndSquelchOfARadio) {
  open();
  const auto buttons = card(0).findChildren<Button*>();
  ASSERT_EQ(buttons.size(), 3) << "Multi is the first";
  QTest::mouseClick(buttons[1], Qt::LeftButton);
  QTest::mouseClick(buttons[2], Qt::LeftButton);
  look();
  EXPECT_TRUE(station_.state.radios[0].muted);
  EXPECT_FALSE(station_.state.radios[0].squelch_on);
  EXPECT_EQ(buttons[2]->text(), "Squelch off");
  EXPECT_EQ(card(0).activity().text(), "Muted by you");
}

TEST_F(ControlsTest, KeyMMutesAndUnmutesAll) {
  open();
  QTest::keyClick(focus(), Qt::Key_M);
  look();
  EXPECT_TRUE(station_.state.all_muted);
  EXPECT_EQ(card(2).activity().text(), "Muted by you");
  QTest::keyClick(focus(), Qt::Key_M);
  EXPECT_FALSE(station_.state.all_muted);
}

TEST_F(ControlsTest, EnterPressesFocusedButton) {
  open();
  auto* mute = card(0).findChildren<Button*>().at(1);
  mute->setFocus(Qt::TabFocusReason);
  QTest::keyClick(mute, Qt::Key_Return);
  EXPECT_TRUE(station_.state.radios[0].muted);
}

TEST_F(ControlsTest, NumberKeysClicksAndFocusSelectRadio) {
  open();
  EXPECT_EQ(window_->model().selected()->id, 0U);
  QTest::keyClick(focus(), Qt::Key_2);
  EXPECT_EQ(window_->model().selected()->id, 1U);
  QTest::mouseClick(&card(2), Qt::LeftButton, {}, QPoint(200, 5));
  EXPECT_EQ(window_->model().selected()->id, 2U);
  field(0).setFocus(Qt::TabFocusReason);
  EXPECT_EQ(window_->model().selected()->id, 0U);
  QTest::keyClick(&field(0), Qt::Key_2);
  EXPECT_EQ(window_->model().selected()->id, 0U) << "digits belong to the field";
}

TEST_F(ControlsTest, KeyboardReachesEveryControl) {
  station_.state = busy_station(clock_.now());
  make_busy_exercise(exercise_, clock_.now());
  sources_.exercise = &exercise_;
  open();
  for (int view = 0; view < MainWindow::kViews; ++view) {
    window_->show_view(view);
    look();
    const std::set<QWidget*> reached = tab_cycle();
    int controls = 0;
    for (QWidget* control : window_->findChildren<QWidget*>()) {
      if (!is_control(control) || !control->isEnabled()) continue;
      EXPECT_EQ(reached.count(control), 1U) << describe(control) << " in view " << view;
      ++controls;
    }
    EXPECT_GT(controls, 5);
  }
}

TEST_F(ControlsTest, TabFollowsReadingOrder) {
  station_.state.radios.clear();
  open();
  station_.state = busy_station(clock_.now());  // radios are added after the window opens
  look();
  const auto& cards = window_->trainee().grid().cards();
  cards[0]->ptt().setFocus(Qt::TabFocusReason);
  tab();
  EXPECT_EQ(focus(), &card(1).multi());
  tab();
  EXPECT_EQ(focus(), &field(1));
  cards.back()->ptt().setFocus(Qt::TabFocusReason);
  tab();
  EXPECT_TRUE(window_->trainee().microphone().isAncestorOf(focus())) << describe(focus());
  card(0).multi().setFocus(Qt::TabFocusReason);
  QTest::keyClick(focus(), Qt::Key_Backtab);
  EXPECT_EQ(describe(focus()), "Shortcuts");
  QTest::keyClick(focus(), Qt::Key_Backtab);
  EXPECT_EQ(describe(focus()), "Settings");
  QTest::keyClick(focus(), Qt::Key_Backtab);
  EXPECT_EQ(describe(focus()), "Light theme");
  // Qt keeps one tab stop in the group, the active view.
  view_switch("Trainee").setFocus(Qt::TabFocusReason);
  tab();
  EXPECT_EQ(describe(focus()), "Light theme");
}

TEST_F(ControlsTest, ArrowsSwitchViews) {
  open();
  view_switch("Trainee").setFocus(Qt::TabFocusReason);
  QTest::keyClick(focus(), Qt::Key_Right);
  EXPECT_EQ(window_->view(), MainWindow::kInstructor);
  EXPECT_EQ(focus(), &view_switch("Instructor"));
  QTest::keyClick(focus(), Qt::Key_Left);
  EXPECT_EQ(window_->view(), MainWindow::kTrainee);
  EXPECT_EQ(focus(), &view_switch("Trainee")) << "backwards takes the same number of steps";
}

TEST_F(ControlsTest, FocusOfTheViewSwitchFollowsAShortcut) {
  open();
  window_->show_view(MainWindow::kRti);
  view_switch("RTI").setFocus(Qt::TabFocusReason);
  QTest::keyClick(window_.get(), Qt::Key_3, Qt::ControlModifier);
  EXPECT_EQ(window_->view(), MainWindow::kTester);
  EXPECT_EQ(focus(), &view_switch("Tester"));
}

TEST_F(ControlsTest, EveryControlHasAccessibleName) {
  station_.state = busy_station(clock_.now());
  make_busy_exercise(exercise_, clock_.now());
  sources_.exercise = &exercise_;
  open();
  for (int view = 0; view < MainWindow::kViews; ++view) {
    window_->show_view(view);
    look();
    for (QWidget* control : window_->findChildren<QWidget*>()) {
      if (!is_control(control)) continue;
      EXPECT_FALSE(describe(control).empty()) << control->metaObject()->className();
    }
  }
}

TEST_F(ControlsTest, EveryCardControlNamesItsRadio) {
  open();
  for (QWidget* control : card(1).findChildren<QWidget*>()) {
    if (!is_control(control)) continue;
    EXPECT_EQ(control->accessibleDescription(), "Radio 2, BALTIC TOWER") << describe(control);
  }
  station_.state.radios[1].net = "GUARD";
  look();
  EXPECT_EQ(card(1).ptt().accessibleDescription(), "Radio 2, GUARD");
}

TEST_F(ControlsTest, KeysOpenExistingViewsOnly) {
  open();
  QTest::keyClick(focus(), Qt::Key_3, Qt::ControlModifier);
  EXPECT_EQ(window_->view(), MainWindow::kTester);
  QTest::keyClick(window_.get(), Qt::Key_9, Qt::ControlModifier);
  EXPECT_EQ(window_->view(), MainWindow::kTester);
  QTest::keyClick(window_.get(), Qt::Key_1, Qt::ControlModifier);
  EXPECT_EQ(window_->view(), MainWindow::kTrainee);
}

TEST_F(ControlsTest, QuestionMarkShowsShortcutsAndEscClosesThem) {
  open();
  QWidget* before = focus();
  QTest::keyClick(focus(), '?');
  EXPECT_TRUE(window_->shortcuts().isVisible());
  EXPECT_FALSE(window_->shortcuts().isWindow());
  QTest::keyClick(focus(), Qt::Key_Escape);
  EXPECT_FALSE(window_->shortcuts().isVisible());
  EXPECT_EQ(focus(), before);
}

TEST_F(ControlsTest, RadiosCanBeAddedAndRemoved) {
  open();
  station_.state = busy_station(clock_.now());
  look();
  EXPECT_EQ(window_->trainee().grid().cards().size(), 7U);
  station_.state.radios.clear();
  look();
  EXPECT_TRUE(window_->trainee().grid().cards().empty());
  QTest::keyClick(window_.get(), Qt::Key_F5);
  QTest::keyClick(window_.get(), Qt::Key_Space);
  EXPECT_TRUE(station_.orders<radio::Key>().empty());
}

TEST_F(ControlsTest, TwentyRadiosScroll) {
  while (station_.state.radios.size() < 20) {
    station_.state.radios.push_back(tuned_radio(
        static_cast<radio::RadioId>(station_.state.radios.size()), "SET", "NET", khz(40000)));
  }
  open();
  card(19).ptt().setFocus(Qt::TabFocusReason);
  window_->trainee().grid().focus_selected();
  QApplication::processEvents();
  EXPECT_FALSE(card(19).visibleRegion().isEmpty());
  EXPECT_LE(card(1).geometry().right(), window_->trainee().grid().viewport()->width());
  EXPECT_EQ(card(1).width(), kCardWidth) << "the scroll bar does not make cards narrower";
}

TEST_F(ControlsTest, StationRefusalsAreShownInMicrophoneStrip) {
  station_.state.device.trouble = {.problem = audio::DeviceProblem::kStopped,
                                   .device = "USB headset"};
  open();
  EXPECT_EQ(window_->trainee().microphone().state().text(),
            "Audio device 'USB headset' has stopped");
}

TEST_F(ControlsTest, ToolTipsDoNotInterpretForeignNames) {
  open();
  const QString name = "<img src='file:///etc/hostname'><b>FOX 1</b>";
  ASSERT_TRUE(Qt::mightBeRichText(name));
  QToolTip::showText(QPoint(0, 0), name, window_.get());
  const QWidgetList all = QApplication::allWidgets();
  const auto tip = std::ranges::find_if(
      all, [](const QWidget* widget) { return widget->inherits("QTipLabel"); });
  ASSERT_NE(tip, all.end());
  EXPECT_EQ(qobject_cast<const QLabel*>(*tip)->textFormat(), Qt::PlainText);
  EXPECT_EQ(qobject_cast<const QLabel*>(*tip)->text(), name);
  QToolTip::hideText();
}

TEST_F(ControlsTest, SettingsAreStoredBetweenRuns) {
  open();
  window_->theme().set_scheme(Scheme::kLight);
  window_->show_view(MainWindow::kTester);
  window_->close();
  window_.reset();
  open();
  EXPECT_EQ(window_->theme().scheme(), Scheme::kLight);
  EXPECT_EQ(window_->view(), MainWindow::kTester);
}

}  // namespace
}  // namespace roger::ui
