// Which failures of services are logged, and how.
#include "rti/federate/refusal/service_failures.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace roger::rti {
namespace {

using testing::HasSubstr;

template <class Exception>
void fail(ServiceFailures& failures, const char* service) {
  EXPECT_THROW(failures.watch(service, []() -> int { throw Exception(L"a reason"); }), Exception);
}

TEST(ServiceFailuresTest, ResultIsPassedOn) {
  ServiceFailures failures;
  EXPECT_EQ(failures.watch("sendInteraction", [] { return 7; }), 7);
}

TEST(ServiceFailuresTest, FirstFailureOfAServiceIsLoggedWithItsReason) {
  ServiceFailures failures;
  testing::internal::CaptureStderr();
  fail<rti1516e::InteractionClassNotPublished>(failures, "sendInteraction");
  EXPECT_THAT(
      testing::internal::GetCapturedStderr(),
      HasSubstr("warning rti: sendInteraction threw InteractionClassNotPublished: a reason; "
                "further exceptions of this service are not logged\n"));
  testing::internal::CaptureStderr();
  fail<rti1516e::NotConnected>(failures, "sendInteraction");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

// All federates but the first one get these; by default, information is not written.
TEST(ServiceFailuresTest, ExpectedExceptionsAreOnlyInformation) {
  ServiceFailures failures;
  testing::internal::CaptureStderr();
  fail<rti1516e::FederationExecutionAlreadyExists>(failures, "createFederationExecution");
  fail<rti1516e::FederatesCurrentlyJoined>(failures, "destroyFederationExecution");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace roger::rti
