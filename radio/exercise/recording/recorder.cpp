#include "radio/exercise/recording/recorder.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

namespace roger::radio {
namespace {

constexpr Nanoseconds kMeasureEvery{1'000'000'000};
/// Before that the rate says nothing.
constexpr double kLeastSeconds = 10.0;

}  // namespace

Recorder::Recorder(TapeWriter writer, TimePoint began, const Clock& clock)
    : clock_(clock), began_(began), writer_(std::move(writer)) {
  state_.on = true;
  state_.folder = writer_.folder();
  state_.since = began;
  state_.bytes = writer_.bytes();
  thread_ = std::thread([this] { run(); });
}

Result<std::unique_ptr<Recorder>> Recorder::start(const std::string& parent,
                                                  const TapeHeader& header, const Clock& clock) {
  auto writer = TapeWriter::create(parent, header);
  if (!writer) return writer.error();
  return std::unique_ptr<Recorder>(new Recorder(std::move(writer).value(), header.clock, clock));
}

Recorder::~Recorder() {
  finish();
}

void Recorder::finish() {
  if (!thread_.joinable()) return;
  put(TapeRemark{clock_.now(), {}});
  {
    const std::lock_guard lock(mutex_);
    runs_ = false;
  }
  wakes_.notify_all();
  thread_.join();
  const std::lock_guard lock(mutex_);
  state_.on = false;
}

void Recorder::put(TapeLine line) {
  {
    const std::lock_guard lock(mutex_);
    if (!runs_) return;
    if (waiting_.size() >= kMostWaiting) {
      state_.trouble = {NoticeCode::kDiskSlow, {std::to_string(++refused_)}};
      return;
    }
    waiting_.push_back(std::move(line));
    ++put_;
  }
  wakes_.notify_one();
}

void Recorder::settle() {
  std::unique_lock lock(mutex_);
  written_changed_.wait(lock, [this, wanted = put_] { return written_ >= wanted; });
}

RecordingState Recorder::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

void Recorder::run() {
  for (;;) {
    std::deque<TapeLine> now;
    bool runs = true;
    std::uint64_t refused = 0;
    {
      std::unique_lock lock(mutex_);
      wakes_.wait(lock, [this] { return !runs_ || !waiting_.empty(); });
      now.swap(waiting_);
      runs = runs_;
      refused = refused_ - std::exchange(refused_told_, refused_);
    }
    for (const TapeLine& line : now) write(line);
    if (refused > 0) {
      write(TapeRemark{clock_.now(),
                       fmt::format("{} lines are missing: the disk was too slow", refused)});
    }
    measure();
    {
      const std::lock_guard lock(mutex_);
      written_ += now.size();
    }
    written_changed_.notify_all();
    if (!runs && now.empty()) return;
  }
}

void Recorder::write(const TapeLine& line) {
  if (const Status written = writer_.write(line); !written) return failed(written.error().message);
  if (lost_ == 0) return;
  const TapeRemark gap{clock_.now(),
                       fmt::format("{} lines before the last one are missing: {}", lost_, why_)};
  if (const Status told = writer_.write(gap); !told) return failed(told.error().message);
  const std::lock_guard lock(mutex_);
  state_.trouble = {NoticeCode::kRecordsAgain, {std::to_string(lost_), why_}};
  lost_ = 0;
}

void Recorder::failed(const std::string& why) {
  ++lost_;
  why_ = why;
  const std::lock_guard lock(mutex_);
  state_.trouble = {NoticeCode::kNothingRecorded, {why, std::to_string(lost_)}};
}

void Recorder::measure() {
  const TimePoint now = clock_.now();
  const std::uint64_t bytes = writer_.bytes();
  std::optional<double> left;
  const double seconds = std::chrono::duration<double>(now - began_).count();
  const bool due = now - measured_ >= kMeasureEvery;
  if (due) {
    measured_ = now;
    std::error_code error;
    const auto space = std::filesystem::space(writer_.folder(), error);
    if (!error && seconds >= kLeastSeconds && bytes > 0) {
      left = static_cast<double>(space.available) * seconds / static_cast<double>(bytes);
    }
  }
  const std::lock_guard lock(mutex_);
  state_.bytes = bytes;
  if (due) state_.seconds_left = left;
}

}  // namespace roger::radio
