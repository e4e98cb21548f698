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
      known_{content(), {}, {}, {}, {{}, file_}} {
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
  const auto newest = content();
  ui::PlanChange news{ui::PlanChange::Kind::kSame, file_};
  std::optional<radio::NetPlan> changed;
  // A file that was rewritten without a change, or restored, is the plan in use.
  if (newest != in_use()) {
    auto plan = read_plan_(file_);
    if (plan) {
      news.kind = ui::PlanChange::Kind::kChanged;
      changed = std::move(plan).value();
    } else {
      news = {ui::PlanChange::Kind::kBroken, plan.error().text()};
    }
  }
  const std::lock_guard lock(mutex_);
  known_.newest = newest;
  known_.changed = std::move(changed);
  known_.news = std::move(news);
}

std::optional<std::size_t> PlanWatch::in_use() const {
  const std::lock_guard lock(mutex_);
  return known_.in_use;
}

void PlanWatch::apply() {
  const std::lock_guard lock(mutex_);
  if (!known_.changed) return;
  known_.applied = std::exchange(known_.changed, std::nullopt);
  known_.in_use = known_.newest;
  known_.news = {ui::PlanChange::Kind::kSame, file_};
}

std::optional<radio::NetPlan> PlanWatch::take_applied() {
  const std::lock_guard lock(mutex_);
  return std::exchange(known_.applied, std::nullopt);
}

ui::PlanChange PlanWatch::look() const {
  const std::lock_guard lock(mutex_);
  return known_.news;
}

}  // namespace roger::app
