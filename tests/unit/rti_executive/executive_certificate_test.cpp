// Which certificates an executive refuses to start with.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "rti/executive/executive.hpp"
#include "tests/support/test_authority.hpp"

namespace roger::rti::executive {
namespace {

using security::CertificateFiles;
using testing::AllOf;
using testing::HasSubstr;

class ExecutiveCertificateTest : public testing::Test {
 protected:
  /// Returns why no executive starts with these files.
  static std::string refusal(const CertificateFiles& files) {
    Rid rid;
    rid.security.files = files;
    const auto created = Executive::create(rid, {});
    return created ? "it starts" : created.error().text();
  }

  security::TestAuthority authority_{"Test", security::utc_now() - std::chrono::seconds(60)};
};

TEST_F(ExecutiveCertificateTest, OneWithoutTheRoleIsRefusedWithTheRemedy) {
  const CertificateFiles files = authority_.issue("EAGLE-1", security::Role::kTester);
  EXPECT_THAT(refusal(files),
              AllOf(HasSubstr(files.certificate), HasSubstr("\"EAGLE-1\" (tester)"),
                    HasSubstr("does not contain the role executive; revoke it, move its two files "
                              "away, and issue another one")));
}

TEST_F(ExecutiveCertificateTest, OneForSomeNetsIsRefusedWithThisReason) {
  security::PermittedNets nets;
  nets.add_line(7);
  ASSERT_TRUE(authority_.folder().issue("FOX-1", security::Role::kTrainee,
                                        {security::utc_now(), security::kYear},
                                        authority_.files().path(), nets));
  EXPECT_THAT(refusal(authority_.files_of("FOX-1")),
              AllOf(HasSubstr("\"FOX-1\" (trainee)"), HasSubstr("permits only some nets; revoke")));
}

}  // namespace
}  // namespace roger::rti::executive
