// Signs of the states of nets and transmissions.
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "state_signs.hpp"

namespace roger::ui {
namespace {

using std::chrono::seconds;

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

INSTANTIATE_TEST_SUITE_P(Languages, NetStateSignsTest, testing::Values("en", "de"),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace
}  // namespace roger::ui
