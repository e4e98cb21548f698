// A federate in the test's own process that observes the MOM through the standard API only.
#pragma once

#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>
#include <RTI/encoding/DataElement.h>

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace roger::test {

/// Joined to the federation "lab" during its lifetime. Throws when an expected callback does not
/// arrive. Names are ASCII.
class MomObserver final : public rti1516e::NullFederateAmbassador {
 public:
  using Values = std::map<std::string, rti1516e::VariableLengthData>;

  /// `meanwhile` is called again and again while the observer waits for a callback. It evokes the
  /// callbacks of other federates.
  explicit MomObserver(const std::string& rid_file, const std::string& name = "observer",
                       rti1516e::CallbackModel model = rti1516e::HLA_IMMEDIATE,
                       std::function<void()> meanwhile = {});
  ~MomObserver() override;
  MomObserver(const MomObserver&) = delete;
  MomObserver& operator=(const MomObserver&) = delete;

  void subscribe(const std::string& object_class, const std::vector<std::string>& attributes);
  void subscribe(const std::string& interaction_class);
  /// Requests values of all objects of the class, after dropping those received before.
  void request(const std::string& object_class, const std::vector<std::string>& attributes);
  /// Sends a MOM interaction for the federate of that name.
  void send(const std::string& interaction_class, const std::string& federate,
            const Values& parameters = {});

  /// Waits for the discovery of the object. Returns the class as which it was discovered.
  std::string discovered(const std::string& object);
  /// Waits for a value of an attribute of an object.
  rti1516e::VariableLengthData value(const std::string& object, const std::string& attribute);
  /// Returns whether a value has arrived.
  bool has(const std::string& object, const std::string& attribute);
  /// Waits for a value and decodes it.
  template <class Element>
  auto decoded(const std::string& object, const std::string& attribute) {
    Element element;
    element.decode(value(object, attribute));
    return element.get();
  }
  /// Waits for the removal of the object.
  void removed(const std::string& object);
  /// Waits for an interaction of the class and removes it.
  Values report(const std::string& interaction_class);
  /// Returns how many interactions of the class have arrived and were not removed.
  std::size_t reports(const std::string& interaction_class);
  /// Returns how often values of the object have arrived.
  std::size_t reflections(const std::string& object);
  void wait_for_reflections(const std::string& object, std::size_t number);
  /// Returns whether any MOM object was discovered.
  bool discovered_any();
  /// Returns whether values or interactions came from a federate instead of the RTI.
  bool any_producer();

  /// Evokes the callbacks of the observer, if it must, and calls `meanwhile`.
  void evoke();

  /// Returns the handle of a federate that has joined or is joining.
  rti1516e::FederateHandle handle_of(const std::string& federate);
  /// Returns "HLAfederate_5" for the federate of that name.
  std::string object_of(const std::string& federate);
  [[nodiscard]] rti1516e::RTIambassador& rti() { return *rti_; }

 private:
  using NullFederateAmbassador::receiveInteraction;
  using NullFederateAmbassador::reflectAttributeValues;
  using NullFederateAmbassador::removeObjectInstance;
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
    std::string name;
    std::string object_class;
    Values values;
    std::size_t reflections = 0;
    bool removed = false;
  };
  Object* find(const std::string& name);
  void wait(const std::string& what, const std::function<bool()>& until);

  const bool evokes_;
  const std::function<void()> meanwhile_;
  std::unique_ptr<rti1516e::RTIambassador> rti_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<rti1516e::ObjectInstanceHandle, Object> objects_;
  std::vector<std::pair<std::string, Values>> reports_;
  bool any_producer_ = false;
};

}  // namespace roger::test
