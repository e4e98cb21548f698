// The service thread of RadioFederate: what callbacks ask for, and in the evoked callback model the
// callbacks themselves.
#include "core/text.hpp"
#include "radio/hla/federate/radio_federate.hpp"

namespace roger::radio {
namespace {

// Between evokes the lock is free for those who send: an RTI may only be called by one thread at a
// time, so none can wait inside it.
constexpr auto kEvokePause = std::chrono::microseconds{500};
constexpr double kEvokeAtMostSeconds = 0.01;

}  // namespace

void RadioFederate::run_service() {
  auto beat_at = std::chrono::steady_clock::now() + settings_.heartbeat;
  for (;;) {
    if (const auto now = std::chrono::steady_clock::now(); now >= beat_at) {
      beat_at = now + settings_.heartbeat;
      beat();
    }
    {
      std::unique_lock lock(known_mutex_);
      const auto due = [this] { return !serving_ || !ask_.empty() || !answer_.empty(); };
      if (evoked_) {
        work_.wait_for(lock, kEvokePause, due);
      } else {
        work_.wait_until(lock, beat_at, due);
      }
      if (!serving_) return;
    }
    serve();
  }
}

void RadioFederate::beat() {
  const std::lock_guard lock(rti_mutex_);
  try {
    for (const auto& [stream, own] : transmitters_) update_transmitter(stream, true);
    for (const auto& [key, own] : receivers_) update_receiver(key, true);
  } catch (const rti1516e::Exception& error) {
    set_trouble("the radios can't be told again: " + to_utf8(error.what()));
  }
}

void RadioFederate::serve() {
  std::set<rti1516e::ObjectInstanceHandle> ask;
  std::set<rti1516e::ObjectInstanceHandle> answer;
  std::set<rti1516e::ObjectInstanceHandle> entities;
  {
    const std::lock_guard lock(known_mutex_);
    ask.swap(ask_);
    answer.swap(answer_);
    for (const auto& object : ask) {
      if (entity_names_.contains(object)) entities.insert(object);
    }
  }
  const std::lock_guard lock(rti_mutex_);
  // One that fails keeps nobody else waiting.
  const auto attempt = [this](const auto& step) {
    try {
      step();
    } catch (const rti1516e::ObjectInstanceNotKnown&) {
      // It was removed while we were about to ask: nothing is missing.
    } catch (const rti1516e::Exception& error) {
      set_trouble(to_utf8(error.what()));
    }
  };
  if (evoked_) attempt([this] { rti_->evokeMultipleCallbacks(0.0, kEvokeAtMostSeconds); });
  for (const auto& object : ask) {
    attempt([&] {
      rti_->requestAttributeValueUpdate(object,
                                        entities.contains(object)
                                            ? rti1516e::AttributeHandleSet{fom_->spatial}
                                            : fom_->wanted_of_transmitters,
                                        rti1516e::VariableLengthData());
    });
  }
  for (const auto& [stream, own] : transmitters_) {
    if (answer.contains(own.object)) attempt([&, of = stream] { update_transmitter(of, true); });
  }
  for (const auto& [key, own] : receivers_) {
    if (answer.contains(own.object)) attempt([&, of = key] { update_receiver(of, true); });
  }
}

}  // namespace roger::radio
