// Signs of the states of the instructor's controls and their forms, and of the list of recordings.
#include <QTest>
#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "state_signs.hpp"

namespace roger::ui {
namespace {

/// The net FIRES is chosen, with a radio of this station and others.
class FormStateSignsTest : public StateSignsTest {
 protected:
  FormStateSignsTest() {
    make_busy_exercise(exercise_, clock_.now());
    std::ranges::find(exercise_.state.nets, "FIRES", &radio::NetState::name)->members = {
        {"HAMMER 1", 1}, {"HAMMER 2", 1}, {"HAMMER 3", 1}};
    exercise_.state.recordings = sample_recordings();
    reset();
  }
  void open_net() {
    open();
    window_->show_view(MainWindow::kInstructor);
    window_->exercise().choose("FIRES");
    look();
  }
  void reset() { station_.state = instructor_station(exercise_, clock_.now()); }
  NetActions& actions() { return window_->instructor().net().actions(); }
  NetDetails& details() { return window_->instructor().net().details(); }
  RecordingChooser& chooser() { return window_->instructor().timeline().chooser(); }
  /// Returns the station's radio on the chosen net.
  radio::RadioSnapshot& own_radio() {
    const radio::RadioId id = window_->exercise().chosen_radio()->id;
    return *std::ranges::find(station_.state.radios, id, &radio::RadioSnapshot::id);
  }
};

TEST_P(FormStateSignsTest, StatesOfTheControls) {
  const std::vector<std::pair<std::string, std::function<void()>>> states{
      {"usual", [] {}},
      {"on air", [this] { own_radio().transmitting = true; }},
      {"whispers", [this] { own_radio().whispers_to = "HAMMER 1"; }},
      {"muted", [this] { own_radio().muted = true; }},
      {"receives only", [this] { own_radio().can_transmit = false; }},
      {"controls refused",
       [this] {
         station_.state.control_refusal = {radio::NoticeCode::kQuoted, {"no"}};
       }},
      {"solo", [this] { actions().toggle_solo(); }},
      {"cut", [this] { actions().cut().click(); }},
  };
  open_net();
  for (const auto& [name, set] : states) {
    reset();
    set();
    take(name);
  }
}

TEST_P(FormStateSignsTest, StatesOfTheFormForJamming) {
  open_net();
  actions().jam().click();
  take("usual");
  JamForm& form = details().jam_form();
  form.findChild<Combo*>()->setCurrentIndex(1);
  take("tone");
  form.findChild<QSlider*>()->setValue(0);
  take("weak");
  form.action().click();
  take("jams");
}

TEST_P(FormStateSignsTest, StatesOfTheFormForFailures) {
  open_net();
  FailForm& form = details().fail_form();
  actions().fail().click();
  take("usual");
  form.radio().setCurrentIndex(form.radio().count() - 1);
  take("all radios");
  for (int failed = 1; failed <= 3; ++failed) {
    form.station().setCurrentIndex(failed - 1);
    form.action().click();
    actions().fail().click();
    take("failed " + std::to_string(failed));
  }
  details().open_fail({});
  take("no other station");
}

TEST_P(FormStateSignsTest, StatesOfTheFormForWhispering) {
  open_net();
  actions().whisper().click();
  take("usual");
  details().whisper_form().station().setCurrentIndex(1);
  take("another station");
  details().open_whisper(own_radio().id, {});
  take("no other station");
}

TEST_P(FormStateSignsTest, StatesOfRecordings) {
  open_net();
  window_->instructor().timeline().choose_recording();
  RecordingTable& table = chooser().table();
  take("list");
  for (int row = 0; row < table.model()->rowCount(); ++row) {
    table.selectRow(row);
    take("chosen " + std::to_string(row));
  }
  for (const Qt::Key key : {Qt::Key_F2, Qt::Key_Delete}) {
    QTest::keyClick(&table, key);
    take("key " + std::to_string(key));
    window_->instructor().close_innermost();
  }
  const std::vector<std::pair<std::string, std::function<void(radio::RecordingEntry&)>>> states{
      {"complete", [](radio::RecordingEntry&) {}},
      {"in progress", [](radio::RecordingEntry& entry) { entry.grows = true; }},
      {"incomplete",
       [](radio::RecordingEntry& entry) {
         entry.damage = {radio::NoticeCode::kNoEnd, {"log"}};
       }},
      {"damaged",
       [](radio::RecordingEntry& entry) {
         entry.damage = {
             radio::NoticeCode::kDamagedLine, {"log", "1"}, {{radio::NoticeCode::kNoHeader}}};
       }},
  };
  table.selectRow(0);
  for (const auto& [name, set] : states) {
    auto list = std::make_shared<radio::RecordingList>(*sample_recordings());
    set(list->entries.at(2));
    exercise_.state.recordings = list;
    take(name);
  }
}

TEST_P(FormStateSignsTest, WordsAboutRecordings) {
  const auto show = [this](const std::string& state, const radio::RecordingList& list) {
    exercise_.state.recordings = std::make_shared<radio::RecordingList>(list);
    take(state);
  };
  open_net();
  window_->instructor().timeline().choose_recording();
  radio::RecordingList list = *exercise_.state.recordings;
  list.entries.erase(list.entries.begin(), list.entries.begin() + 2);
  show("complete", list);
  list.trouble = {radio::NoticeCode::kQuoted, {"no"}};
  show("trouble", list);
  list.trouble = {};
  list.reading = true;
  show("reading", list);
  list.reading = false;
  list.entries.clear();
  show("empty", list);
  exercise_.outcomes.push_back(
      {exercise_.commands.size(), false, {radio::NoticeCode::kQuoted, {"no"}}});
  show("refused", list);
}

INSTANTIATE_TEST_SUITE_P(Languages, FormStateSignsTest, testing::Values("en", "de"),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace
}  // namespace roger::ui
