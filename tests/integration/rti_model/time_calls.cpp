#include <RTI/time/HLAinteger64Interval.h>
#include <RTI/time/HLAinteger64Time.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/text.hpp"
#include "tests/integration/rti_model/calls.hpp"

namespace roger::test::model {

namespace {

using Advance = ReferenceTime::Advance;

struct AdvanceService {
  Advance kind;
  const char* name;
};

constexpr std::array kAdvanceServices{
    AdvanceService{Advance::kToTime, "timeAdvanceRequest"},
    AdvanceService{Advance::kAvailable, "timeAdvanceRequestAvailable"},
    AdvanceService{Advance::kNextMessage, "nextMessageRequest"},
    AdvanceService{Advance::kNextMessageAvailable, "nextMessageRequestAvailable"},
    AdvanceService{Advance::kFlushQueue, "flushQueueRequest"}};

void request_advance(rti1516e::RTIambassador& rti, Advance kind, ReferenceTime::Time time) {
  const rti1516e::HLAinteger64Time to(time);
  switch (kind) {
    case Advance::kToTime:
      return rti.timeAdvanceRequest(to);
    case Advance::kAvailable:
      return rti.timeAdvanceRequestAvailable(to);
    case Advance::kNextMessage:
      return rti.nextMessageRequest(to);
    case Advance::kNextMessageAvailable:
      return rti.nextMessageRequestAvailable(to);
    case Advance::kFlushQueue:
      return rti.flushQueueRequest(to);
  }
}

/// 8.8 to 8.12.
Call advance_call(CallContext& context, std::size_t federate, ReferenceTime::Time time) {
  RecordingFederate& self = *context.real.federates[federate];
  const AdvanceService service = kAdvanceServices.at(context.dice.below(kAdvanceServices.size()));
  Call call;
  call.federate = federate;
  call.text = std::string(service.name) + " " + std::to_string(time);
  call.refusals = context.model.time.refusals_of_advance(federate, time);
  call.make = [&self, kind = service.kind, time] { request_advance(self.rti(), kind, time); };
  call.effect = [&context, federate, kind = service.kind, time](Callbacks& callbacks) {
    context.model.time.advance(federate, kind, time, callbacks);
  };
  return call;
}

std::string text_of(const std::optional<ReferenceTime::Time>& time) {
  return time ? std::to_string(*time) : "undefined";
}

/// 8.16 to 8.18.
Call query_times_call(CallContext& context, std::size_t federate) {
  RecordingFederate& self = *context.real.federates[federate];
  Call call;
  call.federate = federate;
  call.text = "queryLogicalTime+queryGALT+queryLITS";
  call.make = [&self] {
    rti1516e::HLAinteger64Time time;
    self.rti().queryLogicalTime(time);
    self.record("time " + std::to_string(time.getTime()));
    const bool has_galt = self.rti().queryGALT(time);
    self.record("GALT " + text_of(has_galt ? std::optional(time.getTime()) : std::nullopt));
    const bool has_lits = self.rti().queryLITS(time);
    self.record("LITS " + text_of(has_lits ? std::optional(time.getTime()) : std::nullopt));
  };
  call.effect = [&context, federate](Callbacks& callbacks) {
    const ReferenceTime& model = context.model.time;
    callbacks[federate].push_back("time " + std::to_string(model.time(federate)));
    callbacks[federate].push_back("GALT " + text_of(model.galt(federate)));
    callbacks[federate].push_back("LITS " + text_of(model.lits(federate)));
  };
  return call;
}

/// 8.19 and 8.20.
Call lookahead_call(CallContext& context, std::size_t federate) {
  RecordingFederate& self = *context.real.federates[federate];
  Call call;
  call.federate = federate;
  if (context.dice.below(2) == 0) {
    call.text = "queryLookahead";
    call.refusals = context.model.time.refusals_of_querying_lookahead(federate);
    call.make = [&self] {
      rti1516e::HLAinteger64Interval lookahead;
      self.rti().queryLookahead(lookahead);
      self.record("lookahead " + std::to_string(lookahead.getInterval()));
    };
    call.effect = [&context, federate](Callbacks& callbacks) {
      callbacks[federate].push_back("lookahead " +
                                    std::to_string(context.model.time.lookahead(federate)));
    };
    return call;
  }
  const auto lookahead = static_cast<ReferenceTime::Time>(context.dice.below(6));
  call.text = "modifyLookahead " + std::to_string(lookahead);
  call.refusals = context.model.time.refusals_of_modifying_lookahead(federate);
  call.make = [&self, lookahead] {
    self.rti().modifyLookahead(rti1516e::HLAinteger64Interval(lookahead));
  };
  call.effect = [&context, federate, lookahead](Callbacks& callbacks) {
    context.model.time.modify_lookahead(federate, lookahead, callbacks);
  };
  return call;
}

}  // namespace

Call enable_asynchronous_delivery_call(CallContext& context, std::size_t federate) {
  RecordingFederate& self = *context.real.federates[federate];
  Call call;
  call.federate = federate;
  call.text = "enableAsynchronousDelivery";
  call.refusals = context.model.time.refusals_of_enabling_asynchronous_delivery(federate);
  call.make = [&self] { self.rti().enableAsynchronousDelivery(); };
  call.effect = [&context, federate](Callbacks& callbacks) {
    context.model.time.enable_asynchronous_delivery(federate, callbacks);
  };
  return call;
}

Call time_switch_call(CallContext& context, std::size_t federate) {
  RecordingFederate& self = *context.real.federates[federate];
  Call call;
  call.federate = federate;
  const auto lookahead = static_cast<ReferenceTime::Time>(context.dice.below(6));
  switch (context.dice.below(9)) {
    case 6:
    case 7:
      return enable_asynchronous_delivery_call(context, federate);
    case 8:
      call.text = "disableAsynchronousDelivery";
      call.refusals = context.model.time.refusals_of_disabling_asynchronous_delivery(federate);
      call.make = [&self] { self.rti().disableAsynchronousDelivery(); };
      call.effect = [&context, federate](Callbacks&) {
        context.model.time.disable_asynchronous_delivery(federate);
      };
      return call;
    case 0:
    case 1:
      call.text = "enableTimeRegulation " + std::to_string(lookahead);
      call.refusals = context.model.time.refusals_of_enabling_regulation(federate);
      call.make = [&self, lookahead] {
        self.rti().enableTimeRegulation(rti1516e::HLAinteger64Interval(lookahead));
      };
      call.effect = [&context, federate, lookahead](Callbacks& callbacks) {
        context.model.time.enable_regulation(federate, lookahead, callbacks);
      };
      return call;
    case 2:
    case 3:
      call.text = "enableTimeConstrained";
      call.refusals = context.model.time.refusals_of_enabling_constrained(federate);
      call.make = [&self] { self.rti().enableTimeConstrained(); };
      call.effect = [&context, federate](Callbacks& callbacks) {
        context.model.time.enable_constrained(federate, callbacks);
      };
      return call;
    case 4:
      call.text = "disableTimeRegulation";
      call.refusals = context.model.time.refusals_of_disabling_regulation(federate);
      call.make = [&self] { self.rti().disableTimeRegulation(); };
      call.effect = [&context, federate](Callbacks& callbacks) {
        context.model.time.disable_regulation(federate, callbacks);
      };
      return call;
    default:
      call.text = "disableTimeConstrained";
      call.refusals = context.model.time.refusals_of_disabling_constrained(federate);
      call.make = [&self] { self.rti().disableTimeConstrained(); };
      call.effect = [&context, federate](Callbacks& callbacks) {
        context.model.time.disable_constrained(federate, callbacks);
      };
      return call;
  }
}

Call time_call(CallContext& context, std::size_t federate) {
  // Times around the present one, so that some are too early.
  const auto time = std::max<ReferenceTime::Time>(
      0, context.model.time.time(federate) - 1 +
             static_cast<ReferenceTime::Time>(context.dice.below(10)));
  switch (context.dice.below(7)) {
    case 0:
    case 1:
      return query_times_call(context, federate);
    case 2:
      return lookahead_call(context, federate);
    default:
      return advance_call(context, federate, time);
  }
}

}  // namespace roger::test::model
