// Files with wrong content: errors name file, line and field, and nothing grows without bound.
#include <array>
#include <cstring>
#include <functional>
#include <limits>

#include "core/checksum.hpp"
#include "radio/exercise/recording/recording_format.hpp"
#include "tests/integration/app/bad_input.hpp"

namespace roger::app {
namespace {

using testing::HasSubstr;

/// A wrong text, and what the error says after the path.
struct WrongText {
  std::string name;
  std::string text;
  std::vector<std::string> words;
};

std::string net_and_station(const std::string& net, const std::string& radio) {
  return "[[net]]\nname = \"RED\"\nfrequency_mhz = 40\n" + net +
         "[[station]]\ncall_sign = \"A\"\n[[station.radio]]\nname = \"1\"\nlowest_mhz = 30\n"
         "highest_mhz = 88\npresets = [\"RED\"]\n" +
         radio;
}

class BadContentTest : public BadInputTest {
 protected:
  /// Runs a command that reads `file` for each text. `words`: of every error, besides the path.
  void expect_all_refused(const std::string& file, const std::vector<WrongText>& texts,
                          const std::vector<std::string>& arguments) {
    for (const WrongText& one : texts) {
      SCOPED_TRACE(one.name);
      write(file, one.text);
      std::vector<std::string> words = one.words;
      words.front().insert(0, path(file));
      expect_refused(run_limited(arguments), words);
    }
  }
  [[nodiscard]] std::vector<std::string> reading_plan() const {
    return {"radio", "--plan", path("plan.toml"), "--station", "NOBODY", "--device", "null"};
  }
};

std::string numbered(const std::string& before, std::size_t count, const std::string& behind) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) {
    out += before;
    out += std::to_string(i);
    out += behind;
  }
  return out;
}

const std::string kDots = repeated(".a", 100'000);

std::vector<WrongText> wrong_tomls() {
  const std::string many = "a key with more than 16 parts";
  return {
      {"deep key", "# a comment\na" + kDots + " = 1\n", {":2: " + many}},
      {"deep header", "[a" + kDots + "]\n", {":1: " + many}},
      {"deep array of tables", "[[a" + kDots + "]]\n", {":1: " + many}},
      {"deep key with spaces", "a" + repeated(" . \"b\"", 100'000) + " = 1\n", {":1: " + many}},
      {"deep key in an inline table", "x = { y = 1, a" + kDots + " = 1 }\n", {":1: " + many}},
      {"deep key behind a string",
       R"(x = { s = """a"""", a)" + kDots + " = 1 }\n",
       {":1: " + many}},
      {"deep key behind an escape", R"(x = { s = "\"", a)" + kDots + " = 1 }\n", {":1: " + many}},
      {"deep key behind lines of a string",
       "s = '''\n#'\"\n'''\na" + kDots + " = 1\n",
       {":4: " + many}},
      {"deep arrays", "x = " + std::string(100'000, '[') + "\n", {":1: not valid TOML"}},
      {"deep inline tables", "x = " + repeated("{a=", 100'000) + "\n", {":1: not valid TOML"}},
      {"key twice", "a = 1\nb = 2\na = 3\n", {":3: not valid TOML"}},
      {"table twice", "[a]\n[b]\n[a]\n", {":3: not valid TOML"}},
      {"string without end", "a = 1\nb = \"c\nd = 1\n", {":2: not valid TOML"}},
      {"number too large", "a = 9223372036854775808\n", {":1: not valid TOML"}},
      {"date that does not exist", "a = 2026-02-30\n", {":1: not valid TOML"}},
      {"control character", "a = \"\x01\"\n", {":1: not valid TOML"}},
      {"carriage return alone", "a = 1\rb = 2\n", {":1: not valid TOML"}},
      {"null octet", std::string("a = 1\nb\0 = 2\n", 13), {":2: not valid TOML"}},
      {"surrogate", "a = \"\\uD800\"\n", {":1: not valid TOML"}},
      {"many wrong keys", numbered("key", 60'000, " = 1\n"), {":1: ", "unknown key"}},
      {"long key", std::string(900'000, 'k') + " = 1\n", {":1: kkk", "unknown key"}},
      {"long key, cut short", "[" + std::string(900'000, 'k') + "\n", {":1: not valid TOML"}},
  };
}

TEST_F(BadContentTest, WrongTomlIsRefusedInPlans) {
  expect_all_refused("plan.toml", wrong_tomls(), reading_plan());
}

TEST_F(BadContentTest, WrongTomlIsRefusedInRids) {
  expect_all_refused("rid.toml", wrong_tomls(), {"rtiexec", "--rid", path("rid.toml")});
}

TEST_F(BadContentTest, WrongTomlIsRefusedInRidsOfTheLibrary) {
  expect_all_refused("rid.toml", wrong_tomls(), {"status", "--rid", path("rid.toml")});
}

TEST_F(BadContentTest, OnlyTheFirstHundredProblemsAreListed) {
  write("plan.toml", numbered("key", 60'000, " = 1\n"));
  const LimitedRun run = run_limited(reading_plan());
  EXPECT_EQ(std::count(run.errors.begin(), run.errors.end(), '\n'), 101);
  EXPECT_THAT(run.errors, testing::EndsWith("\nand 59902 more\n"));
}

TEST_F(BadContentTest, WrongPlanIsRefused) {
  const std::string long_text(300'000, 'L');
  std::vector<WrongText> texts{
      {"wrong type", "transmit_limit_s = \"x\"\n", {":1: transmit_limit_s: "}},
      {"fraction", "transmit_limit_s = 1.5\n", {":1: transmit_limit_s: "}},
      {"NaN", "transmit_limit_s = nan\n", {":1: transmit_limit_s: nan"}},
      {"negative", "transmit_limit_s = -1\n", {":1: transmit_limit_s: -1"}},
      {"too large", "transmit_limit_s = 9223372036854775807\n", {":1: transmit_limit_s: "}},
      {"date", "transmit_limit_s = 1979-05-27\n", {":1: transmit_limit_s: "}},
      {"tables instead of a table", "[[propagation]]\n", {":1: propagation: a array"}},
      {"table instead of tables", "[net]\n", {":1: net: a table"}},
      {"values instead of tables", "net = [1, 2]\n", {":1: net: a array"}},
      {"long text", "[[net]]\nname = \"" + long_text + "\"\n", {":2: net[0].name: \"LLLL"}},
      {"long call sign",
       "[[station]]\ncall_sign = \"" + long_text + "\"\n",
       {":2: station[0].call_sign: \"LLLL"}},
      {"long frequency",
       "[[net]]\nname = \"A\"\nfrequency_mhz = \"" + long_text + "\"\n",
       {":3: net[0].frequency_mhz: LLLL"}},
      {"long model",
       "[propagation]\nmodel = \"" + long_text + "\"\n",
       {":2: propagation.model: \"LLLL"}},
      {"long character",
       net_and_station("", "character = \"" + long_text + "\"\n"),
       {":11: station[0].radio[0].character: \"LLLL"}},
      {"character outside the folder",
       net_and_station("", "character = \"../../../etc/passwd\"\n"),
       {":11: station[0].radio[0].character: \"../../../etc/passwd\": no such radio character"}},
      {"many nets", repeated("[[net]]\n", 120'000), {":1: net: 120000 tables"}},
      {"many keys", repeated("[[key]]\n", 120'000), {":1: key: 120000 tables"}},
      {"many stations", repeated("[[station]]\n", 80'000), {":1: station: 80000 tables"}},
      {"many wrong stations",
       repeated("[[station]]\n", 9'000),
       {":1: station[0].call_sign: missing"}},
      {"many presets",
       net_and_station("",
                       "[[station.radio]]\npresets = [" + repeated("\"RED\",", 100'000) + "]\n"),
       {":12: station[0].radio[1].presets: 100000 strings"}},
  };
  // Each instructor has a radio on every net.
  std::string instructors;
  for (int i = 0; i < 9'000; ++i) {
    instructors += "[[net]]\nname=\"" + std::to_string(i) + "\"\nfrequency_mhz=40\n";
  }
  for (int i = 0; i < 9'000; ++i) {
    instructors += "[[station]]\ncall_sign=\"" + std::to_string(i) + "\"\ninstructor=true\n";
  }
  texts.push_back(
      {"many radios of instructors", instructors, {":27007: station[2].radio: ", "20000"}});
  for (const char* wrong : {"nan", "inf", "-inf", "1e300", "-1", "0", "\"x\"", "true"}) {
    texts.push_back({std::string("bandwidth ") + wrong,
                     net_and_station(std::string("bandwidth_khz = ") + wrong + "\n", ""),
                     {":4: net[0].bandwidth_khz: "}});
    texts.push_back({std::string("frequency ") + wrong,
                     std::string("[[net]]\nname = \"A\"\nfrequency_mhz = ") + wrong + "\n",
                     {":3: net[0].frequency_mhz: "}});
    if (std::string(wrong) == "0" || std::string(wrong) == "-1") continue;
    texts.push_back({std::string("volume ") + wrong,
                     net_and_station("", std::string("volume_db = ") + wrong + "\n"),
                     {":11: station[0].radio[0].volume_db: "}});
    texts.push_back(
        {std::string("latitude ") + wrong,
         "[[station]]\nposition = { latitude = " + std::string(wrong) + ", longitude = 1 }\n",
         {":2: station[0].position.latitude: "}});
  }
  expect_all_refused("plan.toml", texts, reading_plan());
}

TEST_F(BadContentTest, WrongRidIsRefused) {
  std::vector<WrongText> texts;
  for (const char* wrong : {"nan", "inf", "-0.1", "1.1", "\"x\"", "[]"}) {
    texts.push_back({std::string("loss ") + wrong,
                     std::string("[impairment]\nloss = ") + wrong + "\n",
                     {":2: impairment.loss: "}});
  }
  for (const char* wrong : {"nan", "1e9", "-1", "99999999999999", "\"x\""}) {
    texts.push_back({std::string("beacon ") + wrong,
                     std::string("[timing]\nbeacon_ms = ") + wrong + "\n",
                     {":2: timing.beacon_ms: "}});
  }
  texts.push_back({"long interface group",
                   "[network]\ncontrol_group = \"" + std::string(300'000, 'L') + "\"\n",
                   {":2: network.control_group: "}});
  texts.push_back({"many groups", repeated("[[groups]]\n", 90'000), {":1: groups: 90000 tables"}});
  expect_all_refused("rid.toml", texts, {"rtiexec", "--rid", path("rid.toml")});
}

TEST_F(BadContentTest, WrongScriptIsRefused) {
  const std::string mute = "/usr/share/sounds/alsa/Front_Left.wav";
  expect_all_refused(
      "talk.txt",
      {{"NaN", "wait 1\nwait nan\n", {":2: \"nan\": expected seconds"}},
       {"infinite", "wait inf\n", {":1: \"inf\": expected seconds"}},
       {"beyond double", "wait 1e999\n", {":1: \"1e999\": expected seconds"}},
       {"negative", "wait -1\n", {":1: \"-1\": expected seconds"}},
       {"hexadecimal", "wait 0x10\n", {":1: \"0x10\": expected seconds"}},
       {"volume", "volume 1 nan\n", {":1: \"nan\": expected dB"}},
       {"radio", "key 99999999999999999999 down\n", {":1: \"99999999999999999999\""}},
       {"long line",
        "quit\nspeak 1 \"" + std::string(100'000, 'L') + "\"\n",
        {":2: a line of more"}},
       {"long word", std::string(900, 'L') + "\n", {":1: \"LLLL"}},
       {"null octets", std::string("key \0 down\n", 11), {":1: "}},
       {"many wrong lines", repeated("x\n", 130'000), {":1: \"x\": expected key"}},
       {"missing sound", "quit\nspeak 1 none.wav\n", {":2: ", "none.wav: cannot be read"}},
       {"missing track", "track none.csv\n", {":1: ", "none.csv: cannot be read as a track"}},
       {"many missing sounds", numbered("speak 1 ", 10'000, ".wav\n"), {":1: "}},
       {"text without end", "speak 1 \"a\n", {":1: \"a", "quotation mark"}}},
      {"radio", "--script", path("talk.txt"), "--device", "null"});
}

TEST_F(BadContentTest, WrongTrackIsRefused) {
  write("plan.toml", "[[station]]\ncall_sign = \"A\"\ntrack = \"way.csv\"\n");
  expect_all_refused(
      "way.csv",
      {{"NaN", "0,48,11,nan\n", {":1: \"nan\": expected height_m"}},
       {"infinite", "0,48,11,400\n1,inf,11,400\n", {":2: \"inf\": expected latitude"}},
       {"beyond double", "0,48,11,1e999\n", {":1: \"1e999\""}},
       {"time twice", "0,48,11,400\n0,48,11,400\n", {":2: \"0\": expected seconds later"}},
       {"many fields", std::string(1'000'000, ',') + "\n", {":1: \",,,,"}},
       {"many short wrong lines", repeated("x\n", 4'000'000 / kShare), {":1: \"x\""}},
       {"no lines", repeated("#\n", 4'000'000 / kShare), {": no positions"}}},
      reading_plan());
}

TEST_F(BadContentTest, WrongElevationGridIsRefused) {
  write("plan.toml", "[propagation]\nmodel = \"egli\"\nterrain = \"grid.asc\"\n");
  const std::string rest = "xllcorner 10\nyllcorner 48\ncellsize 1\n";
  expect_all_refused(
      "grid.asc",
      {{"NaN", "ncols nan\n", {":1: \"nan\": expected ncols"}},
       {"huge", "ncols 1e300\n", {":1: \"1e300\": expected ncols"}},
       {"too many cells", "ncols 1000000\nnrows 1000000\n" + rest, {":5: more than 30 million"}},
       {"claimed cells", "ncols 5000\nnrows 6000\n" + rest + "1 2\n", {":6: the row ends after 2"}},
       {"negative", "ncols 2\nnrows -2\n", {":2: \"-2\": expected nrows"}},
       {"wrong height",
        "ncols 2\nnrows 2\n" + rest + "1 nan\n3 4\n",
        {":6: \"nan\": expected metres"}},
       {"too many rows",
        "ncols 2\nnrows 2\n" + rest + repeated("1 2\n", 3),
        {":8: more than 2 rows"}},
       {"long word", "ncols 2\nnrows 2\n" + rest + std::string(30'000'000, '1'), {":6: \"1111"}},
       {"long line",
        "ncols 2\nnrows 2\n" + rest + repeated("1 ", 15'000'000),
        {":6: the row has more"}}},
      reading_plan());
}

TEST_F(BadContentTest, LargestElevationGridIsReadWithinTheLimits) {
  write("plan.toml",
        net_and_station("", "") + "[propagation]\nmodel = \"egli\"\nterrain = \"grid.asc\"\n");
  constexpr std::size_t kRows = 6000 / kShare;
  write("grid.asc", "ncols 5000\nnrows " + std::to_string(kRows) +
                        "\nxllcorner 10\nyllcorner 48\ncellsize 0.0001\n" +
                        repeated(repeated("1234.5 ", 5000) + "\n", kRows));
  expect_refused(run_limited(reading_plan()), {"NOBODY"});
}

TEST_F(BadContentTest, LargestTracksAreReadWithinTheLimits) {
  std::string way;
  for (int i = 0; i < 600'000; ++i) way += std::to_string(i) + ",0,0,0\n";
  write("1.csv", way);
  write("2.csv", way);
  write("3.csv", way);
  std::string plan = "[[net]]\nname = \"RED\"\nfrequency_mhz = 40\n";
  for (int i = 0; i < 300; ++i) {
    plan += "[[station]]\ncall_sign = \"" + std::to_string(i) + "\"\ntrack = \"" +
            std::to_string(1 + i % 3) + ".csv\"\n[[station.radio]]\nname = \"1\"\n" +
            "lowest_mhz = 30\nhighest_mhz = 88\npresets = [\"RED\"]\n";
  }
  write("plan.toml", plan);
  expect_refused(run_limited(reading_plan()), {"NOBODY"});
}

TEST_F(BadContentTest, WrongCertificateIsRefused) {
  const auto pem = [](const std::string& label, const std::string& content) {
    return "-----BEGIN " + label + "-----\n" + content + "-----END " + label + "-----\n";
  };
  // SEQUENCE of indefinite length, 48 in a line.
  const std::string deep = repeated(repeated("MIAwgDCA", 8) + "\n", 900);
  expect_all_refused("shown.crt",
                     {{"not closed", "-----BEGIN CERTIFICATE-----\nMIAw\n", {": no certificate"}},
                      {"not base64", pem("CERTIFICATE", "%%%%\n"), {": no certificate"}},
                      {"no DER", pem("CERTIFICATE", "AAAA\n"), {": no certificate"}},
                      {"deep", pem("CERTIFICATE", deep), {": no certificate"}},
                      {"empty", pem("CERTIFICATE", ""), {": no certificate"}},
                      {"private key", pem("PRIVATE KEY", "MIAw\n"), {": no certificate"}}},
                     {"keys", "show", path("shown.crt")});
}

template <class T>
void put_number(std::string& out, T number) {
  for (std::size_t i = 0; i < sizeof number; ++i) {
    out += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i));
  }
}

/// Returns a WAV file with this header, whose sizes need not match its samples.
std::string wav(std::uint16_t format, std::uint16_t channels, std::uint32_t rate,
                std::uint16_t bits, std::uint32_t claimed, const std::string& samples) {
  std::string out = "RIFF";
  put_number(out, claimed + 36);
  out += "WAVEfmt ";
  put_number(out, std::uint32_t{16});
  put_number(out, format);
  put_number(out, channels);
  put_number(out, rate);
  put_number(out, static_cast<std::uint32_t>(rate * channels * bits / 8));
  put_number(out, static_cast<std::uint16_t>(channels * bits / 8));
  put_number(out, bits);
  out += "data";
  put_number(out, claimed);
  return out + samples;
}

TEST_F(BadContentTest, WrongSoundIsRefused) {
  expect_all_refused(
      "words.wav",
      {{"no channels", wav(1, 0, 8000, 16, 4, "abcd"), {": "}},
       {"no rate", wav(1, 1, 0, 16, 4, "abcd"), {": "}},
       {"rate beyond all devices", wav(1, 1, 4'000'000'000, 16, 4, "abcd"), {": "}},
       {"unknown format", wav(0x9999, 1, 8000, 16, 4, "abcd"), {": not a sound file"}},
       {"header only", wav(1, 1, 8000, 16, 4, "").substr(0, 20), {": not a sound file"}},
       {"chunks without end",
        wav(1, 1, 8000, 16, 0, "").substr(0, 36) +
            repeated(std::string("junk\0\0\0\0", 8), 1'000'000),
        {": "}}},
      {"radio", "--speak", path("words.wav"), "--device", "null"});
}

TEST_F(BadContentTest, HoursOfSoundAreRefused) {
  constexpr std::uint32_t kOctets = 100'000'000;
  write("words.wav", wav(1, 1, 8000, 8, kOctets, ""));
  std::filesystem::resize_file(path("words.wav"), kOctets + 44);
  expect_refused(run_limited({"radio", "--speak", path("words.wav"), "--device", "null"}),
                 {path("words.wav") + ": too long: all speech together may last 600 s"});
  write("talk.txt", "quit\nspeak 1 words.wav\n");
  expect_refused(run_limited({"radio", "--script", path("talk.txt"), "--device", "null"}),
                 {path("talk.txt") + ":2: " + path("words.wav") + ": too long"});
}

/// Sound that can be played, if not as meant: reported at most, and within the limits.
TEST_F(BadContentTest, OddSoundIsPlayedWithinTheLimits) {
  const PrivateRid rid("odd-sound.toml");
  std::string numbers;
  for (const float value : {std::numeric_limits<float>::quiet_NaN(),
                            std::numeric_limits<float>::infinity(), 1e38F, -1e38F}) {
    std::array<char, sizeof value> octets{};
    std::memcpy(octets.data(), &value, sizeof value);
    numbers.append(octets.data(), octets.size());
  }
  const std::vector<std::pair<std::string, std::string>> sounds{
      {"no samples", wav(1, 1, 8000, 16, 0, "")},
      {"fewer samples than claimed", wav(1, 1, 8000, 16, 4'000'000'000, "abcd")},
      {"half a sample", wav(1, 2, 8000, 16, 3, "abc")},
      {"no numbers", wav(3, 1, 8000, 32, 16, numbers)},
      {"odd rate", wav(1, 1, 47'999, 16, 200'000, std::string(200'000, 'a'))},
      {"highest rate", wav(1, 1, 767'999, 16, 200'000, std::string(200'000, 'a'))},
      {"as long as permitted", wav(1, 1, 8000, 8, 4'790'000, std::string(4'790'000, '\x80'))}};
  for (const auto& [name, text] : sounds) {
    SCOPED_TRACE(name);
    write("words.wav", text);
    expect_refused(run_limited({"radio", "--speak", path("words.wav"), "--device", "null", "--rid",
                                rid.path(), "--duration", "0.1"}),
                   {rid.endpoint()});
  }
}

TEST_F(BadContentTest, WrongFomModuleIsRefused) {
  const PrivateRid rid("bad-module.toml");
  auto executive = start_roger({"rtiexec", "--rid", rid.path()}, path("executive.txt"));
  ASSERT_TRUE(executive);
  ASSERT_TRUE(appears(path("executive.txt"), rid.endpoint()));
  const auto classes = [](const std::string& inner) {
    return "<objectModel><objects><objectClass><name>HLAobjectRoot</name>\n" + inner +
           "</objectClass></objects></objectModel>";
  };
  const auto named = [](const std::string& name) {
    return "<objectClass><name>" + name + "</name></objectClass>\n";
  };
  std::string deep = "<objectModel>";
  deep += repeated("<a>", 100'000);
  expect_all_refused(
      "module.xml",
      {{"class twice", classes(named("A") + named("A")), {":3: class \"A\" is also declared"}},
       {"long name", classes(named(std::string(300'000, 'A'))), {":2: ", "at most 255"}},
       {"long name in the end",
        classes(named("A") + named(std::string(256, 'A'))),
        {":3: ", "at most 255"}},
       {"no objects", "<objectModel></objectModel>", {""}},
       {"another root", "<a></a>", {":1: root element <a>"}},
       {"not closed", "<objectModel>\n<objects>", {":", "not well-formed XML"}},
       {"deep", deep, {":"}},
       {"many tags",
        "<objectModel>" + repeated("<a/>", 2'000'000) + "</objectModel>",
        {": 2000002 tags"}},
       {"many attributes", "<objectModel " + numbered("a", 600'000, "=\"\" ") + "/>", {""}},
       {"many lines", repeated("\n", 8'000'000), {":", "not well-formed XML"}},
       {"many wrong classes",
        classes(repeated("<objectClass/>", 400'000)),
        {":2: <objectClass> without"}},
       {"entities",
        "<!DOCTYPE a [<!ENTITY b \"" + std::string(1000, 'b') +
            "\">]>\n<objectModel>&b;&b;</objectModel>",
        {""}},
       {"encoding",
        "<?xml version=\"1.0\" encoding=\"" + std::string(100'000, 'e') + "\"?>",
        {":1: encoding"}},
       {"NaN as a rate",
        "<objectModel><updateRates><updateRate><name>A</name><rate>nan</rate></updateRate>"
        "</updateRates></objectModel>",
        {":1: rate \"nan\""}}},
      {"radio", "--fom", path("module.xml"), "--device", "null", "--rid", rid.path()});
}

/// A recording with these lines after a valid first one.
class BadRecordingTest : public BadContentTest {
 protected:
  static constexpr std::int64_t kBegin = 1'000'000'000'000;

  static std::string header() {
    radio::RecordingHeader first;
    first.federation = "roger";
    first.clock = TimePoint{Nanoseconds{kBegin}};
    return radio::to_recording_line(first);
  }
  static std::string transmission(std::uint64_t id, std::int64_t since) {
    radio::AirTransmission out;
    out.id = id;
    out.net = "RED";
    out.transmission.call_sign = "FOX";
    out.transmission.address = Frequency::from_hertz(40'000'000);
    out.since = TimePoint{Nanoseconds{since}};
    return radio::to_recording_line(out);
  }
  /// A packet of mu-law, 1/32 s long.
  static std::string packet(std::uint64_t id, std::int64_t received, std::uint32_t number) {
    radio::RecordingPacket out;
    out.transmission = id;
    out.sequence = number;
    out.sample_index = number * 250;
    out.encoding = audio::Encoding::kMuLaw;
    out.sample_rate = 8000;
    out.sample_count = 250;
    out.bytes.assign(250, 0xFF);
    out.size = 250;
    out.checksum = crc32(out.bytes);
    out.timing.received = TimePoint{Nanoseconds{received}};
    return radio::to_recording_line(out);
  }
  void write_log(const std::string& lines) { write("recording/events.jsonl", header() + lines); }
  LimitedRun list() const { return run_limited({"replay", path("recording"), "--list"}); }
  LimitedRun to_wav() const {
    return run_limited(
        {"replay", path("recording"), "--export-net", "RED", "--wav", path("out.wav")});
  }
};

TEST_F(BadRecordingTest, ShortLogDoesNotMakeALongSound) {
  constexpr std::int64_t kDay = std::int64_t{24} * 3600 * 1'000'000'000;
  const std::string first = transmission(1, kBegin) + packet(1, kBegin + 1'000'000'000, 1);
  for (const std::int64_t far : {kDay, 7 * kDay, 29 * kDay, -kDay}) {
    SCOPED_TRACE(far);
    write_log(first + packet(1, kBegin + far, 2) + transmission(2, kBegin + far) +
              R"({"event":"mark","mark":1,"t":)" + std::to_string(kBegin + far) +
              R"(,"kind":"note","net":"RED","text":"x"})" + "\n" + R"({"event":"end","t":)" +
              std::to_string(kBegin + far) + "}\n");
    const LimitedRun run = to_wav();
    EXPECT_EQ(run.exit_code, 0) << run.errors;
    expect_within_limits(run);
    EXPECT_THAT(run.errors, HasSubstr("recording/events.jsonl:4: time outside the recording"));
    EXPECT_LT(std::filesystem::file_size(path("out.wav")), 50'000'000U);
  }
}

TEST_F(BadRecordingTest, HourOfTransmissionsIsExportedWithinTheLimits) {
  // 16 transmissions at once, with a packet every 29 s.
  constexpr std::uint32_t kInterval = 928;                   // frames
  constexpr std::uint32_t kLast = 120 / kShare * kInterval;  // frames to the last packet
  std::string lines;
  for (std::uint64_t id = 1; id <= 16; ++id) {
    lines += transmission(id, kBegin);
    for (std::uint32_t number = 0; number <= kLast; number += kInterval) {
      lines += packet(id, kBegin + std::int64_t{number} * 31'250'000, number);
    }
  }
  write_log(lines);
  const LimitedRun run = to_wav();
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  expect_within_limits(run);
  constexpr std::uintmax_t kHeaderOctets = 44;
  constexpr std::uintmax_t kFrameOctets = 500;
  EXPECT_EQ(std::filesystem::file_size(path("out.wav")),
            kHeaderOctets + (kLast + 1) * kFrameOctets);
}

TEST_F(BadRecordingTest, DamagedLogIsListedWithinTheLimits) {
  // Functions, because this process must not hold all texts.
  using Make = std::function<std::string()>;
  const auto packets = [](std::size_t count, const std::string& before, const std::string& behind) {
    return transmission(1, kBegin) +
           numbered(R"({"event":"packet","id":1,"t":1000000000000,"index":1,"encoding":4,)"
                    R"("rate":8000,"count":1,"size":0,"crc":"00000000","seq":)" +
                        before,
                    count, behind);
  };
  const std::vector<std::pair<std::string, Make>> logs{
      {"short wrong lines", [] { return repeated("x\n", 30'000'000 / kShare); }},
      {"empty lines", [] { return repeated("\n", 60'000'000 / kShare); }},
      {"one long line", [] { return std::string(60'000'000 / kShare, 'x'); }},
      {"deep line", [] { return std::string(60'000, '[') + "\n"; }},
      {"marks",
       [] {
         return repeated(
             R"({"event":"mark","mark":1,"t":1000000000000,"kind":"note","net":"","text":""})"
             "\n",
             1'500'000 / kShare);
       }},
      {"transmissions",
       [] {
         return numbered(R"({"event":"transmission","stream":"0000000000000000","net":"",)"
                         R"("bandwidth_hz":1,"since":1000000000000,"call_sign":"","hertz":1,)"
                         R"("modulation":"FM","id":)",
                         800'000 / kShare, "}\n");
       }},
      {"packets", [&packets] { return packets(1'000'000 / kShare, "", "}\n"); }},
      {"packets in no order", [&packets] {
         return packets(500'000 / kShare, "",
                        "}\n"
                        R"({"event":"packet","id":1,"t":1000000000000,"index":1,)"
                        R"("encoding":4,"rate":8000,"count":1,"size":0,)"
                        R"("crc":"00000000","seq":0})"
                        "\n");
       }}};
  for (const auto& [name, make] : logs) {
    SCOPED_TRACE(name);
    write_log(make());
    const LimitedRun run = list();
    EXPECT_EQ(run.exit_code, 0) << run.errors.substr(0, 2000);
    expect_within_limits(run);
    EXPECT_THAT(run.errors.substr(0, 2000), HasSubstr("recording/events.jsonl:"));
  }
}

TEST_F(BadRecordingTest, WrongFirstLineIsRefused) {
  for (const std::string text :
       {"{}", "[]", "{\"event\":\"end\",\"t\":1}\n", "{\"event\":\"recording\",\"version\":2}\n"}) {
    SCOPED_TRACE(text);
    write("recording/events.jsonl", text);
    expect_refused(list(), {path("recording/events.jsonl") + ":1: "});
  }
}

TEST_F(BadRecordingTest, SoundOutsideTheRecordingOrOfADeviceIsDamage) {
  for (const std::string file : {"sound.wav", "../sound.wav", "/dev/zero", "..", "."}) {
    SCOPED_TRACE(file);
    std::string line = packet(1, kBegin + 1'000'000'000, 1);
    const std::size_t data = line.find("\"data\"");
    line.replace(data, std::string::npos, "\"file\":\"" + file + "\",\"at\":0}\n");
    write_log(transmission(1, kBegin) + line);
    std::filesystem::remove_all(path("recording/sound.wav"));
    std::filesystem::create_symlink("/dev/zero", path("recording/sound.wav"));
    const LimitedRun run = to_wav();
    expect_within_limits(run);
    EXPECT_THAT(run.errors,
                testing::AnyOf(HasSubstr(file + ": no such file"),
                               HasSubstr("events.jsonl:3: \"file\" is missing or wrong")));
  }
}

}  // namespace
}  // namespace roger::app
