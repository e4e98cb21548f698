// No text is cut on any page, in its drop-down lists and tool tips, at any size and scale of the
// window and in any language.
#include <QAbstractScrollArea>
#include <QApplication>
#include <QProcess>
#include <QScrollBar>
#include <algorithm>
#include <vector>

#include "fake_plan.hpp"
#include "fake_stations.hpp"
#include "opened_texts.hpp"
#include "painted_text.hpp"
#include "screenshot_fixture.hpp"
#include "tests/support/wait.hpp"
#include "ui/start/start_dialog.hpp"
#include "ui/window/translation.hpp"
#include "ui/window/user_settings.hpp"

namespace roger::ui {
namespace {

constexpr const char* kWhyBroken =
    "/home/exercise/plans/northern "
    "dawn/2026-05-09/day-three/afternoon/northern-dawn-final.toml:213: "
    "stations[17].radios[4].presets[9]: unknown net \"COMBINED JOINT TASK FORCE LOGISTICS\", "
    "expected "
    "one of MISSION PRIMARY, BALTIC TOWER, RADIO CHECK, HF COMMAND, GUARD, SATCOM BRAVO";
constexpr const char* kLongNet = "COMBINED JOINT TASK FORCE LOGISTICS";
const radio::Notice kLongNotice{radio::NoticeCode::kQuoted, {kWhyBroken}};

/// Sizes of the window. Scaled up, only the smallest one is checked, which has the least room.
std::vector<QSize> sizes() {
  if (qGuiApp->devicePixelRatio() > 1.0) return {kMinWindow};
  return {kMinWindow, kSmall, QSize{1600, 900}, kLarge};
}

std::vector<int> scales_above_the_usual_one() {
  std::vector<int> scales(kScales.begin(), kScales.end());
  std::erase(scales, kUsualScale);
  return scales;
}

/// Sound devices whose search ends at once.
class SearchedDevices final : public DeviceSource {
 public:
  void search() override {}
  DeviceList look() override { return list; }
  DeviceList list;
};

/// The parameter is a language with a translation in the program; "en" has none.
class EveryPageTest : public ScreenshotTest, public testing::WithParamInterface<const char*> {
 protected:
  EveryPageTest() : language_(wanted_languages({GetParam()}), {own_translations()}) {
    make_busy_exercise(exercise_, clock_.now());
    exercise_.state.recordings = sample_recordings();
    sources_.exercise = &exercise_;
    sources_.rti = &rti_;
    sources_.probe = &probe_;
    sources_.devices = &devices_;
    devices_.list.devices = {{"ALSA", "HDA Intel PCH: ALC3204 Analog (hw:0,0)", true, true},
                             {"ALSA", "sof-hda-dsp: Digital Microphone (hw:1,6)", true, false},
                             {"JACK", "PulseAudio JACK Sink of the desk loudspeaker", false, true}};
    make_busy();
    rti_.state = busy_rti(clock_.now(), 41, 100);
  }
  ~EveryPageTest() override { window_.reset(); }

  /// Opens the window in each size, and calls `verify` with each page.
  template <class Verify>
  void walk(const std::string& what, Verify verify) {
    for (const QSize& size : sizes()) {
      SCOPED_TRACE(what + ", " + std::to_string(size.width()) + " x " +
                   std::to_string(size.height()));
      open(size);
      for (int view = 0; view < MainWindow::kViews; ++view) {
        SCOPED_TRACE("page " + std::to_string(view));
        window_->show_view(view);
        look();
        look();
        verify(view);
      }
    }
  }
  void expect_nothing_cut_now(const std::string& what) {
    SCOPED_TRACE(what);
    for (int pass = 0; pass < 2; ++pass) look();  // the layout of a form follows that of its panel
    expect_nothing_cut_in(*window_);
  }
  void expect_nothing_cut_in(QWidget& window) {
    expect_nothing_cut(window);
    for (QWidget* widget : window.findChildren<QWidget*>()) {
      if (!widget->isVisible()) continue;
      EXPECT_EQ(cut_texts(*widget).join(u'\n').toStdString(), "")
          << widget->metaObject()->className();
    }
    EXPECT_EQ(opened_.cut_in_lists(window).join(u'\n').toStdString(), "");
    EXPECT_EQ(opened_.cut_tips(window).join(u'\n').toStdString(), "");
  }
  void expect_nothing_cut_in_panels() {
    for (OverlayPanel* panel :
         std::initializer_list<OverlayPanel*>{&window_->shortcuts(), &window_->settings()}) {
      panel->toggle();
      look();
      EXPECT_TRUE(window_->rect().contains(panel->geometry()))
          << "it ends at " << panel->geometry().bottom();
      expect_nothing_cut_now(panel->accessibleName().toStdString());
      if (panel == &window_->shortcuts() && window_->height() >= kSmall.height()) {
        EXPECT_EQ(panel->findChild<QScrollArea*>()->verticalScrollBar()->maximum(), 0)
            << "all shortcuts are seen at once";
      }
      panel->toggle();
    }
  }
  void lose_device() {
    station_.state.device.running = false;
    station_.state.device.trouble = {
        .problem = audio::DeviceProblem::kNotOpened,
        .device = "HDA Intel PCH: ALC3204 Analog (hw:0,0)",
        .value =
            "ALSA reports that the device is in use by another program, and its name is unknown",
        .instead = audio::DeviceSubstitute::kSilenceUntilBack};
  }

  Language language_;
  SearchedDevices devices_;
  OpenedTexts opened_;
};

TEST_P(EveryPageTest, NothingIsCutAtAnySize) {
  walk("usual", [this](int view) {
    expect_nothing_cut_now("page " + std::to_string(view));
    if (view == MainWindow::kTrainee) expect_nothing_cut_in_panels();
  });
}

TEST_P(EveryPageTest, NothingIsCutInActionsOfTheInstructor) {
  station_.state = instructor_station(exercise_, clock_.now());
  walk("instructor", [this](int view) {
    if (view != MainWindow::kInstructor) return;
    window_->exercise().choose("FIRES");
    expect_nothing_cut_now("instructor");
    InstructorView& page = window_->instructor();
    for (QWidget* widget :
         std::initializer_list<QWidget*>{&page.net().details().matrix(), &page.timeline().plot()}) {
      EXPECT_EQ(opened_.cut_tips_at_places(*widget).join(u'\n').toStdString(), "");
    }
    for (Button* button : page.net().actions().findChildren<Button*>()) {
      if (!button->isEnabled()) continue;
      button->click();
      expect_nothing_cut_now("action " + button->text().toStdString());
      page.close_innermost();
    }
    page.timeline().begin_note();
    expect_nothing_cut_now("note");
    page.close_innermost();
    page.timeline().choose_recording();
    expect_nothing_cut_now("recordings");
    for (const Qt::Key key : {Qt::Key_F2, Qt::Key_Delete}) {
      QTest::keyClick(&page.timeline().chooser().table(), key);
      expect_nothing_cut_now("recordings key " + std::to_string(key));
      page.close_innermost();
    }
  });
}

TEST_P(EveryPageTest, NothingIsCutInMessagesOfTheInstructor) {
  const auto fires = std::ranges::find(exercise_.state.nets, "FIRES", &radio::NetState::name);
  ASSERT_NE(fires, exercise_.state.nets.end());
  // Two more than the form lists.
  fires->members = {
      {"HAMMER 1", 1}, {"HAMMER 2", 1}, {"HAMMER 3", 1}, {"HAMMER 4", 2}, {"HAMMER 5", 1}};
  const int failing = static_cast<int>(fires->members.size());
  station_.state = instructor_station(exercise_, clock_.now());
  walk("messages", [this, failing](int view) {
    if (view != MainWindow::kInstructor) return;
    window_->exercise().choose("FIRES");
    look();
    InstructorView& page = window_->instructor();
    FailForm& form = page.net().details().fail_form();
    for (int station = 0; station < failing; ++station) {
      page.net().actions().fail().click();
      ASSERT_TRUE(form.action().isEnabled());
      form.station().setCurrentIndex(station);
      form.action().click();
    }
    page.net().actions().fail().click();
    expect_nothing_cut_now("failed radios");
    page.close_innermost();
    page.timeline().export_net();
    exercise_.outcomes.push_back({exercise_.commands.size(), false, kLongNotice});
    expect_nothing_cut_now("refused export");
    page.timeline().begin_note();
    QTest::keyClicks(QApplication::focusWidget(), "Bridge charges failed");
    expect_nothing_cut_now("note");
    page.close_innermost();
  });
}

TEST_P(EveryPageTest, NothingIsCutOnPagesWithoutSources) {
  sources_ = {};
  walk("no sources", [this](int view) { expect_nothing_cut_now(std::to_string(view)); });
}

TEST_P(EveryPageTest, NothingIsCutInExportsAndTests) {
  using Phase = ProbeState::Phase;
  walk("exports", [this](int view) {
    if (view < MainWindow::kTester) return;
    FigurePage& page =
        view == MainWindow::kTester ? static_cast<FigurePage&>(window_->tester()) : window_->rti();
    for (const QString& folder : {folder_.filePath(QString(60, u'g')), QStringLiteral("/proc/g")}) {
      window_->exporter().set_folder(folder);
      page.export_all();
      EXPECT_TRUE(page.export_line().isVisible());
      expect_nothing_cut_now("export to " + folder.toStdString());
    }
    page.toggle_freeze();
    expect_nothing_cut_now("frozen");
    page.toggle_freeze();
    if (view != MainWindow::kTester) return;
    probe_.state.figures = good_probe();
    probe_.state.trouble = kWhyBroken;
    for (const Phase phase : {Phase::kIdle, Phase::kRunning, Phase::kFailed, Phase::kDone}) {
      probe_.state.phase = phase;
      expect_nothing_cut_now("test " + std::to_string(static_cast<int>(phase)));
    }
    probe_.state.figures->method = ProbeMethod::kAcoustic;
    probe_.state.figures->lost = 2;
    expect_nothing_cut_now("acoustic test");
    station_.state.latencies[0].clocks_related = false;
    expect_nothing_cut_now("unknown clock");
    station_.state.latencies[0].clocks_related = true;
  });
}

TEST_P(EveryPageTest, NothingIsCutInProblemsOfTheRti) {
  using Trouble = RtiSnapshot::Trouble;
  rti_.state.why = kWhyBroken;
  rti_.state.federates[1].silent = true;
  walk("RTI", [this](int view) {
    if (view != MainWindow::kRti) return;
    for (const Trouble trouble : {Trouble::kLost, Trouble::kNotOffered, Trouble::kRetried}) {
      rti_.state.trouble = trouble;
      wait(std::chrono::seconds(1));
      expect_nothing_cut_now("trouble " + std::to_string(static_cast<int>(trouble)));
    }
  });
}

TEST_P(EveryPageTest, NothingIsCutInSettingsInUse) {
  FakeStations stations;
  sources_.stations = &stations;
  station_.state.voice_input.vox.emplace();
  walk("settings", [this](int view) {
    if (view != MainWindow::kTrainee) return;
    SettingsPanel& settings = window_->settings();
    settings.toggle();
    for (int button = 0; button < 3; ++button) {
      PttBinding binding;
      binding.source = PttBinding::Source::kButton;
      binding.code = button;
      binding.name = QStringLiteral("Joystick 1, button %1").arg(button + 1);
      window_->bindings().add(binding);
    }
    expect_nothing_cut_now("bound buttons");
    settings.begin_binding();
    expect_nothing_cut_now("binding");
    settings.station().click();
    EXPECT_FALSE(settings.station_word().text().isEmpty()) << "it refuses while it records";
    expect_nothing_cut_now("refused station");
    settings.close_panel();
  });
}

TEST_P(EveryPageTest, NothingIsCutOnCardsOfEveryKind) {
  radio::RadioSnapshot& hopping = station_.state.radios[2];
  hopping.hopping = "SINCGARS 34, hopset 2";
  hopping.hop_net = 415;
  hopping.in_step = false;
  hopping.clock_ahead = std::chrono::seconds(5);
  station_.state.radios[3] = intercom(3, "ICS", "CREW");
  radio::RadioSnapshot& guarded = station_.state.radios[0];
  guarded.guard = "GUARD";
  guarded.volume_db = -60.0;
  using Call = radio::CallState;
  walk("cards", [this](int view) {
    if (view != MainWindow::kTrainee) return;
    for (const Call call : {Call::kIdle, Call::kCalling, Call::kRinging, Call::kInCall}) {
      station_.state.radios[3].call = {call, "VIPER 21", clock_.now()};
      expect_nothing_cut_now("call " + std::to_string(static_cast<int>(call)));
    }
  });
}

TEST_P(EveryPageTest, NothingIsCutInLongLists) {
  using Trouble = DeviceList::Trouble;
  station_.state.radios[3] = intercom(3, "ICS", "CREW");
  for (int number = 1; number <= 24; ++number) {
    const std::string name = kLongNet + (" " + std::to_string(number));
    station_.state.radios[0].presets.push_back({number, name, Frequency::from_kilohertz(30'000)});
    station_.state.callable.push_back(name);
  }
  station_.state.callable.push_back(std::string(63, 'W'));  // the longest one
  walk("long lists", [this](int view) {
    if (view != MainWindow::kTrainee) return;
    for (const Trouble trouble : {Trouble::kNone, Trouble::kNoResponse, Trouble::kFailed}) {
      devices_.list.trouble = trouble;
      devices_.list.why = kWhyBroken;
      expect_nothing_cut_now("trouble " + std::to_string(static_cast<int>(trouble)));
    }
    devices_.list.trouble = Trouble::kNone;
  });
}

TEST_P(EveryPageTest, NothingIsCutOnCompactCards) {
  auto& radios = station_.state.radios;
  const std::size_t few = radios.size();
  while (radios.size() < 20) {
    const radio::RadioSnapshot next = radios[radios.size() % few];
    radios.push_back(next);
    radios.back().id = static_cast<radio::RadioId>(radios.size() - 1);
  }
  walk("compact", [this](int view) { expect_nothing_cut_now(std::to_string(view)); });
}

TEST_P(EveryPageTest, NothingIsCutWhileEverythingIsInUse) {
  for (radio::RadioSnapshot& radio : station_.state.radios) {
    if (!radio.can_transmit) continue;
    radio.transmitting = true;
    radio.whispers_to = "VIPER 22";
  }
  station_.state.all_muted = true;
  radio::ReplayState& replay = exercise_.state.replay;
  exercise_.open_recording = std::make_shared<radio::TimelineChanges>(exercise_.timeline);
  replay.open = replay.playing = true;
  replay.speed = 2.0;
  replay.begin = exercise_.state.began;
  replay.position = replay.end = clock_.now();
  probe_.state.phase = ProbeState::Phase::kDone;
  probe_.state.figures = good_probe();
  walk("in use", [this](int view) { expect_nothing_cut_now("in use " + std::to_string(view)); });
}

TEST_P(EveryPageTest, NothingIsCutWithoutASoundDevice) {
  lose_device();
  walk("no sound device", [this](int view) {
    expect_nothing_cut_now("no device");
    if (view != MainWindow::kTrainee) return;
    MicrophoneStrip& strip = window_->trainee().microphone();
    for (QWidget* control :
         std::initializer_list<QWidget*>{&strip.device(), &strip.voice().gain(), &strip.test()}) {
      EXPECT_EQ(control->visibleRegion(), QRegion(control->rect()))
          << control->metaObject()->className() << " stays, the text takes other room";
    }
  });
}

TEST_P(EveryPageTest, WholeReasonOfABrokenPlanIsShown) {
  FakePlan plan;
  plan.news = {PlanChange::Kind::kBroken, kWhyBroken};
  sources_.plan = &plan;
  walk("broken plan", [this](int /*view*/) {
    expect_nothing_cut_now("broken plan");
    const auto labels = window_->status().findChildren<TextLabel*>();
    EXPECT_TRUE(std::ranges::any_of(labels, [](const TextLabel* one) {
      return one->isVisible() && one->wordWrap() && one->text() == QLatin1String(kWhyBroken);
    }));
  });
}

TEST_P(EveryPageTest, NothingIsCutInTheStartDialog) {
  FakeStations stations;
  sources_.stations = &stations;
  using Phase = radio::SelfTestSnapshot::Phase;
  const auto walk_through = [&](const StationChoice& first, const QString& reason) {
    StartDialog dialog(station_, Times{&clock_, &QDateTime::currentDateTimeUtc}, settings_path(),
                       sources_, first, reason);
    dialog.show();
    std::vector<QSize> all = sizes();
    all.insert(all.begin(), QSize());  // its own
    for (const QSize& size : all) {
      SCOPED_TRACE(reason.toStdString() + ", width " + std::to_string(size.width()));
      if (size.isValid()) dialog.resize(size);
      for (const Phase phase : {Phase::kNone, Phase::kListening, Phase::kPlaying, Phase::kDone}) {
        station_.state.self_test = {phase, -20.0};
        for (int pass = 0; pass < 2; ++pass) {
          dialog.model().refresh();
          QApplication::processEvents();
        }
        expect_nothing_cut_in(dialog);
        if (phase == Phase::kNone) {
          dialog.keys().begin();
          expect_nothing_cut_in(dialog);
          QTest::keyClick(&dialog, Qt::Key_Escape);
        }
        EXPECT_TRUE(dialog.rect().contains(
            QRect(dialog.go().mapTo(&dialog, QPoint(0, 0)), dialog.go().size())));
      }
    }
  };
  walk_through({"/plans/a.toml", "RANGE CONTROL"}, {});
  walk_through({"/plans/" + std::string(60, 'p') + "/" + std::string(60, 'q') + ".toml", ""},
               QString::fromLatin1(kWhyBroken));
  lose_device();
  walk_through({"/plans/a.toml", "RANGE CONTROL"}, QString::fromLatin1(kWhyBroken));
}

/// The parameter is a scale of the settings in percent. Qt reads the scale once, so this program is
/// started again for each.
class EveryScaleTest : public testing::TestWithParam<int> {};

/// Returns the full names of all tests of EveryPageTest.
std::vector<std::string> names_of_every_page_test() {
  std::vector<std::string> names;
  const testing::UnitTest& all = *testing::UnitTest::GetInstance();
  for (int i = 0; i < all.total_test_suite_count(); ++i) {
    const testing::TestSuite& suite = *all.GetTestSuite(i);
    const std::string name = suite.name();
    if (!name.ends_with("/EveryPageTest")) continue;
    for (int j = 0; j < suite.total_test_count(); ++j) {
      names.push_back(name + "." + suite.GetTestInfo(j)->name());
    }
  }
  return names;
}

TEST_P(EveryScaleTest, NothingIsCut) {
  QProcess program;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  // The environment may divide this run of the tests into parts; the other program runs all.
  for (const QString& variable : environment.keys()) {
    if (variable.startsWith("GTEST_")) environment.remove(variable);
  }
  environment.insert("QT_SCALE_FACTOR", QString::number(GetParam() / 100.0));
  program.setProcessEnvironment(environment);
  program.setProcessChannelMode(QProcess::MergedChannels);
  program.start(QCoreApplication::applicationFilePath(), {"--gtest_filter=*/EveryPageTest.*"});
  constexpr auto kLimit = 5 * test::kPatience;  // for all tests of a page together
  ASSERT_TRUE(program.waitForFinished(kLimit / std::chrono::milliseconds(1)));
  const std::string output = program.readAll().toStdString();
  EXPECT_EQ(program.exitCode(), 0) << output;
  const std::vector<std::string> names = names_of_every_page_test();
  ASSERT_FALSE(names.empty());
  for (const std::string& name : names) {
    EXPECT_THAT(output, testing::HasSubstr("[       OK ] " + name + " ("));
  }
}

INSTANTIATE_TEST_SUITE_P(Scales, EveryScaleTest, testing::ValuesIn(scales_above_the_usual_one()),
                         testing::PrintToStringParamName());

INSTANTIATE_TEST_SUITE_P(Languages, EveryPageTest, testing::Values("en", "de"),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace
}  // namespace roger::ui
