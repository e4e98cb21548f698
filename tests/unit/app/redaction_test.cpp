// No secret of a plan, RID or log reaches a support bundle.
#include "app/bundle/redaction.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "app/bundle/support_bundle.hpp"
#include "radio/plan/net_plan.hpp"

namespace roger::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class RedactionTest : public testing::Test {
 protected:
  ~RedactionTest() override { std::remove(path_.c_str()); }

  const std::string& write(const std::string& text) {
    std::ofstream(path_, std::ios::binary) << text;
    return path_;
  }
  /// Returns what a bundle contains of a plan with this text.
  std::string shown(const std::string& plan) {
    const auto text = settings_without_secrets(write(plan));
    EXPECT_TRUE(text) << text.error().text();
    return text ? text.value() : "";
  }

  const std::string path_ = testing::TempDir() + "redaction_test.toml";
  const std::string secret_ = "00112233445566778899aabbccddeeffFFEEDDCCBBAA99887766554433221100";
};

TEST_F(RedactionTest, PlanKeepsEverythingButTheSecretsOfItsKeys) {
  const std::string plan = "# the secret is " + secret_ +
                           "\n[[key]]\nname = \"ALPHA\"\nid = 7\nsystem = \"KY-57\"\nsecret = \"" +
                           secret_ +
                           "\"\n[[net]]\nname = \"COMPANY\"\nkey = \"ALPHA\"\n"
                           "frequency_mhz = 40.5\n[[station]]\ncall_sign = \"EAGLE\"\n"
                           "[[station.radio]]\nname = \"VHF\"\nlowest_mhz = 30\nhighest_mhz = "
                           "88\npresets = [\"COMPANY\"]\n";
  const auto read = radio::load_net_plan(write(plan), {});
  ASSERT_TRUE(read) << "the test needs a valid plan: " << read.error().text();
  const std::string text = shown(plan);
  for (const char* kept : {"ALPHA", "id = 7", "KY-57", "COMPANY", "40.5", "EAGLE", "VHF"}) {
    EXPECT_THAT(text, HasSubstr(kept));
  }
  EXPECT_THAT(text, HasSubstr("(removed)"));
  EXPECT_THAT(text, Not(HasSubstr(secret_.substr(0, 8))));
}

TEST_F(RedactionTest, SecretsAreRemovedHoweverTheyAreWritten) {
  for (const std::string& plan : {
           std::string("key = [{ name = \"A\", secret = \"hunter2-secret\" }]"),
           std::string("[[key]]\n\"s\\u0065cret\" = 'hunter2-secret'"),
           std::string("[[key]]\nsecret = \"\"\"\nhunter2-secret\"\"\""),
           std::string("[[key]]\nsecret = [\"hunter2-secret\"]"),
           std::string("[[key]]\nsecrte = \"hunter2-secret\""),
           std::string("[[key]]\nsecret = { text = \"hunter2-secret\" }"),
           std::string("[[keys]]\nsecret = \"hunter2-secret\""),
           std::string("[[net]]\nname = \"A\"\n[net.key]\nsecret = \"hunter2-secret\""),
           std::string("a = 1 # hunter2-secret"),
           std::string("[[key]]\nsecret = \"hunter2-secret\" hunter2-secret"),
           std::string("[[key]]\nsecret = hunter2-secret"),
       }) {
    EXPECT_THAT(shown(plan), Not(HasSubstr("hunter2"))) << plan;
  }
}

TEST_F(RedactionTest, FileThatIsNotTomlIsNotQuoted) {
  EXPECT_THAT(shown("[[key]]\nname = \"A\"\nsecret = " + secret_ + "x\n"),
              AllOf(HasSubstr("line 3"), Not(HasSubstr(secret_.substr(0, 8)))));
}

TEST_F(RedactionTest, RunsOfHexadecimalDigitsAreRemovedFromAnyText) {
  EXPECT_EQ(without_secrets("key " + secret_ + ", " + secret_.substr(0, kSecretDigits) + "."),
            "key (removed), (removed).");
  const std::string few = secret_.substr(0, kSecretDigits - 1);
  EXPECT_EQ(without_secrets(few + " 4f1c-09ab-7d22-e310 dead beef"),
            few + " 4f1c-09ab-7d22-e310 dead beef");
  EXPECT_EQ(without_secrets(secret_), "(removed)");
  EXPECT_EQ(without_secrets(""), "");
}

TEST_F(RedactionTest, BlocksInPemFormatAreRemovedFromAnyText) {
  const std::string body = "MC4CAQAwBQYDK2VwBCIEIDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDEy\n";
  const std::string begin = "-----BEGIN PRIVATE KEY-----\n";
  const std::string end = "-----END PRIVATE KEY-----\n";
  EXPECT_EQ(without_secrets("a\n" + begin + body + body + end + "b\n"), "a\n(removed)\nb\n");
  EXPECT_EQ(without_secrets("a\n" + begin + body + end + "b\n-----BEGIN EC PRIVATE KEY-----\n" +
                            body + "-----END EC PRIVATE KEY-----"),
            "a\n(removed)\nb\n(removed)");
  // As a JSON log contains it, and each line with the prefix of a log.
  EXPECT_EQ(without_secrets(R"({"text":"-----BEGIN X-----\nMC4C\n-----END X-----\n"})"),
            R"({"text":"(removed)\n"})");
  EXPECT_EQ(without_secrets("10:00 -----BEGIN X-----\n10:01 MC4C\n10:02 -----END X-----\n10:03 b"),
            "10:00 (removed)\n10:03 b");
  // Cut off at the beginning, at the end, and both; the last line without its dashes.
  EXPECT_EQ(without_secrets(body + end + "b"), "(removed)\nb");
  EXPECT_EQ(without_secrets("a\n" + begin + body), "a\n(removed)");
  EXPECT_EQ(without_secrets("a\n" + begin + body + begin + body + end + body + end + "b"),
            "a\n(removed)(removed)\nb");
  EXPECT_EQ(without_secrets("a\n" + begin + body + "-----END PRI\nb"), "a\n(removed)PRI\nb");
  EXPECT_EQ(without_secrets("-----BEGINNING\n---- END ----"), "-----BEGINNING\n---- END ----");
}

TEST_F(RedactionTest, LogIsCutAtTheBeginningOfALine) {
  const std::string log = "first " + secret_ + "\nsecond\nthird\n";
  EXPECT_EQ(end_of_log(write(log), 1000).value(), log);
  EXPECT_EQ(end_of_log(write(log), 20).value(), "second\nthird\n");
  EXPECT_EQ(end_of_log(write(log), 5).value(), "");
  EXPECT_EQ(end_of_log(write(""), 5).value(), "");
}

TEST_F(RedactionTest, SoundIsNoLog) {
  const std::string header("RIFF\x24\0\0\0WAVEfmt \x10\0\0\0", 20);
  for (const std::string& sound : {header + std::string(100'000, 'x'), std::string("a\0b", 3)}) {
    const auto log = end_of_log(write(sound), 1000);
    ASSERT_FALSE(log);
    EXPECT_EQ(log.error().code, ErrorCode::kInvalid);
    EXPECT_THAT(log.error().text(), AllOf(HasSubstr(path_), HasSubstr("expected a log")));
  }
}

}  // namespace
}  // namespace roger::app
