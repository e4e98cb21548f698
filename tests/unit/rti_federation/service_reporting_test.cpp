// Reports of services: what they contain, and when they exist.
#include "rti/federate/reporting/service_reporting.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <new>
#include <stdexcept>

#include "rti/federate/reporting/report_file.hpp"
#include "rti/types/handle_access.hpp"

namespace roger::rti {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

rti1516e::AttributeHandle attribute(std::uint64_t number) {
  return make_handle<rti1516e::AttributeHandle>(number);
}

class ServiceReportingTest : public testing::Test {
 protected:
  ServiceReportingTest() {
    reporting_.begin([this](const ServiceReport& report, ServiceReporting::Switches) {
      reports_.push_back(report);
    });
  }

  ServiceReporting reporting_;
  std::vector<ServiceReport> reports_;
};

TEST_F(ServiceReportingTest, NothingIsReportedUnlessEnabled) {
  EXPECT_EQ(reporting_.call("service", [] { return 5UL; }), 5UL);
  EXPECT_THAT(reports_, IsEmpty());
}

TEST_F(ServiceReportingTest, CallIsReportedWithArgumentsAndResult) {
  reporting_.set({true, false});
  EXPECT_EQ(reporting_.call(
                "service", [] { return 5UL; }, std::wstring(L"name"), true),
            5UL);
  ASSERT_THAT(reports_, SizeIs(1));
  EXPECT_EQ(reports_[0].service, "service");
  EXPECT_THAT(reports_[0].supplied, ElementsAre("name", "true"));
  EXPECT_THAT(reports_[0].returned, ElementsAre("5"));
  EXPECT_EQ(reports_[0].exception, "");
}

TEST_F(ServiceReportingTest, ArgumentThatTheServiceSetsIsReturned) {
  reporting_.set({true, false});
  std::wstring out = L"before";
  reporting_.call(
      "query", [&] { out = L"after"; }, 1.5, Returned{out});
  ASSERT_THAT(reports_, SizeIs(1));
  EXPECT_THAT(reports_[0].supplied, ElementsAre("1.500000"));
  EXPECT_THAT(reports_[0].returned, ElementsAre("after"));
}

TEST_F(ServiceReportingTest, ExceptionIsReportedAndPassedOn) {
  const auto fail = [] { throw rti1516e::NameNotFound(L"no such class"); };
  reporting_.set({false, true});
  EXPECT_THROW(reporting_.call("look-up", fail, std::wstring(L"x")), rti1516e::NameNotFound);
  reporting_.call("other", [] {});
  ASSERT_THAT(reports_, SizeIs(1)) << "only the exception";
  EXPECT_EQ(reports_[0].exception, "NameNotFound: no such class");
  EXPECT_THAT(reports_[0].supplied, IsEmpty());
  reporting_.set({true, false});
  EXPECT_THROW(reporting_.call("look-up", fail, std::wstring(L"x")), rti1516e::NameNotFound);
  ASSERT_THAT(reports_, SizeIs(2));
  EXPECT_EQ(reports_[1].exception, "NameNotFound: no such class");
  EXPECT_THAT(reports_[1].supplied, ElementsAre("x"));
}

TEST_F(ServiceReportingTest, ExceptionThatTheStandardDoesNotDefineIsReportedAndPassedOn) {
  reporting_.set({false, true});
  EXPECT_THROW(reporting_.call("callback", [] { throw std::runtime_error("disk full"); }),
               std::runtime_error);
  EXPECT_THROW(reporting_.call("callback", [] { throw 5; }), int);
  ASSERT_THAT(reports_, SizeIs(2));
  EXPECT_EQ(reports_[0].exception, "disk full");
  EXPECT_EQ(reports_[1].exception, "an object of unknown type was thrown");
}

TEST_F(ServiceReportingTest, NothingIsReportedAfterTheEnd) {
  reporting_.set({true, true});
  reporting_.end();
  reporting_.call("service", [] {});
  EXPECT_THAT(reports_, IsEmpty());
}

TEST_F(ServiceReportingTest, ReportThatFailsDoesNotConcernTheService) {
  int reports = 0;
  reporting_.begin([&](const ServiceReport&, ServiceReporting::Switches) {
    ++reports;
    if (reports == 1) throw rti1516e::RTIinternalError(L"the report is too large");
    throw std::bad_alloc();
  });
  reporting_.set({true, true});
  EXPECT_EQ(reporting_.call("service", [] { return 5UL; }), 5UL);
  EXPECT_EQ(reports, 1) << "the service is not reported again as failed";
  reporting_.call("other", [] {});
  EXPECT_EQ(reports, 2);
  EXPECT_THROW(reporting_.call("failing", [] { throw rti1516e::NameNotFound(L"x"); }),
               rti1516e::NameNotFound);
  EXPECT_EQ(reports, 3);
}

TEST(ServiceReporting, NothingIsEnabledWithoutAReceiver) {
  ServiceReporting reporting;
  reporting.set({true, true});
  EXPECT_EQ(reporting.switches(), ServiceReporting::Switches{});
  reporting.begin([](const ServiceReport&, ServiceReporting::Switches) {});
  reporting.set({true, true});
  EXPECT_EQ(reporting.switches(), (ServiceReporting::Switches{true, true}));
  reporting.end();
  reporting.set({true, true});
  EXPECT_EQ(reporting.switches(), ServiceReporting::Switches{});
}

TEST(ArgumentText, TextsAreReadable) {
  EXPECT_EQ(argument_text(attribute(7)), "AttributeHandle(7)");
  EXPECT_EQ(argument_text(rti1516e::AttributeHandleSet{attribute(7), attribute(8)}),
            "{AttributeHandle(7), AttributeHandle(8)}");
  const char octets[] = {'\x0a', '\xff'};
  const rti1516e::VariableLengthData data(octets, sizeof octets);
  EXPECT_EQ(argument_text(data), "0aff");
  EXPECT_EQ(argument_text(rti1516e::AttributeHandleValueMap{{attribute(7), data}}),
            "{AttributeHandle(7) = 0aff}");
  EXPECT_EQ(argument_text(rti1516e::CANCEL_THEN_DELETE_THEN_DIVEST),
            "CANCEL_THEN_DELETE_THEN_DIVEST");
  EXPECT_EQ(argument_text(rti1516e::BEST_EFFORT), "BEST_EFFORT");
  EXPECT_EQ(argument_text(static_cast<rti1516e::OrderType>(3)), "3");
  EXPECT_EQ(argument_text(rti1516e::RangeBounds(2, 5)), "[2, 5)");
  EXPECT_EQ(argument_text(std::vector<std::wstring>{L"a", L"b"}), "{a, b}");
  EXPECT_EQ(argument_text(rti1516e::SupplementalReceiveInfo()), "");
}

TEST(ArgumentText, LongDataIsCut) {
  const std::vector<char> zeros(65);
  const std::string text = argument_text(rti1516e::VariableLengthData(zeros.data(), zeros.size()));
  EXPECT_EQ(text, std::string(128, '0') + "... (65 octets)");
}

TEST(ReportFile, ReportsAreLines) {
  const std::string path =
      testing::TempDir() + "roger-service-reports-" + std::to_string(::getpid()) + ".log";
  {
    ReportFile file(path);
    file.write(0, {"getObjectClassName", {"ObjectClassHandle(3)"}, {"HLAobjectRoot"}, ""});
    file.write(1, {"retract", {"a", "b"}, {}, "NotConnected: gone"});
    file.write_exception({"retract", {}, {}, "NotConnected: gone"});
  }
  std::ifstream in(path);
  std::string line;
  std::getline(in, line);
  EXPECT_EQ(line, "0 getObjectClassName(ObjectClassHandle(3)) = HLAobjectRoot");
  std::getline(in, line);
  EXPECT_EQ(line, "1 retract(a, b) threw NotConnected: gone");
  std::getline(in, line);
  EXPECT_EQ(line, "retract threw NotConnected: gone");
  std::filesystem::remove(path);
}

TEST(ReportFile, LineThatCannotBeWrittenIsLoggedOnce) {
  ReportFile file("/dev/full");
  testing::internal::CaptureStderr();
  file.write(0, {"retract", {}, {}, ""});
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              HasSubstr("error rti: the service reports cannot be written to /dev/full after 0 "
                        "lines; no further ones are written\n"));
  testing::internal::CaptureStderr();
  file.write(1, {"retract", {}, {}, ""});
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(ReportFile, FileThatCannotBeOpenedIsLogged) {
  ReportFile file(testing::TempDir() + "/no such folder/reports.log");
  testing::internal::CaptureStderr();
  file.write(0, {"retract", {}, {}, ""});
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              HasSubstr("/no such folder/reports.log after 0"));
}

}  // namespace
}  // namespace roger::rti
