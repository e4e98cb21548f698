// Random legal and illegal calls of five federates have the exceptions and callbacks that a model
// written from the clauses of IEEE 1516.1-2010 expects.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <iterator>
#include <set>
#include <string>

#include "core/text.hpp"
#include "tests/integration/rti/laboratory.hpp"
#include "tests/integration/rti_model/random_calls.hpp"
#include "tests/support/exception_name.hpp"

namespace roger::test {

namespace {

using model::Call;
using model::RandomCalls;

/// The last calls, for the message of a failure.
class History {
 public:
  void add(std::string line) {
    lines_.push_back(std::move(line));
    if (lines_.size() > kKept) lines_.pop_front();
  }
  [[nodiscard]] std::string text() const {
    std::string all;
    for (const std::string& line : lines_) all += line + "\n";
    return all;
  }

 private:
  static constexpr std::size_t kKept = 30;
  std::deque<std::string> lines_;
};

std::string lines(const std::vector<std::string>& callbacks) {
  std::string all;
  for (const std::string& callback : callbacks) all += "\n  " + callback;
  return all.empty() ? " none" : all;
}

/// Returns whether messages in timestamp order come in the order of their times and before the
/// grant (8.13).
bool is_in_time_order(const std::vector<std::string>& callbacks) {
  long long last = 0;
  bool granted = false;
  for (const std::string& callback : callbacks) {
    if (callback.ends_with(" in order")) {
      const long long time = std::stoll(callback.substr(callback.find('@') + 1));
      if (granted || time < last) return false;
      last = time;
    }
    granted = granted || callback.starts_with("granted");
  }
  return true;
}

/// Makes the call. Returns the name of the exception, or nothing.
std::string outcome(const Call& call, std::string& reason) {
  try {
    call.make();
    return "";
  } catch (const rti1516e::Exception& thrown) {
    reason = to_utf8(thrown.what());
    return exception_name(thrown);
  }
}

/// A run must contain at least one successful call of each service, and one callback of each
/// kind. Results of queries count as callbacks. Calls with an object whose removal is held are too
/// rare to be required with each seed. They do not count as calls of the service.
const std::set<std::string> kServices{"(lost)",
                                      "attributeOwnershipAcquisition",
                                      "attributeOwnershipAcquisitionIfAvailable",
                                      "attributeOwnershipDivestitureIfWanted",
                                      "attributeOwnershipReleaseDenied",
                                      "cancelAttributeOwnershipAcquisition",
                                      "cancelNegotiatedAttributeOwnershipDivestiture",
                                      "changeAttributeOrderType",
                                      "changeInteractionOrderType",
                                      "confirmDivestiture",
                                      "deleteObjectInstance",
                                      "deleteObjectInstance(timed)",
                                      "disableAsynchronousDelivery",
                                      "disableAttributeRelevanceAdvisorySwitch",
                                      "disableAttributeScopeAdvisorySwitch",
                                      "disableInteractionRelevanceAdvisorySwitch",
                                      "disableObjectClassRelevanceAdvisorySwitch",
                                      "disableTimeConstrained",
                                      "disableTimeRegulation",
                                      "enableAsynchronousDelivery",
                                      "enableAttributeRelevanceAdvisorySwitch",
                                      "enableAttributeScopeAdvisorySwitch",
                                      "enableInteractionRelevanceAdvisorySwitch",
                                      "enableObjectClassRelevanceAdvisorySwitch",
                                      "enableTimeConstrained",
                                      "enableTimeRegulation",
                                      "flushQueueRequest",
                                      "getAutomaticResignDirective",
                                      "getFederateHandle",
                                      "getFederateName",
                                      "getKnownObjectClassHandle",
                                      "getObjectInstanceHandle",
                                      "getObjectInstanceName",
                                      "getUpdateRateValueForAttribute",
                                      "isAttributeOwnedByFederate",
                                      "joinFederationExecution",
                                      "localDeleteObjectInstance",
                                      "modifyLookahead",
                                      "negotiatedAttributeOwnershipDivestiture",
                                      "nextMessageRequest",
                                      "nextMessageRequestAvailable",
                                      "publishInteractionClass",
                                      "publishObjectClassAttributes",
                                      "queryAttributeOwnership",
                                      "queryAttributeTransportationType",
                                      "queryInteractionTransportationType",
                                      "queryLogicalTime+queryGALT+queryLITS",
                                      "queryLookahead",
                                      "registerFederationSynchronizationPoint",
                                      "registerObjectInstance",
                                      "registerObjectInstance(named)",
                                      "releaseMultipleObjectInstanceName",
                                      "releaseObjectInstanceName",
                                      "requestAttributeTransportationTypeChange",
                                      "requestAttributeValueUpdate",
                                      "requestAttributeValueUpdate(class)",
                                      "requestInteractionTransportationTypeChange",
                                      "reserveMultipleObjectInstanceName",
                                      "reserveObjectInstanceName",
                                      "resignFederationExecution",
                                      "retract",
                                      "sendInteraction",
                                      "setAutomaticResignDirective",
                                      "subscribeInteractionClass",
                                      "subscribeInteractionClass(passive)",
                                      "subscribeObjectClassAttributes",
                                      "subscribeObjectClassAttributes(passive)",
                                      "synchronizationPointAchieved",
                                      "timeAdvanceRequest",
                                      "timeAdvanceRequestAvailable",
                                      "unconditionalAttributeOwnershipDivestiture",
                                      "unpublishInteractionClass",
                                      "unpublishObjectClass",
                                      "unpublishObjectClassAttributes",
                                      "unsubscribeInteractionClass",
                                      "unsubscribeObjectClass",
                                      "unsubscribeObjectClassAttributes",
                                      "updateAttributeValues",
                                      "updateAttributeValues(timed)"};
const std::set<std::string> kCallbackKinds{"GALT",
                                           "LITS",
                                           "acquired",
                                           "announce",
                                           "assume",
                                           "attribute_transportation",
                                           "attribute_transportation_changed",
                                           "cancelled",
                                           "class_transportation",
                                           "class_transportation_changed",
                                           "confirm",
                                           "constrained",
                                           "directive",
                                           "discover",
                                           "divested",
                                           "granted",
                                           "in_scope",
                                           "interactions_off",
                                           "interactions_on",
                                           "lookahead",
                                           "looked_up",
                                           "not_owned",
                                           "not_reserved",
                                           "not_reserved_several",
                                           "not_retractable",
                                           "out_of_scope",
                                           "owned",
                                           "owner",
                                           "provide",
                                           "rate",
                                           "receive",
                                           "receive best effort",
                                           "receive in timestamp order",
                                           "receive with a time",
                                           "reflect",
                                           "reflect best effort",
                                           "reflect in timestamp order",
                                           "reflect with a time",
                                           "registered",
                                           "registration",
                                           "regulating",
                                           "release",
                                           "remove",
                                           "remove in timestamp order",
                                           "remove with a time",
                                           "reserved",
                                           "reserved_several",
                                           "retract",
                                           "retractable",
                                           "start_registration",
                                           "stop_registration",
                                           "synchronized",
                                           "time",
                                           "unavailable",
                                           "unowned",
                                           "updates_off",
                                           "updates_on",
                                           "updates_on with a rate"};

/// Returns what only the first set contains.
model::Names difference(const model::Names& all, const model::Names& some) {
  model::Names rest;
  std::set_difference(all.begin(), all.end(), some.begin(), some.end(),
                      std::inserter(rest, rest.end()));
  return rest;
}

std::string first_word(const std::string& text) {
  return text.substr(0, text.find(' '));
}

/// Returns the callback's name. Messages with a time are distinguished by the order in which they
/// are received, and advice of updates by whether it names an update rate.
std::string kind_of(const std::string& callback) {
  const std::string name = first_word(callback);
  if (name == "updates_on" && callback.find(" at ") != std::string::npos)
    return name + " with a rate";
  if (name != "receive" && name != "reflect" && name != "remove") return name;
  if (callback.ends_with(" in order")) return name + " in timestamp order";
  if (callback.ends_with(model::kBestEffort)) return name + model::kBestEffort;
  return callback.find('@') == std::string::npos ? name : name + " with a time";
}

/// Each parameter is a seed.
class RtiModel : public testing::TestWithParam<std::uint64_t> {};

/// Calls per seed; 100,000 together without sanitizers. With fewer, some kinds of callback do not
/// occur with each seed.
constexpr std::size_t kCalls = 10'000;

TEST_P(RtiModel, RandomCallsHaveTheExpectedExceptionsAndCallbacks) {
  Laboratory laboratory(Laboratory::Discovery::kAtAddress, "[callbacks]\nthreads=false\n");
  laboratory.start_executive();
  RandomCalls calls(laboratory.rid_file(), GetParam());
  History history;
  std::set<std::string> services;
  std::set<std::string> kinds;
  std::size_t last_caller = 0;
  for (std::size_t step = 0; step < kCalls; ++step) {
    const Call call = calls.next();
    last_caller = call.federate;
    std::string reason;
    const std::string thrown = outcome(call, reason);
    history.add(std::to_string(step) + " f" + std::to_string(call.federate) + " " + call.text +
                (thrown.empty() ? "" : ": " + thrown + ": " + reason));
    const auto where = [&] {
      return "seed " + std::to_string(GetParam()) + ", step " + std::to_string(step) +
             "; the last calls:\n" + history.text();
    };
    const bool expected = call.refusals.empty() ? thrown.empty() : call.refusals.count(thrown) != 0;
    ASSERT_TRUE(expected) << "expected " << model::braced(call.refusals) << "\n" << where();
    model::Callbacks callbacks;
    // A callback that a refused call causes fails the next call that succeeds.
    if (!thrown.empty()) continue;
    if (!call.text.ends_with(model::kRemovalHeld)) services.insert(first_word(call.text));
    call.effect(callbacks);
    calls.settle(call.federate);
    for (std::size_t i = 0; i < model::kFederates; ++i) {
      const auto best_effort = std::count_if(
          callbacks[i].begin(), callbacks[i].end(),
          [](const std::string& callback) { return callback.ends_with(model::kBestEffort); });
      std::vector<std::string> made = calls.callbacks(i, static_cast<std::size_t>(best_effort));
      ASSERT_TRUE(is_in_time_order(made)) << lines(made) << "\n" << where();
      // One call causes callbacks of several objects or points in any order.
      std::sort(made.begin(), made.end());
      std::sort(callbacks[i].begin(), callbacks[i].end());
      ASSERT_EQ(made, callbacks[i]) << "callbacks of f" << i << ", made:" << lines(made)
                                    << "\nexpected:" << lines(callbacks[i]) << "\n"
                                    << where();
      for (const std::string& callback : made) kinds.insert(kind_of(callback));
    }
  }
  // The loop does not settle after refused calls.
  calls.settle(last_caller);
  for (std::size_t i = 0; i < model::kFederates; ++i)
    EXPECT_EQ(calls.callbacks(i, 0), std::vector<std::string>()) << "f" << i << "\n"
                                                                 << history.text();
  EXPECT_EQ(difference(kServices, services), model::Names());
  EXPECT_EQ(difference(services, kServices), model::Names());
  EXPECT_EQ(difference(kCallbackKinds, kinds), model::Names());
  EXPECT_EQ(difference(kinds, kCallbackKinds), model::Names());
}

/// Sanitizers check the code, not the services, for which every call of few seeds is enough.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::uint64_t kSeeds = 2;
#else
constexpr std::uint64_t kSeeds = 10;
#endif

INSTANTIATE_TEST_SUITE_P(Seeds, RtiModel, testing::Range<std::uint64_t>(1, kSeeds + 1));

}  // namespace

}  // namespace roger::test
