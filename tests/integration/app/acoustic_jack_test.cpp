// The acoustic click test of the program, with a JACK connection in place of the air.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <jack/jack.h>

#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/support/json_file.hpp"
#include "tests/integration/app/roger_process.hpp"
#include "tests/support/audio_jack_server.hpp"

namespace roger::app {
namespace {

constexpr int kPeriodFrames = 256;
constexpr double kPeriodMs = 1000.0 * kPeriodFrames / 48'000.0;

/// Connects the probe's loudspeaker port with its microphone port as soon as both exist.
class Cable {
 public:
  Cable() : client_(jack_client_open("cable", JackNoStartServer, nullptr)) {}
  ~Cable() {
    if (client_ != nullptr) jack_client_close(client_);
  }
  Cable(const Cable&) = delete;
  Cable& operator=(const Cable&) = delete;
  bool plug() {
    return client_ != nullptr && test::eventually([this] {
             return jack_port_by_name(client_, "roger-probe:in_0") != nullptr &&
                    jack_connect(client_, "roger-probe:out_0", "roger-probe:in_0") == 0;
           });
  }

 private:
  jack_client_t* client_;
};

class AcousticJackTest : public testing::Test {
 protected:
  Outcome probe(bool plugged) {
    const std::string output = scratch("acoustic.txt");
    auto child = start_roger(
        {"probe", "--acoustic", "--device", "JACK", "--clicks", "12", "--json", json_}, output);
    EXPECT_TRUE(child);
    Cable cable;
    EXPECT_TRUE(!plugged || cable.plug()) << text_of_file(output);
    Outcome out;
    if (child) out.exit_code = child.value().wait_for(std::chrono::minutes{2}).value_or(-1);
    out.text = text_of_file(output);
    std::remove(output.c_str());
    return out;
  }
  void TearDown() override { std::remove(json_.c_str()); }

  const std::string json_ = scratch("acoustic.json");
  audio::testing::JackServer server_{kPeriodFrames};
};

TEST_F(AcousticJackTest, DelayOfACableIsMeasured) {
  const Outcome outcome = probe(true);
  const auto json = read_json(json_);
  ASSERT_TRUE(json) << outcome.text;
  EXPECT_EQ(json.value().at("method"), "acoustic");
  const int lost = json.value().at("lost").get<int>();
  EXPECT_EQ(outcome.exit_code, lost == 0 ? 0 : 1) << outcome.text;
  EXPECT_LE(lost, json.value().at("xruns").get<int>())
      << "only cycles skipped by the server may lose clicks";
  // A client reads its own output one period later. The delay that the server reports for its sound
  // card is subtracted although the signal did not pass it.
  const double total_ms = json.value().at("outside_ms").at("p50").get<double>() +
                          json.value().at("device_ms").get<double>();
  EXPECT_NEAR(total_ms, kPeriodMs, 0.1) << outcome.text;
  EXPECT_GT(json.value().at("over_noise_db").get<double>(), 40.0);
}

TEST_F(AcousticJackTest, MissingSignalIsReportedWithAdvice) {
  const Outcome outcome = probe(false);
  EXPECT_NE(outcome.exit_code, 0);
  EXPECT_THAT(outcome.text, testing::HasSubstr("Turn up the loudspeaker"));
  EXPECT_FALSE(read_json(json_));
}

}  // namespace
}  // namespace roger::app
