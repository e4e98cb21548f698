// Signs of the states of radios, calls, the station, delays and the RTI, and of the start dialog.
#include "state_signs.hpp"

#include <QSettings>
#include <QTest>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "fake_stations.hpp"
#include "ui/start/start_dialog.hpp"

namespace roger::ui {
namespace {

using std::chrono::seconds;

radio::SpeakerSnapshot viper(TimePoint now) {
  radio::SpeakerSnapshot speaker;
  speaker.call_sign = "VIPER 21";
  speaker.since = now - seconds(4);
  speaker.level_dbfs = -20.0;
  return speaker;
}

TEST_P(StateSignsTest, StatesOfARadio) {
  using Radio = radio::RadioSnapshot;
  const std::vector<std::pair<std::string, std::function<void(Radio&, TimePoint)>>> states{
      {"idle", [](Radio&, TimePoint) {}},
      {"receives",
       [](Radio& radio, TimePoint now) {
         radio.receiving = true;
         radio.speakers = {viper(now)};
         radio.level_dbfs = -20.0;
       }},
      {"receives plain voice",
       [](Radio& radio, TimePoint now) {
         radio.receiving = true;
         radio.speakers = {viper(now)};
         radio.speakers[0].plain = true;
         radio.level_dbfs = -20.0;
       }},
      {"stepped on",
       [](Radio& radio, TimePoint now) {
         radio.receiving = true;
         radio.speakers = {viper(now)};
         radio.level_dbfs = -20.0;
         radio.stepped_on =
             radio::NotHeardSnapshot{"FOX 1", {radio::HearingReason::kSteppedOn}, now - seconds(1)};
       }},
      {"instructor breaks in",
       [](Radio& radio, TimePoint now) {
         radio.receiving = true;
         radio.speakers = {viper(now)};
         radio.level_dbfs = -20.0;
         radio.stepped_on = radio::NotHeardSnapshot{
             "FOX 1", {radio::HearingReason::kBrokenInto}, now - seconds(1)};
       }},
      {"unreadable",
       [](Radio& radio, TimePoint now) {
         radio.receiving = true;
         radio.speakers = {viper(now)};
         radio.speakers[0].unreadable = {radio::HearingReason::kOtherKey};
         radio.level_dbfs = -20.0;
       }},
      {"guard receives",
       [](Radio& radio, TimePoint now) {
         radio.guard = "GUARD";
         radio.receiving = true;
         radio.speakers = {viper(now)};
         radio.speakers[0].by_guard = true;
         radio.level_dbfs = -20.0;
       }},
      {"guard", [](Radio& radio, TimePoint) { radio.guard = "GUARD"; }},
      {"transmits",
       [](Radio& radio, TimePoint) {
         radio.transmitting = true;
         radio.transmitting_for = seconds(4);
       }},
      {"transmits long",
       [](Radio& radio, TimePoint) {
         radio.transmitting = true;
         radio.transmitting_for = seconds(50);
       }},
      {"muted", [](Radio& radio, TimePoint) { radio.muted = true; }},
      {"squelch off", [](Radio& radio, TimePoint) { radio.squelch_on = false; }},
      {"receives only", [](Radio& radio, TimePoint) { radio.can_transmit = false; }},
      {"jammed",
       [](Radio& radio, TimePoint now) {
         radio.not_heard =
             radio::NotHeardSnapshot{"VIPER 21", {radio::HearingReason::kJammed}, now - seconds(2)};
       }},
      {"failed",
       [](Radio& radio, TimePoint now) {
         radio.not_heard =
             radio::NotHeardSnapshot{"VIPER 21", {radio::HearingReason::kFailed}, now - seconds(2)};
       }},
      {"cut",
       [](Radio& radio, TimePoint now) {
         radio.not_heard =
             radio::NotHeardSnapshot{"VIPER 21", {radio::HearingReason::kCut}, now - seconds(2)};
       }},
      {"secure",
       [](Radio& radio, TimePoint) {
         radio.net_secure = radio.can_be_secure = radio.secure_switch = radio.secure = true;
       }},
      {"plain on a secure net",
       [](Radio& radio, TimePoint) {
         radio.net_secure = radio.can_be_secure = true;
         radio.secure_switch = radio.secure = false;
       }},
      {"hops",
       [](Radio& radio, TimePoint) {
         radio.hopping = "SINCGARS 512, hopset 2";
         radio.hop_net = 512;
       }},
      {"hops out of step",
       [](Radio& radio, TimePoint) {
         radio.hopping = "SINCGARS 512, hopset 2";
         radio.hop_net = 512;
         radio.clock_ahead = seconds(3);
         radio.in_step = false;
       }},
  };
  open();
  // The last radio is not the selected one.
  for (const bool compact : {false, true}) {
    for (const auto& [name, set] : states) {
      station_.state = idle_station();
      for (radio::RadioId id = 3; compact && id < 14; ++id) {
        station_.state.radios.push_back(
            tuned_radio(id, "UHF", "GUARD", Frequency::from_kilohertz(243000)));
      }
      set(station_.state.radios[1], clock_.now());
      take(name);
    }
  }
}

TEST_P(StateSignsTest, StatesOfACall) {
  using radio::CallState;
  open();
  for (const auto& [name, state] :
       std::initializer_list<std::pair<const char*, CallState>>{{"idle", CallState::kIdle},
                                                                {"calling", CallState::kCalling},
                                                                {"ringing", CallState::kRinging},
                                                                {"in a call", CallState::kInCall},
                                                                {"busy", CallState::kBusy},
                                                                {"none", CallState::kNoAnswer}}) {
    station_.state = idle_station();
    station_.state.radios[1] = intercom(1, "IC 1", "CREW");
    station_.state.callable = {"HAMMER 1", "VIPER 21"};
    if (state != CallState::kIdle) {
      station_.state.radios[1].call = {state, "VIPER 21", clock_.now() - seconds(4)};
    }
    take(name);
  }
}

TEST_P(StateSignsTest, OperatorsChoices) {
  open();
  take("usual");
  window_->model().set_multi(1, true);
  take("Multi");
  window_->model().select(1);
  take("selected");
  // The key is held, but the radio is not on the air yet.
  QTest::keyPress(window_.get(), Qt::Key_F7);
  station_.state.radios[2].transmitting = false;
  take("held");
  QTest::keyRelease(window_.get(), Qt::Key_F7);
  station_.state.all_muted = true;
  take("all muted");
  window_->settings().toggle();
  take("settings");
  for (Button* button : window_->settings().findChildren<Button*>()) {
    if (button->isVisible() && button->isCheckable()) button->click();
  }
  take("settings changed");
}

TEST_P(StateSignsTest, StatesOfTheStation) {
  using Station = radio::StationSnapshot;
  const std::vector<std::pair<std::string, std::function<void(Station&)>>> states{
      {"usual", [](Station&) {}},
      {"joined",
       [](Station& station) {
         station.federation.joined = true;
         station.federation.stations_known = 3;
       }},
      {"not joined",
       [](Station& station) {
         station.federation.trouble = {radio::NoticeCode::kQuoted, {"no"}};
       }},
      {"joined with a problem",
       [](Station& station) {
         station.federation.joined = true;
         station.federation.stations_known = 3;
         station.federation.trouble = {radio::NoticeCode::kQuoted, {"no"}};
       }},
      {"xruns", [](Station& station) { station.device.xruns = 2; }},
      {"no device", [](Station& station) { station.device.running = false; }},
      {"loud", [](Station& station) { station.microphone_dbfs = -14.0; }},
      {"too loud",
       [](Station& station) { station.microphone_dbfs = station.microphone_peak_dbfs = -0.5; }},
      {"loudspeaker lost",
       [](Station& station) {
         station.loudspeaker->trouble = {.problem = audio::DeviceProblem::kStopped,
                                         .device = "Desk loudspeaker"};
       }},
  };
  open();
  for (const auto& [name, set] : states) {
    station_.state = idle_station();
    set(station_.state);
    take(name);
  }
}

TEST_P(StateSignsTest, StationsThatHearAndTransmit) {
  using radio::HearingReason;
  open();
  for (const int variant : {0, 1, 2}) {
    station_.state = idle_station();
    station_.state.federation.joined = true;
    radio::RadioSnapshot& radio = station_.state.radios[0];
    radio.hearers = {
        {"TOWER", "UHF 1", variant == 0, {variant == 0 ? HearingReason{} : HearingReason::kMuted}}};
    radio::TransmissionSnapshot transmission;
    transmission.call_sign = "VIPER 21";
    transmission.channel = radio.frequency;
    transmission.since = clock_.now() - seconds(4);
    if (variant != 2) transmission.radio = 0;
    transmission.heard = variant == 0;
    if (variant == 1) transmission.reason = {HearingReason::kTooWeak, 6.0};
    station_.state.transmissions = {transmission};
    take("variant " + std::to_string(variant));
  }
}

TEST_P(StateSignsTest, StatesOfTheLatency) {
  open();
  window_->show_view(MainWindow::kTester);
  const std::vector<std::pair<std::string, std::function<void(radio::LatencySnapshot&)>>> states{
      {"usual", [](radio::LatencySnapshot&) {}},
      {"lossy", [](radio::LatencySnapshot& latency) { latency.lost = 4000; }},
      {"late", [](radio::LatencySnapshot& latency) { latency.late = 4000; }},
      {"clock unknown", [](radio::LatencySnapshot& latency) { latency.clocks_related = false; }},
      {"high", [](radio::LatencySnapshot& latency) { latency.newest_max_ms += 500.0; }},
  };
  for (const auto& [name, set] : states) {
    station_.state = busy_station(clock_.now());
    for (radio::LatencySnapshot& latency : station_.state.latencies) {
      latency.newest = clock_.now();
      set(latency);
    }
    take(name);
  }
  using Phase = ProbeState::Phase;
  for (const Phase phase : {Phase::kIdle, Phase::kRunning, Phase::kFailed, Phase::kDone}) {
    probe_.state.phase = phase;
    if (phase == Phase::kDone) probe_.state.figures = good_probe();
    take("probe " + std::to_string(static_cast<int>(phase)));
  }
  probe_.state.figures->outside.p50 += 40.0;
  take("probe differs");
}

TEST_P(StateSignsTest, StatesOfTheRti) {
  open();
  window_->show_view(MainWindow::kRti);
  station_.state.federation.federate = "EAGLE 11";
  for (const int variant : {0, 1, 2, 3}) {
    for (const int second : {0, 1}) {
      rti_.state = busy_rti(clock_.now(), 2, 100 + 2 * variant + second);
      auto& federate = rti_.state.federates[0];
      auto& group = federate.groups->front();
      group.joined = variant != 1;
      if (variant == 2 && second == 1) federate.lost = group.lost = 14;
      federate.silent = variant == 3;
      wait(seconds(1));
    }
    take("variant " + std::to_string(variant));
  }
}

TEST_P(StateSignsTest, StatesOfTheStartDialog) {
  using Phase = radio::SelfTestSnapshot::Phase;
  using Station = radio::StationSnapshot;
  const std::vector<std::pair<std::string, std::function<void(Station&, StartDialog&)>>> states{
      {"usual", [](Station&, StartDialog&) {}},
      {"instructor",
       [](Station&, StartDialog& dialog) { dialog.station().call_sign().setCurrentIndex(2); }},
      {"unusable plan",
       [](Station&, StartDialog& dialog) { dialog.station().choose_plan("/plans/broken.toml"); }},
      {"plan of automatic stations",
       [](Station&, StartDialog& dialog) { dialog.station().choose_plan("/plans/c.toml"); }},
      {"silent", [](Station& station, StartDialog&) { station.microphone_dbfs = -80.0; }},
      {"loud", [](Station& station, StartDialog&) { station.microphone_dbfs = -14.0; }},
      {"too loud",
       [](Station& station, StartDialog&) {
         station.microphone_dbfs = station.microphone_peak_dbfs = -0.5;
       }},
      {"no device", [](Station& station, StartDialog&) { station.device.running = false; }},
      {"opening",
       [](Station& station, StartDialog&) {
         station.device.running = false;
         station.device.opening = "ALSA: Blue";
       }},
      {"device lost",
       [](Station& station, StartDialog&) {
         station.device.trouble = {.problem = audio::DeviceProblem::kStopped,
                                   .device = "USB headset"};
       }},
      {"records",
       [](Station& station, StartDialog&) {
         station.self_test = {Phase::kListening, {}};
       }},
      {"plays",
       [](Station& station, StartDialog&) {
         station.self_test = {Phase::kPlaying, {}};
       }},
      {"tested",
       [](Station& station, StartDialog&) {
         station.self_test = {Phase::kDone, -20.0};
       }},
      {"tested without sound",
       [](Station& station, StartDialog&) {
         station.self_test = {Phase::kDone, {}};
       }},
      {"waits for a key", [](Station&, StartDialog& dialog) { dialog.keys().begin(); }},
      {"key without a name",
       [](Station&, StartDialog& dialog) {
         dialog.keys().begin();
         QKeyEvent press(QEvent::KeyPress, 0, Qt::NoModifier);
         QApplication::sendEvent(&dialog, &press);
       }},
      {"key chosen",
       [](Station&, StartDialog& dialog) {
         dialog.keys().begin();
         QTest::keyClick(&dialog, Qt::Key_F4);
       }},
      {"voice settings",
       [](Station&, StartDialog& dialog) {
         for (Button* button : dialog.sound().voice().findChildren<Button*>()) button->click();
       }},
  };
  FakeStations stations;
  sources_.stations = &stations;
  for (const Scheme scheme : {Scheme::kDark, Scheme::kLight}) {
    QSettings(settings_path(), QSettings::IniFormat)
        .setValue("theme", scheme == Scheme::kLight ? "light" : "dark");
    for (const auto& [name, set] : states) {
      station_.state = idle_station();
      StartDialog dialog(station_, Times{&clock_, &QDateTime::currentDateTimeUtc}, settings_path(),
                         sources_, {}, {});
      dialog.show();
      set(station_.state, dialog);
      dialog.model().refresh();
      QApplication::processEvents();
      take_window(dialog, scheme, name);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Languages, StateSignsTest, testing::Values("en", "de"),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace
}  // namespace roger::ui
