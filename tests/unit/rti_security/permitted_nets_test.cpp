// The nets that a certificate permits: parsed, printed, merged, and applied to channels.
#include "rti/security/certificate/permitted_nets.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/test_authority.hpp"

namespace roger::rti::security {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

PermittedNets nets(const std::vector<std::string>& uris) {
  PermittedNets out;
  for (const std::string& uri : uris) {
    const Status added = out.add(uri);
    EXPECT_TRUE(added) << added.error().text();
  }
  return out;
}

std::vector<int> channels(const PermittedNets& of) {
  std::vector<int> out;
  for (int channel = 0; channel < 256; ++channel) {
    if (of.permits(static_cast<filter::Channel>(channel))) out.push_back(channel);
  }
  return out;
}

TEST(PermittedNetsTest, AFrequencyPermitsItsChannel) {
  EXPECT_THAT(channels(nets({"urn:roger:frequency:46500000"})), ElementsAre(68));
  EXPECT_THAT(channels(nets({"urn:roger:frequency:46524999"})), ElementsAre(68));
  EXPECT_THAT(channels(nets({"urn:roger:frequency:30000000-30025000"})), ElementsAre(176, 177));
  EXPECT_THAT(channels(nets({"urn:roger:frequency:6399999-6400000"})), ElementsAre(0, 255));
  EXPECT_EQ(channels(nets({"urn:roger:frequency:0-6375000"})).size(), 256U);
  EXPECT_EQ(channels(nets({"urn:roger:frequency:0-6374999"})).size(), 255U);
  EXPECT_EQ(channels(nets({"urn:roger:frequency:0-9223372036854775807"})).size(), 256U);
}

TEST(PermittedNetsTest, ALinePermitsItsChannel) {
  EXPECT_THAT(channels(nets({"urn:roger:channel:0", "urn:roger:channel:255"})),
              ElementsAre(0, 255));
}

TEST(PermittedNetsTest, NothingIsPermittedWithoutUris) {
  EXPECT_TRUE(PermittedNets{}.empty());
  EXPECT_TRUE(channels(PermittedNets{}).empty());
  EXPECT_FALSE(nets({"urn:roger:channel:0"}).empty());
  EXPECT_FALSE(nets({"urn:roger:frequency:0"}).empty());
}

TEST(PermittedNetsTest, RangesThatTouchAreMerged) {
  const PermittedNets merged =
      nets({"urn:roger:frequency:47000000", "urn:roger:frequency:30000000",
            "urn:roger:frequency:30050000", "urn:roger:channel:12", "urn:roger:frequency:30025000",
            "urn:roger:frequency:46500000-46900000"});
  EXPECT_THAT(merged.uris(), ElementsAre("urn:roger:frequency:30000000-30050000",
                                         "urn:roger:frequency:46500000-46900000",
                                         "urn:roger:frequency:47000000", "urn:roger:channel:12"));
  EXPECT_EQ(merged.text(),
            "30.000 to 30.050 MHz, 46.500 to 46.900 MHz, 47.000 MHz, lines on channel 12");
  EXPECT_EQ(nets(merged.uris()), merged);
  EXPECT_EQ(channels(nets(merged.uris())), channels(merged));
}

TEST(PermittedNetsTest, MalformedUrisAreRefusedByName) {
  for (const std::string part :
       {"", "-", "1-", "-1", "2-1", "30.0", "0x10", "+1", " 1", "01", "1-2-3",
        "9223372036854775808", "99999999999999999999", "1-99999999999999999999"}) {
    const std::string uri = "urn:roger:frequency:" + part;
    ASSERT_TRUE(PermittedNets::concerns(uri));
    PermittedNets out;
    const Status added = out.add(uri);
    ASSERT_FALSE(added) << uri;
    EXPECT_THAT(added.error().message, AllOf(HasSubstr("\"" + uri + "\""), HasSubstr("hertz")));
    EXPECT_TRUE(out.empty());
  }
  for (const std::string part : {"", "256", "-1", "1-2", "001"}) {
    PermittedNets out;
    const Status added = out.add("urn:roger:channel:" + part);
    ASSERT_FALSE(added) << part;
    EXPECT_THAT(added.error().message, HasSubstr("from 0 to 255"));
  }
  EXPECT_FALSE(PermittedNets::concerns("urn:roger:role:trainee"));
}

class RestrictedStations : public testing::Test {
 protected:
  Result<Certificate> issue(const std::string& station, const PermittedNets& permitted) {
    return authority_.folder().issue(station, Role::kTrainee, {kBegin, kYear},
                                     authority_.files().path(), permitted);
  }
  TestAuthority authority_;
};

TEST_F(RestrictedStations, CertificatesContainTheNets) {
  const PermittedNets permitted =
      nets({"urn:roger:frequency:30000000-30025000", "urn:roger:channel:197"});
  const auto issued = issue("EAGLE-1", permitted);
  ASSERT_TRUE(issued) << issued.error().text();
  const auto read = Certificate::read(authority_.files().path("EAGLE-1.crt"));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read.value().nets(), permitted);
  EXPECT_EQ(read.value().role(), Role::kTrainee);
  EXPECT_EQ(authority_.station("HQ")->certificate.nets(), std::nullopt) << "without restriction";
}

TEST_F(RestrictedStations, RenewedCertificatesKeepTheNetsOrGetNewOnes) {
  const PermittedNets first = nets({"urn:roger:frequency:30000000"});
  const PermittedNets second = nets({"urn:roger:frequency:40000000"});
  ASSERT_TRUE(issue("EAGLE-1", first));
  const std::string target = authority_.files().path();
  const Validity longer{kBegin, 2 * kYear};
  EXPECT_EQ(authority_.folder().renew("EAGLE-1", longer, target).value().certificate.nets(), first);
  EXPECT_EQ(authority_.folder()
                .renew("EAGLE-1", {kBegin, 3 * kYear}, target, second)
                .value()
                .certificate.nets(),
            second);
  EXPECT_EQ(Certificate::read(authority_.files().path("EAGLE-1.crt")).value().nets(), second);
}

TEST_F(RestrictedStations, ACertificateThatWouldBeTooLongIsNotIssued) {
  PermittedNets many;
  for (std::uint64_t i = 0; i < 200; ++i) {
    const Frequency one = Frequency::from_hertz(30'000'000 + i * 100'000);
    many.add({one, one});
  }
  const auto issued = issue("EAGLE-1", many);
  ASSERT_FALSE(issued);
  EXPECT_THAT(issued.error().message,
              AllOf(HasSubstr("\"EAGLE-1\""), HasSubstr("200 ranges"), HasSubstr("at most 4096")));
  EXPECT_TRUE(authority_.folder().issued().value().empty());
  EXPECT_TRUE(issue("EAGLE-1", nets({"urn:roger:channel:1"}))) << "no private key remained";
}

TEST_F(RestrictedStations, ARestrictionToNoNetsIsRefused) {
  const auto issued = issue("EAGLE-1", {});
  ASSERT_FALSE(issued);
  EXPECT_THAT(issued.error().message, HasSubstr("no nets"));
}

}  // namespace
}  // namespace roger::rti::security
