// The RadioNet over the HLA API of IEEE 1516.1-2010: one federate.
//
// Threads: the RTI's callbacks only decode and hand on; whatever needs a service of the RTI in
// answer to a callback is left to the service thread, so that a callback never waits. In the evoked
// callback model the service thread is also the one that evokes. Services are called under
// rti_mutex_, callbacks work under known_mutex_; no thread waits for the first while it has the
// second.
#pragma once

#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

#include "core/clock.hpp"
#include "radio/hla/federate/fom_handles.hpp"
#include "radio/hla/federate/plain_signals.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::radio {

class RadioFederate final : public RadioNet, private rti1516e::NullFederateAmbassador {
 public:
  RadioFederate(FederationSettings settings, const Clock& clock);
  ~RadioFederate() override;
  RadioFederate(const RadioFederate&) = delete;
  RadioFederate& operator=(const RadioFederate&) = delete;

  Status join(RadioNetListener& listener) override;
  void leave() override;
  void set_interest(const std::vector<filter::Channel>& channels) override;
  void set_transmitter(const TransmitterState& state) override;
  void set_receiver(const ReceiverState& state) override;
  bool send(VoicePacket& voice) override;
  void tell(const Message& message) override;
  [[nodiscard]] FederationSnapshot state() const override;
  [[nodiscard]] std::vector<KnownRadio> on_air() const override;
  [[nodiscard]] EntityPlace entity_place(const std::string& object) override;
  [[nodiscard]] std::vector<std::string> call_signs() const override;
  [[nodiscard]] std::string name_of_stream(std::uint64_t stream) const override;

 private:
  // Callbacks (federate_callbacks.cpp). The other forms, with a time, stay as the base has them.
  using NullFederateAmbassador::receiveInteraction;
  using NullFederateAmbassador::reflectAttributeValues;
  using NullFederateAmbassador::removeObjectInstance;
  void connectionLost(const std::wstring& faultDescription) override;
  void discoverObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                              rti1516e::ObjectClassHandle theObjectClass,
                              const std::wstring& theObjectInstanceName) override;
  void discoverObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                              rti1516e::ObjectClassHandle theObjectClass,
                              const std::wstring& theObjectInstanceName,
                              rti1516e::FederateHandle producingFederate) override;
  void reflectAttributeValues(rti1516e::ObjectInstanceHandle theObject,
                              const rti1516e::AttributeHandleValueMap& theAttributeValues,
                              const rti1516e::VariableLengthData& theUserSuppliedTag,
                              rti1516e::OrderType sentOrder, rti1516e::TransportationType theType,
                              rti1516e::SupplementalReflectInfo theReflectInfo) override;
  void receiveInteraction(rti1516e::InteractionClassHandle theInteraction,
                          const rti1516e::ParameterHandleValueMap& theParameterValues,
                          const rti1516e::VariableLengthData& theUserSuppliedTag,
                          rti1516e::OrderType sentOrder, rti1516e::TransportationType theType,
                          rti1516e::SupplementalReceiveInfo theReceiveInfo) override;
  void removeObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                            const rti1516e::VariableLengthData& theUserSuppliedTag,
                            rti1516e::OrderType sentOrder,
                            rti1516e::SupplementalRemoveInfo theRemoveInfo) override;
  void provideAttributeValueUpdate(rti1516e::ObjectInstanceHandle theObject,
                                   const rti1516e::AttributeHandleSet& theAttributes,
                                   const rti1516e::VariableLengthData& theUserSuppliedTag) override;

  void receive_channel_voice(const ChannelHandles& channel,
                             const rti1516e::ParameterHandleValueMap& values, TimePoint received);
  void receive_plain_voice(const rti1516e::ParameterHandleValueMap& values, TimePoint received);
  void receive_message(std::size_t index, const rti1516e::ParameterHandleValueMap& values);
  void reflect_entity(const std::string& name, const rti1516e::AttributeHandleValueMap& values);
  void reflect_federation(const rti1516e::AttributeHandleValueMap& values);
  /// Notes the station of a federate that was lost; its objects are still known.
  void receive_loss(const rti1516e::ParameterHandleValueMap& values);
  /// To the listener, for every transmitter that the stream belongs to.
  void hand_on(const std::vector<VoicePacket>& packets);
  /// Nobody else's transmitter may bear a StreamTag of ours, nor that of another application's; one
  /// that does is not believed, nor is voice that bears ours.
  void quarantine_usurper(const std::string& name, KnownTransmitter& known);
  /// Counts what is left out because it is malformed, and says why.
  void ignore(const std::string& what);

  // Joining and leaving.
  Status connect();
  Status create_and_join();
  /// true when the federation was there already and brings its own FOM.
  bool create();
  void join_under_free_name(const std::vector<std::wstring>& modules);
  void declare();

  // The service thread (federate_service.cpp).
  void run_service();
  void serve();
  void beat();

  // Under rti_mutex_.
  void publish_channel(filter::Channel channel);
  void update_transmitter(std::uint64_t stream, bool whole);
  void update_receiver(std::uint32_t key, bool whole);
  bool send_plain();
  /// HLA name of the transmitter of a stream; "" when it is not known.
  [[nodiscard]] std::string object_of_stream(std::uint64_t stream) const;
  bool send_voice(const rti1516e::InteractionClassHandle& interaction,
                  const rti1516e::ParameterHandleValueMap& values, const std::string& tag);

  void set_trouble(const std::string& trouble);

  struct OwnTransmitter {
    rti1516e::ObjectInstanceHandle object;
    TransmitterState state;
    std::optional<TransmitterState> told;
  };
  struct OwnReceiver {
    rti1516e::ObjectInstanceHandle object;
    ReceiverState state;
    std::optional<ReceiverState> told;
  };
  struct OthersTransmitter {
    std::string name;
    std::string call_sign;  // when it tells
    KnownTransmitter known;
    [[nodiscard]] const std::string& shown_name() const {
      return call_sign.empty() ? name : call_sign;
    }
  };

  const FederationSettings settings_;
  const Clock& clock_;
  EntityIdentifier entity_;

  mutable std::mutex rti_mutex_;
  std::unique_ptr<rti1516e::RTIambassador> rti_;
  std::unique_ptr<const FomHandles> fom_;
  std::set<filter::Channel> published_;
  std::set<filter::Channel> subscribed_;
  std::map<std::uint64_t, OwnTransmitter> transmitters_;  // by stream
  std::map<std::uint32_t, OwnReceiver> receivers_;        // by entity and radio
  VoiceParameters outgoing_;
  bool evoked_ = false;

  mutable std::mutex known_mutex_;
  RadioNetListener* listener_ = nullptr;
  FederationSnapshot snapshot_;
  std::map<rti1516e::ObjectInstanceHandle, OthersTransmitter> others_;
  std::set<std::string> lost_stations_;          // some of which may have come back
  std::map<std::string, EntityPlace> entities_;  // that somebody wants to know
  std::map<rti1516e::ObjectInstanceHandle, std::string> entity_names_;  // of all there are
  std::set<std::uint64_t> own_streams_;
  PlainSignals plain_;
  VoicePacket incoming_;
  std::set<rti1516e::ObjectInstanceHandle> ask_;     // whose attributes we want
  std::set<rti1516e::ObjectInstanceHandle> answer_;  // whose attributes others want
  bool lost_ = false;                                // the connection; it never comes back
  bool serving_ = false;
  std::condition_variable work_;
  std::thread service_;
};

}  // namespace roger::radio
