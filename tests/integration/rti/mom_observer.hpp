// A federate in the test's own process that looks at the MOM, by the standard API alone.
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

/// Joined to the federation "lab" from construction to destruction; callbacks are immediate. What
/// it waits for and does not come makes it throw. Names are ASCII.
class MomObserver final : public rti1516e::NullFederateAmbassador {
 public:
  using Values = std::map<std::string, rti1516e::VariableLengthData>;

  explicit MomObserver(const std::string& rid_file, const std::string& name = "observer");
  ~MomObserver() override;
  MomObserver(const MomObserver&) = delete;
  MomObserver& operator=(const MomObserver&) = delete;

  void subscribe(const std::string& object_class, const std::vector<std::string>& attributes);
  void subscribe(const std::string& interaction_class);
  /// Asks all objects of the class for values, having forgotten those that came before.
  void request(const std::string& object_class, const std::vector<std::string>& attributes);
  /// Sends a MOM interaction for the federate of that name.
  void send(const std::string& interaction_class, const std::string& federate,
            const Values& parameters = {});

  /// Waits for the object to be discovered; the class that it is discovered as.
  std::string discovered(const std::string& object);
  /// Waits for a value of an attribute of an object.
  rti1516e::VariableLengthData value(const std::string& object, const std::string& attribute);
  /// Whether there is one by now.
  bool has(const std::string& object, const std::string& attribute);
  /// Waits for it and decodes it.
  template <class Element>
  auto decoded(const std::string& object, const std::string& attribute) {
    Element element;
    element.decode(value(object, attribute));
    return element.get();
  }
  /// Waits for the object to be removed.
  void removed(const std::string& object);
  /// Waits for an interaction of the class, and takes it.
  Values report(const std::string& interaction_class);
  /// How often values came of the object so far.
  std::size_t reflections(const std::string& object);
  void wait_for_reflections(const std::string& object, std::size_t number);
  /// Whether any MOM object was discovered.
  bool discovered_any();
  /// Whether values or interactions came from a federate rather than from the RTI.
  bool any_producer();

  /// Of a federate that has joined, or is just joining.
  rti1516e::FederateHandle handle_of(const std::string& federate);
  /// "HLAfederate_5" of the federate of that name.
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

  std::unique_ptr<rti1516e::RTIambassador> rti_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<rti1516e::ObjectInstanceHandle, Object> objects_;
  std::vector<std::pair<std::string, Values>> reports_;
  bool any_producer_ = false;
};

}  // namespace roger::test
