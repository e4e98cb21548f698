// Federates that store as much as they can in the executive. Their share is limited, and all of it
// is returned when they disconnect.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "rti/executive/base/federation_modules.hpp"
#include "rti/wire/limits.hpp"
#include "tests/attack/attacker.hpp"
#include "tests/integration/rti_executive/support.hpp"
#include "tests/support/process_figures.hpp"
#include "tests/support/wait.hpp"

namespace roger::test {
namespace {

constexpr const char* kModule =
    "<objectModel><objects><objectClass><name>HLAobjectRoot</name>"
    "<objectClass><name>Hoard</name><sharing>PublishSubscribe</sharing>"
    "<attribute><name>Gold</name><dataType>HLAopaqueData</dataType></attribute>"
    "</objectClass></objectClass></objects></objectModel>";

/// A federate that stores in the executive what it can. Use it by on_host().
class Hoarder {
 public:
  /// Joins the federation of the stations.
  explicit Hoarder(std::uint16_t port) : connection_(port, kExecutiveAddress) {
    connection_.say(rti::wire::Join{1, kFederation, "", "hoarder", {{"hoard.xml", kModule}}, ""});
    const auto joined = connection_.hear<rti::wire::Joined>();
    federate_ = joined.federate;
    const auto model =
        std::get<rti::ObjectModel>(rti::executive::build_model(joined.modules, joined.mim));
    hoard_ = model.find_object_class("Hoard").value().value;
  }
  /// Reserves as many names as a message can contain, `rounds` times.
  void reserve_names(std::size_t rounds) {
    for (std::size_t round = 0; round < rounds; ++round) {
      rti::wire::ReserveNames request{{}, true};
      for (std::size_t i = 0; i < rti::kMaxNamesAtOnce; ++i) {
        request.names.push_back(std::to_string(federate_) + "_" + std::to_string(round) + "_" +
                                std::to_string(i) + std::string(100, 'n'));
      }
      connection_.say(request);
      fence();
    }
  }
  void register_objects(std::size_t count) {
    connection_.say(rti::wire::DeclareAttributes{rti::wire::Declaration::kPublish, hoard_, {0, 1}});
    for (std::uint32_t i = 1; i <= count; ++i) {
      connection_.say(
          rti::wire::RegisterObject{rti::make_object_id(federate_, i), hoard_,
                                    "HLA" + std::to_string(federate_) + "_" + std::to_string(i)});
      if (i % 1000 == 0) fence();
    }
    fence();
  }
  void register_sync_points(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      connection_.say(
          rti::wire::RegisterSyncPoint{std::to_string(federate_) + "_" + std::to_string(i),
                                       rti::ByteVector(rti::kControlTagLimit.count),
                                       {federate_}});
    }
    fence();
  }
  /// Leaves its objects behind.
  void keep_objects() {
    connection_.say(rti::wire::SetAutomaticResign{rti::wire::ResignAction::kNoAction});
    fence();
  }

 private:
  /// Returns when everything has been handled, and drops the answers.
  void fence() {
    constexpr std::uint64_t kToken = 77;
    connection_.say(rti::wire::Ping{kToken});
    for (;;) {
      const auto message = connection_.inbox.take();
      if (!message) throw std::runtime_error("the executive does not answer");
      if (*message == rti::wire::ExecutiveMessage(rti::wire::Pong{kToken})) return;
    }
  }

  rti::TestFederate connection_;
  rti::FederateId federate_ = 0;
  rti::ClassId hoard_ = 0;
};

class HoardingTest : public testing::Test {
 protected:
  HoardingTest() { static_cast<void>(pairs_.network().bare_host(kAttacker)); }

  /// Calls `hoard` with `rounds` federates, one after the other has disconnected.
  template <class Hoard>
  void attack(int rounds, const Hoard& hoard) {
    pairs_.network().on_host(kAttacker, [&] {
      for (int round = 1; round <= rounds; ++round) {
        Hoarder one(port_);
        hoard(one);
      }
    });
  }

  TalkingPairs pairs_;
  const std::uint16_t port_ = executive_port(pairs_);
};

TEST_F(HoardingTest, NamesObjectsAndSyncPointsAreLimitedAndReturned) {
  // A connection that ends leaves nothing, so the third one is as limited as the first one.
  attack(3, [](Hoarder& one) {
    one.reserve_names(repetitions(30));
    one.register_objects(repetitions(2 * rti::kMaxObjects));
    one.register_sync_points(repetitions(2000));
  });
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  constexpr std::uint64_t kMaxRemainingKib = 15 * 1024;
  const StationProgram& executive = pairs_.program(TalkingPairs::kExecutive);
  const auto present_kib = [&] { return figures_of(executive.pid()).rss_kib; };
  EXPECT_TRUE(eventually([&] {
    return present_kib() < executive.idle().rss_kib + kMaxRemainingKib;
  })) << present_kib()
      << " KiB; idle: " << executive.idle().rss_kib << " KiB";
#endif
  expect_harmless(pairs_.end());
}

TEST_F(HoardingTest, ObjectsThatFederatesLeaveBehindAreLimited) {
  attack(8, [](Hoarder& one) {
    one.keep_objects();
    one.register_objects(repetitions(rti::kMaxObjects));
  });
  expect_harmless(pairs_.end());
}

}  // namespace
}  // namespace roger::test
