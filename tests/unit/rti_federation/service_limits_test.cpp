// Texts that are too long for the executive are refused before they are sent.
#include "rti/federate/refusal/service_limits.hpp"

#include <RTI/RTI1516.h>
#include <gtest/gtest.h>

#include <string>

namespace roger::rti {
namespace {

const std::string kLongest(kMaxNameLength, 'N');
const std::string kTooLong(kMaxNameLength + 1, 'N');

TEST(ServiceLimits, NamesOf255CharactersAreAccepted) {
  EXPECT_NO_THROW(check_create(kLongest, kLongest));
  EXPECT_NO_THROW(check_join(kLongest, kLongest, kLongest));
  EXPECT_NO_THROW(check_federation_exists(kLongest));
}

TEST(ServiceLimits, LongerNamesThrowTheExceptionOfTheService) {
  EXPECT_THROW(check_create(kTooLong, ""), rti1516e::RTIinternalError);
  EXPECT_THROW(check_create("F", kTooLong), rti1516e::CouldNotCreateLogicalTimeFactory);
  EXPECT_THROW(check_join(kTooLong, "type", "F"), rti1516e::RTIinternalError);
  EXPECT_THROW(check_join("name", kTooLong, "F"), rti1516e::RTIinternalError);
  EXPECT_THROW(check_join("name", "type", kTooLong), rti1516e::FederationExecutionDoesNotExist);
  EXPECT_THROW(check_federation_exists(kTooLong), rti1516e::FederationExecutionDoesNotExist);
}

TEST(ServiceLimits, ErrorNamesTheTooLongText) {
  try {
    check_join("name", std::string(500'000, 'T'), "F");
    FAIL();
  } catch (const rti1516e::RTIinternalError& thrown) {
    EXPECT_EQ(to_utf8(thrown.what()), "a federate type of 500000 characters (\"" +
                                          std::string(59, 'T') + "…\"); at most 255 are allowed");
  }
}

}  // namespace
}  // namespace roger::rti
