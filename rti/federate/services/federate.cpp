#include "rti/federate/services/federate.hpp"

#include <utility>

namespace roger::rti {

namespace {

/// Limits of the datagrams that wait for a time advance of the federate.
constexpr BacklogLimits kHeldDatagrams{4096, std::size_t{64} << 20U};

}  // namespace

Federate::Federate(Parts parts, ExecutivePort& executive, Callbacks& callbacks, const Clock& clock)
    : data_(parts.joined,
            {std::move(parts.transport),
             std::move(parts.seals),
             parts.sender,
             std::move(parts.wake),
             {parts.sender.limits.message, parts.statistics.counters, parts.presence,
              std::move(parts.executive_host)}},
            executive, clock),
      service_times_(clock, parts.statistics.service_times),
      knowledge_(std::move(parts.model), std::move(parts.groups),
                 std::move(parts.compressed_classes), clock, parts.statistics.counters),
      delivery_(parts.joined.federate, parts.joined.federation, knowledge_, callbacks,
                data_.sender(), executive, service_times_, kHeldDatagrams),
      time_(parts.joined.federate, parts.joined.logical_time, callbacks, executive, delivery_,
            clock),
      declarations_(knowledge_, filter::Interest(clock, parts.group_linger), data_, callbacks,
                    executive),
      objects_(parts.joined.federate, knowledge_, data_.sender(), executive, time_),
      ownership_(knowledge_, callbacks, data_.sender(), executive),
      support_(parts.joined.federate, std::move(parts.joined.logical_time), knowledge_,
               data_.intake(), executive),
      sync_points_(callbacks, executive),
      transportations_(knowledge_, data_.intake(), callbacks, executive) {
  if (!parts.mom) {
    // Nothing is reported, whatever the FDD says, so no subscription is refused for that reason.
    const auto knowledge = knowledge_.lock();
    knowledge->switches.service_reporting = false;
    knowledge->switches.exception_reporting = false;
    return;
  }
  mom_.emplace(parts.joined.federate, *std::move(parts.mom),
               MomServices::Sources{knowledge_, data_.intake(), service_times_, data_.sender(),
                                    callbacks, data_.transport(), time_, delivery_, ownership_},
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
  own(federate->advisories());
  own(federate->transportations_);
  return federate;
}

void Federate::start(net::ReadBy by) {
  delivery_.start();
  if (mom_) mom_->start(std::shared_ptr<MomServices>(shared_from_this(), &*mom_));
  // The transport does not outlive the federate, but a handler may be running when the last
  // reference is released, so the handler holds a reference of its own.
  data_.start(
      [weak = weak_from_this()](const net::Received& received) {
        const auto self = weak.lock();
        if (!self) return;
        const auto whole = self->data_.intake().take(received);
        if (!whole) return;
        if (!self->delivery_.deliver_or_queue(*whole)) {
          self->data_.intake().drop(wire::DropReason::kUnknownClass);
        }
      },
      by);
}

void Federate::stop() {
  if (mom_) mom_->stop();
  data_.stop();
  delivery_.stop();
}

bool Federate::deliver(const wire::ReliableData& data) {
  const bool is_for_mom = mom_ && data.kind == wire::MessageKind::kInteraction &&
                          mom_->concerns(InteractionClassHandle{static_cast<ClassId>(data.target)});
  return !is_for_mom && delivery_.deliver(data);
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
  data_.tick();
  if (mom_) mom_->tick();
}

}  // namespace roger::rti
