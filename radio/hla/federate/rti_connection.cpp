#include "radio/hla/federate/rti_connection.hpp"

#include <RTI/RTIambassadorFactory.h>
#include <RTI/encoding/BasicDataElements.h>

#include "core/log.hpp"
#include "core/printable.hpp"
#include "core/text.hpp"
#include "radio/hla/federate/rti_values.hpp"

namespace roger::radio {
namespace {

constexpr int kMaxNames = 100;
constexpr int kJoinAttempts = 5;

template <std::size_t N>
rti1516e::AttributeHandleSet to_set(const std::array<rti1516e::AttributeHandle, N>& handles) {
  return {handles.begin(), handles.end()};
}

template <class... E>
bool is_any_of(const rti1516e::Exception& why) {
  return ((dynamic_cast<const E*>(&why) != nullptr) || ...);
}

Error failed(const std::string& what, const rti1516e::Exception& why) {
  ErrorCode code = ErrorCode::kUnavailable;
  if (is_any_of<rti1516e::NotConnected>(why)) code = ErrorCode::kLost;
  // The user named the file that is wrong.
  if (is_any_of<rti1516e::CouldNotOpenFDD, rti1516e::ErrorReadingFDD,
                rti1516e::InvalidLocalSettingsDesignator>(why)) {
    code = ErrorCode::kInvalid;
  }
  return {code, what + ": " + to_utf8(why.what()), {}};
}

/// Names the RID for an error message, since not every RTI names the settings that it rejects.
std::string with_settings(const std::string& rid) {
  const bool is_text = rid.find('\n') != std::string::npos;
  return rid.empty() || is_text ? std::string{} : " with the settings \"" + rid + "\"";
}

/// Returns the names of FOM modules for an error message.
std::string names_of(const std::vector<std::string>& modules) {
  std::string out;
  for (const std::string& module : modules) out += (out.empty() ? "" : ", ") + module;
  return printable(out);
}

}  // namespace

void RtiServices::send(const Message& message, const ByteVector& tag) const {
  send(fom_->messages.at(message.index()), encode_message(message), tag);
}

bool RtiServices::send(NamedRadioData data) const {
  const InteractionHandles& handles = fom_->data.at(data.data.content.index());
  if (!handles.interaction.isValid()) return false;
  send(handles, encode_data(std::move(data)), {});
  return true;
}

void RtiServices::send(const InteractionHandles& handles, const std::vector<ByteVector>& parameters,
                       const ByteVector& tag) const {
  rti1516e::ParameterHandleValueMap values;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    values[handles.parameters.at(i)] = to_data(parameters[i]);
  }
  rti_->sendInteraction(handles.interaction, values, to_data(tag));
}

Status RtiConnection::join(rti1516e::FederateAmbassador& callbacks) {
  if (Status connected = connect(callbacks); !connected) return connected;
  if (Status joined = create_and_join(); !joined) return joined;
  set_joined(true);
  return ok();
}

Status RtiConnection::connect(rti1516e::FederateAmbassador& callbacks) {
  try {
    if (!rti_) rti_ = rti1516e::RTIambassadorFactory().createRTIambassador();
    try {
      rti_->connect(callbacks, rti1516e::HLA_IMMEDIATE, to_wide(settings_.rid));
    } catch (const rti1516e::UnsupportedCallbackModel&) {
      rti_->connect(callbacks, rti1516e::HLA_EVOKED, to_wide(settings_.rid));
      evoked_ = true;
    }
  } catch (const rti1516e::Exception& error) {
    return failed("cannot connect to the RTI" + with_settings(settings_.rid), error);
  }
  connected_ = true;
  return ok();
}

bool RtiConnection::create(const std::vector<std::wstring>& modules) {
  try {
    rti_->createFederationExecution(to_wide(settings_.federation), modules);
    return false;
  } catch (const rti1516e::FederationExecutionAlreadyExists&) {
    return true;
  }
}

void RtiConnection::join_under_free_name(const std::vector<std::wstring>& modules) {
  for (int number = 1;; ++number) {
    std::string name = settings_.federate;
    if (number > 1) name += " " + std::to_string(number);
    try {
      self_ = rti_->joinFederationExecution(to_wide(name), L"RogerStation",
                                            to_wide(settings_.federation), modules);
      state_.set_federate(name);
      return;
    } catch (const rti1516e::FederateNameAlreadyInUse&) {
      if (number == kMaxNames) throw;
    }
  }
}

Status RtiConnection::create_and_join() {
  // Creating and joining are separate services, and other federates may create or destroy the
  // federation in between. The loop ends unless that happens kJoinAttempts times in a row.
  for (int attempt = 1;; ++attempt) {
    try {
      join_with_radio_classes();
      declare();
      return ok();
    } catch (const rti1516e::FederationExecutionDoesNotExist& error) {
      // The federation's last federate left between the two calls, so it must be created again.
      if (attempt == kJoinAttempts) {
        return failed("cannot join federation \"" + settings_.federation + "\"", error);
      }
    } catch (const rti1516e::Exception& error) {
      return failed("cannot join federation \"" + settings_.federation + "\"", error);
    } catch (const MissingDefinition& missing) {
      return Error{ErrorCode::kUnavailable,
                   "the object model of federation \"" + settings_.federation + "\" has " +
                       missing.what() + ", which Roger's radios need; add the FOM module that " +
                       "defines it to " + names_of(settings_.fom_modules),
                   {}};
    }
  }
}

void RtiConnection::join_with_radio_classes() {
  std::vector<std::wstring> modules;
  for (const std::string& module : settings_.fom_modules) modules.push_back(to_wide(module));
  const bool others_made_it = create(modules);
  join_under_free_name({});
  try {
    fom_ = std::make_unique<const FomHandles>(*rti_);
  } catch (const MissingDefinition&) {
    if (!others_made_it) throw;
    // Its creator did not use these modules, so they are merged when joining. They are not merged
    // without need: they may define the same classes in another way.
    rti_->resignFederationExecution(rti1516e::NO_ACTION);
    join_under_free_name(modules);
    fom_ = std::make_unique<const FomHandles>(*rti_);
  }
}

void RtiConnection::request_producers() {
  try {
    const auto switches =
        rti_->getInteractionClassHandle(L"HLAmanager.HLAfederate.HLAadjust.HLAsetSwitches");
    rti1516e::ParameterHandleValueMap values;
    values[rti_->getParameterHandle(switches, L"HLAfederate")] = self_.encode();
    values[rti_->getParameterHandle(switches, L"HLAconveyProducingFederate")] =
        rti1516e::HLAinteger32BE(1).encode();
    rti_->publishInteractionClass(switches);
    rti_->sendInteraction(switches, values, rti1516e::VariableLengthData());
  } catch (const rti1516e::Exception& error) {
    log(LogLevel::kDebug, "radio",
        "the RTI does not name the federates that register radios: " + to_utf8(error.what()));
  }
}

void RtiConnection::declare() {
  request_producers();  // before any object is discovered
  rti_->publishObjectClassAttributes(fom_->transmitter, to_set(fom_->transmitter_attributes));
  rti_->publishObjectClassAttributes(fom_->receiver, to_set(fom_->receiver_attributes));
  rti_->subscribeObjectClassAttributes(fom_->transmitter, fom_->transmitter_attributes_to_read);
  if (settings_.is_gateway) {
    rti_->subscribeObjectClassAttributes(fom_->receiver, to_set(fom_->receiver_attributes));
    for (const InteractionHandles& data : fom_->data) {
      if (!data.interaction.isValid()) continue;
      rti_->publishInteractionClass(data.interaction);
      rti_->subscribeInteractionClass(data.interaction);
    }
  }
  rti_->subscribeInteractionClass(fom_->federate_lost);
  if (fom_->federation.isValid()) {
    rti_->subscribeObjectClassAttributes(fom_->federation, {fom_->other_executives});
  }
  for (std::size_t i = 0; i < kMessageClassCount; ++i) {
    const rti1516e::InteractionClassHandle& interaction = fom_->messages.at(i).interaction;
    rti_->publishInteractionClass(interaction);
    if (is_for_stations(i) || (settings_.is_gateway && is_for_gateways(i))) {
      rti_->subscribeInteractionClass(interaction);
    }
  }
  if (settings_.send_plain_rpr) rti_->publishInteractionClass(fom_->plain);
  if (settings_.hear_plain_rpr) rti_->subscribeInteractionClass(fom_->plain);
}

RtiServices RtiConnection::services() const {
  std::variant<RtiServices::Shared, RtiServices::Alone> lock;
  if (evoked_) {
    lock = RtiServices::Alone(mutex_);
  } else {
    lock = RtiServices::Shared(mutex_);
  }
  if (!joined_) return {std::move(lock), nullptr, nullptr};
  return {std::move(lock), rti_.get(), fom_.get()};
}

void RtiConnection::set_joined(bool joined) {
  const RtiServices::Alone lock(mutex_);
  joined_ = joined;
}

void RtiConnection::leave() {
  set_joined(false);
  if (!connected_) return;
  // Each step runs even if the previous one failed: after a lost connection most of them fail.
  const auto attempt = [](const auto& step) {
    try {
      step();
      return true;
    } catch (const rti1516e::Exception& error) {
      log(LogLevel::kDebug, "radio", "leaving: " + to_utf8(error.what()));
      return false;
    }
  };
  attempt([this] { rti_->resignFederationExecution(rti1516e::CANCEL_THEN_DELETE_THEN_DIVEST); });
  attempt([this] { rti_->destroyFederationExecution(to_wide(settings_.federation)); });
  const bool disconnected = attempt([this] { rti_->disconnect(); });
  if (!disconnected) rti_.reset();  // ends the connection in any case
  connected_ = false;
}

}  // namespace roger::radio
