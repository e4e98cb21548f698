// A federate that drives a vehicle on a straight road, together with the drivers of other vehicles:
//
//   federate NAME FOM-MODULE OTHERS
//
// NAME is that of the federate, FOM-MODULE the path of vehicles.xml, and OTHERS the number of other
// federates. run(), near the end, calls the seven steps of the class Driver in their order. Each
// step contains its services and the callbacks that answer them.
//
// The program compiles as C++14, 17 and 20. It uses only the API of IEEE 1516.1-2010 and therefore
// works with every RTI that offers this API.
#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>
#include <RTI/encoding/BasicDataElements.h>
#include <RTI/time/HLAfloat64Interval.h>
#include <RTI/time/HLAfloat64Time.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>

using namespace rti1516e;

namespace {

const std::wstring kFederation = L"vehicles";
const std::wstring kStart = L"start";  // label of the synchronization point
const double kStepSeconds = 1;
const double kMetresPerSecond = 1.5;

const VariableLengthData kNoTag;

class Driver : public NullFederateAmbassador {
 public:
  Driver(RTIambassador& rti, const std::wstring& name, std::size_t others)
      : rti_(rti), name_(name), others_(others) {}

  // 1. Federation: the first federate creates it, every federate joins it.

  void join(const std::wstring& module) {
    // The RTI makes callbacks only while the federate evokes them, on the same thread.
    rti_.connect(*this, HLA_EVOKED);
    try {
      rti_.createFederationExecution(kFederation, module, L"HLAfloat64Time");
    } catch (const FederationExecutionAlreadyExists&) {
      // Another federate was faster.
    }
    rti_.joinFederationExecution(name_, L"driver", kFederation);
  }

  void connectionLost(const std::wstring& faultDescription) override {
    std::wcout << L"connection lost: " << faultDescription << std::endl;
    lost_ = true;
  }

  // 2. Declaration: publish what this federate sends, subscribe to what it wants to receive, and
  // register the vehicle. The step ends when the vehicles of all others have been discovered.

  void declare() {
    vehicle_class_ = rti_.getObjectClassHandle(L"Vehicle");
    position_ = rti_.getAttributeHandle(vehicle_class_, L"Position");
    report_class_ = rti_.getInteractionClassHandle(L"Report");
    driver_ = rti_.getParameterHandle(report_class_, L"Driver");
    vehicle_name_ = rti_.getParameterHandle(report_class_, L"Vehicle");

    rti_.publishObjectClassAttributes(vehicle_class_, position_only());
    rti_.subscribeObjectClassAttributes(vehicle_class_, position_only());
    rti_.publishInteractionClass(report_class_);
    rti_.subscribeInteractionClass(report_class_);
    vehicle_ = rti_.registerObjectInstance(vehicle_class_);
    wait_until([this] { return vehicles_.size() >= others_; });
  }

  using NullFederateAmbassador::discoverObjectInstance;
  void discoverObjectInstance(ObjectInstanceHandle theObject, ObjectClassHandle,
                              const std::wstring& theObjectInstanceName) override {
    std::wcout << L"discovered " << theObjectInstanceName << std::endl;
    vehicles_[theObjectInstanceName] = theObject;
  }

  // 3. Time: a regulating federate gives its messages a time, and the others do not advance past
  // it. A constrained federate receives such messages in the order of their times.

  void enable_time() {
    // The lookahead: this federate sends nothing with a time closer to its own than one step.
    rti_.enableTimeRegulation(HLAfloat64Interval(kStepSeconds));
    rti_.enableTimeConstrained();
    // Messages without a time, such as Report, arrive even while the time does not advance.
    rti_.enableAsynchronousDelivery();
    wait_until([this] { return is_regulating_ && is_constrained_; });
  }

  void timeRegulationEnabled(const LogicalTime&) override { is_regulating_ = true; }
  void timeConstrainedEnabled(const LogicalTime&) override { is_constrained_ = true; }

  // 4. Synchronization point: no vehicle starts until all drivers are ready.

  void synchronize() {
    // Every driver registers the point. The RTI accepts the first registration and rejects the
    // others, because their label is in use.
    rti_.registerFederationSynchronizationPoint(kStart, kNoTag);
    wait_until([this] { return is_announced_; });
    rti_.synchronizationPointAchieved(kStart);
    wait_until([this] { return is_synchronized_; });
  }

  void announceSynchronizationPoint(const std::wstring&, const VariableLengthData&) override {
    is_announced_ = true;
  }
  void federationSynchronized(const std::wstring& label, const FederateHandleSet&) override {
    std::wcout << L"synchronized at \"" << label << L"\"" << std::endl;
    is_synchronized_ = true;
  }

  // 5. Time advance: in each step send the position that the vehicle will have, then request the
  // advance. Before the grant the RTI delivers all positions that the others sent for that time.

  void drive(int steps) {
    for (int step = 1; step <= steps; ++step) {
      const HLAfloat64Time next(step * kStepSeconds);
      AttributeHandleValueMap values;
      values[position_] = HLAfloat64BE(kMetresPerSecond * next.getTime()).encode();
      rti_.updateAttributeValues(vehicle_, values, kNoTag, next);
      is_advancing_ = true;
      rti_.timeAdvanceRequest(next);
      wait_until([this] { return !is_advancing_; });
    }
  }

  using NullFederateAmbassador::reflectAttributeValues;
  void reflectAttributeValues(ObjectInstanceHandle theObject,
                              const AttributeHandleValueMap& theAttributeValues,
                              const VariableLengthData&, OrderType, TransportationType,
                              const LogicalTime& theTime, OrderType, MessageRetractionHandle,
                              SupplementalReflectInfo) override {
    HLAfloat64BE metres;
    metres.decode(theAttributeValues.at(position_));
    std::wcout << L"at " << HLAfloat64Time(theTime).getTime() << L" s "
               << rti_.getObjectInstanceName(theObject) << L" is at " << metres.get() << L" m"
               << std::endl;
  }
  void timeAdvanceGrant(const LogicalTime& theTime) override {
    std::wcout << L"advanced to " << HLAfloat64Time(theTime).getTime() << L" s" << std::endl;
    is_advancing_ = false;
  }

  // 6. Ownership: only the owner of an attribute may update it. Every driver takes over the vehicle
  // that is next by name (the last driver takes the first vehicle), and gives its own to the driver
  // that asks for it.

  void change_vehicles() {
    if (vehicles_.empty()) return;
    auto next = vehicles_.upper_bound(rti_.getObjectInstanceName(vehicle_));
    if (next == vehicles_.end()) next = vehicles_.begin();
    rti_.attributeOwnershipAcquisition(next->second, position_only(), kNoTag);
    wait_until([this] { return has_taken_ && has_given_; });
    vehicle_ = next->second;
  }

  void requestAttributeOwnershipRelease(ObjectInstanceHandle theObject,
                                        const AttributeHandleSet& candidateAttributes,
                                        const VariableLengthData&) override {
    AttributeHandleSet divested;
    rti_.attributeOwnershipDivestitureIfWanted(theObject, candidateAttributes, divested);
    has_given_ = true;
  }
  void attributeOwnershipAcquisitionNotification(ObjectInstanceHandle theObject,
                                                 const AttributeHandleSet&,
                                                 const VariableLengthData&) override {
    std::wcout << L"took over " << rti_.getObjectInstanceName(theObject) << std::endl;
    has_taken_ = true;
  }

  // 7. Interaction: report the new vehicle, and wait for the reports of all others.

  void report() {
    ParameterHandleValueMap parameters;
    parameters[driver_] = HLAunicodeString(name_).encode();
    parameters[vehicle_name_] = HLAunicodeString(rti_.getObjectInstanceName(vehicle_)).encode();
    rti_.sendInteraction(report_class_, parameters, kNoTag);
    wait_until([this] { return reports_.size() >= others_; });
  }

  using NullFederateAmbassador::receiveInteraction;
  void receiveInteraction(InteractionClassHandle, const ParameterHandleValueMap& theParameterValues,
                          const VariableLengthData&, OrderType, TransportationType,
                          SupplementalReceiveInfo) override {
    HLAunicodeString driver;
    HLAunicodeString vehicle;
    driver.decode(theParameterValues.at(driver_));
    vehicle.decode(theParameterValues.at(vehicle_name_));
    std::wcout << driver.get() << L" drives " << vehicle.get() << std::endl;
    reports_.insert(driver.get());
  }

  /// Leaves the federation, which the last federate destroys.
  void leave() {
    // This federate deletes the vehicle that it registered and gives up the one that it took over.
    rti_.resignFederationExecution(DELETE_OBJECTS_THEN_DIVEST);
    try {
      rti_.destroyFederationExecution(kFederation);
    } catch (const FederatesCurrentlyJoined&) {
      // Another federate is still joined and will destroy it.
    } catch (const FederationExecutionDoesNotExist&) {
      // Another federate was faster.
    }
    rti_.disconnect();
  }

 private:
  /// Makes callbacks until `reached` returns true.
  template <typename Condition>
  void wait_until(Condition reached) {
    while (!reached()) {
      if (lost_) throw std::runtime_error("the connection to the RTI is lost");
      rti_.evokeCallback(0.1);
    }
  }

  AttributeHandleSet position_only() const {
    AttributeHandleSet attributes;
    attributes.insert(position_);
    return attributes;
  }

  RTIambassador& rti_;
  const std::wstring name_;
  const std::size_t others_;
  ObjectClassHandle vehicle_class_;
  AttributeHandle position_;
  InteractionClassHandle report_class_;
  ParameterHandle driver_;
  ParameterHandle vehicle_name_;
  ObjectInstanceHandle vehicle_;                           // the one that this federate drives
  std::map<std::wstring, ObjectInstanceHandle> vehicles_;  // those of the others, by name
  std::set<std::wstring> reports_;                         // names of the drivers
  bool lost_ = false;
  bool is_regulating_ = false;
  bool is_constrained_ = false;
  bool is_announced_ = false;
  bool is_synchronized_ = false;
  bool is_advancing_ = false;
  bool has_taken_ = false;
  bool has_given_ = false;
};

void run(const std::wstring& name, const std::wstring& module, std::size_t others) {
  RTI_UNIQUE_PTR<RTIambassador> rti = RTIambassadorFactory().createRTIambassador();
  Driver driver(*rti, name, others);
  driver.join(module);
  driver.declare();
  driver.enable_time();
  driver.synchronize();
  driver.drive(3);
  driver.change_vehicles();
  driver.report();
  driver.leave();
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
    run(to_wide(argv[1]), to_wide(argv[2]), others);
    return 0;
  } catch (const Exception& thrown) {
    std::wcerr << L"federate: " << thrown.what() << std::endl;
  } catch (const std::exception& thrown) {
    std::wcerr << L"federate: " << thrown.what() << std::endl;
  }
  return 1;
}
