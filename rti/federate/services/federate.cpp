#include "rti/federate/services/federate.hpp"

#include <utility>

#include "rti/types/handle_access.hpp"

namespace roger::rti {

namespace {

/// Limits of the datagrams that wait for a time advance of the federate.
constexpr BacklogLimits kHeldDatagrams{4096, std::size_t{64} << 20U};

}  // namespace

Federate::Federate(Parts parts, ExecutivePort& executive, Callbacks& callbacks, const Clock& clock)
    : self_(parts.joined.federate),
      seals_(std::move(parts.seals)),
      transport_(std::move(parts.transport)),
      sender_(*transport_, clock, {parts.joined.federation, self_}, parts.sender,
              std::move(parts.wake)),
      service_times_(clock, parts.statistics.service_times),
      knowledge_(std::move(parts.model), std::move(parts.groups),
                 std::move(parts.compressed_classes), filter::Interest(clock, parts.group_linger),
                 clock, parts.statistics.counters),
      intake_(parts.joined,
              {parts.sender.limits.message, parts.statistics.counters, parts.presence,
               std::move(parts.executive_host)},
              *transport_, executive, clock),
      gate_(callbacks, kHeldDatagrams),
      delivery_(self_, parts.joined.federation, knowledge_, callbacks, sender_, executive,
                service_times_, gate_),
      time_(self_, parts.joined.logical_time, callbacks, executive, delivery_, gate_, clock),
      declarations_(knowledge_, intake_, executive, *transport_),
      objects_(self_, knowledge_, sender_, executive, time_),
      ownership_(knowledge_, callbacks, sender_, executive),
      support_(std::move(parts.joined.logical_time), knowledge_, intake_, executive),
      sync_points_(callbacks, executive),
      advisories_(knowledge_, callbacks, executive),
      transportations_(knowledge_, intake_, callbacks, executive) {
  if (!parts.mom) {
    // Nothing is reported, whatever the FDD says, so no subscription is refused for that reason.
    const auto knowledge = knowledge_.lock();
    knowledge->switches.service_reporting = false;
    knowledge->switches.exception_reporting = false;
    return;
  }
  mom_.emplace(self_, *std::move(parts.mom),
               MomServices::Sources{knowledge_, intake_, service_times_, sender_, callbacks,
                                    *transport_, time_, gate_, delivery_, ownership_},
               executive, clock);
}

std::shared_ptr<Federate> Federate::create(Parts parts, ExecutivePort& executive,
                                           Callbacks& callbacks, const Clock& clock) {
  std::shared_ptr<Federate> federate(new Federate(std::move(parts), executive, callbacks, clock));
  const auto own = [&federate]<class Part>(Part& part) {
    part.set_owner(std::shared_ptr<Part>(federate, &part));
  };
  own(federate->delivery_);
  own(federate->time_);
  own(federate->ownership_);
  own(federate->sync_points_);
  own(federate->advisories_);
  own(federate->transportations_);
  return federate;
}

void Federate::start(net::ReadBy by) {
  delivery_.start();
  if (mom_) mom_->start(std::shared_ptr<MomServices>(shared_from_this(), &*mom_));
  // The transport does not outlive the federate, but a handler may be running when the last
  // reference is released, so the handler holds a reference of its own.
  transport_->start(
      [weak = weak_from_this()](const net::Received& received) {
        const auto self = weak.lock();
        if (!self) return;
        const auto whole = self->intake_.take(received);
        if (!whole) return;
        if (!self->delivery_.deliver_or_queue(*whole)) {
          self->intake_.drop(wire::DropReason::kUnknownClass);
        }
      },
      by);
  intake_.start();
}

void Federate::stop() {
  if (mom_) mom_->stop();
  transport_->stop();
  delivery_.stop();
}

rti1516e::FederateHandle Federate::handle() const {
  return make_handle<rti1516e::FederateHandle>(self_);
}

void Federate::on_message(wire::GroupKeysAdded message) {
  if (!seals_) return;
  auto keys = security::take_group_keys(message.keys);
  if (!keys) return log(LogLevel::kError, "rti", "the executive sent " + keys.error().message);
  seals_->add_keys(std::move(keys).value());
}

void Federate::on_message(const wire::FederateJoined& message) {
  if (seals_) seals_->add(message.info.federate, message.info.membership);
  intake_.on_message(message);
}

void Federate::on_message(const wire::FederateLeft& message) {
  intake_.on_message(message);
  if (seals_) seals_->remove(message.federate);
}

void Federate::on_message(wire::ReliableInteraction message) {
  if (mom_) mom_->take(message);
  delivery_.on_message(std::move(message));
}

void Federate::on_message(wire::TimedInteraction message) {
  if (mom_) mom_->take(message.message);
  time_.on_message(std::move(message));
}

void Federate::on_message(wire::ProvideUpdate message) {
  if (!is_mom_object(message.object)) return delivery_.on_message(std::move(message));
  if (mom_) mom_->provide(std::move(message));
}

void Federate::tick() {
  declarations_.tick();
  intake_.tick();
  if (mom_) mom_->tick();
}

}  // namespace roger::rti
