#include <RTI/time/HLAinteger64Interval.h>
#include <RTI/time/HLAinteger64Time.h>

#include <algorithm>

#include "core/text.hpp"
#include "tests/integration/rti_model/calls.hpp"

namespace roger::test::model {

Call time_switch_call(CallContext& context, std::size_t federate) {
  RecordingFederate& self = *context.real.federates[federate];
  Call call;
  call.federate = federate;
  const auto lookahead = static_cast<ReferenceTime::Time>(1 + context.dice.below(5));
  switch (context.dice.below(6)) {
    case 0:
    case 1:
      // Regulation moves the time for which a federate waits to be constrained, so it comes later.
      if (context.model.time.waits(federate) &&
          context.model.time.refusals_of_enabling_regulation(federate).empty())
        return send_call(context, federate);
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
      // Section 8.7 does not define the effect on a pending request.
      if (context.model.time.waits(federate)) return send_call(context, federate);
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
  RecordingFederate& self = *context.real.federates[federate];
  Call call;
  call.federate = federate;
  // Times around the present one, so that some are too early.
  const auto time = std::max<ReferenceTime::Time>(
      0, context.model.time.time(federate) - 1 +
             static_cast<ReferenceTime::Time>(context.dice.below(10)));
  const std::string tag = context.tag();
  switch (context.dice.below(5)) {
    case 0:
    case 1: {
      const bool available = context.dice.below(2) == 0;
      call.text = (available ? "timeAdvanceRequestAvailable " : "timeAdvanceRequest ") +
                  std::to_string(time);
      call.refusals = context.model.time.refusals_of_advance(federate, time);
      call.make = [&self, available, time] {
        const rti1516e::HLAinteger64Time to(time);
        if (available) {
          self.rti().timeAdvanceRequestAvailable(to);
        } else {
          self.rti().timeAdvanceRequest(to);
        }
      };
      call.effect = [&context, federate, available, time](Callbacks& callbacks) {
        context.model.time.advance(
            federate,
            available ? ReferenceTime::Advance::kAvailable : ReferenceTime::Advance::kToTime, time,
            callbacks);
      };
      return call;
    }
    case 2:
    case 3:
      call.text = "sendInteraction Tick @" + std::to_string(time);
      call.refusals = context.model.time.refusals_of_send(federate, time);
      call.make = [&self, tag, time] {
        self.rti().sendInteraction(self.rti().getInteractionClassHandle(L"Tick"), {}, tag_of(tag),
                                   rti1516e::HLAinteger64Time(time));
      };
      call.effect = [&context, federate, tag, time](Callbacks& callbacks) {
        context.model.time.send(federate, tag, time, callbacks);
      };
      return call;
    default:
      call.text = "queryLogicalTime and queryGALT";
      call.make = [&self] {
        rti1516e::HLAinteger64Time now;
        self.rti().queryLogicalTime(now);
        self.record("time " + std::to_string(now.getTime()));
        rti1516e::HLAinteger64Time galt;
        const bool defined = self.rti().queryGALT(galt);
        self.record("GALT " + (defined ? std::to_string(galt.getTime()) : "undefined"));
      };
      call.effect = [&context, federate](Callbacks& callbacks) {
        callbacks[federate].push_back("time " + std::to_string(context.model.time.time(federate)));
        const auto galt = context.model.time.galt(federate);
        callbacks[federate].push_back("GALT " + (galt ? std::to_string(*galt) : "undefined"));
      };
      return call;
  }
}

}  // namespace roger::test::model
