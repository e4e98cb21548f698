#include "app/support/plan_watch.hpp"

#include <condition_variable>
#include <utility>

#include "core/input_file.hpp"

namespace roger::app {
namespace {

constexpr std::chrono::seconds kPollInterval{1};

}  // namespace

PlanWatch::PlanWatch(std::string file, Read read)
    : file_(std::move(file)),
      read_plan_(std::move(read)),
      read_(stamp()),
      begin_(content()),
      news_{{}, file_} {
}

PlanWatch::Stamp PlanWatch::stamp() const {
  std::error_code wrong;
  Stamp out;
  out.written = std::filesystem::last_write_time(file_, wrong);
  out.there = !wrong;
  out.size = std::filesystem::file_size(file_, wrong);
  return out;
}

std::optional<std::size_t> PlanWatch::content() const {
  const auto text = read_input_file(file_, kTomlInput);
  if (!text) return std::nullopt;
  return std::hash<std::string>{}(text.value());
}

void PlanWatch::start() {
  thread_ = std::jthread([this](const std::stop_token& stop) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any ends;
    while (!ends.wait_for(lock, stop, kPollInterval, [&stop] { return stop.stop_requested(); })) {
      check();
    }
  });
}

void PlanWatch::check() {
  // Time and size are cheap to read every second; the content is read only if they change.
  const Stamp now = stamp();
  if (now == read_) return;
  read_ = now;
  ui::PlanChange news{ui::PlanChange::Kind::kSame, file_};
  // A file that was rewritten without a change, or restored, is the plan in use.
  if (content() != begin_) {
    const Status plan = read_plan_(file_);
    news = plan ? ui::PlanChange{ui::PlanChange::Kind::kChanged, file_}
                : ui::PlanChange{ui::PlanChange::Kind::kBroken, plan.error().text()};
  }
  const std::lock_guard lock(mutex_);
  news_ = std::move(news);
}

ui::PlanChange PlanWatch::look() const {
  const std::lock_guard lock(mutex_);
  return news_;
}

}  // namespace roger::app
