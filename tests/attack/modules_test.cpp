// Federates that join with large or many FOM modules, or very often.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "rti/wire/limits.hpp"
#include "tests/attack/attacker.hpp"
#include "tests/integration/rti_executive/support.hpp"
#include "tests/unit/rti_executive/models.hpp"

namespace roger::test {
namespace {

using rti::wire::ModuleText;
using testing::HasSubstr;

std::size_t bytes_of(const std::vector<ModuleText>& modules) {
  std::size_t bytes = 0;
  for (const ModuleText& one : modules) bytes += one.text.size();
  return bytes;
}

class ModulesTest : public testing::Test {
 protected:
  ModulesTest() { static_cast<void>(pairs_.network().bare_host(kAttacker)); }

  void attack(const std::function<void()>& work) { pairs_.network().on_host(kAttacker, work); }
  [[nodiscard]] static rti::wire::Join join(std::vector<ModuleText> modules) {
    return {1, kFederation, "", "attacker", std::move(modules), ""};
  }

  TalkingPairs pairs_;
  const std::uint16_t port_ = executive_port(pairs_);
};

TEST_F(ModulesTest, CommentsKeepNoFederateOut) {
  const auto with_comment = [](const std::string& name) {
    return ModuleText{name + ".xml", "<objectModel><!-- " + name +
                                         std::string(rti::kMaxModuleBytes - 1000, 'c') +
                                         " --></objectModel>"};
  };
  attack([&] {
    rti::TestFederate first(port_, kExecutiveAddress);
    rti::TestFederate second(port_, kExecutiveAddress);
    first.say(join({with_comment("first")}));
    second.say(join({with_comment("second")}));
    first.hear<rti::wire::Joined>();
    second.hear<rti::wire::Joined>();

    rti::TestFederate later(port_, kExecutiveAddress);
    constexpr std::size_t kHalf = rti::kMaxModuleBytes / 2;
    later.say(join({{"real.xml", "<objectModel>" + std::string(kHalf, 'r') + "</objectModel>"}}));
    later.hear<rti::wire::Joined>();
    rti::TestFederate last(port_, kExecutiveAddress);
    EXPECT_LT(bytes_of(last.join(kFederation).modules), kHalf + 1'000'000);
  });
  expect_harmless(pairs_.end());
}

TEST_F(ModulesTest, ManyModulesAndJoinsStopNeitherExecutiveNorStations) {
  constexpr std::size_t kJoins = repetitions(1000);
  attack([&] {
    rti::TestFederate tiny(port_, kExecutiveAddress);
    tiny.say(join(rti::executive::small_modules(20'000)));
    EXPECT_THAT(tiny.hear<rti::wire::Fault>().text, HasSubstr("20000 FOM modules; at most 64"));
    EXPECT_TRUE(tiny.closed.take());

    // As many as are allowed, which are merged in the background.
    rti::TestFederate slow(port_, kExecutiveAddress);
    const std::size_t bytes = repetitions(std::size_t{7} << 20U);
    EXPECT_EQ(slow.ask(rti::wire::CreateFederation{1, "attacked",
                                                   rti::executive::many_modules(bytes), ""})
                  .exception,
              rti::wire::ExceptionKind::kNone);

    // All federates receive the announcement of each. The lines of the executive, which exceed
    // the room of a pipe, are not read.
    rti::TestFederate restless(port_, kExecutiveAddress);
    rti::FederateId last = 0;
    for (std::size_t i = 0; i < kJoins; ++i) {
      const rti::FederateId now = restless.join(kFederation).federate;
      EXPECT_GT(now, last) << "numbers are reused later only";
      last = now;
      EXPECT_EQ(restless.ask(rti::wire::Resign{2, rti::wire::ResignAction::kNoAction}).exception,
                rti::wire::ExceptionKind::kNone);
    }
  });
  Conversation heard = pairs_.end();
  // The executive shows a line for each join and each departure.
  EXPECT_LE(heard.shown.at(TalkingPairs::kExecutive).size(), 2 * kJoins + kFewLines);
  heard.shown.erase(TalkingPairs::kExecutive);
  expect_harmless(heard);
}

}  // namespace
}  // namespace roger::test
