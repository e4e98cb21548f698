// Stations with certificates that talk while they lose their executive.
#include <gtest/gtest.h>

#include <chrono>
#include <iostream>
#include <string>

#include "tests/support/talking_pairs.hpp"
#include "tests/support/test_authority.hpp"

namespace roger::test {
namespace {

using namespace std::chrono_literals;
using rti::security::CertificateFiles;
using rti::security::TestAuthority;

/// As long as without certificates: joining the next executive takes stations a few tenths of a
/// second each, not at the same time.
constexpr auto kSilenceOfExecutiveLoss = 3s;

TEST(CertificateAttack, ALostExecutiveAndItsKeySilenceNoOneForLong) {
  TestAuthority authority("Test", rti::security::utc_now() - 60s);
  const CertificateFiles files = authority.issue("EAGLE-1");
  PairsSettings settings;
  settings.rid = "[security]\ncertificate = \"" + files.certificate + "\"\nprivate_key = \"" +
                 files.private_key + "\"\nauthority = \"" + files.authority + "\"\nrevoked = \"" +
                 files.revoked + "\"\n";
  TalkingPairs pairs(settings);
  pairs.program(TalkingPairs::kExecutive).kill_hard();
  for (const std::string name : {"A1", "A2", "B1", "B2"}) {
    EXPECT_TRUE(pairs.program(name).shows("is connected again")) << pairs.transcripts();
  }
  for (const std::string listener : {"A2", "B2"})
    static_cast<void>(pairs.wait_until_heard(listener));
  const Conversation heard = pairs.end();
  std::cout << heard.to_text() << "\n";
  for (const std::string listener : {"A2", "B2"}) {
    EXPECT_LE(heard.heard_by(listener).longest_silence,
              kSilenceOfExecutiveLoss + pairs.start_took())
        << heard.to_text();
  }
  expect_bounded_memory(heard);
}

}  // namespace
}  // namespace roger::test
