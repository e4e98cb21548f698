#include "app/plan_watch.hpp"

#include <condition_variable>
#include <utility>

namespace roger::app {
namespace {

constexpr std::chrono::seconds kLookEvery{1};

}  // namespace

PlanWatch::PlanWatch(std::string file, Read read)
    : file_(std::move(file)),
      read_plan_(std::move(read)),
      begin_(stamp()),
      read_(begin_),
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

void PlanWatch::start() {
  thread_ = std::jthread([this](const std::stop_token& stop) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any ends;
    while (!ends.wait_for(lock, stop, kLookEvery, [&stop] { return stop.stop_requested(); })) {
      check();
    }
  });
}

void PlanWatch::check() {
  const Stamp now = stamp();
  if (now == read_) return;
  read_ = now;
  ui::PlanNews news{ui::PlanNews::Kind::kSame, file_};
  if (now != begin_) {
    const Status plan = read_plan_(file_);
    news = plan ? ui::PlanNews{ui::PlanNews::Kind::kChanged, file_}
                : ui::PlanNews{ui::PlanNews::Kind::kBroken, plan.error().text()};
  }
  const std::lock_guard lock(mutex_);
  news_ = std::move(news);
}

ui::PlanNews PlanWatch::look() const {
  const std::lock_guard lock(mutex_);
  return news_;
}

}  // namespace roger::app
