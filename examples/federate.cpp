// A federate that drives one vehicle and watches those of others:
//
//   federate NAME FOM-MODULE OTHERS
//
// NAME is that of the federate and its vehicle, FOM-MODULE the path of vehicles.xml, and OTHERS the
// number of other vehicles. The federate ends when every driver has seen all of them.
//
// It compiles as C++14, 17 and 20, uses only the API of IEEE 1516.1-2010, and therefore works with
// every RTI that has it.
#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>
#include <RTI/encoding/BasicDataElements.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <set>
#include <string>

using namespace rti1516e;

namespace {

const std::wstring kFederation = L"vehicles";

class Driver : public NullFederateAmbassador {
 public:
  Driver(RTIambassador& rti, const std::wstring& name, std::size_t others)
      : rti_(rti), name_(name), others_(others) {}

  /// Declares what this federate sends and what it wants to receive, and registers its vehicle.
  void start() {
    vehicle_class_ = rti_.getObjectClassHandle(L"Vehicle");
    position_ = rti_.getAttributeHandle(vehicle_class_, L"Position");
    report_class_ = rti_.getInteractionClassHandle(L"Report");
    driver_ = rti_.getParameterHandle(report_class_, L"Driver");

    AttributeHandleSet attributes;
    attributes.insert(position_);
    rti_.publishObjectClassAttributes(vehicle_class_, attributes);
    rti_.subscribeObjectClassAttributes(vehicle_class_, attributes);
    rti_.publishInteractionClass(report_class_);
    rti_.subscribeInteractionClass(report_class_);
    vehicle_ = rti_.registerObjectInstance(vehicle_class_);
  }

  /// Moves the vehicle and sends its position and, if all others have been seen, a report.
  void step() {
    distance_ += 1.5;
    AttributeHandleValueMap values;
    values[position_] = HLAfloat64BE(distance_).encode();
    rti_.updateAttributeValues(vehicle_, values, VariableLengthData());

    if (seen_.size() < others_) return;
    ParameterHandleValueMap parameters;
    parameters[driver_] = HLAunicodeString(name_).encode();
    rti_.sendInteraction(report_class_, parameters, VariableLengthData());
  }

  /// Returns whether this driver and all others have seen all vehicles.
  bool is_finished() const { return seen_.size() >= others_ && finished_.size() >= others_; }
  bool is_lost() const { return lost_; }

  // Callbacks. The RTI makes them while the federate evokes them, on the same thread.

  void connectionLost(const std::wstring& faultDescription) override {
    std::wcout << L"connection lost: " << faultDescription << std::endl;
    lost_ = true;
  }

  using NullFederateAmbassador::discoverObjectInstance;
  void discoverObjectInstance(ObjectInstanceHandle theObject, ObjectClassHandle,
                              const std::wstring& theObjectInstanceName) override {
    std::wcout << L"discovered " << theObjectInstanceName << std::endl;
    names_[theObject] = theObjectInstanceName;
  }

  using NullFederateAmbassador::reflectAttributeValues;
  void reflectAttributeValues(ObjectInstanceHandle theObject,
                              const AttributeHandleValueMap& theAttributeValues,
                              const VariableLengthData&, OrderType, TransportationType,
                              SupplementalReflectInfo) override {
    const AttributeHandleValueMap::const_iterator found = theAttributeValues.find(position_);
    if (found == theAttributeValues.end() || !seen_.insert(theObject).second) return;
    HLAfloat64BE metres;
    metres.decode(found->second);
    std::wcout << names_[theObject] << L" is at " << metres.get() << L" m" << std::endl;
  }

  using NullFederateAmbassador::receiveInteraction;
  void receiveInteraction(InteractionClassHandle, const ParameterHandleValueMap& theParameterValues,
                          const VariableLengthData&, OrderType, TransportationType,
                          SupplementalReceiveInfo) override {
    const ParameterHandleValueMap::const_iterator found = theParameterValues.find(driver_);
    if (found == theParameterValues.end()) return;
    HLAunicodeString driver;
    driver.decode(found->second);
    if (finished_.insert(driver.get()).second) {
      std::wcout << driver.get() << L" has seen all vehicles" << std::endl;
    }
  }

  using NullFederateAmbassador::removeObjectInstance;
  void removeObjectInstance(ObjectInstanceHandle theObject, const VariableLengthData&, OrderType,
                            SupplementalRemoveInfo) override {
    std::wcout << rti_.getObjectInstanceName(theObject) << L" has left" << std::endl;
  }

 private:
  RTIambassador& rti_;
  const std::wstring name_;
  const std::size_t others_;
  ObjectClassHandle vehicle_class_;
  AttributeHandle position_;
  InteractionClassHandle report_class_;
  ParameterHandle driver_;
  ObjectInstanceHandle vehicle_;
  double distance_ = 0;  // in metres
  std::map<ObjectInstanceHandle, std::wstring> names_;
  std::set<ObjectInstanceHandle> seen_;
  std::set<std::wstring> finished_;
  bool lost_ = false;
};

/// Joins the federation, which the first federate creates.
void join(RTIambassador& rti, const std::wstring& name, const std::wstring& module) {
  try {
    rti.createFederationExecution(kFederation, module);
  } catch (const FederationExecutionAlreadyExists&) {
    // Another federate was faster.
  }
  rti.joinFederationExecution(name, L"driver", kFederation);
}

/// Leaves the federation, which the last federate destroys.
void leave(RTIambassador& rti) {
  rti.resignFederationExecution(DELETE_OBJECTS);
  try {
    rti.destroyFederationExecution(kFederation);
  } catch (const FederatesCurrentlyJoined&) {
    // Another federate is still joined and will destroy it.
  } catch (const FederationExecutionDoesNotExist&) {
    // Another federate was faster.
  }
  rti.disconnect();
}

bool run(const std::wstring& name, const std::wstring& module, std::size_t others) {
  RTI_UNIQUE_PTR<RTIambassador> rti = RTIambassadorFactory().createRTIambassador();
  Driver driver(*rti, name, others);
  rti->connect(driver, HLA_EVOKED);
  join(*rti, name, module);
  driver.start();
  while (!driver.is_finished() && !driver.is_lost()) {
    driver.step();
    rti->evokeMultipleCallbacks(0.05, 0.1);
  }
  if (driver.is_lost()) return false;
  driver.step();  // the last report, for drivers that joined late
  leave(*rti);
  return true;
}

/// Converts a text of ASCII characters.
std::wstring to_wide(const std::string& text) {
  return std::wstring(text.begin(), text.end());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::wcerr << L"usage: federate NAME FOM-MODULE OTHERS" << std::endl;
    return 2;
  }
  try {
    const std::size_t others = static_cast<std::size_t>(std::atoi(argv[3]));
    return run(to_wide(argv[1]), to_wide(argv[2]), others) ? 0 : 1;
  } catch (const Exception& thrown) {
    std::wcerr << L"federate: " << thrown.what() << std::endl;
    return 1;
  }
}
