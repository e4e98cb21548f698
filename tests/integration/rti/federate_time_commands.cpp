// The test federate's commands of time management, and its times: those of the standard and one of
// its own.
#include <RTI/time/HLAfloat64Interval.h>
#include <RTI/time/HLAfloat64Time.h>
#include <RTI/time/HLAinteger64Interval.h>
#include <RTI/time/HLAinteger64Time.h>

#include <stdexcept>

#include "core/text.hpp"
#include "tests/integration/rti/federate_commands.hpp"
#include "tests/support/decimal_time.hpp"

RTI_UNIQUE_PTR<rti1516e::LogicalTimeFactory>
rti1516e::LogicalTimeFactoryFactory::makeLogicalTimeFactory(
    const std::wstring& implementationName) {
  if (implementationName != roger::test::kDecimalTimeName) return nullptr;
  return std::make_unique<roger::test::DecimalTimeFactory>();
}

namespace roger::test {

namespace {

rti1516e::OrderType order_type(const std::string& name) {
  return name == "timestamp" ? rti1516e::TIMESTAMP : rti1516e::RECEIVE;
}

}  // namespace

std::unique_ptr<rti1516e::LogicalTime> Commands::time(const std::string& text) {
  const std::wstring type = rti_->getTimeFactory()->getName();
  if (type == L"HLAinteger64Time") {
    return std::make_unique<rti1516e::HLAinteger64Time>(std::stoll(text));
  }
  if (type == kDecimalTimeName) return std::make_unique<DecimalTime>(std::stoi(text));
  return std::make_unique<rti1516e::HLAfloat64Time>(std::stod(text));
}

std::unique_ptr<rti1516e::LogicalTimeInterval> Commands::interval(const std::string& text) {
  const std::wstring type = rti_->getTimeFactory()->getName();
  if (type == L"HLAinteger64Time") {
    return std::make_unique<rti1516e::HLAinteger64Interval>(std::stoll(text));
  }
  if (type == kDecimalTimeName) return std::make_unique<DecimalInterval>(std::stoi(text));
  return std::make_unique<rti1516e::HLAfloat64Interval>(std::stod(text));
}

std::string Commands::remember(const rti1516e::MessageRetractionHandle& handle) {
  if (!handle.isValid()) return "none";
  sent_.push_back(handle);
  return std::to_string(sent_.size() - 1);
}

void Commands::add_time_commands() {
  commands_["regulate"] = [this](const Words& words) {  // LOOKAHEAD
    rti_->enableTimeRegulation(*interval(words.at(1)));
    return std::string();
  };
  commands_["time-factory"] = [this](const Words&) {
    return to_utf8(rti_->getTimeFactory()->getName());
  };
  commands_["unregulate"] = [this](const Words&) {
    rti_->disableTimeRegulation();
    return std::string();
  };
  commands_["constrain"] = [this](const Words&) {
    rti_->enableTimeConstrained();
    return std::string();
  };
  commands_["unconstrain"] = [this](const Words&) {
    rti_->disableTimeConstrained();
    return std::string();
  };
  commands_["advance"] = [this](const Words& words) {  // tar|tara|nmr|nmra|fqr TIME
    const std::string& kind = words.at(1);
    const auto to = time(words.at(2));
    if (kind == "tar") rti_->timeAdvanceRequest(*to);
    if (kind == "tara") rti_->timeAdvanceRequestAvailable(*to);
    if (kind == "nmr") rti_->nextMessageRequest(*to);
    if (kind == "nmra") rti_->nextMessageRequestAvailable(*to);
    if (kind == "fqr") rti_->flushQueueRequest(*to);
    return std::string();
  };
  // STEP LAST: further requests follow within the callbacks, until LAST is granted.
  commands_["advance-in-callbacks"] = [this](const Words& words) {
    const auto advance = [this, step = words.at(1)](const rti1516e::LogicalTime& from) {
      const auto next = time("0");
      *next = from;
      *next += *interval(step);
      rti_->timeAdvanceRequest(*next);
    };
    events_.on_grant = [this, advance, last = words.at(2)](const rti1516e::LogicalTime& granted) {
      const auto found = time("0");
      rti_->queryLogicalTime(*found);
      if (!(*found == granted)) throw std::logic_error("the federate has another time");
      static_cast<void>(rti_->queryGALT(*found));
      static_cast<void>(rti_->queryLITS(*found));
      if (granted < *time(last)) advance(granted);
    };
    const auto now = time("0");
    rti_->queryLogicalTime(*now);
    advance(*now);
    return std::string();
  };
  commands_["advance-in-another-type"] = [this](const Words&) {
    rti_->timeAdvanceRequest(DecimalTime(1));
    return std::string();
  };
  commands_["deliver-asynchronously"] = [this](const Words& words) {  // on|off
    if (words.at(1) == "on") {
      rti_->enableAsynchronousDelivery();
    } else {
      rti_->disableAsynchronousDelivery();
    }
    return std::string();
  };
  commands_["galt"] = [this](const Words&) {
    const auto found = time("0");
    return rti_->queryGALT(*found) ? to_utf8(found->toString()) : "undefined";
  };
  commands_["lits"] = [this](const Words&) {
    const auto found = time("0");
    return rti_->queryLITS(*found) ? to_utf8(found->toString()) : "undefined";
  };
  commands_["time"] = [this](const Words&) {
    const auto found = time("0");
    rti_->queryLogicalTime(*found);
    return to_utf8(found->toString());
  };
  commands_["lookahead"] = [this](const Words& words) {  // [NEW]
    if (words.size() > 1) {
      rti_->modifyLookahead(*interval(words[1]));
      return std::string();
    }
    const auto found = interval("0");
    rti_->queryLookahead(*found);
    return to_utf8(found->toString());
  };
  commands_["send-at"] = [this](const Words& words) {  // CLASS TAG TIME
    return remember(rti_->sendInteraction(interaction(words.at(1)), {}, to_data(words.at(2)),
                                          *time(words.at(3))));
  };
  commands_["update-at"] = [this](const Words& words) {  // OBJECT TAG TIME ATTRIBUTE...
    const auto one = object(words.at(1));
    rti1516e::AttributeHandleValueMap values;
    for (const auto& attribute : attributes(rti_->getKnownObjectClassHandle(one), words, 4)) {
      values[attribute] = to_data("value");
    }
    return remember(
        rti_->updateAttributeValues(one, values, to_data(words.at(2)), *time(words.at(3))));
  };
  commands_["delete-at"] = [this](const Words& words) {  // OBJECT TAG TIME
    return remember(
        rti_->deleteObjectInstance(object(words.at(1)), to_data(words.at(2)), *time(words.at(3))));
  };
  commands_["retract"] = [this](const Words& words) {  // NUMBER
    rti_->retract(sent_.at(std::stoul(words.at(1))));
    return std::string();
  };
  commands_["retract-nothing"] = [this](const Words&) {
    rti_->retract({});
    return std::string();
  };
  commands_["order-of-class"] = [this](const Words& words) {  // CLASS receive|timestamp
    rti_->changeInteractionOrderType(interaction(words.at(1)), order_type(words.at(2)));
    return std::string();
  };
  commands_["order-of-attributes"] = [this](const Words& words) {
    // OBJECT receive|timestamp ATTRIBUTE...
    const auto one = object(words.at(1));
    rti_->changeAttributeOrderType(one, attributes(rti_->getKnownObjectClassHandle(one), words, 3),
                                   order_type(words.at(2)));
    return std::string();
  };
}

}  // namespace roger::test
