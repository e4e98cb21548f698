#include "tests/support/talking_pairs.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <utility>

#include "tests/support/heard_sound.hpp"
#include "tests/support/wait.hpp"

namespace roger::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

struct Pair {
  const char* talker;
  const char* listener;
};
constexpr Pair kPairs[] = {{"A1", "A2"}, {"B1", "B2"}};
constexpr const char* kStations[] = {"A1", "A2", "B1", "B2"};
constexpr int kExecutivePort = 31'252;

milliseconds since(steady_clock::time_point begin) {
  return std::chrono::duration_cast<milliseconds>(steady_clock::now() - begin);
}

std::string new_folder() {
  std::string folder = testing::TempDir() + "pairs-XXXXXX";
  if (::mkdtemp(folder.data()) == nullptr) throw std::runtime_error("cannot create " + folder);
  return folder;
}

nlohmann::json read_report(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("no report " + path);
  return nlohmann::json::parse(file).at("stations").at(0);
}

}  // namespace

const HeardVoice& Conversation::heard_by(const std::string& listener) const {
  for (const HeardVoice& one : voices) {
    if (one.listener == listener) return one;
  }
  throw std::out_of_range(listener + " is no listener");
}

std::size_t Conversation::count(const std::string& process, const std::string& text) const {
  const std::vector<std::string>& lines = shown.at(process);
  return static_cast<std::size_t>(
      std::count_if(lines.begin(), lines.end(),
                    [&](const std::string& line) { return line.find(text) != std::string::npos; }));
}

std::string Conversation::to_text() const {
  std::ostringstream out;
  for (const HeardVoice& one : voices) {
    out << one.talker << " to " << one.listener << ": " << one.sent << " packets sent, " << one.lost
        << " lost, " << one.late << " late, " << one.concealed << " concealed, longest silence "
        << one.longest_silence.count() << " ms\n";
  }
  for (const auto& [name, mib] : growth_mib) out << name << ": memory +" << mib << " MiB\n";
  out << "the machine stalled for up to " << longest_stall.count() << " ms\n";
  for (const auto& [name, lines] : shown) {
    out << name << ":\n";
    for (const std::string& line : lines) out << "  " << line << "\n";
  }
  return out.str();
}

void expect_undisturbed(const Conversation& heard, const std::string& listener) {
  const HeardVoice& voice = heard.heard_by(listener);
  EXPECT_EQ(voice.lost, 0U) << heard.to_text();
  EXPECT_LE(voice.longest_silence, kUnnoticed + heard.longest_stall) << heard.to_text();
}

void expect_bounded_memory(const Conversation& heard) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  static_cast<void>(heard);
#else
  for (const auto& [name, mib] : heard.growth_mib) {
    EXPECT_LT(mib, kMaxGrowthMib) << name << "\n" << heard.to_text();
  }
#endif
}

TalkingPairs::TalkingPairs(PairsSettings settings)
    : settings_(std::move(settings)),
      folder_(new_folder()),
      rid_file_(folder_ + "/rid.toml"),
      plan_file_(folder_ + "/plan.toml") {
  write_files();
  start_programs();
  begin_to_talk();
}

TalkingPairs::~TalkingPairs() {
  for (StationProgram& one : programs_) one.kill_hard();
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void TalkingPairs::write_files() const {
  std::ofstream rid(rid_file_);
  rid << "[executive]\nprogram = \"" << roger_program() << "\"\nlinger_seconds = 2\n";
  if (settings_.fixed_address) {
    rid << "address = \"10.77.0." << host_of(kExecutive) << ":" << kExecutivePort
        << "\"\nstart = false\n";
  }
  rid << "[network]\n" << settings_.network << settings_.rid;
  std::ofstream plan(plan_file_);
  plan << "transmit_limit_s = 0\n[[net]]\nname = \"A\"\nfrequency_mhz = 40\n"
          "[[net]]\nname = \"B\"\nfrequency_mhz = 50\n";
  for (const std::string name : kStations) {
    plan << "[[station]]\ncall_sign = \"" << name
         << "\"\n[[station.radio]]\nname = \"1\"\nlowest_mhz = 30\nhighest_mhz = 88\n"
            "presets = [\""
         << name.front() << "\"]\n";
  }
  write_tone(folder_ + "/tone.wav", settings_.longest);
}

int TalkingPairs::host_of(const std::string& name) {
  if (name == kExecutive) return 1;
  const auto* const found = std::find(std::begin(kStations), std::end(kStations), name);
  if (found == std::end(kStations)) throw std::out_of_range("no program " + name);
  return 2 + static_cast<int>(found - std::begin(kStations));
}

StationProgram& TalkingPairs::program(const std::string& name) {
  return programs_.at(static_cast<std::size_t>(host_of(name)) - 1);
}

std::string TalkingPairs::heard_file(const std::string& name) const {
  return folder_ + "/" + name + ".wav";
}

std::string TalkingPairs::report_file(const std::string& name) const {
  return folder_ + "/" + name + ".json";
}

void TalkingPairs::start(const std::string& name, std::vector<std::string> arguments) {
  const int host = host_of(name);
  std::vector<std::string> command = network_.bare_host(host);
  const bool far = std::ranges::find(settings_.far, name) != settings_.far.end();
  if (far) network_.move_to_second_switch(host);
  if (settings_.mtu != 1500) network_.set_mtu(host, settings_.mtu);
  if (settings_.multicast_blocked) network_.set_multicast_to(host, false);
  command.emplace_back("env");
  command.insert(command.end(), settings_.environment.begin(), settings_.environment.end());
  if (const auto own = settings_.own_environment.find(name);
      own != settings_.own_environment.end()) {
    command.insert(command.end(), own->second.begin(), own->second.end());
  }
  command.push_back(roger_program());
  command.insert(command.end(), arguments.begin(), arguments.end());
  programs_.emplace_back(name, std::move(command));
}

void TalkingPairs::start_programs() {
  if (settings_.multicast_blocked) network_.set_snooping(false);
  std::vector<std::string> executive = {"rtiexec", "--rid", rid_file_};
  start(kExecutive, executive);
  if (!programs_.back().shows("Executive listens")) throw std::runtime_error(transcripts());
  if (!settings_.far.empty()) network_.add_second_switch();
  const auto begin = steady_clock::now();
  for (const std::string name : kStations) {
    const bool talks = name.back() == '1';
    std::vector<std::string> arguments = {
        "radio",
        "--rid",
        rid_file_,
        "--plan",
        plan_file_,
        "--station",
        name,
        "--device",
        talks ? "file:" + folder_ + "/tone.wav,-" : "file:-," + heard_file(name),
        "--script",
        "-",
        "--json",
        report_file(name)};
    arguments.insert(arguments.end(), settings_.codec.begin(), settings_.codec.end());
    start(name, std::move(arguments));
  }
  for (const std::string name : kStations) {
    if (!program(name).shows(name + " in federation")) throw std::runtime_error(transcripts());
  }
  start_took_ = since(begin);
  if (!settings_.multicast_blocked) network_.wait_for_memberships();
}

void TalkingPairs::begin_to_talk() {
  for (const Pair& pair : kPairs) program(pair.talker).say("key 1 down");
  for (const Pair& pair : kPairs) {
    wait_until_heard(pair.listener);
    begun_[pair.listener] = HeardSound(heard_file(pair.listener)).length();
  }
  for (StationProgram& one : programs_) {
    one.forget_lines();
    one.begin_measurement();
  }
}

void TalkingPairs::talk_for(milliseconds time) const {
  std::this_thread::sleep_for(time);
}

milliseconds TalkingPairs::wait_until_heard(const std::string& listener) {
  constexpr milliseconds kHeard{1000};
  const HeardSound sound(heard_file(listener));
  const milliseconds before = sound.length();
  const auto begin = steady_clock::now();
  const bool heard =
      eventually([&] { return sound.length() >= before + kHeard && sound.sounds_for(kHeard); });
  if (!heard) throw std::runtime_error(listener + " does not hear its talker\n" + transcripts());
  return std::max(since(begin) - kHeard, milliseconds{0});
}

void TalkingPairs::pause(const std::string& talker, const std::function<void()>& meanwhile) {
  const auto* const pair = std::ranges::find(kPairs, talker, &Pair::talker);
  if (pair == std::end(kPairs)) throw std::out_of_range(talker + " is no talker");
  StationProgram& listener = program(pair->listener);
  listener.forget_lines();
  program(talker).say("key 1 up");
  if (!listener.shows("reception of " + talker + " ended")) throw std::runtime_error(transcripts());
  meanwhile();
  program(talker).say("key 1 down");
  wait_until_heard(pair->listener);
  begun_[pair->listener] = HeardSound(heard_file(pair->listener)).length();
}

HeardVoice TalkingPairs::voice(const std::string& talker, const std::string& listener) const {
  HeardVoice out{talker, listener};
  out.sent = read_report(report_file(talker)).at("packets").at("sent").get<std::uint64_t>();
  // The sum over all streams with its call sign: a station that has joined again has another one.
  // Streams of attackers on the same net are not included.
  std::uint64_t received = 0;
  const nlohmann::json report = read_report(report_file(listener));
  for (const nlohmann::json& stream : report.at("latencies")) {
    if (stream.at("call_sign") != talker) continue;
    received += stream.at("packets").get<std::uint64_t>();
    out.late += stream.at("late").get<std::uint64_t>();
    out.concealed += stream.at("lost").get<std::uint64_t>();
  }
  EXPECT_LE(received, out.sent) << listener << " has received packets twice, or of others";
  out.lost = out.sent - std::min(out.sent, received);
  out.longest_silence =
      HeardSound(heard_file(listener)).longest_silence(begun_.at(listener), ended_.at(listener));
  return out;
}

Conversation TalkingPairs::end() {
  Conversation out;
  for (const Pair& pair : kPairs) {
    program(pair.listener).forget_lines();
    // Not later: where the last packets are lost, a silence precedes the tail of the squelch.
    ended_[pair.listener] = HeardSound(heard_file(pair.listener)).length();
    program(pair.talker).say("key 1 up");
  }
  for (const Pair& pair : kPairs) {
    EXPECT_TRUE(program(pair.listener).shows(std::string("reception of ") + pair.talker + " ended"))
        << transcripts();
  }
  for (const StationProgram& one : programs_) {
    if (const auto growth = one.peak_growth_mib()) out.growth_mib[one.name()] = *growth;
  }
  for (const char* name : kStations) program(name).end();
  // An executive that has yielded to another one has ended already.
  if (program(kExecutive).runs()) program(kExecutive).end();
  for (const Pair& pair : kPairs) out.voices.push_back(voice(pair.talker, pair.listener));
  for (StationProgram& one : programs_) out.shown[one.name()] = one.lines();
  out.longest_stall = std::chrono::duration_cast<milliseconds>(stalls_.longest());
  return out;
}

std::string TalkingPairs::transcripts() {
  std::string out;
  for (StationProgram& one : programs_) out += one.transcript();
  return out;
}

}  // namespace roger::test
