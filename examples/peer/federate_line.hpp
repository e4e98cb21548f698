// Messages as interactions of an RTI of IEEE 1516.1-2010.
#pragma once

#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "exercise.hpp"

namespace peer {

/// A federate that sends each message as the parameter P0 of an interaction. Its functions throw
/// the exceptions of the standard.
class FederateLine final : public Line, private rti1516e::NullFederateAmbassador {
 public:
  struct Settings {
    std::wstring name;                 // of the federate
    std::wstring federation;           // created if it does not exist
    std::wstring module;               // path of the FOM module
    std::wstring interaction_class;    // of the messages
    std::wstring local_settings = {};  // local settings designator
  };
  explicit FederateLine(const Settings& settings);
  ~FederateLine() override;

  void send(const std::vector<char>& message) override;
  void start(std::function<void(const char* data, std::size_t bytes)> on_message) override;

 private:
  using NullFederateAmbassador::receiveInteraction;
  void receiveInteraction(rti1516e::InteractionClassHandle theInteraction,
                          const rti1516e::ParameterHandleValueMap& theParameterValues,
                          const rti1516e::VariableLengthData& theUserSuppliedTag,
                          rti1516e::OrderType sentOrder, rti1516e::TransportationType theType,
                          rti1516e::SupplementalReceiveInfo theReceiveInfo) override;

  void connect(const std::wstring& local_settings);

  std::unique_ptr<rti1516e::RTIambassador> rti_;
  rti1516e::InteractionClassHandle class_;
  rti1516e::ParameterHandle parameter_;
  std::function<void(const char* data, std::size_t bytes)> on_message_;
  bool evokes_ = false;  // the RTI does not make callbacks by itself
  std::atomic<bool> stopping_{false};
  std::thread evoking_;
};

}  // namespace peer
