#include "app/status/rti_watch.hpp"

#include <algorithm>
#include <utility>

#include "core/text.hpp"

namespace roger::app::status {
namespace {

constexpr std::chrono::milliseconds kReadInterval{1000};
constexpr std::chrono::milliseconds kRetryDelay{2000};
constexpr std::chrono::milliseconds kAnswerTimeout{1500};

std::optional<std::int64_t> count_of(const FederateStatistics& figures, const char* attribute) {
  const auto found = figures.counts.find(attribute);
  return found == figures.counts.end() ? std::nullopt : std::optional(found->second);
}

void add_classes(const std::optional<std::vector<ObservedClass>>& figures, bool interaction,
                 ui::RtiFederate& out) {
  if (!figures) return;
  if (!out.classes) out.classes.emplace();
  for (const ObservedClass& one : *figures) {
    out.classes->push_back({one.name, interaction, one.sent, one.sent_best_effort});
  }
}

void add_senders(const FederateStatistics& figures, ui::RtiFederate& out) {
  if (!figures.senders) return;
  out.received.emplace();
  out.lost = 0;
  for (const ObservedSender& one : *figures.senders) {
    *out.received += one.received;
    out.lost = ui::add_counts(*out.lost, one.lost);
  }
}

ui::RtiFederate to_federate(const FederateStatistics& figures, const GroupNets& nets) {
  ui::RtiFederate out;
  out.name = figures.name;
  out.type = figures.type;
  out.host = figures.host;
  out.interactions_sent = count_of(figures, "HLAinteractionsSent");
  out.interactions_received = count_of(figures, "HLAinteractionsReceived");
  out.updates_sent = count_of(figures, "HLAupdatesSent");
  out.updates_received = count_of(figures, "HLAreflectionsReceived");
  add_classes(figures.interactions, true, out);
  add_classes(figures.updates, false, out);
  add_senders(figures, out);
  if (figures.groups) {
    out.groups = figures.groups;
    for (ui::RtiGroup& one : *out.groups) {
      if (const auto known = nets.find(one.group); known != nets.end()) one.nets = known->second;
    }
  }
  if (figures.services) {
    out.services = figures.services;
    for (ui::RtiService& one : *out.services) {
      if (!figures.spreads || !figures.spreads->contains(one.service)) continue;
      one.spread = figures.spreads->at(one.service);
    }
  }
  return out;
}

}  // namespace

ui::RtiSnapshot console_look(const MomSnapshot& snapshot, const std::string& federation,
                             TimePoint now, std::map<std::string, TimePoint>& answered,
                             const GroupNets& nets) {
  ui::RtiSnapshot read;
  read.at = now;
  read.federation = federation;
  std::map<std::string, TimePoint> known;
  for (const FederateStatistics& figures : snapshot.federates) {
    read.federates.push_back(to_federate(figures, nets));
    read.federates.back().answered = now;
    known[figures.name] = now;
  }
  for (const std::string& name : snapshot.silent) {
    ui::RtiFederate federate;
    federate.name = name;
    federate.silent = true;
    const auto before = answered.find(name);
    federate.answered = before == answered.end() ? now : before->second;
    known[name] = federate.answered;
    read.federates.push_back(std::move(federate));
  }
  answered = std::move(known);
  return read;
}

RtiWatch::RtiWatch(std::string rid, std::string federation, GroupNets nets)
    : rid_(std::move(rid)),
      federation_(std::move(federation)),
      nets_(std::move(nets)),
      look_(std::make_shared<const ui::RtiSnapshot>()),
      thread_([this] { run(); }) {
}

RtiWatch::~RtiWatch() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

std::shared_ptr<const ui::RtiSnapshot> RtiWatch::look() const {
  const std::lock_guard lock(mutex_);
  return look_;
}

void RtiWatch::set_wanted(bool wanted) {
  {
    const std::lock_guard lock(mutex_);
    wanted_ = wanted;
  }
  changed_.notify_all();
}

bool RtiWatch::rest(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return !changed_.wait_for(lock, time, [this] { return ending_ || !wanted_; });
}

void RtiWatch::publish(ui::RtiSnapshot read) {
  const std::lock_guard lock(mutex_);
  read.number = look_->number + 1;
  look_ = std::make_shared<const ui::RtiSnapshot>(std::move(read));
}

void RtiWatch::report_trouble(ui::RtiSnapshot::Trouble trouble, const std::string& why) {
  const std::lock_guard lock(mutex_);
  ui::RtiSnapshot same = *look_;
  same.trouble = trouble;
  same.why = why;
  look_ = std::make_shared<const ui::RtiSnapshot>(std::move(same));
}

void RtiWatch::watch() {
  const SteadyClock clock;
  MomFederate federate({rid_, federation_});
  std::map<std::string, TimePoint> answered;
  do {
    const MomSnapshot snapshot = federate.read(kAnswerTimeout);
    if (federate.lost()) {
      report_trouble(ui::RtiSnapshot::Trouble::kLost);
      return;
    }
    publish(console_look(snapshot, federation_, clock.now(), answered, nets_));
  } while (rest(kReadInterval));
}

void RtiWatch::run() {
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return ending_ || wanted_; });
      if (ending_) return;
    }
    try {
      watch();
    } catch (const rti1516e::NameNotFound&) {
      report_trouble(ui::RtiSnapshot::Trouble::kNotOffered);
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return ending_; });
      return;
    } catch (const rti1516e::Exception& thrown) {
      report_trouble(ui::RtiSnapshot::Trouble::kRetried, to_utf8(thrown.what()));
    }
    rest(kRetryDelay);
  }
}

}  // namespace roger::app::status
