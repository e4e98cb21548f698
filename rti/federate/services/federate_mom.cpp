// 11 Management object model: what it shows of this federate.
#include <utility>

#include "core/log.hpp"
#include "core/text.hpp"
#include "rti/federate/services/federate.hpp"

namespace roger::rti {

MomFacts Federate::mom_facts(MomIdentity identity) {
  return {self_,
          std::move(identity),
          model_,
          groups_,
          declarations_,
          interest_,
          objects_,
          peers_,
          statistics_,
          service_times_,
          sender_,
          callbacks_,
          [this] { return drops(); },
          switches_};
}

std::vector<Drop> Federate::drops() const {
  const net::TransportCounters transport = transport_->counters();
  constexpr auto kForeign = static_cast<std::size_t>(wire::DropReason::kForeignFederation);
  std::uint64_t malformed = 0;
  for (std::size_t i = 0; i < drops_.size(); ++i) {
    if (i != kForeign) malformed += drops_[i].value();
  }
  return {
      {"malformed", malformed},
      {"of another federation", drops_[kForeign].value()},
      {"duplicate", duplicates_.value()},
      {"incomplete", reassembly_.lost()},
      {"not fetched in time", transport.dropped_by_kernel},
      {"handling failed", transport.not_handled},
      {"not evoked in time", callbacks_.queue().dropped()},
      {"callback threw", callbacks_.faults()},
      {"not taken by the kernel", transport.would_block + transport.send_failed},
  };
}

void Federate::say_for_mom(const wire::ClientMessage& message) {
  if (!executive_.alive()) return;
  try {
    executive_.send(message);
  } catch (const rti1516e::Exception& thrown) {
    log(LogLevel::kWarning, "rti",
        "the MOM can't tell of this federate: " + to_utf8(thrown.what()));
  }
}

void Federate::provide_mom(wire::ProvideUpdate message) {
  if (!mom_) return;
  const std::lock_guard lock(mutex_);
  const auto update = mom_->provide(message.attributes, std::move(message.tag));
  if (update) say_for_mom(*update);
}

void Federate::tell_mom(const wire::ReliableInteraction& message) {
  if (!mom_) return;
  const std::lock_guard lock(mutex_);
  for (const wire::ClientMessage& answer : mom_->take(message)) say_for_mom(answer);
}

}  // namespace roger::rti
