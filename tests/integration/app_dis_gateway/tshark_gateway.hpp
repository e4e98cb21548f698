// Compares what a gateway has sent with what it should have sent, field by field as tshark dissects
// it.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "dis/pdu.hpp"
#include "tests/integration/app_dis_gateway/gateway_network.hpp"
#include "tests/integration/dis/dissection.hpp"

namespace roger::app {

/// The version of DIS in which a gateway sends, and the kind of its time stamps.
struct SentForm {
  std::uint8_t version = dis::kMaxVersion;
  bool absolute = false;
};
/// Returns "Version7Absolute", for the names of tests.
[[nodiscard]] std::string name_of(const SentForm& form);
/// For GoogleTest.
inline void PrintTo(const SentForm& form, std::ostream* out) {
  *out << name_of(form);
}

/// Parameter: the form in which the gateway sends to the exercise DisPeer::kExercise.
class TsharkGateway : public GatewayNetworkTest, public testing::WithParamInterface<SentForm> {
 protected:
  /// Returns the content that a PDU should have. The functions are called with all PDUs in the
  /// order of their arrival.
  using ExpectedBody = std::function<dis::Body(const HeardPdu&)>;

  TsharkGateway();
  void SetUp() override {
    if (!dis::has_tshark()) GTEST_SKIP() << "tshark is missing (Debian package tshark)";
  }

  /// Appends an exercise with the parameter's form to the configuration of the gateway, which is
  /// empty at first: site 100 and this application. `rest`: further keys and tables.
  void add_exercise(std::uint8_t number, int application, const std::string& rest) const;

  /// Compares all fields of all PDUs, those of the header included. States are valid when they are
  /// sent: after the start of the test, and before they arrive.
  void compare(const std::vector<HeardPdu>& heard, std::uint8_t exercise,
               const ExpectedBody& expected) const;

 private:
  const Nanoseconds begun_ = std::chrono::system_clock::now().time_since_epoch();
};

/// Expects that the time stamps of a transmission advance by exactly the duration of its samples.
class ExpectedTimes {
 public:
  void begin() { samples_ = -1; }
  void expect(const dis::Header& header, const dis::Signal& signal);

 private:
  dis::Timestamp first_;
  std::int64_t samples_ = -1;  // since the first one; -1: none yet
};

/// Returns the level of the talkers' tone in the second half of a transmission, in dBFS. Fails the
/// test if a signal cannot be decoded.
[[nodiscard]] double tone_dbfs(const std::vector<dis::Signal>& transmission);

}  // namespace roger::app
