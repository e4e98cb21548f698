// Files that are not what they should be, for every kind of input file: each is refused with its
// path.
#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <random>

#include "tests/integration/app/bad_input.hpp"

namespace roger::app {
namespace {

using std::chrono_literals::operator""s;

/// A kind of input file, and the command that reads one.
struct InputCase {
  std::string name;
  std::string file;  // relative to the folder of the test
  std::uint64_t max_octets;
  std::function<std::vector<std::string>(const std::string& folder)> arguments;
  bool accepts_fifo = false;
  bool accepts_empty = false;
  bool accepts_text = false;        // and ends with an error that does not name the file
  bool by_another_program = false;  // the first argument is its path
  bool reads_part = false;          // a larger file is not rejected as such
};

std::string plan_with(const std::string& table, const std::string& station,
                      const std::string& radio) {
  return table + "[[net]]\nname = \"RED\"\nfrequency_mhz = 40\n[[station]]\ncall_sign = \"A\"\n" +
         station + "[[station.radio]]\nname = \"1\"\nlowest_mhz = 30\nhighest_mhz = 88\n" + radio +
         "presets = [\"RED\"]\n";
}

/// A plan that is read without a station being started.
std::vector<std::string> reading(const std::string& plan) {
  return {"radio", "--plan", plan, "--station", "NOBODY", "--device", "null"};
}

constexpr std::uint64_t kNone = 0;  // no limit that a test can exceed

/// Keys and certificates. BadFilesTest makes valid files in the folder "secrets".
std::vector<InputCase> secret_cases() {
  constexpr std::uint64_t kCertificate = std::uint64_t{64} << 10U;
  constexpr std::uint64_t kList = std::uint64_t{8} << 20U;
  const auto by_certificate = [](const std::string& folder) -> std::vector<std::string> {
    return {"status", "--rid", folder + "/secrets/certificate.toml"};
  };
  return {
      {"certificate", "secrets/A.crt", kCertificate, by_certificate},
      {.name = "private key",
       .file = "secrets/A.key",
       .max_octets = kCertificate,
       .arguments = by_certificate,
       .reads_part = true},
      {"authority", "secrets/ca/authority.crt", kCertificate, by_certificate},
      {"revoked certificates", "secrets/ca/revoked.crl", kList, by_certificate},
      {.name = "key file",
       .file = "secrets/exercise.key",
       .max_octets = kCertificate,
       .arguments = [](const std::string& folder) -> std::vector<std::string> {
         return {"status", "--rid", folder + "/secrets/key.toml"};
       },
       .reads_part = true},
      {"shown key", "secrets/shown", kCertificate,
       [](const std::string& folder) -> std::vector<std::string> {
         return {"keys", "show", folder + "/secrets/shown"};
       }},
  };
}

/// A program that creates a federation with a MIM. Its exit code is 1 if that fails.
std::vector<std::string> creating_with_mim(const std::string& rid, const std::string& mim) {
  const std::string script =
      "printf 'connect evoked %s\\ncreate-with-mim bad %s %s\\n' \"$1\" \"$2\" \"$3\" | \"$0\" | "
      "{ ! grep '^error' >&2; }";
  const std::string module = ROGER_SOURCE_DIR "/configs/fom/roger-rpr-radio.xml";
  return {"/bin/sh", "-c", script, ROGER_BIN_DIR "/rti-test-federate", rid, mim, module};
}

std::vector<InputCase> input_cases(const std::string& rid) {
  constexpr std::uint64_t kModule = std::uint64_t{8} << 20U;
  constexpr std::uint64_t kLogPart = std::uint64_t{1} << 20U;
  std::vector<InputCase> cases{
      {"plan", "plan.toml", kTomlInput.max_octets,
       [](const std::string& folder) { return reading(folder + "/plan.toml"); }},
      {"rid", "rid.toml", kTomlInput.max_octets,
       [](const std::string& folder) -> std::vector<std::string> {
         return {"rtiexec", "--rid", folder + "/rid.toml", "--address", "nowhere"};
       },
       false, true},
      {"rid of the library", "rid.toml", kTomlInput.max_octets,
       [](const std::string& folder) -> std::vector<std::string> {
         return {"status", "--rid", folder + "/rid.toml"};
       },
       false, true},
      {"character", "radios/odd.toml", kTomlInput.max_octets,
       [](const std::string& folder) { return reading(folder + "/plans/character.toml"); }, false,
       true},
      {"track", "plans/way.csv", kTrackInput.max_octets,
       [](const std::string& folder) { return reading(folder + "/plans/track.toml"); }},
      {"elevation grid", "plans/grid.asc", kElevationInput.max_octets,
       [](const std::string& folder) { return reading(folder + "/plans/terrain.toml"); }},
      {"script", "talk.txt", kScriptInput.max_octets,
       [rid](const std::string& folder) -> std::vector<std::string> {
         return {"radio", "--script", folder + "/talk.txt", "--device", "null",
                 "--rid", rid,        "--duration",         "0.1"};
       },
       true, true},
      {"track of a script", "way.csv", kTrackInput.max_octets,
       [](const std::string& folder) -> std::vector<std::string> {
         return {"radio", "--script", folder + "/track.txt", "--device", "null"};
       }},
      {"sound of a script", "words.wav", kNone,
       [](const std::string& folder) -> std::vector<std::string> {
         return {"radio", "--script", folder + "/speak.txt", "--device", "null"};
       }},
      {"speech", "words.wav", kNone,
       [](const std::string& folder) -> std::vector<std::string> {
         return {"radio", "--speak", folder + "/words.wav", "--device", "null"};
       }},
      {"sound device", "words.wav", kNone,
       [](const std::string& folder) -> std::vector<std::string> {
         return {"radio", "--device", "file:" + folder + "/words.wav"};
       }},
      {"FOM module", "module.xml", kModule,
       [rid](const std::string& folder) -> std::vector<std::string> {
         return {"radio", "--fom", folder + "/module.xml", "--device", "null", "--rid", rid};
       }},
      {.name = "MIM",
       .file = "mim.xml",
       .max_octets = kModule,
       .arguments =
           [rid](const std::string& folder) { return creating_with_mim(rid, folder + "/mim.xml"); },
       .by_another_program = true},
      {"log", "recording/events.jsonl", kNone,
       [](const std::string& folder) -> std::vector<std::string> {
         return {"replay", folder + "/recording", "--list"};
       }},
      {"network trace", "wifi.csv", kTraceInput.max_octets,
       [](const std::string& folder) -> std::vector<std::string> {
         return {"bench", "voice", "--case", "trace=" + folder + "/wifi.csv"};
       }},
      {"capture", "exercise.pcap", kNone,
       [](const std::string& folder) -> std::vector<std::string> {
         return {"dis-replay", folder + "/exercise.pcap", "--interface", "lo"};
       }},
      // The archive exists, so the command ends when it has read the log.
      {.name = "log of a bundle",
       .file = "station.log",
       .max_octets = kLogPart,
       .arguments = [](const std::string& folder) -> std::vector<std::string> {
         return {"support-bundle", folder + "/track.txt", "--log", folder + "/station.log"};
       },
       .accepts_text = true,
       .reads_part = true},
  };
  std::ranges::move(secret_cases(), std::back_inserter(cases));
  return cases;
}

struct FileCase {
  std::string name;
  std::function<void(const std::string& path)> make;
};

/// Paths that cannot be read as a file.
const std::vector<FileCase>& unreadable_files() {
  static const std::vector<FileCase> kCases{
      {"missing", [](const std::string&) {}},
      {"folder", [](const std::string& path) { std::filesystem::create_directory(path); }},
      {"FIFO", [](const std::string& path) { ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0); }},
      {"/dev/zero",
       [](const std::string& path) { std::filesystem::create_symlink("/dev/zero", path); }},
      {"/dev/null",
       [](const std::string& path) { std::filesystem::create_symlink("/dev/null", path); }},
      {"link to itself",
       [](const std::string& path) { std::filesystem::create_symlink(path, path); }},
      {"link to nothing",
       [](const std::string& path) { std::filesystem::create_symlink(path + ".none", path); }},
      {"socket",
       [](const std::string& path) {
         sockaddr_un address{};
         address.sun_family = AF_UNIX;
         ASSERT_LT(path.size(), sizeof address.sun_path);
         path.copy(address.sun_path, path.size());
         const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
         ASSERT_EQ(::bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
         ::close(socket);
       }},
      {"without permission",
       [](const std::string& path) {
         std::ofstream(path) << "x";
         std::filesystem::permissions(path, std::filesystem::perms::none);
       }},
  };
  return kCases;
}

void put(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string noise(std::size_t size) {
  std::mt19937 random(1);  // NOLINT(cert-msc51-cpp): the same octets in every run
  std::string out(size, '\0');
  for (char& c : out) c = static_cast<char>(random());
  return out;
}

/// Contents that no kind of file may have. `size`: as large as the kind permits.
std::vector<FileCase> wrong_contents(std::size_t size) {
  return {
      {"empty", [](const std::string& path) { put(path, ""); }},
      {"null octets", [](const std::string& path) { put(path, std::string(1000, '\0')); }},
      {"random octets", [](const std::string& path) { put(path, noise(100'000)); }},
      {"UTF-16", [](const std::string& path) { put(path, std::string("\xff\xfe[\0a\0]\0", 8)); }},
      {"not UTF-8", [](const std::string& path) { put(path, "name = \"\xc3\x28\"\n"); }},
      {"byte order mark twice",
       [](const std::string& path) { put(path, "\xef\xbb\xbf\xef\xbb\xbfx"); }},
      {"carriage returns", [](const std::string& path) { put(path, "x\rx\rx\r"); }},
      {"one long line", [size](const std::string& path) { put(path, std::string(size, 'x')); }},
      {"short wrong lines",
       [size](const std::string& path) { put(path, repeated("x\n", size / 2)); }},
      {"dots",
       [size](const std::string& path) { put(path, "a" + repeated(".a", size / 2 - 4) + "=1"); }},
      {"opening brackets", [size](const std::string& path) { put(path, std::string(size, '[')); }},
      {"open tags", [size](const std::string& path) { put(path, repeated("<a>", size / 3)); }},
      {"quotation marks", [size](const std::string& path) { put(path, std::string(size, '"')); }},
  };
}

/// One test for each kind of file.
class BadFilesTest : public BadInputTest, public testing::WithParamInterface<std::size_t> {
 protected:
  ~BadFilesTest() override { ::umask(umask_before_); }

  void SetUp() override {
    input_ = input_cases(rid_.path()).at(GetParam());
    for (const char* folder : {"plans", "radios", "recording"}) {
      std::filesystem::create_directory(path(folder));
    }
    write("plans/character.toml", plan_with("", "", "character = \"odd\"\n"));
    write("plans/track.toml", plan_with("", "track = \"way.csv\"\n", ""));
    write("plans/terrain.toml",
          plan_with("[propagation]\nmodel = \"egli\"\nterrain = \"grid.asc\"\n", "", ""));
    write("track.txt", "track way.csv\n");
    write("speak.txt", "speak 1 words.wav\n");
    if (input_.file.starts_with("secrets/")) make_secrets();
    if (input_.name != "FOM module" && input_.name != "MIM") return;
    auto started = start_roger({"rtiexec", "--rid", rid_.path()}, path("executive.txt"));
    ASSERT_TRUE(started);
    executive_.emplace(std::move(started).value());
    ASSERT_TRUE(appears(path("executive.txt"), rid_.endpoint()));
  }

  /// Runs the command with a file made by `made`.
  LimitedRun run(const FileCase& made) {
    std::filesystem::remove_all(file());
    made.make(file());
    const std::vector<std::string> arguments = input_.arguments(folder_);
    LimitedRun out =
        input_.by_another_program ? run_command_limited(arguments) : run_limited(arguments);
    std::filesystem::remove_all(file());
    return out;
  }
  /// Makes an authority, the files of a station, and RIDs that name them.
  void make_secrets() {
    const std::string secrets = path("secrets");
    const std::string authority = secrets + "/ca";
    std::filesystem::create_directory(secrets);
    ASSERT_EQ(run_limited({"keys", "authority", authority}).exit_code, 0);
    ASSERT_EQ(
        run_limited({"keys", "issue", authority, "A", "--role", "executive", "--target", secrets})
            .exit_code,
        0);
    write("secrets/certificate.toml",
          "[security]\ncertificate = \"" + secrets + "/A.crt\"\nprivate_key = \"" + secrets +
              "/A.key\"\nauthority = \"" + authority + "/authority.crt\"\nrevoked = \"" +
              authority + "/revoked.crl\"\n");
    write("secrets/key.toml", "[security]\nkey_file = \"" + secrets + "/exercise.key\"\n");
  }
  [[nodiscard]] std::string file() const { return path(input_.file); }

  const mode_t umask_before_ = ::umask(077);  // keys must not be accessible for other users
  const PrivateRid rid_{"bad-files.toml"};
  InputCase input_;
  std::optional<ChildProcess> executive_;
};

TEST_P(BadFilesTest, WhatIsNoFileIsRefused) {
  for (const FileCase& one : unreadable_files()) {
    if (one.name == "FIFO" && input_.accepts_fifo) continue;
    if (one.name == "without permission" && ::geteuid() == 0) continue;  // root reads everything
    SCOPED_TRACE(input_.name + ": " + one.name);
    const LimitedRun out = run(one);
    const bool character_without_file =
        input_.name == "character" && (one.name == "missing" || one.name.starts_with("link"));
    expect_refused(out, {character_without_file ? "no such radio character" : file()});
  }
}

TEST_P(BadFilesTest, TooLargeFileIsRefusedUnread) {
  if (input_.max_octets == kNone || input_.reads_part) GTEST_SKIP() << "read piece by piece";
  const LimitedRun out = run({"too large", [this](const std::string& path) {
                                put(path, "");
                                std::filesystem::resize_file(path, input_.max_octets + 1);
                              }});
  expect_refused(out, {file() + ": larger than " + std::to_string(input_.max_octets) + " octets"});
}

TEST_P(BadFilesTest, WrongContentIsRefused) {
  constexpr std::uint64_t kMost = (std::uint64_t{32} << 20U) / kShare;
  const std::uint64_t size =
      std::min(input_.max_octets == kNone ? kMost : input_.max_octets, kMost);
  for (const FileCase& one : wrong_contents(size)) {
    SCOPED_TRACE(input_.name + ": " + one.name);
    const LimitedRun out = run(one);
    if (one.name == "empty" && input_.accepts_empty) {
      expect_within_limits(out);
    } else if (input_.accepts_text) {
      expect_refused(out, {});
    } else {
      expect_refused(out, {file()});
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, BadFilesTest, testing::Range(std::size_t{0}, input_cases("").size()),
                         [](const auto& tested) {
                           std::string name = input_cases("").at(tested.param).name;
                           std::erase(name, ' ');
                           return name;
                         });

/// A stop signal ends a station whose script is a FIFO: without a writer, and while it obeys a
/// line.
TEST_F(BadInputTest, StopSignalEndsAStationThatWaitsForItsScript) {
  const PrivateRid rid("fifo-script.toml");
  auto executive = start_roger({"rtiexec", "--rid", rid.path()}, path("executive.txt"));
  ASSERT_TRUE(executive);
  ASSERT_TRUE(appears(path("executive.txt"), rid.endpoint()));
  for (const bool obeys : {false, true}) {
    SCOPED_TRACE(obeys);
    std::optional<LiveScript> script;
    if (obeys) {
      // Read together, so the station obeys the second line when it has reported the first one.
      script.emplace(path("script")).order("nonsense\nwait 600");
    } else {
      ASSERT_EQ(::mkfifo(path("script").c_str(), 0600), 0);
    }
    auto station =
        start_roger({"radio", "--script", path("script"), "--device", "null", "--rid", rid.path()},
                    path("output.txt"));
    ASSERT_TRUE(station);
    EXPECT_TRUE(appears(path("output.txt"), "in federation")) << text_of_file(path("output.txt"));
    if (obeys) {
      EXPECT_TRUE(appears(path("output.txt"), "nonsense")) << text_of_file(path("output.txt"));
    }
    ::kill(station.value().pid(), SIGTERM);
    EXPECT_EQ(station.value().wait_for(10s), 0) << text_of_file(path("output.txt"));
    std::filesystem::remove(path("script"));
  }
}

/// A stop signal ends the program while it reads a large file.
TEST_F(BadInputTest, StopSignalEndsTheProgramWhileItReads) {
  const std::string grid = path("grid.asc");
  std::ofstream(grid) << "ncols 5000\nnrows 5000\nxllcorner 10\nyllcorner 48\ncellsize 0.0001\n"
                      << repeated(repeated("1234.5 ", 5000) + "\n", 5000);
  const std::string plan = write(
      "plan.toml", plan_with("[propagation]\nmodel = \"egli\"\nterrain = \"grid.asc\"\n", "", ""));
  auto child = start_roger({"radio", "--plan", plan, "--device", "null"}, path("output.txt"));
  ASSERT_TRUE(child);
  const auto reads = [&] {
    std::error_code ignored;
    const std::string open = "/proc/" + std::to_string(child.value().pid()) + "/fd";
    for (const auto& one : std::filesystem::directory_iterator(open, ignored)) {
      if (std::filesystem::read_symlink(one.path(), ignored) == grid) return true;
    }
    return false;
  };
  ASSERT_TRUE(test::eventually(reads));
  ::kill(child.value().pid(), SIGTERM);
  EXPECT_EQ(child.value().wait_for(1s), 128 + SIGTERM) << text_of_file(path("output.txt"));
}

}  // namespace
}  // namespace roger::app
