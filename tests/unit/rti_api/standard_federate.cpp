// A federate as in the standard's examples, with its own time and datatype. The same source is
// built as C++14, C++17 and C++20 against the library, which is C++20: pointers that either side
// creates must be usable by the other, whichever smart pointer class holds them.
#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>
#include <RTI/encoding/BasicDataElements.h>
#include <RTI/encoding/HLAfixedArray.h>
#include <RTI/encoding/HLAfixedRecord.h>
#include <RTI/encoding/HLAopaqueData.h>
#include <RTI/encoding/HLAvariableArray.h>
#include <RTI/encoding/HLAvariantRecord.h>
#include <RTI/time/HLAfloat64Interval.h>
#include <RTI/time/HLAfloat64Time.h>
#include <RTI/time/HLAfloat64TimeFactory.h>
#include <RTI/time/HLAinteger64Interval.h>
#include <RTI/time/HLAinteger64Time.h>
#include <RTI/time/HLAinteger64TimeFactory.h>

#include <iostream>
#include <memory>
#include <string>
#include <vector>

#if __cplusplus >= 201703L
#define THROWS(exceptions)
#define NOTHING_THROWN noexcept
template <class T>
using Pointer = std::unique_ptr<T>;
#else
#define THROWS(exceptions) throw exceptions
#define NOTHING_THROWN throw()
template <class T>
using Pointer = std::auto_ptr<T>;
#endif

using namespace rti1516e;

namespace {

int failures = 0;

void check(bool good, const char* what) {
  if (!good) {
    std::cerr << "failed: " << what << '\n';
    ++failures;
  }
}

class Federate : public NullFederateAmbassador {
 public:
  Federate() THROWS((FederateInternalError)) : received(0) {}
  virtual ~Federate() NOTHING_THROWN {}

  virtual void connectionLost(std::wstring const& faultDescription)
      THROWS((FederateInternalError)) {
    fault = faultDescription;
  }

  virtual void receiveInteraction(InteractionClassHandle theInteraction,
                                  ParameterHandleValueMap const& theParameterValues,
                                  VariableLengthData const& theUserSuppliedTag, OrderType sentOrder,
                                  TransportationType theType,
                                  SupplementalReceiveInfo theReceiveInfo)
      THROWS((FederateInternalError)) {
    if (theInteraction.isValid() || theReceiveInfo.hasSentRegions || sentOrder != RECEIVE ||
        theType != BEST_EFFORT) {
      throw FederateInternalError(L"not what was sent");
    }
    received += theParameterValues.size() + theUserSuppliedTag.size();
  }
  using NullFederateAmbassador::receiveInteraction;

  std::wstring fault;
  size_t received;
};

// A datatype of the federate's own. The library clones it, so this function returns a pointer in
// the federate's language mode to code of the library.
class Position : public HLAfixedRecord {
 public:
  Position() { append(); }
  Position(Position const& other) : HLAfixedRecord(), x(other.x), y(other.y) { append(); }
  virtual RTI_UNIQUE_PTR<DataElement> clone() const {
    return RTI_UNIQUE_PTR<DataElement>(new Position(*this));
  }

  HLAinteger32BE x;
  HLAinteger32BE y;

 private:
  void append() {
    appendElementPointer(&x);
    appendElementPointer(&y);
  }
};

void encode_and_decode() {
  Position position;
  position.x = 1;
  position.y = 2;
  HLAvariableArray track(static_cast<DataElement const&>(position));
  track.addElement(position);
  VariableLengthData const encoded = track.encode();
  check(encoded.size() == 12, "length of an encoding");

  HLAvariableArray decoded((Position()));
  decoded.decode(encoded);
  check(static_cast<Position const&>(decoded[0]).y.get() == 2, "a value that was decoded");

  Pointer<DataElement> copy = decoded.clone();
  check(copy->isSameTypeAs(track), "a copy is of the same type");

  try {
    decoded.decode(VariableLengthData("short", 5));
    check(false, "too few octets are refused");
  } catch (EncoderException const& error) {
    check(!error.what().empty(), "the exception has a reason");
  }
}

void count_time() {
  Pointer<LogicalTimeFactory> factory =
      LogicalTimeFactoryFactory::makeLogicalTimeFactory(L"FederatesOwn");
  check(factory.get() != 0, "the federate's own time factory is found");
  Pointer<LogicalTime> time = factory->makeInitial();
  Pointer<LogicalTimeInterval> step = factory->makeEpsilon();
  *time += *step;
  check(*time == HLAinteger64Time(1), "time advances");
  Pointer<LogicalTime> same = factory->decodeLogicalTime(time->encode());
  check(*same == *time, "time is encoded and decoded");
  try {
    *time -= HLAfloat64Interval(1.0);
    check(false, "another kind of time is refused");
  } catch (InvalidLogicalTimeInterval const&) {
  }
}

void be_called_back() {
  Federate federate;
  FederateAmbassador& ambassador = federate;
  ParameterHandleValueMap values;
  values[ParameterHandle()] = VariableLengthData("value", 5);
  ambassador.receiveInteraction(InteractionClassHandle(), values, VariableLengthData("tag", 3),
                                RECEIVE, BEST_EFFORT, SupplementalReceiveInfo());
  ambassador.connectionLost(L"cable");
  check(federate.received == 4 && federate.fault == L"cable", "callbacks arrive");
  try {
    ambassador.receiveInteraction(InteractionClassHandle(), values, VariableLengthData(), TIMESTAMP,
                                  BEST_EFFORT, SupplementalReceiveInfo());
    check(false, "a federate's exception passes through");
  } catch (Exception const& error) {
    check(error.what() == L"not what was sent", "with its message");
  }
}

void use_an_ambassador() {
  RTIambassadorFactory factory;
  Pointer<RTIambassador> ambassador = factory.createRTIambassador();
  check(ambassador.get() != 0, "there is an ambassador");
  try {
    ambassador->getFederateHandle(L"nobody");
    check(false, "NotConnected is thrown before connecting");
  } catch (NotConnected const& error) {
    check(!error.what().empty(), "with a reason");
  }
  try {
    Pointer<LogicalTimeFactory> time = ambassador->getTimeFactory();
    check(false, "without a federation there is no time factory");
  } catch (NotConnected const&) {
  }
}

}  // namespace

namespace rti1516e {

// A federation with its own time defines this function, which replaces the library's.
RTI_UNIQUE_PTR<LogicalTimeFactory> LogicalTimeFactoryFactory::makeLogicalTimeFactory(
    std::wstring const& implementationName) {
  return HLAlogicalTimeFactoryFactory::makeLogicalTimeFactory(
      implementationName == L"FederatesOwn" ? HLAinteger64TimeName : implementationName);
}

}  // namespace rti1516e

int main() {
  encode_and_decode();
  count_time();
  be_called_back();
  use_an_ambassador();
  std::cout << "C++ " << __cplusplus << ": " << failures << " failures\n";
  return failures == 0 ? 0 : 1;
}
