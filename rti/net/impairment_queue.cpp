#include "rti/net/impairment_queue.hpp"

#include <sstream>
#include <utility>

namespace roger::rti::net {

bool ImpairmentSettings::impairs() const {
  return loss > 0 || duplication > 0 || reordering > 0 || delay.count() > 0 || jitter.count() > 0;
}

std::string ImpairmentSettings::text() const {
  constexpr double kPercent = 100;
  std::ostringstream out;
  if (loss > 0) {
    out << "loss " << loss * kPercent << " %";
    if (loss_burst > 1) out << " in bursts of " << loss_burst;
    out << ", ";
  }
  if (duplication > 0) out << "duplication " << duplication * kPercent << " %, ";
  if (reordering > 0) {
    out << "reordering " << reordering * kPercent << " % by " << reordering_hold.count() << " ms, ";
  }
  if (delay.count() > 0) out << "delay " << delay.count() << " ms, ";
  if (jitter.count() > 0) out << "jitter 0 to " << jitter.count() << " ms, ";
  out << "seed " << seed;
  return out.str();
}

ImpairmentQueue::ImpairmentQueue(const ImpairmentSettings& settings, const ImpairmentLimits& limits)
    : settings_(settings), limits_(limits), generator_(settings.seed) {
}

int ImpairmentQueue::offer(const Received& received, TimePoint now) {
  received_.add();
  const Fate fate = draw_fate();
  if (fate.lost) {
    lost_.add();
    return 0;
  }
  if (fate.held_back) reordered_.add();
  int at_once = 0;
  const auto dispose = [&](Nanoseconds wait) {
    if (wait.count() > 0) {
      hold(received, now + wait);
    } else {
      ++at_once;
    }
  };
  dispose(fate.wait);
  if (fate.twice) {
    duplicated_.add();
    dispose(fate.wait_of_copy);
  }
  return at_once;
}

std::optional<HeldDatagram> ImpairmentQueue::take_due(TimePoint now) {
  if (held_.empty() || held_.begin()->first > now) return std::nullopt;
  HeldDatagram due = std::move(held_.begin()->second);
  held_.erase(held_.begin());
  held_bytes_ -= due.bytes.size();
  return due;
}

std::optional<TimePoint> ImpairmentQueue::next_due() const {
  if (held_.empty()) return std::nullopt;
  return held_.begin()->first;
}

void ImpairmentQueue::clear() {
  held_.clear();
  held_bytes_ = 0;
}

ImpairmentCounters ImpairmentQueue::counters() const {
  ImpairmentCounters out;
  out.received = received_.value();
  out.lost = lost_.value();
  out.duplicated = duplicated_.value();
  out.reordered = reordered_.value();
  out.delayed = delayed_.value();
  out.overflowed = overflowed_.value();
  return out;
}

ImpairmentQueue::Fate ImpairmentQueue::draw_fate() {
  // Every number is drawn, needed or not, each in its own statement: the order of draws must not
  // depend on the settings or the compiler (see the class comment).
  const double loss = generator_.uniform();
  const double duplication = generator_.uniform();
  const double reordering = generator_.uniform();
  const double jitter = generator_.uniform();
  const double jitter_of_copy = generator_.uniform();

  Fate fate;
  fate.lost = loss < chance_of_loss();
  last_was_lost_ = fate.lost;
  fate.twice = duplication < settings_.duplication;
  fate.held_back = reordering < settings_.reordering;
  const Nanoseconds least =
      settings_.delay + (fate.held_back ? settings_.reordering_hold : std::chrono::milliseconds{0});
  const auto range = static_cast<double>(Nanoseconds{settings_.jitter}.count());
  fate.wait = least + Nanoseconds{static_cast<Nanoseconds::rep>(jitter * range)};
  fate.wait_of_copy = least + Nanoseconds{static_cast<Nanoseconds::rep>(jitter_of_copy * range)};
  return fate;
}

double ImpairmentQueue::chance_of_loss() const {
  const double loss = settings_.loss;
  const double burst = settings_.loss_burst;
  if (burst <= 1 || loss >= 1) return loss;
  // Gilbert model as a two-state Markov chain: the bad state is left with probability 1/burst, so
  // bursts have the mean length `burst`; the good state is left with probability p. The stationary
  // share of the bad state is p / (p + 1/burst), which equals `loss` for the p below.
  return last_was_lost_ ? 1 - 1 / burst : loss / (burst * (1 - loss));
}

void ImpairmentQueue::hold(const Received& received, TimePoint due) {
  const std::size_t size = received.data.size();
  if (held_.size() >= limits_.datagrams || size > limits_.bytes - held_bytes_) {
    overflowed_.add();
    return;
  }
  delayed_.add();
  HeldDatagram held;
  held.head = received;
  held.head.data = {};
  held.bytes.assign(received.data.begin(), received.data.end());
  held_bytes_ += size;
  held_.emplace(due, std::move(held));
}

}  // namespace roger::rti::net
