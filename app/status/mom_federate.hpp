// A federate that only reads the MOM, through the standard API.
#pragma once

#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>

#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "app/status/figures.hpp"
#include "app/status/voice_reader.hpp"
#include "radio/hla/messages.hpp"

namespace roger::app::status {

/// All federates of a federation at one time, except the reading federate itself.
struct MomSnapshot {
  std::vector<FederateStatistics> federates;  // by name
  /// Names of joined federates that the MOM does not show or that did not answer in time.
  std::vector<std::string> silent;
  /// How stations receive each other, by receiver; empty unless requested.
  std::vector<radio::VoiceReport> voice;
};

/// The federation that a MomFederate observes, and how.
struct Observation {
  std::string rid;  // path or text
  std::string federation;
  bool voice = false;  // whether stations are asked how they receive each other
  /// The ambassador that is used; nullptr: that of the factory.
  std::unique_ptr<rti1516e::RTIambassador> rti{};
};

/// Joined from construction to destruction. Functions throw the standard's exceptions and must be
/// called from one thread.
///
/// How read() knows that it is complete: it numbers its requests, and every reflection marks its
/// object with the current number. The federation's object lists the joined federates; the read
/// ends when the object of each of them carries the current number, or on timeout. The values may
/// be older than the request if a reflection was already on its way; they are then refreshed by the
/// next read. Stations that have answered a request for their voice reports are waited for as well;
/// in the first read, all stations, but only for kVoiceTimeout, because not every federate with
/// radios answers.
class MomFederate final : public rti1516e::NullFederateAmbassador {
 public:
  /// Connects and joins. The federation must exist.
  explicit MomFederate(Observation what);
  ~MomFederate() override;
  MomFederate(const MomFederate&) = delete;
  MomFederate& operator=(const MomFederate&) = delete;

  /// Requests all statistics and waits up to `patience` for the answers.
  [[nodiscard]] MomSnapshot read(std::chrono::milliseconds patience);

  /// Returns whether the connection to the RTI is lost.
  [[nodiscard]] bool lost();

 private:
  using NullFederateAmbassador::receiveInteraction;
  using NullFederateAmbassador::reflectAttributeValues;
  using NullFederateAmbassador::removeObjectInstance;
  void connectionLost(const std::wstring& why) override;
  void discoverObjectInstance(rti1516e::ObjectInstanceHandle object,
                              rti1516e::ObjectClassHandle object_class,
                              const std::wstring& name) override;
  void discoverObjectInstance(rti1516e::ObjectInstanceHandle object,
                              rti1516e::ObjectClassHandle object_class, const std::wstring& name,
                              rti1516e::FederateHandle producer) override;
  void reflectAttributeValues(rti1516e::ObjectInstanceHandle object,
                              const rti1516e::AttributeHandleValueMap& values,
                              const rti1516e::VariableLengthData& tag, rti1516e::OrderType order,
                              rti1516e::TransportationType transport,
                              rti1516e::SupplementalReflectInfo info) override;
  void receiveInteraction(rti1516e::InteractionClassHandle interaction,
                          const rti1516e::ParameterHandleValueMap& values,
                          const rti1516e::VariableLengthData& tag, rti1516e::OrderType order,
                          rti1516e::TransportationType transport,
                          rti1516e::SupplementalReceiveInfo info) override;
  void removeObjectInstance(rti1516e::ObjectInstanceHandle object,
                            const rti1516e::VariableLengthData& tag, rti1516e::OrderType order,
                            rti1516e::SupplementalRemoveInfo info) override;

  struct Object {
    bool is_federation = false;
    unsigned answered = 0;  // the last request after which values arrived
    rti1516e::AttributeHandleValueMap values;
  };
  using Objects = std::map<rti1516e::ObjectInstanceHandle, Object>;
  /// The classes and attributes of the MOM.
  struct Classes {
    rti1516e::ObjectClassHandle federate;
    rti1516e::ObjectClassHandle federation;
    std::map<rti1516e::AttributeHandle, std::wstring> attributes;  // of `federate`
    rti1516e::AttributeHandle federate_handle;
    rti1516e::AttributeHandle federates;
  };

  void subscribe();
  /// Returns the joined federates, as listed by the federation's object. Malformed entries are
  /// skipped.
  [[nodiscard]] std::vector<rti1516e::FederateHandle> joined() const;
  /// Returns the federate that the object describes; an invalid handle: unknown.
  [[nodiscard]] rti1516e::FederateHandle federate_of(const Object& object) const;
  /// Returns the handle that another federate has encoded; nullopt: the bytes are malformed.
  [[nodiscard]] std::optional<rti1516e::FederateHandle> decode_federate(
      const rti1516e::VariableLengthData& handle) const;
  [[nodiscard]] bool all_answered() const;
  /// Waits until the stations among `federates` have reported; then adds what they have reported.
  void read_voice(MomSnapshot& snapshot, std::chrono::milliseconds patience);
  [[nodiscard]] FederateStatistics figures_of(const Object& object) const;
  [[nodiscard]] std::string name_of(const rti1516e::VariableLengthData& federate) const;

  const std::unique_ptr<rti1516e::RTIambassador> rti_;
  rti1516e::FederateHandle self_;
  Classes classes_;
  const bool wants_voice_;

  std::mutex mutex_;  // guards all members below
  std::condition_variable changed_;
  Objects objects_;
  unsigned request_ = 0;
  VoiceReader voice_;
  bool lost_ = false;
};

}  // namespace roger::app::status
