// Federates that store as much as they can in the executive. Their share is limited, and all of it
// is returned when they disconnect.
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "radio/hla/transmitter_object.hpp"
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
    const auto transmitter = model.find_object_class(std::string(radio::kTransmitterClass)).value();
    transmitter_ = transmitter.value;
    for (std::size_t i = 0; i < radio::kTransmitterAttributeCount; ++i) {
      const auto name = std::string(radio::name_of(static_cast<radio::TransmitterAttribute>(i)));
      const auto attribute = model.find_attribute(transmitter, name).value();
      attributes_.push_back(model.find_index(transmitter, attribute).value());
    }
  }
  /// Reserves as many names as a message can contain (with sanitizers fewer), `rounds` times.
  void reserve_names(std::size_t rounds) {
    for (std::size_t round = 0; round < rounds; ++round) {
      rti::wire::ReserveNames request{{}, true};
      for (std::size_t i = 0; i < repetitions(rti::kMaxNamesAtOnce); ++i) {
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
  /// Registers `count` further radio transmitters, which all stations discover, and sends the
  /// attributes of the first `complete` of them. Does nothing once some were refused.
  void register_transmitters(std::uint32_t count, std::uint32_t complete) {
    if (refusals_ > 0) return;
    if (registered_ == 0) {
      connection_.say(rti::wire::DeclareAttributes{rti::wire::Declaration::kPublish, transmitter_,
                                                   attributes_});
    }
    for (std::uint32_t i = 0; i < count; ++i) {
      const rti::ObjectId object = rti::make_object_id(federate_, ++registered_);
      connection_.say(rti::wire::RegisterObject{
          object, transmitter_,
          "HLA" + std::to_string(federate_) + "_" + std::to_string(registered_)});
      if (i < complete) connection_.say(attributes_of(object));
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
  /// Returns an update of a transmitter on the air with a StreamTag of its own. Its carrier does
  /// not disturb the pairs.
  [[nodiscard]] rti::wire::ReliableUpdate attributes_of(rti::ObjectId object) const {
    radio::TransmitterState state;
    state.stream = object;
    state.frequency = Frequency::from_kilohertz(60'000);
    state.status = radio::TransmitterStatus::kTransmitting;
    const radio::EntityIdentifier entity{7, federate_, static_cast<std::uint16_t>(registered_)};
    rti::wire::ReliableUpdate update{federate_, object, {}, {}};
    for (const auto& [what, bytes] : radio::encode_transmitter(entity, state, std::nullopt)) {
      update.attributes.push_back({attributes_.at(static_cast<std::size_t>(what)), bytes});
    }
    return update;
  }
  /// Returns when everything has been handled. Counts refusals and drops all other answers.
  void fence() {
    constexpr std::uint64_t kToken = 77;
    connection_.say(rti::wire::Ping{kToken});
    for (;;) {
      const auto message = connection_.inbox.take();
      if (!message) throw std::runtime_error("the executive does not answer");
      if (*message == rti::wire::ExecutiveMessage(rti::wire::Pong{kToken})) return;
      if (std::holds_alternative<rti::wire::Fault>(*message)) ++refusals_;
    }
  }

  rti::TestFederate connection_;
  rti::FederateId federate_ = 0;
  rti::ClassId hoard_ = 0;
  rti::ClassId transmitter_ = 0;
  std::vector<rti::ValueIndex> attributes_;  // of a transmitter, by radio::TransmitterAttribute
  std::uint32_t registered_ = 0;             // transmitters
  std::size_t refusals_ = 0;
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

  /// Calls `hoard` with each of `count` federates that are joined at once, `rounds` times.
  template <class Hoard>
  void attack_at_once(std::size_t count, std::size_t rounds, const Hoard& hoard) {
    pairs_.network().on_host(kAttacker, [&] {
      std::vector<std::unique_ptr<Hoarder>> all;
      while (all.size() < count) all.push_back(std::make_unique<Hoarder>(port_));
      for (std::size_t round = 0; round < rounds; ++round) {
        for (const auto& one : all) hoard(*one);
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

TEST_F(HoardingTest, TransmittersOfManyFederatesAreLimitedTogether) {
  // Up to 510,000 objects, which all stations would discover; with sanitizers 5,100, because the
  // 32,768 that are admitted take each process minutes.
  constexpr std::size_t kFederates = 17;
  constexpr std::size_t kRounds = repetitions(30);
  constexpr auto kObjects = static_cast<std::uint32_t>(repetitions(1000));
  attack_at_once(kFederates, kRounds,
                 [](Hoarder& one) { one.register_transmitters(kObjects, kObjects / 20); });
  expect_harmless(pairs_.end());
}

TEST_F(HoardingTest, NamesOfManyFederatesAreLimitedTogether) {
  attack_at_once(rti::kMaxConnectionsPerAddress, 1, [](Hoarder& one) { one.reserve_names(1); });
  const Conversation heard = pairs_.end();
  expect_undisturbed(heard, "A2");
  expect_undisturbed(heard, "B2");
  expect_bounded_memory(heard);
  // The executive shows two lines for each of them. So does a station, if they stay long enough for
  // it to miss their datagrams.
  EXPECT_LE(heard.shown.at("A2").size(), kFewLines + 2 * rti::kMaxConnectionsPerAddress)
      << heard.to_text();
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
