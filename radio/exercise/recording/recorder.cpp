#include "radio/exercise/recording/recorder.hpp"

#include <filesystem>
#include <utility>

namespace roger::radio {
namespace {

constexpr Nanoseconds kMeasureEvery{1'000'000'000};
/// Shortest recording whose data rate is meaningful.
constexpr double kMinSeconds = 10.0;

}  // namespace

RecordingLog::RecordingLog(RecordingWriter writer, TimePoint began, const Clock& clock)
    : clock_(clock), began_(began), writer_(std::move(writer)) {
  const auto state = state_.lock();
  state->on = true;
  state->folder = writer_.folder();
  state->since = began;
  state->bytes = writer_.bytes();
}

void RecordingLog::write(const RecordingLine& line) {
  if (const Status written = writer_.write(line); !written) return failed(written.error().text());
  // The disk accepts data again: the recording states how many lines are missing before this one,
  // and why.
  if (lost_ == 0) return;
  Notice again{NoticeCode::kRecordsAgain, {std::to_string(lost_), why_}};
  const Status reported = writer_.write(RecordingProblem{clock_.now(), again});
  if (!reported) return failed(reported.error().text());
  report(std::move(again));
  lost_ = 0;
}

void RecordingLog::failed(const std::string& why) {
  ++lost_;
  why_ = why;
  report({NoticeCode::kNothingRecorded, {why, std::to_string(lost_)}});
}

void RecordingLog::measure() {
  const TimePoint now = clock_.now();
  const std::uint64_t bytes = writer_.bytes();
  std::optional<double> left;
  const double seconds = std::chrono::duration<double>(now - began_).count();
  const bool due = now - measured_ >= kMeasureEvery;
  if (due) {
    measured_ = now;
    std::error_code error;
    const auto space = std::filesystem::space(writer_.folder(), error);
    if (!error && seconds >= kMinSeconds && bytes > 0) {
      left = static_cast<double>(space.available) * seconds / static_cast<double>(bytes);
    }
  }
  const auto state = state_.lock();
  state->bytes = bytes;
  if (due) state->seconds_left = left;
}

void RecordingLog::report(Notice trouble) {
  state_.lock()->trouble = std::move(trouble);
}

void RecordingLog::end() {
  { const RecordingWriter closes = std::move(writer_); }
  state_.lock()->on = false;
}

RecordingState RecordingLog::state() const {
  return *state_.lock();
}

Recorder::Recorder(RecordingWriter writer, TimePoint began, const Clock& clock)
    : clock_(clock), log_(std::move(writer), began, clock), lines_(kMaxWaiting, clock) {
  thread_ = std::thread([this] { run(); });
}

Result<std::unique_ptr<Recorder>> Recorder::start(const std::string& parent,
                                                  const RecordingHeader& header,
                                                  const Clock& clock) {
  auto writer = RecordingWriter::create(parent, header);
  if (!writer) return writer.error();
  return std::unique_ptr<Recorder>(new Recorder(std::move(writer).value(), header.clock, clock));
}

Recorder::~Recorder() {
  finish();
}

void Recorder::finish() {
  if (!thread_.joinable()) return;
  put(RecordingProblem{clock_.now(), {}});
  lines_.close();
  thread_.join();
  log_.end();
}

void Recorder::put(RecordingLine line) {
  if (lines_.put(std::move(line))) return;
  log_.report({NoticeCode::kDiskSlow, {std::to_string(lines_.refused())}});
}

void Recorder::run() {
  std::uint64_t recorded = 0;  // number of refused lines that the recording reports
  for (bool open = true; open;) {
    const auto batch = lines_.take(kMeasureEvery);
    open = batch.open;
    for (const RecordingLine& line : batch.items) log_.write(line);
    if (const std::uint64_t refused = batch.refused - std::exchange(recorded, batch.refused);
        refused > 0) {
      log_.write(
          RecordingProblem{clock_.now(), {NoticeCode::kDiskSlow, {std::to_string(refused)}}});
    }
    log_.measure();
    lines_.end_round();
  }
}

}  // namespace roger::radio
