// Colour is never the only sign of a state (WCAG 2.1, 1.4.1): each page shows one state after the
// other, and parts of the window that change must change in lightness, too. A text, a symbol or a
// line that appears does so; another colour of the same lightness does not.
#include <QAbstractItemView>
#include <QTest>
#include <functional>
#include <map>
#include <set>

#include "contrast.hpp"
#include "fake_exercise.hpp"
#include "ui/widgets/level_meter.hpp"
#include "ui/window/translation.hpp"
#include "window_fixture.hpp"

namespace roger::ui {
namespace {

using std::chrono::seconds;

/// Device px per logical px, so that edges do not hide thin letters.
constexpr int kScale = 2;

/// The look of a part of the window in a state.
struct PartLook {
  std::string state;
  QImage picture;
};

/// Verifies that the looks of a part, which all differ, differ in more than colour.
void expect_signs(const std::string& part, const std::vector<PartLook>& looks) {
  for (std::size_t i = 0; i < looks.size(); ++i) {
    for (std::size_t j = i + 1; j < looks.size(); ++j) {
      const QImage& one = looks[i].picture;
      const QImage& other = looks[j].picture;
      if (one.size() != other.size()) continue;
      EXPECT_TRUE(differ_in_lightness(one, other))
          << part << " distinguishes '" << looks[i].state << "' from '" << looks[j].state
          << "' by colour only";
    }
  }
}

/// The parameter is the language.
class StateSignsTest : public WindowTest, public testing::WithParamInterface<const char*> {
 protected:
  StateSignsTest() : language_(wanted_languages({GetParam()}), {own_translations()}) {
    sources_.exercise = &exercise_;
    sources_.rti = &rti_;
    sources_.probe = &probe_;
  }
  ~StateSignsTest() override {
    bool any = false;
    for (const auto& [part, looks] : looks_) {
      expect_signs(part, looks);
      any = any || looks.size() > 1;
    }
    EXPECT_TRUE(any) << "no state is visible";
  }

  /// Stores the looks of all visible parts of the window in this state, in both schemes.
  void take(const std::string& state) {
    for (const Scheme scheme : {Scheme::kDark, Scheme::kLight}) {
      window_->theme().set_scheme(scheme);
      look();
      QImage picture(window_->size() * kScale, QImage::Format_RGB32);
      picture.setDevicePixelRatio(kScale);
      window_->render(&picture);
      const std::string suffix = scheme == Scheme::kDark ? ", dark" : ", light";
      for (const QWidget* widget : window_->findChildren<QWidget*>()) {
        if (!is_part(*widget) || is_below_settings(*widget)) continue;
        const QPoint origin = widget->mapTo(window_.get(), QPoint(0, 0));
        const auto* list = qobject_cast<const QAbstractItemView*>(widget);
        const auto add = [&](const std::string& name, const QRect& area) {
          add_look(name + suffix,
                   {state, picture.copy(QRect(area.topLeft() * kScale, area.size() * kScale))});
        };
        if (list == nullptr) {
          add(name_of_part(*widget), QRect(origin, widget->size()));
        } else {
          add_rows(*list, [&](int row, const QRect& area) {
            add(name_of_part(*widget) + ", row " + std::to_string(row), area.translated(origin));
          });
        }
      }
    }
  }

 private:
  /// Stores a look of a part unless the part looked the same before.
  void add_look(const std::string& part, const PartLook& look) {
    std::vector<PartLook>& known = looks_[part];
    const bool is_known = std::ranges::any_of(known, [&](const PartLook& one) {
      return one.picture.size() == look.picture.size() && look_same(one.picture, look.picture);
    });
    if (!is_known) known.push_back(look);
  }

  /// Returns whether the widget must show its states by itself. Level meters show levels by their
  /// lengths; the card or the words next to them say what the colour means.
  static bool is_part(const QWidget& widget) {
    if (!widget.isVisible() || !widget.isEnabled()) return false;
    if (qobject_cast<const RadioCard*>(&widget) != nullptr) return true;
    if (qobject_cast<const QAbstractItemView*>(&widget) != nullptr) return true;
    for (const QWidget* above = widget.parentWidget(); above != nullptr;
         above = above->parentWidget()) {
      if (qobject_cast<const QAbstractItemView*>(above) != nullptr) return false;
    }
    if (qobject_cast<const LevelBar*>(&widget) != nullptr) return false;
    for (const QWidget* child : widget.findChildren<QWidget*>()) {
      if (child->isVisible()) return false;
    }
    return true;
  }

  [[nodiscard]] bool is_below_settings(const QWidget& widget) {
    const SettingsPanel& panel = window_->settings();
    return panel.isVisible() && !panel.isAncestorOf(&widget);
  }

  template <class Add>
  static void add_rows(const QAbstractItemView& list, const Add& add) {
    const QWidget& viewport = *list.viewport();
    for (int row = 0; list.model() != nullptr && row < list.model()->rowCount(); ++row) {
      QRect area;
      for (int column = 0; column < list.model()->columnCount(); ++column) {
        area |= list.visualRect(list.model()->index(row, column));
      }
      area &= viewport.rect();
      if (!area.isEmpty()) add(row, area.translated(viewport.pos()));
    }
  }

  /// Returns a name that is the same in all states.
  static std::string name_of_part(const QWidget& widget) {
    QStringList path;
    for (const QWidget* at = &widget; !at->isWindow(); at = at->parentWidget()) {
      const int place = static_cast<int>(at->parentWidget()->children().indexOf(at));
      path.prepend(QStringLiteral("%1[%2]").arg(at->metaObject()->className()).arg(place));
    }
    return path.join(QStringLiteral(" > ")).toStdString();
  }

  Language language_;
  std::map<std::string, std::vector<PartLook>> looks_;
};

radio::SpeakerSnapshot viper(TimePoint now) {
  radio::SpeakerSnapshot speaker;
  speaker.call_sign = "VIPER 21";
  speaker.since = now - seconds(4);
  speaker.level_dbfs = -20.0;
  return speaker;
}

TEST(LightnessTest, ColoursOfTheSameLuminanceDoNotDiffer) {
  QImage red(4, 4, QImage::Format_RGB32);
  red.fill(QColor(255, 0, 0));
  QImage grey = red;
  grey.fill(QColor(127, 127, 127));
  QImage white = red;
  white.fill(Qt::white);
  EXPECT_FALSE(differ_in_lightness(red, grey));
  EXPECT_TRUE(differ_in_lightness(red, white));
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

/// One net with one transmission.
class NetStateSignsTest : public StateSignsTest {
 protected:
  radio::NetState& net() { return exercise_.state.nets.front(); }
  radio::AirTransmission& transmission() { return exercise_.timeline.transmissions.front(); }
  radio::HeardBy& hearer() { return exercise_.state.audiences.front().stations.front(); }

  /// Shows the net while FOX 1 transmits and TOWER hears it.
  void reset() {
    const std::uint64_t revision = exercise_.timeline.revision;
    exercise_.state = {};
    exercise_.timeline = {};
    const TimePoint now = clock_.now();
    exercise_.state.joined = true;
    exercise_.state.taken = now;
    exercise_.state.began = now - std::chrono::minutes(5);
    radio::NetState net;
    net.name = "FIRES";
    net.frequency = net.channel = Frequency::from_kilohertz(46'250);
    net.modulation = "FM 25 kHz";
    net.level_dbfs = -20.0;
    net.keyed_by = {{"FOX 1", 7}};
    net.last_activity = now;
    exercise_.state.nets = {net};
    exercise_.state.audiences = {{7, "FOX 1", "FIRES", true, {{"TOWER", "1", true, true, {}}}}};
    radio::AirTransmission one;
    one.id = 1;
    one.stream = 7;
    one.net = "FIRES";
    one.transmission.call_sign = "FOX 1";
    one.since = now - seconds(30);
    one.sound = true;
    exercise_.timeline.transmissions = {one};
    exercise_.timeline.revision = revision + 1;
    exercise_.timeline.whole = true;
    station_.state = instructor_station(exercise_, now);
  }
  void open_net() {
    reset();
    open();
    window_->show_view(MainWindow::kInstructor);
    window_->exercise().choose("FIRES");
  }
};

TEST_P(NetStateSignsTest, StatesOfANet) {
  using Code = radio::NoticeCode;
  const std::vector<std::pair<std::string, std::function<void()>>> states{
      {"transmission", [] {}},
      {"idle", [this] { net().keyed_by.clear(); }},
      {"step-on",
       [this] {
         net().keyed_by.push_back({"FOX 2", 8});
         net().collides = true;
         net().stepped_on = 1;
       }},
      {"plain", [this] { net().plain = true; }},
      {"secure", [this] { net().secure = true; }},
      {"break-in",
       [this] {
         net().broken_into_by = radio::KeyedStation{"FOX 1", 7};
       }},
      {"jammed",
       [this] {
         net().control = {Code::kNetJammed, {"RANGE CONTROL"}};
       }},
      {"cut",
       [this] {
         net().control = {Code::kNetCut, {"RANGE CONTROL"}};
       }},
      {"rejected",
       [this] {
         net().keyed_by.clear();
         net().rejected = {1, "FOX 1", {radio::HearingReason::kReplayed}, clock_.now()};
       }},
      {"unanswered", [this] { net().unanswered = 1; }},
      {"not listening", [this] { station_.state.radios[0].muted = true; }},
      {"own", [this] { station_.state.radios[0].transmitting = true; }},
  };
  open_net();
  for (const auto& [name, set] : states) {
    reset();
    set();
    take(name);
  }
}

TEST_P(NetStateSignsTest, ReasonsInTheMatrix) {
  open_net();
  take("heard");
  for (int code = 0; code <= static_cast<int>(radio::kMaxHearingReason); ++code) {
    reset();
    hearer().heard = false;
    hearer().reason = {static_cast<radio::HearingReason>(code)};
    take("reason " + std::to_string(code));
  }
}

TEST_P(NetStateSignsTest, BarsOfTheTimeline) {
  const std::vector<std::pair<std::string, std::function<void()>>> states{
      {"live", [] {}},
      {"ended", [this] { transmission().until = clock_.now(); }},
      {"live break-in", [this] { transmission().transmission.flags.breaks_in = true; }},
      {"ended break-in",
       [this] {
         transmission().until = clock_.now();
         transmission().transmission.flags.breaks_in = true;
       }},
      {"stepped on",
       [this] {
         radio::AirTransmission other = transmission();
         other.id = 2;
         other.stream = 8;
         transmission().stepped_on = other.stepped_on = true;
         exercise_.timeline.transmissions.push_back(other);
       }},
  };
  open_net();
  for (const auto& [name, set] : states) {
    reset();
    set();
    take(name);
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

INSTANTIATE_TEST_SUITE_P(Languages, StateSignsTest, testing::Values("en", "de"),
                         [](const auto& one) { return std::string(one.param); });
INSTANTIATE_TEST_SUITE_P(Languages, NetStateSignsTest, testing::Values("en", "de"),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace
}  // namespace roger::ui
