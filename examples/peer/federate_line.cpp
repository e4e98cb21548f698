#include "federate_line.hpp"

#include <utility>

namespace peer {

using namespace rti1516e;

FederateLine::FederateLine(const Settings& settings)
    : rti_(RTIambassadorFactory().createRTIambassador()) {
  connect(settings.local_settings);
  try {
    rti_->createFederationExecution(settings.federation, settings.module);
  } catch (const FederationExecutionAlreadyExists&) {
    // The other process was faster.
  }
  rti_->joinFederationExecution(settings.name, L"peer", settings.federation);
  class_ = rti_->getInteractionClassHandle(settings.interaction_class);
  parameter_ = rti_->getParameterHandle(class_, L"P0");
  rti_->publishInteractionClass(class_);
}

void FederateLine::connect(const std::wstring& local_settings) {
  try {
    rti_->connect(*this, HLA_IMMEDIATE, local_settings);
  } catch (const UnsupportedCallbackModel&) {
    rti_->connect(*this, HLA_EVOKED, local_settings);
    evokes_ = true;
  }
}

FederateLine::~FederateLine() {
  stopping_ = true;
  if (evoking_.joinable()) evoking_.join();
  try {
    rti_->resignFederationExecution(NO_ACTION);
    rti_->disconnect();
  } catch (const Exception&) {
    // The measurement has ended in any case.
  }
}

void FederateLine::send(const std::vector<char>& message) {
  ParameterHandleValueMap values;
  values[parameter_] = VariableLengthData(message.data(), message.size());
  rti_->sendInteraction(class_, values, VariableLengthData());
}

void FederateLine::start(std::function<void(const char* data, std::size_t bytes)> on_message) {
  on_message_ = std::move(on_message);
  rti_->subscribeInteractionClass(class_);
  if (!evokes_) return;
  evoking_ = std::thread([this] {
    constexpr double kLongestWait = 0.1;  // seconds until the thread looks at stopping_
    try {
      while (!stopping_) rti_->evokeCallback(kLongestWait);
    } catch (const Exception&) {
      // The connection is lost: no message arrives any more.
    }
  });
}

void FederateLine::receiveInteraction(InteractionClassHandle,
                                      const ParameterHandleValueMap& theParameterValues,
                                      const VariableLengthData&, OrderType, TransportationType,
                                      SupplementalReceiveInfo) {
  const auto value = theParameterValues.find(parameter_);
  if (value == theParameterValues.end()) return;
  on_message_(static_cast<const char*>(value->second.data()), value->second.size());
}

}  // namespace peer
