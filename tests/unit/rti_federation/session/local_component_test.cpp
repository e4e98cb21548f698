// The ambassador before it is connected.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>

#include "core/log.hpp"
#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class UnconnectedTest : public testing::Test {
 protected:
  test::CallbackLog diary_;
  std::unique_ptr<rti1516e::RTIambassador> ambassador_ =
      rti1516e::RTIambassadorFactory().createRTIambassador();
};

TEST_F(UnconnectedTest, ServicesThrowNotConnected) {
  EXPECT_THROW(ambassador_->createFederationExecution(L"federation", L"fom.xml"),
               rti1516e::NotConnected);
  EXPECT_THROW(ambassador_->destroyFederationExecution(L"federation"), rti1516e::NotConnected);
  EXPECT_THROW(ambassador_->listFederationExecutions(), rti1516e::NotConnected);
  EXPECT_THROW(ambassador_->joinFederationExecution(L"type", L"federation"),
               rti1516e::NotConnected);
  EXPECT_THROW(ambassador_->resignFederationExecution(rti1516e::NO_ACTION), rti1516e::NotConnected);
  EXPECT_THROW(ambassador_->getInteractionClassHandle(L"name"), rti1516e::NotConnected);
  EXPECT_THROW(ambassador_->enableTimeConstrained(), rti1516e::NotConnected);
}

/// Returns what `calls` writes to standard error.
std::string logged(const std::function<void()>& calls) {
  testing::internal::CaptureStderr();
  calls();
  return testing::internal::GetCapturedStderr();
}

TEST_F(UnconnectedTest, FirstFailureOfEachServiceIsLogged) {
  const auto fail = [this] {
    EXPECT_THROW(ambassador_->getInteractionClassHandle(L"name"), rti1516e::NotConnected);
    EXPECT_THROW(ambassador_->enableTimeConstrained(), rti1516e::NotConnected);
    EXPECT_THROW(ambassador_->createFederationExecution(L"federation", L"fom.xml"),
                 rti1516e::NotConnected);
    EXPECT_THROW(ambassador_->destroyFederationExecution(L"federation"), rti1516e::NotConnected);
    EXPECT_THROW(static_cast<void>(ambassador_->decodeFederateHandle({})), rti1516e::NotConnected);
  };
  const std::string log = logged(fail);
  for (const char* service :
       {"getInteractionClassHandle", "enableTimeConstrained", "createFederationExecution",
        "destroyFederationExecution", "decodeFederateHandle"}) {
    EXPECT_THAT(log, HasSubstr("warning rti: " + std::string(service) +
                               " threw NotConnected: this federate is not connected to the RTI"));
  }
  EXPECT_EQ(logged(fail), "");
}

TEST_F(UnconnectedTest, SettingsDefineTheFormatOfTheLog) {
  const std::string log = logged([this] {
    EXPECT_THROW(ambassador_->connect(diary_, rti1516e::HLA_IMMEDIATE,
                                      L"[log]\nformat = \"json\"\n[callbacks]\nthreads = false\n"),
                 rti1516e::UnsupportedCallbackModel);
  });
  set_log_format(LogFormat::kText);
  EXPECT_THAT(log, AllOf(StartsWith("{\"time\":\""), HasSubstr("\"part\":\"rti\"")));
}

TEST_F(UnconnectedTest, FailuresOfAnotherFederateAreLoggedAgain) {
  const auto another = rti1516e::RTIambassadorFactory().createRTIambassador();
  for (rti1516e::RTIambassador* ambassador : {ambassador_.get(), another.get()}) {
    EXPECT_THAT(logged([&] {
                  EXPECT_THROW(ambassador->getOrderType(L"TimeStamp"), rti1516e::NotConnected);
                }),
                HasSubstr("getOrderType threw NotConnected"));
  }
}

TEST_F(UnconnectedTest, CallsWithoutNeedOfAConnectionDoNothing) {
  ambassador_->disconnect();
  EXPECT_FALSE(ambassador_->evokeCallback(0.0));
  EXPECT_FALSE(ambassador_->evokeMultipleCallbacks(0.0, 0.0));
  ambassador_->enableCallbacks();
  ambassador_->disableCallbacks();
}

TEST_F(UnconnectedTest, InvalidSettingsAreRefusedWithLine) {
  try {
    ambassador_->connect(diary_, rti1516e::HLA_EVOKED, L"[network]\ntttl = 3\n");
    FAIL();
  } catch (const rti1516e::InvalidLocalSettingsDesignator& thrown) {
    EXPECT_NE(thrown.what().find(L"tttl"), std::wstring::npos) << to_utf8(thrown.what());
    EXPECT_NE(thrown.what().find(L":2"), std::wstring::npos) << to_utf8(thrown.what());
  }
  EXPECT_THROW(ambassador_->connect(diary_, rti1516e::HLA_EVOKED, L"/no/such/rid.toml"),
               rti1516e::InvalidLocalSettingsDesignator);
}

TEST_F(UnconnectedTest, MissingExecutiveIsNamedInTheError) {
  try {
    // No process listens at port 1 of the loopback.
    ambassador_->connect(
        diary_, rti1516e::HLA_EVOKED,
        L"[executive]\naddress = \"127.0.0.1:1\"\n[network]\ninterface = \"lo\"\n");
    FAIL();
  } catch (const rti1516e::ConnectionFailed& thrown) {
    EXPECT_NE(thrown.what().find(L"127.0.0.1:1"), std::wstring::npos) << to_utf8(thrown.what());
  }
}

TEST_F(UnconnectedTest, AddressInAnotherRtisDesignatorIsUsedWithOneWarning) {
  std::wstring reason;
  const std::string log = logged([&] {
    try {
      ambassador_->connect(diary_, rti1516e::HLA_EVOKED, L"crcAddress=127.0.0.1:1");
    } catch (const rti1516e::ConnectionFailed& thrown) {
      reason = thrown.what();
    }
  });
  EXPECT_THAT(to_utf8(reason), HasSubstr("127.0.0.1:1"));
  const std::string warning = "warning rti: the settings designator \"crcAddress=127.0.0.1:1\"";
  const std::size_t first = log.find(warning);
  ASSERT_NE(first, std::string::npos) << log;
  EXPECT_EQ(log.find(warning, first + 1), std::string::npos) << log;
}

}  // namespace
}  // namespace roger::rti
