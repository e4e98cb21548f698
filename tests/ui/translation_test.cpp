// Every text of the window is translatable: in a language with other letters, only names remain in
// Latin letters in widgets, tool tips and painted text.

#include "ui/window/translation.hpp"

#include <QTest>

#include "fake_stations.hpp"
#include "translation_fixture.hpp"
#include "ui/start/start_dialog.hpp"

namespace roger::ui {
namespace {

using std::chrono::seconds;

/// A text that the window shows as it is.
const radio::Notice kQuoted{radio::NoticeCode::kQuoted, {"QUUX"}};

TEST(WantedLanguagesTest, LanguagesAfterEnglishAreDropped) {
  EXPECT_EQ(wanted_languages({"en", "de"}), QStringList());
  EXPECT_EQ(wanted_languages({"en-GB", "de"}), QStringList());
  EXPECT_EQ(wanted_languages({"de-DE", "de", "en-US", "fr"}), (QStringList{"de-DE", "de"}));
  EXPECT_EQ(wanted_languages({"pt-BR"}), QStringList("pt-BR"));
}

TEST(EnglishPluralsTest, EndingsAndWordsDependOnTheCount) {
  const EnglishPlurals english;
  const auto english_text = [&english](const char* source, int count) {
    return english.translate("", source, "", count);
  };
  EXPECT_EQ(english_text("%n line(s) (was|were) lost (at %1)", 1), "%n line was lost (at %1)");
  EXPECT_EQ(english_text("%n line(s) (was|were) lost (at %1)", 2), "%n lines were lost (at %1)");
  EXPECT_EQ(english_text("%n class(|es)", 0), "%n classes");
  EXPECT_EQ(english_text("%n class(|es)", 1), "%n class");
  EXPECT_TRUE(english_text("key(s)", -1).isNull()) << "without a count, no form is chosen";
}

TEST(KnownNamesTest, ElidedNameIsStillAName) {
  KnownNames names;
  names.add(std::string("RANGE CONTROL"));
  EXPECT_EQ(names.untranslated("RANGE, 12"), "");
  EXPECT_EQ(names.untranslated("RAN\u2026ROL"), "");
  EXPECT_EQ(names.untranslated("RAN by ROL"), "RAN by ROL");
  EXPECT_EQ(names.untranslated("\u2026nge RANGE"), "nge");
}

TEST(PaintedTextTest, PaintedTextsAreCaptured) {
  QWidget around;
  QLabel label(QStringLiteral("two words"), &around);
  label.resize(200, 40);
  EXPECT_EQ(painted_texts(label), QStringList("two words"));
  EXPECT_EQ(painted_texts(around), QStringList());
}

TEST_P(TranslationTest, EveryViewIsTranslated) {
  be_busy();
  open();
  check_views();
  window_->settings().toggle();
  window_->shortcuts().toggle();
  check_page();
  EXPECT_GT(translated_, 300) << "the test language is in use";
  EXPECT_GT(painted_, 100);
  if (is_german()) return;
  EXPECT_EQ(uncollected().join(u'\n').toStdString(), "") << "lupdate collects the texts";
}

TEST_P(TranslationTest, StationWithoutOthersIsTranslated) {
  sources_ = {};
  open();
  check_views();
}

TEST_P(TranslationTest, EmptyPanelsAreTranslated) {
  bring_sources();
  open();
  check_views();
}

TEST_P(TranslationTest, CallListIsTranslated) {
  be_busy();
  open();
  const auto happen = [this](radio::EventKind kind) {
    radio::Event event;
    event.kind = kind;
    event.radio = 1;
    event.stream = 7;
    event.call_sign = "VIPER 21";
    event.why.code = radio::HearingReason::kMuted;
    station_.happen(event);
    wait(seconds(2));
  };
  happen(radio::EventKind::kReceiveStarted);
  happen(radio::EventKind::kReceiveEnded);
  happen(radio::EventKind::kTransmitStarted);
  happen(radio::EventKind::kHearing);
  check_page();
}

TEST_P(TranslationTest, TesterStatesAreTranslated) {
  be_busy();
  open();
  window_->show_view(MainWindow::kTester);
  pass_minutes(4);
  using Phase = ProbeState::Phase;
  for (const Phase phase : {Phase::kRunning, Phase::kFailed, Phase::kDone}) {
    probe_.state.phase = phase;
    probe_.state.trouble = "QUUX";
    probe_.state.figures = good_probe();
    check_page();
  }
  probe_.state.figures->method = ProbeMethod::kAcoustic;
  probe_.state.figures->lost = 2;
  check_page();
  window_->tester().toggle_freeze();
  window_->exporter().set_folder(folder_.filePath("reports"));
  window_->tester().export_all();
  check_page();
  window_->exporter().set_folder("/proc/QUUX");
  window_->tester().export_all();
  check_page();
  station_.state.latencies[0].clocks_related = false;
  wait(seconds(1));
  check_page();
}

TEST_P(TranslationTest, RtiStatesAreTranslated) {
  be_busy();
  open();
  window_->show_view(MainWindow::kRti);
  rti_.state = busy_rti(clock_.now(), 5, 101);
  rti_.state.federates[2].silent = true;
  rti_.state.federates[3].lost = 300;
  wait(seconds(1));
  check_page();
  rti_.state = busy_rti(clock_.now(), 1, 102);
  rti_.state.federates[0].services.reset();
  rti_.state.why = "QUUX";
  using Trouble = RtiSnapshot::Trouble;
  for (const Trouble trouble : {Trouble::kLost, Trouble::kNotOffered, Trouble::kRetried}) {
    rti_.state.trouble = trouble;
    wait(seconds(1));
    check_page();
  }
  window_->rti().toggle_freeze();
  check_page();
}

TEST_P(TranslationTest, InstructorControlsAndMessagesAreTranslated) {
  be_busy();
  station_.state = instructor_station(exercise_, clock_.now());
  open();
  window_->show_view(MainWindow::kInstructor);
  for (const auto& net : exercise_.state.nets) {
    window_->exercise().choose(QString::fromStdString(net.name));
    wait(seconds(1));
    check_page();
  }
  for (Button* action : window_->instructor().net().findChildren<Button*>()) {
    if (!action->isVisible() || !action->isEnabled()) continue;
    action->click();
    wait(seconds(1));
    check_page();
  }
  exercise_.state.recording.trouble = kQuoted;
  exercise_.state.trouble = kQuoted;
  exercise_.state.overload = kQuoted;
  exercise_.outcomes.push_back({1, false, kQuoted});
  wait(seconds(1));
  check_page();
}

TEST_P(TranslationTest, ReplayIsTranslated) {
  be_busy();
  auto recording = std::make_shared<radio::TimelineChanges>(exercise_.timeline);
  exercise_.open_recording = recording;
  radio::ReplayState& replay = exercise_.state.replay;
  replay.open = true;
  replay.begin = exercise_.state.began;
  replay.end = clock_.now();
  replay.position = clock_.now() - seconds(30);
  replay.folder = "/QUUX";
  open();
  window_->show_view(MainWindow::kInstructor);
  window_->instructor().timeline().open_recording("QUUX");
  wait(seconds(1));
  check_page();
  replay.playing = true;
  wait(seconds(1));
  check_page();
  replay.trouble = kQuoted;
  wait(seconds(1));
  check_page();
}

TEST_P(TranslationTest, ListOfRecordingsIsTranslated) {
  be_busy();
  auto list = std::make_shared<radio::RecordingList>();
  list->parent = "QUUX";
  list->reading = true;
  exercise_.state.recordings = list;
  open();
  window_->show_view(MainWindow::kInstructor);
  RecordingChooser& chooser = window_->instructor().timeline().chooser();
  window_->instructor().timeline().choose_recording();
  wait(seconds(1));
  check_page();
  list = std::make_shared<radio::RecordingList>(*list);
  list->reading = false;
  exercise_.state.recordings = list;
  wait(seconds(1));
  check_page();
  list = std::make_shared<radio::RecordingList>(*list);
  radio::RecordingEntry entry;
  entry.folder = entry.name = "QUUX";
  list->entries = {5, entry};
  list->entries[0].has_more = true;
  list->entries[1].grows = true;
  list->entries[2].damage = kQuoted;
  list->entries[3].damage = {radio::NoticeCode::kNoEnd, {"QUUX"}};
  list->entries[4].has_more = true;
  list->entries[4].nets = list->entries[4].call_signs = {"QUUX", "STAFF"};
  exercise_.state.recordings = list;
  wait(seconds(1));
  check_page();
  for (const Qt::Key key : {Qt::Key_F2, Qt::Key_Delete}) {
    QTest::keyClick(&chooser.table(), key);
    wait(seconds(1));
    check_page();
    EXPECT_TRUE(chooser.leave_prompt());
  }
}

TEST_P(TranslationTest, ProblemsHaveTranslatedPrefix) {
  be_busy();
  open();
  auto& device = station_.state.device;
  device.running = false;
  device.trouble = {.problem = audio::DeviceProblem::kStopped, .device = "QUUX"};
  check_views();
  device.losses = 1;
  station_.state.federation.trouble = kQuoted;
  check_views();
  station_.state.federation.joined = false;
  station_.state.transmissions.clear();
  check_views();
}

TEST_P(TranslationTest, ExportedDrawingsAreTranslated) {
  be_busy();
  open();
  const QString folder = folder_.filePath("reports");
  window_->exporter().set_folder(folder);
  window_->show_view(MainWindow::kTester);
  pass_minutes(2);
  window_->tester().export_all();
  window_->show_view(MainWindow::kRti);
  wait(seconds(1));
  window_->rti().export_all();
  EXPECT_EQ(check_drawings(folder), 2);
}

TEST_P(TranslationTest, StartDialogIsTranslated) {
  open();
  check_page();  // learns the names
  FakeStations stations;
  sources_.stations = &stations;
  StartDialog dialog(station_, Times{&clock_, &QDateTime::currentDateTimeUtc}, settings_path(),
                     sources_, {"/plans/a.toml", "RANGE CONTROL"}, {});
  dialog.show();
  dialog.keys().begin();
  using Phase = radio::SelfTestSnapshot::Phase;
  for (const Phase phase : {Phase::kNone, Phase::kListening, Phase::kPlaying, Phase::kDone}) {
    station_.state.self_test = {phase, -20.0};
    dialog.model().refresh();
    QApplication::processEvents();
    check_window(dialog);
  }
  dialog.station().choose_plan("/plans/c.toml");
  check_window(dialog);
}

TEST_P(TranslationTest, DevicesOfTheProgramAreTranslated) {
  be_busy();
  open();
  check_page();  // learns the names
  for (const std::string_view host : {audio::kFileHost, audio::kGeneratorHost}) {
    station_.state.device.host = host;
    check(device_fact(station_.state.device).bold, "fact", window_->status());
  }
}

TEST_P(TranslationTest, ProtectionOfTheNetworkIsTranslated) {
  be_busy();
  open();
  check_page();  // learns the names
  using enum radio::NoticeCode;
  for (const radio::Notice& protection :
       {radio::Notice{kOpenNetwork}, radio::Notice{kProtectedByKey, {"1A2B"}},
        radio::Notice{kProtectedByIdentity, {"\"EAGLE-1\" (QUUX)", "3C4D"}}}) {
    station_.state.federation.protection = protection;
    check(federation_fact(station_.state.federation).plain, "fact", window_->status());
  }
}

INSTANTIATE_TEST_SUITE_P(Languages, TranslationTest, testing::Values("other", "de"),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace
}  // namespace roger::ui
