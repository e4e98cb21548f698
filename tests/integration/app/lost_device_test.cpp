// A running station whose sound device is lost and returns.
#include <gtest/gtest.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): POSIX' signals

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "tests/integration/app/roger_process.hpp"
#include "tests/support/audio_jack_server.hpp"

namespace roger::app {
namespace {

/// Runs `roger record` and counts the packets that it stores.
class RecordedPackets {
 public:
  explicit RecordedPackets(const PrivateRid& rid) : folder_(scratch("lost-recordings")) {
    const std::string output = scratch("lost-recorder.txt");
    auto started = start_roger({"record", "--rid", rid.path(), "--folder", folder_}, output);
    if (!started || !appears(output, "Recording to ")) {
      throw std::runtime_error("no recorder: " + text_of_file(output));
    }
    recorder_.emplace(std::move(started).value());
    events_ = std::filesystem::directory_iterator(folder_)->path() / "events.jsonl";
  }

  [[nodiscard]] std::size_t packets() const {
    const std::string text = text_of_file(events_);
    std::size_t count = 0;
    for (auto at = text.find(kPacket); at != std::string::npos; at = text.find(kPacket, at + 1)) {
      ++count;
    }
    return count;
  }

 private:
  static constexpr std::string_view kPacket = "\"seq\":";
  std::string folder_;
  std::string events_;
  std::optional<ChildProcess> recorder_;
};

TEST(LostDevice, StationKeepsTransmittingWithoutADeviceAndReportsTheLoss) {
  constexpr std::size_t kTwoSeconds = 64;
  audio::testing::JackServer server(256);
  const PrivateRid rid("lost-device.toml");
  const std::string output = scratch("lost-device.txt");
  const std::string json = scratch("lost-device.json");
  auto executive = start_roger({"rtiexec", "--rid", rid.path()}, scratch("lost-executive.txt"));
  ASSERT_TRUE(executive);
  ASSERT_TRUE(appears(scratch("lost-executive.txt"), rid.endpoint()));
  const RecordedPackets recorded(rid);
  auto station = start_roger({"radio", "--rid", rid.path(), "--station", "EAGLE 1", "--device",
                              "JACK", "--key", "1", "--json", json},
                             output);
  ASSERT_TRUE(station);
  ASSERT_TRUE(appears(output, "sound device: JACK Audio Connection Kit: system"))
      << text_of_file(output);
  ASSERT_TRUE(appears(output, "key down")) << text_of_file(output);

  server.kill(SIGKILL);
  ASSERT_TRUE(appears(output, "sound: audio device 'JACK Audio Connection Kit: system' was lost"))
      << text_of_file(output);
  const std::size_t before = recorded.packets();
  ASSERT_TRUE(test::eventually([&] { return recorded.packets() >= before + kTwoSeconds; }))
      << recorded.packets() << " packets, " << before << " when the device was lost\n"
      << text_of_file(output);
  server.start_again();
  ASSERT_TRUE(appears(output, "sound: JACK Audio Connection Kit: system works again"))
      << text_of_file(output);

  station.value().stop();
  const auto report = nlohmann::json::parse(text_of_file(json));
  EXPECT_EQ(report.at("stations").at(0).at("device").at("losses"), 1) << text_of_file(output);
}

}  // namespace
}  // namespace roger::app
