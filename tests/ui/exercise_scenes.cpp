// Sample exercises for tests.
#include <array>
#include <random>

#include "fake_exercise.hpp"

namespace roger::ui {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

struct SceneNet {
  const char* name;
  std::uint64_t kilohertz;
  const char* mode;
};
constexpr std::array<SceneNet, 12> kSceneNets = {{
    {"MISSION PRIMARY", 251'000, "AM 25 kHz"},
    {"BALTIC TOWER", 118'350, "AM 25 kHz"},
    {"FIRES", 46'250, "FM 25 kHz"},
    {"HF COMMAND", 8'992, "SSB 3 kHz"},
    {"STRIKE 2", 264'500, "AM 25 kHz"},
    {"GUARD", 243'000, "AM 25 kHz"},
    {"SATCOM BRAVO", 311'150, "FM 25 kHz"},
    {"AIR DEFENCE", 233'800, "AM 25 kHz"},
    {"LOGISTICS", 41'500, "FM 25 kHz"},
    {"MEDEVAC", 38'900, "FM 25 kHz"},
    {"RANGE SAFETY", 34'100, "FM 25 kHz"},
    {"TANKER", 276'400, "AM 25 kHz"},
}};
constexpr std::array kSceneSigns = {"VIPER 21", "VIPER 22", "EAGLE 11", "HAMMER 1", "HAMMER 4",
                                    "CASTLE",   "ORION 3",  "MULE 2",   "TOWER",    "RESCUE 7"};

radio::NetState net_of(const SceneNet& scene) {
  radio::NetState net;
  net.name = scene.name;
  net.frequency = net.channel = Frequency::from_kilohertz(scene.kilohertz);
  net.modulation = scene.mode;
  return net;
}

void key(radio::NetState& net, std::vector<radio::KeyedStation> by, double level, TimePoint now) {
  net.keyed_by = std::move(by);
  net.collides = net.keyed_by.size() > 1;
  net.level_dbfs = level;
  net.last_activity = now;
}

radio::HeardBy heard_by(const std::string& sign, const radio::Reason& reason) {
  return {sign, "1", reason.empty(), true, reason};
}

radio::Audience audience(const std::string& net, const std::string& sign, bool now,
                         std::vector<radio::HeardBy> stations) {
  static std::uint64_t stream = 100;
  return {++stream, sign, net, now, std::move(stations)};
}

void add_audiences(radio::ExerciseSnapshot& state) {
  using radio::Reason;
  const Reason heard;
  const Reason over{radio::HearingReason::kSteppedOn};
  const Reason far{radio::HearingReason::kTooWeak, 6.0};
  const Reason key{radio::HearingReason::kOtherKey};
  const auto all = [&](const Reason& hm1, const Reason& hm4, const Reason& ea1, const Reason& cas,
                       const Reason& mu2) {
    return std::vector{heard_by("HAMMER 1", hm1), heard_by("HAMMER 4", hm4),
                       heard_by("EAGLE 11", ea1), heard_by("CASTLE", cas), heard_by("MULE 2", mu2)};
  };
  const auto but = [](std::vector<radio::HeardBy> stations, std::size_t self) {
    stations.erase(stations.begin() + static_cast<std::ptrdiff_t>(self));
    return stations;
  };
  state.audiences = {
      audience("FIRES", "HAMMER 1", true, but(all(heard, over, over, over, over), 0)),
      audience("FIRES", "HAMMER 4", true, but(all(over, heard, over, over, over), 1)),
      audience("FIRES", "EAGLE 11", false, but(all(heard, heard, heard, heard, far), 2)),
      audience("FIRES", "CASTLE", false, but(all(heard, heard, heard, heard, heard), 3)),
      audience("FIRES", "MULE 2", false, but(all(heard, heard, key, heard, heard), 4)),
      audience("MISSION PRIMARY", "VIPER 21", true,
               {heard_by("TOWER", heard), heard_by("VIPER 22", heard), heard_by("RESCUE 7", far)}),
      audience("BALTIC TOWER", "EAGLE 11", true,
               {heard_by("TOWER", heard), heard_by("MULE 2", heard)}),
  };
}

void add_past(FakeExercise& exercise, TimePoint now, std::size_t nets) {
  std::minstd_rand dice(7);  // NOLINT(cert-msc51-cpp): reproducible pictures
  auto& all = exercise.timeline.transmissions;
  const TimePoint begin = exercise.state.began;
  for (std::size_t i = 0; i < nets; ++i) {
    const radio::NetState& net = exercise.state.nets[i];
    TimePoint at = begin + seconds(dice() % 40);
    while (at < now - seconds(20)) {
      radio::AirTransmission one;
      one.transmission.call_sign = kSceneSigns.at((dice() % 3 + i) % kSceneSigns.size());
      one.net = net.name;
      one.transmission.address = net.frequency;
      one.since = at;
      one.until = at + milliseconds(1500 + dice() % 9000);
      one.sound = true;
      all.push_back(one);
      at = one.until + milliseconds(4000 + dice() % (9000 * (i + 1)));
    }
  }
}

void add_live(FakeExercise& exercise, const std::string& net, const std::string& sign,
              TimePoint since, bool stepped) {
  radio::AirTransmission one;
  one.transmission.call_sign = sign;
  one.net = net;
  for (const auto& state : exercise.state.nets) {
    if (state.name == net) one.transmission.address = state.frequency;
  }
  one.since = since;
  one.sound = true;
  one.stepped_on = stepped;
  exercise.timeline.transmissions.push_back(one);
}

void number(FakeExercise& exercise) {
  auto& all = exercise.timeline.transmissions;
  std::ranges::sort(all, {}, &radio::AirTransmission::since);
  radio::TransmissionId id = 0;
  for (auto& one : all) one.id = ++id;
  exercise.timeline.revision = 1;
}

}  // namespace

void make_busy_exercise(FakeExercise& exercise, TimePoint now) {
  radio::ExerciseSnapshot& state = exercise.state;
  state.joined = true;
  state.federation = "NORTHERN DAWN";
  state.taken = now;
  state.began = now - minutes(42);
  for (const SceneNet& scene : kSceneNets) state.nets.push_back(net_of(scene));
  constexpr std::array kTalk = {0.34, 0.22, 0.41, 0.12, 0.05, 0.01,
                                0.18, 0.27, 0.30, 0.03, 0.08, 0.06};
  constexpr std::array kAges = {0, 0, 0, 130, 18, 1860, 0, 24, 0, 720, 55, 240};
  for (std::size_t i = 0; i < state.nets.size(); ++i) {
    state.nets[i].talk_share = kTalk.at(i);
    state.nets[i].last_activity = now - seconds(kAges.at(i));
  }
  key(state.nets[0], {{"VIPER 21"}}, -24.0, now);
  key(state.nets[1], {{"EAGLE 11"}}, -31.0, now);
  key(state.nets[2], {{"HAMMER 1"}, {"HAMMER 4"}}, -12.0, now);
  key(state.nets[6], {{"ORION 3"}}, -30.0, now);
  key(state.nets[8], {{"MULE 2"}}, -38.0, now);
  state.nets[2].stepped_on = 3;
  state.nets[2].unanswered = 1;
  state.nets[3].unanswered = 2;
  state.nets[4].control = {radio::NoticeCode::kNetJammed, {"RANGE CONTROL"}};
  state.nets[6].secure = true;
  state.nets[11].stepped_on = 1;
  add_audiences(state);
  state.recording.on = true;
  state.recording.folder = "recordings/2026-05-09T09-32-26Z";
  state.recording.since = now - seconds(2530);
  state.recording.bytes = 41'000'000;
  add_past(exercise, now, 8);
  add_live(exercise, "MISSION PRIMARY", "VIPER 21", now - milliseconds(7600), false);
  add_live(exercise, "BALTIC TOWER", "EAGLE 11", now - milliseconds(10900), false);
  add_live(exercise, "FIRES", "HAMMER 1", now - milliseconds(18800), true);
  add_live(exercise, "FIRES", "HAMMER 4", now - milliseconds(11000), true);
  number(exercise);
  exercise.timeline.marks = {
      {1, radio::ExerciseMark::Kind::kMarker, now - seconds(77), "FIRES", "Check-in late"},
      {2, radio::ExerciseMark::Kind::kInstructorControl, now - seconds(33), "STRIKE 2",
       "Jam STRIKE 2", true}};
}

radio::StationSnapshot instructor_station(const FakeExercise& exercise, TimePoint now) {
  radio::StationSnapshot station = idle_station();
  station.taken = now;
  station.call_sign = "RANGE CONTROL";
  station.federation.joined = true;
  station.federation.stations_known = 41;
  station.radios.clear();
  radio::RadioId id = 0;
  for (const auto& net : exercise.state.nets) {
    auto radio = tuned_radio(id, net.name, net.name, net.frequency);
    radio.muted = id % 3 == 2 && id != 2;
    radio.volume_db = id == 2 ? -6.0 : 0.0;
    radio.half_duplex = false;
    station.radios.push_back(radio);
    ++id;
  }
  return station;
}

std::shared_ptr<radio::RecordingList> sample_recordings() {
  auto list = std::make_shared<radio::RecordingList>();
  list->parent = "/srv/recordings";
  const auto add = [&list](const std::string& name, std::int64_t began_s, Nanoseconds length) {
    radio::RecordingEntry entry;
    entry.folder = list->parent + "/" + name;
    entry.name = name;
    entry.begin_wall_ns = Nanoseconds(seconds(began_s)).count();
    entry.length = length;
    list->entries.push_back(entry);
    return &list->entries.back();
  };
  constexpr std::int64_t kMorning = 1'778'319'146;  // 2026-05-09T09:32:26Z
  radio::RecordingEntry* entry = add("2026-05-09T09-32-26Z", kMorning, seconds(2530));
  entry->grows = true;
  entry->nets = {"FIRES", "MISSION PRIMARY"};
  entry->call_signs = {"HAMMER 1", "VIPER 21"};
  entry = add("2026-05-09T07-01-00Z", kMorning - 9086, seconds(71));
  entry->damage = {radio::NoticeCode::kNoEnd, {"events.jsonl"}};
  entry->nets = {"FIRES"};
  entry->call_signs = {"CASTLE"};
  entry = add("Night attack", kMorning - 50'000, seconds(4210));
  entry->nets = {"AIR DEFENCE", "FIRES", "HF COMMAND", "LOGISTICS", "MISSION PRIMARY", "STRIKE 2"};
  entry->call_signs = {"CASTLE", "EAGLE 11", "HAMMER 1", "HAMMER 4", "MULE 2", "ORION 3"};
  entry->has_more = true;
  entry = add("copied", kMorning - 90'000, Nanoseconds{0});
  entry->damage = {
      radio::NoticeCode::kDamagedLine, {"events.jsonl", "1"}, {{radio::NoticeCode::kNoHeader}}};
  return list;
}

void make_large_exercise(FakeExercise& exercise, TimePoint now, int nets, int stations) {
  radio::ExerciseSnapshot& state = exercise.state;
  state.joined = true;
  state.taken = now;
  state.began = now - minutes(120);
  for (int i = 0; i < nets; ++i) {
    radio::NetState net = net_of(kSceneNets.at(static_cast<std::size_t>(i) % kSceneNets.size()));
    net.name += " " + std::to_string(i);
    net.frequency = net.channel =
        Frequency::from_kilohertz(30'000 + 25 * static_cast<std::uint64_t>(i));
    key(net, {{"STATION " + std::to_string(i % stations)}}, -20.0 - i % 30, now);
    net.talk_share = 0.3;
    state.nets.push_back(net);
    std::vector<radio::HeardBy> all;
    for (int station = 0; station < stations; ++station) {
      all.push_back(heard_by(
          "STATION " + std::to_string(station),
          station % 7 == 0 ? radio::Reason{radio::HearingReason::kTooWeak, 6.0} : radio::Reason{}));
    }
    state.audiences.push_back(
        audience(net.name, "STATION " + std::to_string(i % stations), true, std::move(all)));
  }
  add_past(exercise, now, static_cast<std::size_t>(nets));
  number(exercise);
}

}  // namespace roger::ui
