#include "tests/integration/rti/laboratory.hpp"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <utility>

#include "tests/support/free_port.hpp"

namespace roger::test {

namespace {

std::vector<std::string> federate_command(std::vector<std::string> before) {
  before.emplace_back(ROGER_BIN_DIR "/rti-test-federate");
  return before;
}

bool is_answer(const std::string& line) {
  return line == "ok" || line.starts_with("ok ") || line.starts_with("error ");
}

}  // namespace

std::string FederationPlan::create_command() const {
  std::string command =
      logical_time.empty() ? "create " + name : "create-with-time " + name + " " + logical_time;
  for (const std::string& one : modules) command += " " + module(one);
  return command;
}

void expect_good_end(Child& child) {
  if (child.alive()) {
    EXPECT_EQ(child.wait_for_end(kPatience), 0) << child.transcript();
  }
  EXPECT_EQ(child.transcript().find("Sanitizer:"), std::string::npos) << child.transcript();
}

TestFederate::TestFederate(std::vector<std::string> before)
    : child_(std::make_unique<Child>(federate_command(std::move(before)))) {
}

TestFederate::~TestFederate() {
  if (child_) expect_good_end(*child_);
}

std::string TestFederate::ask(const std::string& command) {
  child_->say(command);
  const auto answer = child_->wait_for(is_answer, kPatience);
  if (!answer) throw std::runtime_error("no answer to: " + command + "\n" + child_->transcript());
  return *answer;
}

std::string TestFederate::must(const std::string& command) {
  const std::string answer = ask(command);
  if (!answer.starts_with("ok")) throw std::runtime_error(command + ": " + answer);
  return answer.size() > 3 ? answer.substr(3) : "";
}

std::string TestFederate::event(const std::string& beginning) {
  return line("event " + beginning).substr(std::string("event ").size());
}

std::string TestFederate::line(const std::string& beginning) {
  const auto found = child_->wait_for(
      [&](const std::string& line) { return line.starts_with(beginning); }, kPatience);
  if (!found) {
    throw std::runtime_error("did not arrive: " + beginning + "\nbut:\n" + child_->transcript());
  }
  return *found;
}

bool TestFederate::has_answered() {
  return child_->has(is_answer);
}

std::size_t TestFederate::events(const std::string& beginning) {
  return child_->count("event " + beginning);
}

Laboratory::Laboratory(Discovery discovery, const std::string& further)
    : Laboratory(discovery, further, free_port()) {
}

Laboratory::Laboratory(Discovery discovery, const std::string& further, const Laboratory& other)
    : Laboratory(discovery, further, other.data_port_) {
}

Laboratory::Laboratory(Discovery discovery, const std::string& further, std::uint16_t data_port)
    : port_(free_port()), data_port_(data_port) {
  static std::atomic<int> laboratories{0};
  file_ = testing::TempDir() + "roger-rid-" + std::to_string(::getpid()) + "-" +
          std::to_string(++laboratories) + ".toml";
  const std::string executive_settings =
      discovery == Discovery::kAtAddress
          ? "address=\"127.0.0.1:" + std::to_string(port_) + "\"\nstart=false"
          : "program=\"" ROGER_BIN_DIR "/rti-test-executive\"\nlinger_seconds=1";
  text_ = "[executive]\n" + executive_settings +
          "\n[network]\ninterface=\"lo\"\ncontrol_group=\"239.192.18.1:" + std::to_string(port_) +
          "\"\ndata_port=" + std::to_string(data_port_) + "\n" + further;
  std::ofstream(file_) << text_;
}

Laboratory::~Laboratory() {
  if (executive_) expect_good_end(*executive_);
  std::remove(file_.c_str());
}

std::string Laboratory::rid_text() const {
  std::string line = text_;
  for (char& c : line) {
    if (c == '\n') c = '|';
  }
  return line;
}

void Laboratory::start_executive() {
  executive_.emplace(
      std::vector<std::string>{ROGER_BIN_DIR "/rti-test-executive", "rtiexec", "--rid", file_});
  const auto listens = executive_->wait_for(
      [](const std::string& line) { return line.starts_with("Executive listens"); }, kPatience);
  if (!listens)
    throw std::runtime_error("the executive does not listen:\n" + executive_->transcript());
}

bool Laboratory::executive_listens() const {
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int on = 1;  // connections that have ended take no port
  ::setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port_);
  const bool bound = ::bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
  ::close(fd);
  return !bound;
}

TestFederate Laboratory::connected(const std::string& model) const {
  TestFederate federate;
  federate.must("connect " + model + " " + file_);
  return federate;
}

TestFederate Laboratory::joined(const std::string& name, const std::string& model,
                                const FederationPlan& federation) const {
  TestFederate federate = connected(model);
  const std::string created = federate.ask(federation.create_command());
  if (created != "ok" && !created.starts_with("error FederationExecutionAlreadyExists")) {
    throw std::runtime_error(created);
  }
  federate.must("join " + name + " " + federation.name);
  return federate;
}

}  // namespace roger::test
