#include "fake_rti.hpp"

namespace roger::ui {
namespace {

RtiGroup group_at(int place, bool joined, std::int64_t packets) {
  RtiGroup group;
  group.group = "239.192.16." + std::to_string(17 + place);
  group.joined = joined;
  group.sent = {packets, packets * 128};
  if (place % 3 == 0) group.nets = {{"ALPHA", std::to_string(40 + place) + ".000"}};
  if (place % 9 == 0) group.nets.push_back({"GUARD", "46.400"});
  if (joined) group.received = {packets * 7, packets * 7 * 128};
  return group;
}

}  // namespace

RtiSnapshot busy_rti(TimePoint at, int count, std::int64_t seconds) {
  constexpr std::int64_t kRate = 32;
  const std::int64_t packets = kRate * seconds;
  RtiSnapshot look;
  look.number = static_cast<std::uint64_t>(seconds) + 1;
  look.at = at;
  look.federation = "NORTHERN DAWN";
  for (int i = 0; i < count; ++i) {
    RtiFederate federate;
    federate.name = i == 0 ? "EAGLE 11" : "VIPER " + std::to_string(20 + i);
    federate.type = i % 8 == 7 ? "Recorder" : "Station";
    federate.host = "sim-0" + std::to_string(1 + i % 7);
    federate.answered = at;
    federate.interactions_sent = packets;
    federate.interactions_received = packets * 7;
    federate.updates_sent = seconds;
    federate.updates_received = seconds * count;
    federate.received = RtiTraffic{packets * 7, packets * 7 * 100};
    federate.lost = i == 3 ? 14 * seconds / 10 : 0;
    federate.classes = std::vector<RtiClass>{
        {"HLAinteractionRoot.RogerVoice.Channel" + std::to_string(100 + i % 12),
         true,
         {packets, packets * 100},
         {packets, packets * 100}},
        {"HLAobjectRoot.EmbeddedSystem.RadioTransmitter", false, {seconds, seconds * 300}, {}}};
    federate.groups = std::vector<RtiGroup>{group_at(i % 24, i < 7, packets)};
    federate.services = std::vector<RtiService>{
        {"sendInteraction",
         packets,
         packets * 4200,
         61'000,
         {{Nanoseconds{4096}, packets * 6 / 10},
          {Nanoseconds{6144}, packets * 3 / 10},
          {Nanoseconds{12'288}, packets / 10}}},
        {"receiveInteraction", packets, packets * 2000, 35'000, {{Nanoseconds{2048}, packets}}},
        {"updateAttributeValues", seconds, seconds * 5500, 88'000, {}},
        {"requestAttributeValueUpdate", 3, 9000, 7'000'000, {}}};
    look.federates.push_back(std::move(federate));
  }
  return look;
}

ProbeFigures good_probe() {
  ProbeFigures figures;
  figures.at = std::chrono::sys_days{std::chrono::May / 9 / 2026} + std::chrono::hours{10};
  figures.clicks = 100;
  figures.outside = {.count = 100, .min = 51.0, .p50 = 52.9, .p95 = 55.0, .p99 = 56.0, .max = 56.5};
  figures.inside = {.count = 640, .min = 51.0, .p50 = 52.4, .p95 = 54.5, .p99 = 56.0, .max = 56.5};
  return figures;
}

}  // namespace roger::ui
