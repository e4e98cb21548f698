#include "tests/integration/rti_model/random_calls.hpp"

#include <utility>

#include "core/text.hpp"
#include "tests/integration/rti_model/calls.hpp"

namespace roger::test::model {

RandomCalls::RandomCalls(const std::string& rid_file, std::uint64_t seed) : context_(seed) {
  RealFederation& real = context_.real;
  for (auto& federate : real.federates) {
    federate = std::make_unique<RecordingFederate>(rid_file);
    federate->set_roster(real.roster);
  }
  real.federates[0]->rti().createFederationExecution(
      kFederation, to_wide(ROGER_SOURCE_DIR "/tests/integration/rti_model/model.xml"),
      L"HLAinteger64Time");
}

Call RandomCalls::next() {
  Call call = choose();
  if (call.effect) {
    call.effect = [this, effect = std::move(call.effect)](Callbacks& callbacks) {
      effect(callbacks);
      context_.model.advisories.review(callbacks);
    };
  }
  return call;
}

Call RandomCalls::choose() {
  ++context_.calls;
  const std::size_t federate = context_.dice.below(kFederates);
  // Services of federates that are not joined need handles, which only joined ones can look up.
  if (!context_.model.joined[federate] || context_.dice.below(100) == 0)
    return join_or_resign(context_, federate);
  if (context_.dice.below(1000) == 0) return lose_call(context_, federate);
  switch (context_.dice.below(30)) {
    case 0:
      return object_declaration(context_, federate);
    case 1:
      return interaction_declaration(context_, federate);
    case 2:
      return register_call(context_, federate);
    case 3:
      return send_call(context_, federate);
    case 4:
      return sync_call(context_, federate);
    case 5:
      return time_switch_call(context_, federate);
    case 6:
    case 7:
    case 8:
      return time_call(context_, federate);
    case 9:
      return name_call(context_, federate);
    case 10:
    case 11:
    case 12:
    case 13:
      return ownership_call(context_, federate);
    case 14:
      return retract_call(context_, federate);
    case 15:
    case 16:
    case 17:
      return timed_message_call(context_, federate);
    case 18:
    case 19:
      return preference_call(context_, federate);
    case 20:
      return advisory_call(context_, federate);
    case 21:
      return federate_call(context_, federate);
    case 22:
    case 23:
    case 24:
    case 25:
    case 26:
    case 27:
      return best_effort_call(context_, federate);
    default:
      return object_call(context_, federate);
  }
}

void RandomCalls::settle(std::size_t caller) {
  ReferenceModel& model = context_.model;
  model.objects.end_deleted();
  model.preferences.end_given_up();
  model.reactions += model.time.take_early_grants() + model.objects.take_rediscoveries();
  // An answer of an RTI component precedes the questions of the next round, in any order with those
  // of others. The callbacks that it causes therefore precede the answers of the round after that.
  const int rounds = 1 + 2 * std::exchange(model.reactions, 0);
  for (int round = 0; round < rounds; ++round) settle_once(caller);
}

void RandomCalls::settle_once(std::size_t caller) {
  const auto joined = [this](std::size_t federate) { return context_.model.joined[federate]; };
  auto& federates = context_.real.federates;
  // The answer to the caller shows that the executive has processed its call. The others' answers
  // then come after everything that the executive has sent because of the call.
  // The caller asks twice, because its RTI component may react to what the executive has sent.
  for (int round = 0; round < 2 && joined(caller); ++round) {
    federates[caller]->ask();
    federates[caller]->await_answer();
  }
  for (std::size_t i = 0; i < kFederates; ++i) {
    if (i != caller && joined(i)) federates[i]->ask();
  }
  for (std::size_t i = 0; i < kFederates; ++i) {
    if (i != caller && joined(i)) federates[i]->await_answer();
  }
}

std::vector<std::string> RandomCalls::callbacks(std::size_t federate, std::size_t best_effort) {
  context_.real.federates[federate]->await_best_effort(best_effort);
  return context_.real.federates[federate]->take();
}

}  // namespace roger::test::model
