// roger status, next to federates of this process and to stations.
#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>
#include <RTI/encoding/BasicDataElements.h>
#include <RTI/encoding/HLAfixedRecord.h>
#include <RTI/encoding/HLAopaqueData.h>
#include <RTI/encoding/HLAvariableArray.h>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <future>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "app/status/status_report.hpp"
#include "app/support/json_file.hpp"
#include "core/text.hpp"
#include "rti/net/executive_link.hpp"
#include "tests/integration/app/executive_fixture.hpp"

namespace roger::app {
namespace {

using namespace std::chrono_literals;
using nlohmann::ordered_json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::wstring module(const std::string& name) {
  return to_wide(ROGER_SOURCE_DIR "/tests/integration/rti/modules/" + name + ".xml");
}

using Modules = std::vector<std::wstring>;

struct SenderSettings {
  std::string rid;  // path or text
  std::string federation = "lab";
  std::wstring name = L"ALPHA";
  Modules modules = {module("signals")};
};

/// A federate that is joined to a federation, which it creates unless it exists.
class Sender {
 public:
  explicit Sender(const SenderSettings& settings)
      : rti_(rti1516e::RTIambassadorFactory().createRTIambassador()) {
    rti_->connect(federate_, rti1516e::HLA_IMMEDIATE, to_wide(settings.rid));
    try {
      rti_->createFederationExecution(to_wide(settings.federation), settings.modules);
    } catch (const rti1516e::FederationExecutionAlreadyExists&) {
      // Another sender of the test has created it.
    }
    rti_->joinFederationExecution(settings.name, L"station", to_wide(settings.federation));
  }
  ~Sender() {
    rti_->resignFederationExecution(rti1516e::DELETE_OBJECTS_THEN_DIVEST);
    rti_->disconnect();
  }
  Sender(const Sender&) = delete;
  Sender& operator=(const Sender&) = delete;

  void subscribe() { rti_->subscribeInteractionClass(rti_->getInteractionClassHandle(L"Signal")); }
  void send(int times) {
    const auto signal = rti_->getInteractionClassHandle(L"Signal");
    rti_->publishInteractionClass(signal);
    const auto data = rti_->getParameterHandle(signal, L"Data");
    for (int i = 0; i < times; ++i) rti_->sendInteraction(signal, {{data, {"hello", 5}}}, {});
  }

  /// Registers an object that describes a federate or federation in the MOM.
  rti1516e::ObjectInstanceHandle describe(const std::wstring& object_class,
                                          const rti1516e::AttributeHandleSet& attributes) {
    const auto handle = rti_->getObjectClassHandle(object_class);
    rti_->publishObjectClassAttributes(handle, attributes);
    return rti_->registerObjectInstance(handle);
  }
  [[nodiscard]] rti1516e::RTIambassador& rti() { return *rti_; }

 private:
  rti1516e::NullFederateAmbassador federate_;
  std::unique_ptr<rti1516e::RTIambassador> rti_;
};

class StatusTest : public ExecutiveTest {
 protected:
  StatusTest() : ExecutiveTest("status.toml") {}

  /// Returns the status as JSON, as the program writes it. `rid`: a path; empty: that of the test.
  ordered_json read(const std::string& rid = {}) {
    const std::string json = file("status.json");
    const Outcome outcome =
        roger({"status", "--rid", rid.empty() ? rid_.path() : rid, "--json", json});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
    const auto status = read_json(json);
    EXPECT_TRUE(status) << status.error().text();
    return status ? status.value() : ordered_json();
  }
};

/// Returns the element of a list whose `key` is `value`; null if there is none.
ordered_json find(const ordered_json& list, const char* key, const std::string& value) {
  for (const auto& one : list) {
    if (one.at(key) == value) return one;
  }
  return nullptr;
}

TEST_F(StatusTest, ExecutiveFederationsAndFederatesAreListed) {
  const Sender alpha({rid_.path(), "lab", L"ALPHA"});
  const Sender bravo({rid_.path(), "lab", L"BRAVO"});
  const Sender other({rid_.path(), "other", L"CHARLIE"});
  const ordered_json status = read();
  EXPECT_EQ(status.at("protected"), false);
  ASSERT_EQ(status.at("executives").size(), 1U) << status;
  const auto& executive = status.at("executives").at(0);
  EXPECT_EQ(executive.at("configured"), true);
  EXPECT_EQ(executive.at("version"), status.at("version"));
  EXPECT_EQ(executive.at("problem"), "");
  EXPECT_GT(executive.at("running_s").get<double>(), 0.0);
  ASSERT_EQ(executive.at("federations").size(), 2U) << status;
  const auto lab = find(executive.at("federations"), "name", "lab");
  ASSERT_EQ(lab.at("members").size(), 2U) << "it does not list itself";
  EXPECT_EQ(lab.at("federates"), 2);
  const auto member = find(lab.at("members"), "name", "BRAVO");
  EXPECT_EQ(member.at("type"), "station");
  EXPECT_EQ(member.at("address"), "127.0.0.1");
  EXPECT_EQ(member.at("version"), "Roger " + status.at("version").get<std::string>());
  EXPECT_GE(member.at("joined_s").get<double>(), 0.0);
  EXPECT_EQ(find(executive.at("federations"), "name", "other").at("members").at(0).at("name"),
            "CHARLIE");

  const Outcome shown = roger({"status", "--rid", rid_.path()});
  EXPECT_EQ(shown.exit_code, 0);
  EXPECT_THAT(shown.text,
              AllOf(HasSubstr("open network"), HasSubstr(rid_.endpoint()),
                    HasSubstr("Federation 'lab': 2 federates"),
                    HasSubstr("Federation 'other': 1 federate\n"), HasSubstr("CHARLIE")));
}

TEST_F(StatusTest, FiguresOfFederatesAreShown) {
  Sender alpha({rid_.path(), "lab", L"ALPHA"});
  Sender bravo({rid_.path(), "lab", L"BRAVO"});
  bravo.subscribe();
  alpha.send(7);
  ordered_json lab;
  EXPECT_TRUE(test::eventually([&] {
    lab = read().at("executives").at(0).at("federations").at(0);
    return !lab.at("pairs").empty();
  })) << lab;
  const auto figures = find(lab.at("figures"), "name", "ALPHA");
  EXPECT_EQ(figures.at("counts").at("HLAinteractionsSent"), 7);
  const auto& row = figures.at("interactions").at(0);
  EXPECT_EQ(row.at("class"), "HLAinteractionRoot.Signal");
  EXPECT_EQ(row.at("sent"), 7);
  EXPECT_EQ(row.at("sent_bytes"), 35);
  EXPECT_FALSE(figures.contains("services")) << "not timed by default";
  std::int64_t datagrams = 0;
  for (const auto& group : figures.at("groups")) datagrams += group.at("sent").get<std::int64_t>();
  EXPECT_GE(datagrams, 1);
  EXPECT_EQ(lab.at("pairs").at(0).at("from"), "ALPHA");
  EXPECT_EQ(lab.at("pairs").at(0).at("to"), "BRAVO");
  const Outcome shown = roger({"status", "--details", "--rid", rid_.path()});
  EXPECT_THAT(shown.text, AllOf(HasSubstr("ALPHA: station on "), HasSubstr("Signal")));
}

/// Encodes one record of RogerSenders: a handle and seven numbers, all 0.
rti1516e::VariableLengthData one_sender(const rti1516e::VariableLengthData& handle) {
  rti1516e::HLAfixedRecord record;
  rti1516e::HLAopaqueData encoded;
  encoded.decode(handle);
  record.appendElement(encoded);
  for (int i = 0; i < 7; ++i) record.appendElement(rti1516e::HLAinteger64BE());
  rti1516e::HLAvariableArray list(record);
  list.addElement(record);
  return list.encode();
}

TEST_F(StatusTest, MalformedHandlesHideNoOtherFigures) {
  Sender alpha({rid_.path(), "lab", L"ALPHA"});
  alpha.send(3);
  Sender hostile({text_of_file(rid_.path()) + "[services]\nmom = false\n", "lab", L"HOSTILE"});
  rti1516e::RTIambassador& rti = hostile.rti();
  const auto attribute = [&rti](const wchar_t* of, const wchar_t* name) {
    return rti.getAttributeHandle(rti.getObjectClassHandle(of), name);
  };
  constexpr const wchar_t* kFederate = L"HLAmanager.HLAfederate.RogerFederate";
  constexpr const wchar_t* kFederation = L"HLAmanager.HLAfederation";
  const auto name = attribute(kFederate, L"HLAfederateName");
  const auto self = attribute(kFederate, L"HLAfederateHandle");
  const auto senders = attribute(kFederate, L"RogerSenders");
  const auto federates = attribute(kFederation, L"HLAfederatesInFederation");
  const auto federate = hostile.describe(kFederate, {name, self, senders});
  const auto federation = hostile.describe(kFederation, {federates});
  const rti1516e::VariableLengthData malformed("\0\0\0\1x", 5);  // an HLAhandle of one octet
  auto status = std::async(std::launch::async, [&] { return read(); });
  // Repeated, because the program discovers the objects at an unknown time.
  while (status.wait_for(20ms) != std::future_status::ready) {
    rti.updateAttributeValues(federate,
                              {{name, rti1516e::HLAunicodeString(L"HOSTILE").encode()},
                               {self, malformed},
                               {senders, one_sender(malformed)}},
                              {});
    rti.updateAttributeValues(federation, {{federates, {"\0\0\0\2xyz", 7}}}, {});
  }
  const auto lab = status.get().at("executives").at(0).at("federations").at(0);
  EXPECT_EQ(lab.at("problem"), "");
  ASSERT_EQ(lab.at("figures").size(), 2U) << lab;
  EXPECT_EQ(find(lab.at("figures"), "name", "ALPHA").at("counts").at("HLAinteractionsSent"), 3);
  EXPECT_EQ(find(lab.at("figures"), "name", "HOSTILE").at("senders").at(0).at("federate"),
            "unknown");
}

// The MOM's objects are discovered by the form of discoverObjectInstance that the FDD chooses.
TEST_F(StatusTest, FederateWithoutFiguresIsListedWithAndWithoutNamedProducers) {
  for (const Modules& modules :
       {Modules{module("signals")}, Modules{module("signals"), module("producers")}}) {
    SCOPED_TRACE(modules.size() == 1 ? "producers are not named" : "producers are named");
    const std::string federation = "lab " + std::to_string(modules.size());
    const Sender shown({rid_.path(), federation, L"ALPHA", modules});
    const Sender hidden(
        {text_of_file(rid_.path()) + "[services]\nmom = false\n", federation, L"BRAVO", modules});
    const auto lab = find(read().at("executives").at(0).at("federations"), "name", federation);
    ASSERT_EQ(lab.at("figures").size(), 1U) << lab;
    EXPECT_EQ(lab.at("figures").at(0).at("name"), "ALPHA");
    EXPECT_EQ(lab.at("without_figures"), ordered_json::array({"BRAVO"}));
    EXPECT_TRUE(find(lab.at("members"), "name", "BRAVO").at("version").is_null());
  }
}

TEST_F(StatusTest, FunctionForOtherCommandsReturnsTheSame) {
  const Sender alpha({rid_.path(), "lab", L"ALPHA"});
  const auto status = status::read_status(rid_.path());
  ASSERT_TRUE(status) << status.error().text();
  EXPECT_EQ(status.value().at("executives").at(0).at("federations").at(0).at("name"), "lab");
  EXPECT_EQ(status::read_status("/nonexistent/rid.toml").error().code, ErrorCode::kNotFound);
}

/// Starts a station that loses 30 % of what it receives, which also arrives 40 ms late.
std::string impaired(const std::string& rid) {
  return text_of_file(rid) + "[impairment]\nloss = 0.3\ndelay_ms = 40\nseed = 7\n";
}

TEST_F(StatusTest, PairsOfStationsShowLossAndDelay) {
  const std::string rid = file("impaired.toml");
  std::ofstream(rid) << impaired(rid_.path());
  auto listener = start_roger(
      {"radio", "--rid", rid, "--station", "EAGLE 2", "--device", "null", "--redundancy", "0"},
      file("listener.txt"));
  auto talker = start_roger({"radio", "--rid", rid_.path(), "--station", "EAGLE 1", "--device",
                             "null", "--key", "1", "--redundancy", "0"},
                            file("talker.txt"));
  ASSERT_TRUE(listener && talker);
  ordered_json pair;
  ordered_json federation;
  ASSERT_TRUE(test::eventually([&] {
    const ordered_json federations = read().at("executives").at(0).at("federations");
    if (federations.empty()) return false;
    federation = federations.at(0);
    pair = find(federation.at("voice"), "from", "EAGLE 1");
    return !pair.is_null() && pair.at("packets") > 100 && !pair.at("network_ms").is_null();
  })) << federation;
  EXPECT_EQ(pair.at("to"), "EAGLE 2");
  EXPECT_EQ(pair.at("federate"), "EAGLE 2");
  const auto packets = pair.at("packets").get<double>();
  const auto lost = pair.at("lost").get<double>();
  EXPECT_GT(lost, 0.15 * packets) << pair;
  EXPECT_GE(pair.at("network_ms").at("p50").get<double>(), 40.0) << pair;
  EXPECT_LT(pair.at("network_ms").at("p50").get<double>(), 1000.0) << pair;
  EXPECT_GT(pair.at("end_to_end_ms").at("p50"), pair.at("network_ms").at("p50")) << pair;
  bool loses = false;
  for (const auto& one : federation.at("pairs")) {
    if (one.at("from") == "EAGLE 1" && one.at("to") == "EAGLE 2") loses = one.at("lost") > 0;
  }
  EXPECT_TRUE(loses) << federation.at("pairs");
}

TEST_F(StatusTest, WatchFollowsTheNetworkUntilItIsStopped) {
  const std::string log = file("watch.txt");
  const std::string json = file("watch.json");
  auto watch = start_roger({"status", "--rid", rid_.path(), "--watch", "0.1", "--json", json}, log);
  ASSERT_TRUE(watch);
  ASSERT_TRUE(appears(log, "No federation exists."));
  {
    const Sender alpha({rid_.path(), "lab", L"ALPHA"});
    EXPECT_TRUE(appears(json, "\"ALPHA\""));
    const Sender bravo({rid_.path(), "lab", L"BRAVO"});
    EXPECT_TRUE(appears(json, "\"BRAVO\""));
    EXPECT_THAT(text_of_file(json), Not(HasSubstr("RogerStatus"))) << "it lists itself";
  }
  EXPECT_TRUE(
      test::eventually([&] { return text_of_file(json).find("\"ALPHA\"") == std::string::npos; }));
  EXPECT_THAT(text_of_file(log), Not(HasSubstr("\x1b"))) << "a file is not a terminal";
  ::kill(watch.value().pid(), SIGTERM);
  EXPECT_EQ(watch.value().wait_for(60s), 0);
}

TEST_F(StatusTest, WatchUpdatesATerminalInPlace) {
  int terminal = -1;
  const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
  ASSERT_GE(child, 0);
  if (child == 0) {
    const std::string path = program();
    ::execl(path.c_str(), path.c_str(), "status", "--rid", rid_.path().c_str(), "--watch", "0.1",
            static_cast<char*>(nullptr));
    ::_exit(127);
  }
  std::string text;
  std::array<char, 4096> part{};
  const auto home = [&text] {
    std::size_t count = 0;
    for (std::size_t at = text.find("\x1b[H"); at != std::string::npos;
         at = text.find("\x1b[H", at + 1)) {
      ++count;
    }
    return count;
  };
  while (home() < 3) {  // the test ends with its time limit otherwise
    const ssize_t got = ::read(terminal, part.data(), part.size());
    ASSERT_GT(got, 0) << text;
    text.append(part.data(), static_cast<std::size_t>(got));
  }
  ::kill(child, SIGTERM);
  ::close(terminal);
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
}

TEST_F(StatusTest, ObserverDoesNotFixTheExecutive) {
  // Without an address, an executive yields to a better one as long as no federate needs it there.
  const std::string rid = file("beacon.toml");
  std::ofstream(rid) << "[executive]\nstart = false\n[network]\ninterface = \"lo\"\n"
                     << "control_group = \"239.192.18.2:" << test::free_port() << "\"\n"
                     << "data_port = " << test::free_port() << "\n";
  const std::string log = file("beacon.txt");
  auto executive = start_roger({"rtiexec", "--rid", rid}, log);
  ASSERT_TRUE(executive);
  ASSERT_TRUE(appears(log, "listens at"));
  const Sender alpha({rid, "lab", L"ALPHA"});
  const std::string json = file("beacon.json");
  auto watch = start_roger({"status", "--rid", rid, "--watch", "0.1", "--json", json},
                           file("beacon-watch.txt"));
  ASSERT_TRUE(watch);
  ordered_json view;
  ASSERT_TRUE(test::eventually([&] {  // while the program writes the file, it is not JSON
    const auto found = read_json(json);
    if (!found || found.value().at("executives").empty()) return false;
    view = found.value().at("executives").at(0);
    return !view.at("federations").empty() && !view.at("federations").at(0).at("figures").empty();
  })) << view;
  EXPECT_EQ(view.at("configured"), false);
  rti::net::asio::io_context io;
  const auto link = rti::net::connect_executive(io, view.at("address").get<std::string>(),
                                                view.at("port").get<std::uint16_t>(), 5000ms);
  ASSERT_TRUE(link) << link.error().text();
  EXPECT_FALSE(link.value().welcome.fixed_address);
}

TEST(StatusWithoutExecutiveTest, NothingInReachIsSaidSoAndExitsWithOne) {
  const PrivateRid configured("nothing.toml");
  const std::string beacons = scratch("nothing-beacons.toml");
  std::ofstream(beacons) << "[network]\ninterface = \"lo\"\ncontrol_group = \"239.192.18.3:"
                         << test::free_port() << "\"\n";
  const std::string json = scratch("nothing.json");
  const Outcome by_address = roger({"status", "--rid", configured.path(), "--json", json});
  EXPECT_EQ(by_address.exit_code, 1) << by_address.text;
  EXPECT_THAT(by_address.text, HasSubstr("cannot connect to " + configured.endpoint()));
  const auto status = read_json(json);
  ASSERT_TRUE(status) << status.error().text();
  EXPECT_THAT(status.value().at("executives").at(0).at("problem").get<std::string>(),
              HasSubstr("cannot connect"));
  const Outcome by_beacon = roger({"status", "--rid", beacons});
  EXPECT_EQ(by_beacon.exit_code, 1) << by_beacon.text;
  EXPECT_THAT(by_beacon.text, HasSubstr("No executive is in reach: none answers on 239.192.18.3:"));
  std::remove(json.c_str());
  std::remove(beacons.c_str());
}

TEST(StatusWithoutExecutiveTest, TwoExecutivesAreFoundByTheirBeacons) {
  const std::string group = "239.192.18.4:" + std::to_string(test::free_port());
  const std::string data = std::to_string(test::free_port());
  const auto rid = [&](const std::string& executive) {
    return "[executive]\n" + executive + "[network]\ninterface = \"lo\"\ncontrol_group = \"" +
           group + "\"\ndata_port = " + data + "\n";
  };
  std::vector<std::string> files;
  std::vector<ChildProcess> executives;
  std::vector<std::unique_ptr<Sender>> senders;
  for (const std::string federation : {"north", "south"}) {
    const std::string endpoint = "127.0.0.1:" + std::to_string(test::free_port());
    const std::string text = rid("address = \"" + endpoint + "\"\n");
    files.push_back(scratch(federation + ".toml"));
    std::ofstream(files.back()) << text;
    files.push_back(scratch(federation + ".txt"));
    auto started = start_roger({"rtiexec", "--rid", scratch(federation + ".toml")}, files.back());
    ASSERT_TRUE(started);
    executives.push_back(std::move(started).value());
    ASSERT_TRUE(appears(files.back(), endpoint));
    senders.push_back(std::make_unique<Sender>(SenderSettings{text, federation, L"ALPHA"}));
  }
  files.push_back(scratch("all.toml"));
  std::ofstream(files.back()) << rid("start = false\n");
  files.push_back(scratch("all.json"));
  const Outcome outcome = roger({"status", "--rid", scratch("all.toml"), "--json", files.back()});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  const auto status = read_json(files.back());
  ASSERT_TRUE(status) << status.error().text();
  std::set<std::string> federations;
  for (const auto& executive : status.value().at("executives")) {
    for (const auto& federation : executive.at("federations")) {
      federations.insert(federation.at("name"));
      EXPECT_EQ(federation.at("problem"), "");
      EXPECT_EQ(federation.at("figures").size(), 1U) << federation;
    }
  }
  EXPECT_EQ(federations, (std::set<std::string>{"north", "south"})) << status.value();
  senders.clear();
  executives.clear();
  for (const std::string& one : files) std::remove(one.c_str());
}

}  // namespace
}  // namespace roger::app
