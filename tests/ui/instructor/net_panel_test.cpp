// The instructor's controls of the chosen net.
#include <QTest>
#include <algorithm>

#include "instructor/instructor_fixture.hpp"
#include "ui/model/notice_text.hpp"

namespace roger::ui {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

class InstructorNetTest : public InstructorPageTest {};

TEST_F(InstructorNetTest, FormsOfferOnlyStationsOnTheNet) {
  radio::NetState& net = *std::ranges::find(exercise_.state.nets, "FIRES", &radio::NetState::name);
  net.members = {{"CASTLE", 1}, {"HAMMER 1", 1}, {"HAMMER 1", 3}, {"RANGE CONTROL", 3}};
  open_page();
  choose("FIRES");
  NetActions& actions = window_->instructor().net().actions();
  NetDetails& details = window_->instructor().net().details();
  const auto listed_in = [](const Combo& combo) {
    QStringList out;
    for (int i = 0; i < combo.count(); ++i) out.append(combo.itemText(i));
    return out;
  };
  actions.whisper().click();
  EXPECT_EQ(listed_in(details.whisper_form().station()), (QStringList{"CASTLE", "HAMMER 1"}));
  details.whisper_form().action().click();
  look();
  ASSERT_THAT(station_.orders<radio::Whisper>(), SizeIs(1));
  EXPECT_EQ(station_.orders<radio::Whisper>()[0].call_sign, "CASTLE");
  EXPECT_EQ(actions.whisper().text(), "Talk to all");
  actions.fail().click();
  FailForm& fail = details.fail_form();
  EXPECT_EQ(listed_in(fail.station()), (QStringList{"CASTLE", "HAMMER 1"}));
  fail.station().setCurrentIndex(1);
  EXPECT_EQ(listed_in(fail.radio()), (QStringList{"Radio 1", "Radio 3", "All radios"}));
  fail.radio().setCurrentIndex(1);
  fail.action().click();
  const auto controls = station_.orders<radio::SetControl>();
  ASSERT_THAT(controls, SizeIs(1));
  const auto& condition = std::get<radio::RadioCondition>(controls[0].control);
  EXPECT_EQ(condition.call_sign, "HAMMER 1");
  EXPECT_EQ(condition.radio_index, 3);
  choose("GUARD");
  actions.fail().click();
  EXPECT_TRUE(listed_in(fail.station()).isEmpty());
  EXPECT_FALSE(fail.action().isEnabled());
}

TEST_F(InstructorNetTest, HidingBreakInButtonReleasesIt) {
  open_page();
  choose("FIRES");
  HoldButton* hold = window_->instructor().net().findChild<HoldButton*>();
  ASSERT_NE(hold, nullptr);
  QTest::mousePress(hold, Qt::LeftButton);
  EXPECT_THAT(keyed(2), ElementsAre(true));
  window_->show_view(MainWindow::kTrainee);
  EXPECT_THAT(keyed(2), ElementsAre(true, false));
}

TEST_F(InstructorNetTest, OnlyBreakInButtonBreaksIn) {
  open_page();
  choose("FIRES");
  HoldButton* hold = window_->instructor().net().findChild<HoldButton*>();
  ASSERT_NE(hold, nullptr);
  const auto last = [this] { return station_.orders<radio::Key>().back(); };
  QTest::mousePress(hold, Qt::LeftButton);
  EXPECT_TRUE(last().pressed && last().flags.breaks_in);
  QTest::mouseRelease(hold, Qt::LeftButton);
  EXPECT_FALSE(last().pressed);
  hold->setFocus(Qt::TabFocusReason);
  QTest::keyPress(hold, Qt::Key_Return);
  EXPECT_TRUE(last().pressed && last().flags.breaks_in);
  QTest::keyRelease(hold, Qt::Key_Return);
  QTest::keyPress(hold, Qt::Key_Space);
  EXPECT_TRUE(last().pressed);
  EXPECT_FALSE(last().flags.breaks_in) << "a normal transmission";
  QTest::keyRelease(hold, Qt::Key_Space);
}

TEST_F(InstructorNetTest, IntercomsCannotBeJammedOrCut) {
  exercise_.state.nets[5].frequency = Frequency{};
  open_page();
  choose("GUARD");
  EXPECT_FALSE(window_->instructor().net().actions().jam().isEnabled());
  EXPECT_FALSE(window_->instructor().net().actions().cut().isEnabled());
}

TEST_F(InstructorNetTest, ChosenNetIsWatchedAndKeyedBySpace) {
  open_page();
  choose("FIRES");
  ASSERT_FALSE(exercise_.orders<radio::WatchAudience>().empty());
  EXPECT_EQ(exercise_.orders<radio::WatchAudience>().back().net, "FIRES");
  QTest::keyPress(window_.get(), Qt::Key_Space);
  QTest::keyRelease(window_.get(), Qt::Key_Space);
  EXPECT_THAT(keyed(2), ElementsAre(true, false));
}

TEST_F(InstructorNetTest, JamStartsAndEnds) {
  open_page();
  choose("FIRES");
  Button& jam_button = window_->instructor().net().actions().jam();
  JamForm& form = window_->instructor().net().details().jam_form();
  window_->activateWindow();
  jam_button.setFocus(Qt::TabFocusReason);
  jam_button.click();
  EXPECT_TRUE(form.isVisible()) << "a form asks for details in the panel";
  EXPECT_TRUE(form.isAncestorOf(QApplication::focusWidget()));
  EXPECT_TRUE(station_.orders<radio::SetControl>().empty());
  QTest::keyClick(window_.get(), Qt::Key_Escape);
  EXPECT_FALSE(form.isVisible());
  EXPECT_EQ(QApplication::focusWidget(), &jam_button);
  jam_button.click();
  form.action().click();
  look();
  const auto first = station_.orders<radio::SetControl>();
  ASSERT_THAT(first, SizeIs(1));
  const auto& jam = std::get<radio::Jam>(first[0].control);
  EXPECT_EQ(jam.frequency, Frequency::from_kilohertz(46'250));
  EXPECT_EQ(jam.kind, radio::JamKind::kNoise);
  EXPECT_EQ(jam_button.text(), "End jam");
  jam_button.click();
  EXPECT_EQ(std::get<radio::Jam>(station_.orders<radio::SetControl>().back().control).kind,
            radio::JamKind::kOff);
  EXPECT_EQ(jam_button.text(), QString::fromUtf8("Jam…"));
}

TEST_F(InstructorNetTest, NarrowChannelIsJammedInItsBandwidth) {
  radio::NetState& net = *std::ranges::find(exercise_.state.nets, "FIRES", &radio::NetState::name);
  net.frequency = Frequency::from_kilohertz(121'800);
  net.channel = Frequency::from_kilohertz(121'805);
  open_page();
  choose("FIRES");
  NetActions& actions = window_->instructor().net().actions();
  actions.jam().click();
  window_->instructor().net().details().jam_form().action().click();
  look();
  actions.jam().click();
  const auto controls = station_.orders<radio::SetControl>();
  ASSERT_THAT(controls, SizeIs(2));
  EXPECT_EQ(control_text(controls[0].control), "121.805 MHz is jammed with noise");
  EXPECT_EQ(control_text(controls[1].control), "121.805 MHz is no longer jammed");
}

TEST_F(InstructorNetTest, NetIsCutAndRestored) {
  open_page();
  choose("GUARD");
  Button& cut = window_->instructor().net().actions().cut();
  cut.click();
  cut.click();
  const auto orders = station_.orders<radio::SetControl>();
  ASSERT_THAT(orders, SizeIs(2));
  EXPECT_TRUE(std::get<radio::NetCut>(orders[0].control).cut);
  EXPECT_FALSE(std::get<radio::NetCut>(orders[1].control).cut);
}

TEST_F(InstructorNetTest, ControlsAreDisabledWithTheReasonForOtherRoles) {
  open_page();
  choose("FIRES");
  NetActions& actions = window_->instructor().net().actions();
  const std::initializer_list<Button*> controls{&actions.break_in(), &actions.jam(),
                                                &actions.fail(), &actions.cut()};
  for (const Button* control : controls)
    EXPECT_TRUE(control->isEnabled()) << control->text().toStdString();
  station_.state.control_refusal = {radio::NoticeCode::kNotInstructor, {"observer"}};
  look();
  for (Button* control : controls) {
    EXPECT_FALSE(control->isEnabled()) << control->text().toStdString();
    EXPECT_EQ(control->toolTip(),
              "Only an instructor may do this: the certificate of this station has the role "
              "observer");
    QTest::mouseClick(control, Qt::LeftButton);
  }
  EXPECT_THAT(station_.orders<radio::SetControl>(), testing::IsEmpty());
  EXPECT_THAT(station_.orders<radio::Key>(), testing::IsEmpty());
  EXPECT_TRUE(actions.whisper().isEnabled()) << "it changes the station's own voice only";
}

TEST_F(InstructorNetTest, SoloMutesOtherNetsAndRestoresThem) {
  open_page();
  choose("FIRES");
  press(Qt::Key_S);
  look();
  for (const auto& radio : station_.state.radios) EXPECT_EQ(radio.muted, radio.net != "FIRES");
  press(Qt::Key_S);
  look();
  EXPECT_TRUE(station_.state.radios[5].muted);
  EXPECT_FALSE(station_.state.radios[4].muted);
}

TEST_F(InstructorNetTest, KeysToggleListeningAndAddMarkerAndNote) {
  open_page();
  choose("GUARD");
  press(Qt::Key_L);
  look();
  EXPECT_FALSE(station_.state.radios[5].muted);
  press(Qt::Key_K);
  press(Qt::Key_N);
  QTest::keyClicks(QApplication::focusWidget(), "late check-in");
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
  const auto marks = exercise_.orders<radio::AddMark>();
  ASSERT_THAT(marks, SizeIs(2));
  EXPECT_EQ(marks[0].kind, radio::ExerciseMark::Kind::kMarker);
  EXPECT_EQ(marks[1].kind, radio::ExerciseMark::Kind::kNote);
  EXPECT_EQ(marks[1].text, "late check-in");
  EXPECT_EQ(marks[1].net, "GUARD");
  EXPECT_TRUE(keyed(5).empty()) << "typed letters do not key a radio";
}

}  // namespace
}  // namespace roger::ui
