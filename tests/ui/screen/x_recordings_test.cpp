// The list of recordings, used with the keys of an X server only.

#include <QFileDialog>

#include "x_talk_fixture.hpp"

namespace roger::ui {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class RecordingListTest : public XTalkTest {
 protected:
  RecordingListTest() {
    make_busy_exercise(exercise_, clock_.now());
    station_.state = instructor_station(exercise_, clock_.now());
    exercise_.state.recordings = list_;
    sources_.exercise = &exercise_;
  }

  /// Opens the list by the button of the timeline, which has the focus then.
  void open_list() {
    open_watched();
    window_->show_view(MainWindow::kInstructor);
    look();
    for (auto* button : timeline().findChildren<Button*>()) {
      if (button->text() == "Replay") button->setFocus(Qt::TabFocusReason);
    }
    type(XK_Return);
    ASSERT_TRUE(comes_true([this] { return table().isVisible() && table().hasFocus(); }));
    look();
  }
  void type(unsigned long keysym) {
    keyboard_.press(keysym);
    keyboard_.release(keysym);
    EXPECT_TRUE(settles());
    look();
  }
  /// Types a name into the field, whose text is selected. settles() would type into it, too.
  void type_name(const std::string& letters) {
    auto& field = *timeline().chooser().findChild<QLineEdit*>();
    ASSERT_TRUE(comes_true([&field] { return field.hasFocus(); }));
    for (const char letter : letters) {
      const auto keysym = static_cast<unsigned long>(letter);  // as in Latin-1
      keyboard_.press(keysym);
      keyboard_.release(keysym);
    }
    EXPECT_TRUE(comes_true([&] { return field.text().toStdString() == letters; }));
  }
  /// Shows another list, as the exercise does after a change.
  void replace(std::shared_ptr<radio::RecordingList> list) {
    exercise_.state.recordings = std::move(list);
    look();
  }
  template <class Condition>
  [[nodiscard]] testing::AssertionResult comes_true(Condition condition) {
    return eventually(condition, [] {
      const QWidget* focus = QApplication::focusWidget();
      return std::string("the focus is on ") +
             (focus == nullptr ? "no widget" : focus->metaObject()->className());
    });
  }
  TimelinePanel& timeline() { return window_->instructor().timeline(); }
  RecordingTable& table() { return timeline().chooser().table(); }
  [[nodiscard]] std::string chosen() {
    return table().chosen() != nullptr ? table().chosen()->name : "";
  }
  [[nodiscard]] QStringList row(int row) {
    QStringList out;
    for (int column = 0; column < RecordingTableModel::kColumns; ++column) {
      out << table().model()->index(row, column).data().toString();
    }
    return out;
  }
  [[nodiscard]] QString focused_text() {
    const auto* button = qobject_cast<Button*>(QApplication::focusWidget());
    return button != nullptr ? button->text() : QString();
  }
  /// Returns the visible texts of the list.
  [[nodiscard]] QStringList words() {
    QStringList out;
    for (const auto* label : timeline().chooser().findChildren<TextLabel*>()) {
      if (label->isVisible()) out << label->text();
    }
    return out;
  }

  std::shared_ptr<radio::RecordingList> list_ = sample_recordings();
};

TEST_F(RecordingListTest, ShowsDateLengthNetsAndSpeakers) {
  open_list();
  ASSERT_THAT(exercise_.orders<radio::ListRecordings>(), SizeIs(1));
  EXPECT_EQ(exercise_.orders<radio::ListRecordings>()[0].parent, "") << "the usual folder";
  ASSERT_EQ(table().model()->rowCount(), 4);
  EXPECT_THAT(row(0),
              ElementsAre("2026-05-09T09-32-26Z", "2026-05-09 09:32", "FIRES, MISSION PRIMARY",
                          "HAMMER 1, VIPER 21", "42:10", "In progress"));
  EXPECT_EQ(row(1).at(RecordingTableModel::kState), "Incomplete");
  EXPECT_TRUE(row(2).at(RecordingTableModel::kSpoke).endsWith("ORION 3 and others"));
  EXPECT_EQ(row(3).at(RecordingTableModel::kState), "Damaged");
  EXPECT_EQ(chosen(), "2026-05-09T09-32-26Z") << "the newest one";
}

TEST_F(RecordingListTest, EnterOpensTheChosenRecording) {
  open_list();
  type(XK_Down);
  type(XK_Down);
  EXPECT_EQ(chosen(), "Night attack");
  type(XK_Return);
  ASSERT_THAT(exercise_.orders<radio::OpenRecording>(), SizeIs(1));
  EXPECT_EQ(exercise_.orders<radio::OpenRecording>()[0].folder, "/srv/recordings/Night attack");
  EXPECT_TRUE(table().isVisible()) << "it is not open yet";
  exercise_.open_recording = std::make_shared<radio::TimelineChanges>();
  exercise_.state.replay.open = true;
  look();
  EXPECT_FALSE(table().isVisible());
  EXPECT_TRUE(window_->exercise().shows_recording());
}

TEST_F(RecordingListTest, FailedOpeningKeepsTheListWithTheReason) {
  exercise_.open_recording = std::make_shared<radio::TimelineChanges>();
  exercise_.state.replay.open = true;
  open_watched();
  window_->show_view(MainWindow::kInstructor);
  look();
  timeline().choose_recording();
  look();
  type(XK_End);
  type(XK_Return);
  exercise_.outcomes = {
      {exercise_.commands.size(), false, {radio::NoticeCode::kCannotRead, {"no header"}}}};
  look();
  EXPECT_TRUE(table().isVisible()) << "the recording that is still open is another one";
  EXPECT_TRUE(words().contains("Can't read the recording: no header"))
      << words().join(u'\n').toStdString();
}

TEST_F(RecordingListTest, ReasonOfDamageIsShown) {
  open_list();
  type(XK_End);
  EXPECT_EQ(chosen(), "copied");
  EXPECT_TRUE(
      words().contains("events.jsonl, line 1: not the beginning of a recording of this version"))
      << words().join(u'\n').toStdString();
}

TEST_F(RecordingListTest, RenamesAfterANameIsTyped) {
  open_list();
  type(XK_Down);
  keyboard_.press(XK_F2);
  keyboard_.release(XK_F2);
  type_name("dawn");
  EXPECT_THAT(exercise_.orders<radio::RenameRecording>(), IsEmpty());
  keyboard_.press(XK_Return);
  keyboard_.release(XK_Return);
  EXPECT_TRUE(comes_true([this] { return table().hasFocus(); }));
  const auto orders = exercise_.orders<radio::RenameRecording>();
  ASSERT_THAT(orders, SizeIs(1));
  EXPECT_EQ(orders[0].folder, "/srv/recordings/2026-05-09T07-01-00Z");
  EXPECT_EQ(orders[0].name, "dawn");
  EXPECT_TRUE(table().hasFocus());
  auto renamed = sample_recordings();
  renamed->entries[1].name = "dawn";
  renamed->entries[1].folder = "/srv/recordings/dawn";
  replace(renamed);
  EXPECT_EQ(chosen(), "dawn") << "it stays chosen";
  EXPECT_THAT(exercise_.orders<radio::AddMark>(), IsEmpty()) << "letters of a name are no commands";
}

TEST_F(RecordingListTest, EscKeepsTheName) {
  open_list();
  keyboard_.press(XK_F2);
  keyboard_.release(XK_F2);
  type_name("x");
  type(XK_Escape);
  EXPECT_TRUE(table().hasFocus());
  EXPECT_TRUE(table().isVisible()) << "only the field closes";
  EXPECT_THAT(exercise_.orders<radio::RenameRecording>(), IsEmpty());
  type(XK_Escape);
  EXPECT_FALSE(table().isVisible());
}

TEST_F(RecordingListTest, DeletionAsksFirst) {
  open_list();
  type(XK_Down);
  type(XK_Down);
  type(XK_Delete);
  EXPECT_TRUE(
      words().contains("Delete \"Night attack\" with all its sound files? This can't be undone."));
  EXPECT_EQ(focused_text(), "Keep");
  type(XK_Return);
  EXPECT_THAT(exercise_.orders<radio::DeleteRecording>(), IsEmpty());
  EXPECT_TRUE(table().hasFocus());
  type(XK_Delete);
  type(XK_Escape);
  EXPECT_THAT(exercise_.orders<radio::DeleteRecording>(), IsEmpty());
  type(XK_Delete);
  type(XK_Tab);
  EXPECT_EQ(focused_text(), "Delete");
  type(XK_Return);
  const auto orders = exercise_.orders<radio::DeleteRecording>();
  ASSERT_THAT(orders, SizeIs(1));
  EXPECT_EQ(orders[0].folder, "/srv/recordings/Night attack");
  auto rest = sample_recordings();
  rest->entries.erase(rest->entries.begin() + 2);
  replace(rest);
  EXPECT_EQ(chosen(), "copied") << "the next one";
}

TEST_F(RecordingListTest, RefusalIsShown) {
  open_list();
  type(XK_Delete);
  type(XK_Tab);
  type(XK_Return);
  exercise_.outcomes = {{exercise_.commands.size(),
                         false,
                         {radio::NoticeCode::kRecordingGrows, {"2026-05-09T09-32-26Z"}}}};
  look();
  EXPECT_TRUE(
      words().contains("\"2026-05-09T09-32-26Z\" is being recorded: stop the recording first"))
      << words().join(u'\n').toStdString();
}

TEST_F(RecordingListTest, OtherFolderIsListed) {
  open_list();
  type(XK_Tab);
  for (int i = 0; i < 4 && focused_text() != "Other folder"; ++i) type(XK_Tab);
  ASSERT_EQ(focused_text(), "Other folder");
  type(XK_Return);
  auto* dialog = window_->findChild<QFileDialog*>();
  ASSERT_NE(dialog, nullptr);
  EXPECT_FALSE(dialog->isModal()) << "the exercise and its keys continue to work";
  emit dialog->fileSelected("/mnt/stick");
  EXPECT_EQ(exercise_.orders<radio::ListRecordings>().back().parent, "/mnt/stick");
  auto other = std::make_shared<radio::RecordingList>();
  other->parent = "/mnt/stick";
  replace(other);
  EXPECT_TRUE(words().contains("No recordings in /mnt/stick"));
  type(XK_Delete);
  type(XK_F2);
  type(XK_Return);
  EXPECT_THAT(exercise_.orders<radio::OpenRecording>(), IsEmpty());
}

TEST_F(RecordingListTest, PushToTalkWorksInTheList) {
  open_list();
  keyboard_.press(XK_F6);
  EXPECT_TRUE(comes(1, {true}));
  keyboard_.release(XK_F6);
  EXPECT_TRUE(comes(1, {true, false}));
}

}  // namespace
}  // namespace roger::ui
