#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): POSIX' kill()
#include <sndfile.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <thread>
#include <vector>

#include "audio/device/device.hpp"
#include "audio/device/device_factory.hpp"
#include "audio/device/wav_file.hpp"
#include "tests/support/wait.hpp"

namespace roger::audio {
namespace {

using namespace std::chrono_literals;

/// Passes sound through and counts frames.
class Passage final : public AudioProcessor {
 public:
  void process(std::span<const float> in, std::span<float> out,
               const BlockTime& time) noexcept override {
    for (std::size_t i = 0; i < in.size(); ++i) {
      out[2 * i] = in[i];
      out[2 * i + 1] = 0.5F * in[i];
    }
    ordered =
        ordered && time.captured > last_ && time.captured < time.now && time.heard > time.captured;
    last_ = time.captured;
    frames.fetch_add(static_cast<int>(in.size()));
  }
  std::atomic<int> frames{0};
  std::atomic<bool> ordered{true};

 private:
  TimePoint last_{};
};

struct Sound {
  int rate = 0;
  int channels = 0;
  std::vector<float> samples;
};

Sound read_wav(const std::string& path) {
  SF_INFO info{};
  SNDFILE* file = sf_open(path.c_str(), SFM_READ, &info);
  if (file == nullptr) return {};
  Sound sound{info.samplerate, info.channels, {}};
  sound.samples.resize(static_cast<std::size_t>(info.frames * info.channels));
  sf_readf_float(file, sound.samples.data(), info.frames);
  sf_close(file);
  return sound;
}

class FileDevice : public ::testing::Test {
 protected:
  FileDevice()
      : folder_(std::filesystem::temp_directory_path() /
                ("roger-file-device-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~FileDevice() override { std::filesystem::remove_all(folder_); }
  std::string path(const char* name) const { return (folder_ / name).string(); }

  // A tone of 500 Hz, the same on all channels.
  std::string tone(int rate, int channels, double seconds) const {
    SF_INFO info{};
    info.samplerate = rate;
    info.channels = channels;
    info.format = SF_FORMAT_WAV | SF_FORMAT_PCM_16;
    const std::string name = path("tone.wav");
    SNDFILE* file = sf_open(name.c_str(), SFM_WRITE, &info);
    for (int i = 0; i < static_cast<int>(rate * seconds); ++i) {
      const auto sample =
          static_cast<float>(0.5 * std::sin(2.0 * std::numbers::pi * 500.0 * i / rate));
      const std::vector<float> frame(static_cast<std::size_t>(channels), sample);
      sf_writef_float(file, frame.data(), 1);
    }
    sf_close(file);
    return name;
  }

  static void wait_for(const Passage& passage, int frames) {
    ASSERT_TRUE(test::eventually([&] { return passage.frames >= frames; })) << passage.frames;
  }

 private:
  std::filesystem::path folder_;
};

TEST_F(FileDevice, PlaysFileAtItsOwnRateAndRecordsOutput) {
  const std::string in = tone(16000, 2, 0.5);
  const std::string out = path("out.wav");
  Passage passage;
  auto device = open_device({.name = "file:" + in + "," + out});
  ASSERT_TRUE(device) << device.error().text();
  EXPECT_EQ(device.value()->sample_rate(), 48000U);
  const TimePoint begin = SteadyClock{}.now();
  ASSERT_TRUE(device.value()->start(passage));
  wait_for(passage, 36000);
  EXPECT_GE(SteadyClock{}.now() - begin, 740ms);  // paced in real time, not as fast as possible
  const DeviceState state = device.value()->state();
  device.value()->stop();
  EXPECT_TRUE(passage.ordered);
  EXPECT_EQ(state.host, "file");
  EXPECT_TRUE(state.running);
  EXPECT_FALSE(device.value()->state().running);

  const Sound sound = read_wav(out);
  EXPECT_EQ(sound.rate, 48000);
  ASSERT_EQ(sound.channels, 2);
  ASSERT_EQ(sound.samples.size(), 2U * static_cast<std::size_t>(passage.frames));
  // The resampler takes 2 samples of 16 kHz: 6 at 48 kHz.
  for (std::size_t i = 1000; i < 23000; ++i) {
    const double expected =
        0.5 * std::sin(2.0 * std::numbers::pi * 500.0 * (static_cast<double>(i) - 6.0) / 48000.0);
    ASSERT_NEAR(sound.samples[2 * i], expected, 0.002);
    ASSERT_NEAR(sound.samples[2 * i + 1], expected / 2, 0.002);
  }
  for (std::size_t i = 24200; i < sound.samples.size() / 2; ++i)
    ASSERT_EQ(sound.samples[2 * i], 0.0F);
}

TEST_F(FileDevice, RecordingIsReadableAfterKill) {
  const std::string in = tone(48000, 1, 30.0);
  const std::string out = path("killed.wav");
  const pid_t child = ::fork();
  if (child == 0) {
    auto device = open_device({.name = "file:" + in + "," + out});
    Passage passage;
    if (!device || !device.value()->start(passage)) ::_exit(1);
    for (;;) ::pause();
  }
  std::size_t length = 0;
  EXPECT_TRUE(test::eventually([&] {
    if (!std::filesystem::exists(out)) return false;
    const std::size_t now = read_wav(out).samples.size() / 2;  // readable at any time
    EXPECT_GE(now, length);
    length = now;
    return length >= 48000;
  })) << length;
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  const Sound sound = read_wav(out);
  EXPECT_GE(sound.samples.size() / 2, 48000U);
  EXPECT_EQ(sound.channels, 2);
  EXPECT_LE(std::filesystem::file_size(out), 44 + 2 * sound.samples.size() + 4 * 4800 + 64);
}

TEST_F(FileDevice, RecordingIsReadableAfterKillAtAnyTime) {
  const std::string out = path("young.wav");
  int written = 0;
  for (int i = 0; i < 40; ++i) {
    std::filesystem::remove(out);
    const pid_t child = ::fork();
    if (child == 0) {
      auto device = open_device({.name = "file:-," + out});
      Passage passage;
      if (!device || !device.value()->start(passage)) ::_exit(1);
      for (;;) ::pause();
    }
    if (i % 4 == 3) {  // in the middle of its run, otherwise in its first milliseconds
      ASSERT_TRUE(test::eventually([&] { return std::filesystem::exists(out); })) << i;
      std::this_thread::sleep_for(std::chrono::milliseconds{5 * i});
    } else {
      std::this_thread::sleep_for(std::chrono::microseconds{250 * i});
    }
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    if (!std::filesystem::exists(out)) continue;
    ++written;
    EXPECT_EQ(read_wav(out).channels, 2) << i;
  }
  EXPECT_GE(written, 10);
}

TEST_F(FileDevice, EitherSideIsOptional) {
  Passage passage;
  auto device = open_device({.name = "file:-,-", .sample_rate = 8000});
  ASSERT_TRUE(device) << device.error().text();
  ASSERT_TRUE(device.value()->start(passage));
  wait_for(passage, 400);
  EXPECT_EQ(device.value()->sample_rate(), 8000U);
}

TEST_F(FileDevice, TruncatedFilePlaysToItsEnd) {
  const std::string in = tone(48000, 1, 1.0);
  std::filesystem::resize_file(in, 20001);
  Passage passage;
  auto device = open_device({.name = "file:" + in});
  ASSERT_TRUE(device) << device.error().text();
  ASSERT_TRUE(device.value()->start(passage));
  wait_for(passage, 15000);
  EXPECT_EQ(in_words(device.value()->state().trouble), "");
}

TEST_F(FileDevice, FileCutAnywherePlaysOrIsRejected) {
  const std::string whole = tone(8000, 1, 0.01);
  std::ifstream in(whole, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  int played = 0;
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    const std::string cut = path("cut.wav");
    std::ofstream(cut, std::ios::binary) << bytes.substr(0, length);
    const auto device = open_device({.name = "file:" + cut});
    if (device) {
      ++played;
    } else {
      EXPECT_EQ(device.error().code, ErrorCode::kInvalid);
      EXPECT_THAT(device.error().text(), ::testing::HasSubstr(cut));
    }
  }
  EXPECT_GE(played, 160);  // all files cut after the header
}

TEST_F(FileDevice, NonFiniteSamplesBecomeSilence) {
  SF_INFO info{};
  info.samplerate = 48000;
  info.channels = 1;
  info.format = SF_FORMAT_WAV | SF_FORMAT_FLOAT;
  const std::string name = path("nan.wav");
  SNDFILE* file = sf_open(name.c_str(), SFM_WRITE, &info);
  std::vector<float> rubbish(4800, std::nanf(""));
  for (std::size_t i = 0; i < rubbish.size(); i += 3) rubbish[i] = i % 2 == 0 ? 1e30F : -INFINITY;
  sf_writef_float(file, rubbish.data(), 4800);
  sf_close(file);
  class Check final : public AudioProcessor {
   public:
    void process(std::span<const float> in, std::span<float> out,
                 const BlockTime& /*time*/) noexcept override {
      std::ranges::fill(out, 0.0F);
      for (const float sample : in) sane = sane && std::fabs(sample) <= 1.0F;
      frames.fetch_add(in.size());
    }
    std::atomic<std::size_t> frames{0};
    std::atomic<bool> sane{true};
  } check;
  auto device = open_device({.name = "file:" + name});
  ASSERT_TRUE(device) << device.error().text();
  ASSERT_TRUE(device.value()->start(check));
  EXPECT_TRUE(test::eventually([&] { return check.frames >= 9600; })) << check.frames;
  device.value()->stop();
  EXPECT_TRUE(check.sane);
}

TEST_F(FileDevice, ErrorsNameTheFile) {
  const auto error_of = [](const std::string& name) {
    const auto device = open_device({.name = name});
    return device ? Error{} : device.error();
  };
  const Error missing = error_of("file:/nowhere/in.wav");
  EXPECT_EQ(missing.code, ErrorCode::kNotFound);
  EXPECT_THAT(missing.text(),
              ::testing::StartsWith("/nowhere/in.wav: cannot be read as a sound file"));
  std::ofstream(path("text.wav")) << "not a sound file";
  const Error text = error_of("file:" + path("text.wav"));
  EXPECT_EQ(text.code, ErrorCode::kInvalid);
  EXPECT_THAT(text.text(), ::testing::StartsWith(path("text.wav") + ": not a sound file"));
  const Error unwritable = error_of("file:-,/nowhere/out.wav");
  EXPECT_EQ(unwritable.code, ErrorCode::kSystem);
  EXPECT_THAT(unwritable.message, ::testing::HasSubstr("'/nowhere/out.wav' cannot be written"));
  EXPECT_THAT(error_of("file:").message, ::testing::HasSubstr("expected file:IN.wav"));
}

TEST_F(FileDevice, ProblemsAreData) {
  const auto problem_of = [](const auto& result) {
    return result ? DeviceProblem::kNone : result.error().problem;
  };
  EXPECT_EQ(problem_of(WavSource::open("/nowhere/in.wav", 48000)), DeviceProblem::kFileUnreadable);
  std::ofstream(path("text.wav")) << "not a sound file";
  EXPECT_EQ(problem_of(WavSource::open(path("text.wav"), 48000)), DeviceProblem::kNotASoundFile);
  ASSERT_TRUE(WavSink::create(path("slow.wav"), 999));
  const auto slow = WavSource::open(path("slow.wav"), 48000);
  EXPECT_EQ(problem_of(slow), DeviceProblem::kSoundFileRate);
  EXPECT_EQ(slow.error().value, "999");
  const auto unwritable = WavSink::create("/nowhere/out.wav", 48000);
  EXPECT_EQ(problem_of(unwritable), DeviceProblem::kFileUnwritable);
  EXPECT_EQ(unwritable.error().device, "/nowhere/out.wav");
  EXPECT_EQ(problem_of(make_tone_device("x", 48000)), DeviceProblem::kToneSyntax);
  EXPECT_EQ(problem_of(make_click_device("x", 48000)), DeviceProblem::kClickSyntax);
}

TEST(NullDevice, CallsProcessorInRealTime) {
  Passage passage;
  auto device = open_device({.name = "null"});
  ASSERT_TRUE(device);
  const TimePoint begin = SteadyClock{}.now();
  ASSERT_TRUE(device.value()->start(passage));
  ASSERT_TRUE(test::eventually([&] { return passage.frames >= 24000; })) << passage.frames;
  EXPECT_GE(SteadyClock{}.now() - begin, 495ms);
  EXPECT_TRUE(passage.ordered);
  device.value()->stop();
  const int frames = passage.frames;
  std::this_thread::sleep_for(30ms);  // proves by time only that no block arrives after stop()
  EXPECT_EQ(passage.frames, frames);
  EXPECT_EQ(device.value()->state().name, "null");
}

TEST(Devices, InvalidRateIsRejected) {
  const auto device = open_device({.name = "null", .sample_rate = 0});
  ASSERT_FALSE(device);
  EXPECT_EQ(device.error().code, ErrorCode::kInvalid);
}

}  // namespace
}  // namespace roger::audio
