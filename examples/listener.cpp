// A listener to the radios of an RPR FOM 2.0 federation. It writes which transmitters there are, on
// which frequency they transmit, and what they say, as numbers of samples:
//
//   listener FEDERATION SIGNALS FOM-MODULE...
//
// FEDERATION is the name of the federation, which is created if it does not exist. SIGNALS is the
// number of audio signals after which the listener ends. FOM-MODULE is the path of a module with
// the radio classes of RPR FOM 2.0, such as roger-rpr-radio.xml.
//
// The listener knows only the RPR FOM, as radios of other vendors do. Roger's own voice classes are
// subclasses, so it receives them as EncodedAudioRadioSignal.
#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>
#include <RTI/encoding/BasicDataElements.h>
#include <RTI/encoding/HLAfixedRecord.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

using namespace rti1516e;

namespace {

/// The audio of one signal, without its samples.
struct Audio {
  Integer64 stream = 0;
  Integer32 sample_rate = 0;
  Integer32 samples = 0;
};

/// Decodes the fields of AudioDataTypeStruct that stand before the samples. Throws
/// EncoderException.
Audio decode_audio(const VariableLengthData& value) {
  HLAinteger64BE stream_tag;
  HLAinteger32BE encoding_type;
  HLAinteger32BE sample_rate;
  HLAinteger16BE data_length;
  HLAinteger32BE sample_count;
  HLAfixedRecord record;
  record.appendElementPointer(&stream_tag);
  record.appendElementPointer(&encoding_type);
  record.appendElementPointer(&sample_rate);
  record.appendElementPointer(&data_length);
  record.appendElementPointer(&sample_count);
  record.decode(value);
  Audio audio;
  audio.stream = stream_tag.get();
  audio.sample_rate = sample_rate.get();
  audio.samples = sample_count.get();
  return audio;
}

class Listener : public NullFederateAmbassador {
 public:
  explicit Listener(RTIambassador& rti) : rti_(rti) {}

  void start() {
    const ObjectClassHandle transmitter =
        rti_.getObjectClassHandle(L"EmbeddedSystem.RadioTransmitter");
    frequency_ = rti_.getAttributeHandle(transmitter, L"Frequency");
    stream_tag_ = rti_.getAttributeHandle(transmitter, L"StreamTag");
    AttributeHandleSet attributes;
    attributes.insert(frequency_);
    attributes.insert(stream_tag_);
    rti_.subscribeObjectClassAttributes(transmitter, attributes);

    const InteractionClassHandle signal =
        rti_.getInteractionClassHandle(L"RadioSignal.EncodedAudioRadioSignal");
    audio_data_ = rti_.getParameterHandle(signal, L"AudioData");
    rti_.subscribeInteractionClass(signal);
  }

  std::size_t signals() const { return signals_; }
  bool is_lost() const { return lost_; }

  void connectionLost(const std::wstring& faultDescription) override {
    std::wcout << L"connection lost: " << faultDescription << std::endl;
    lost_ = true;
  }

  using NullFederateAmbassador::discoverObjectInstance;
  void discoverObjectInstance(ObjectInstanceHandle theObject, ObjectClassHandle,
                              const std::wstring& theObjectInstanceName) override {
    std::wcout << L"transmitter " << theObjectInstanceName << std::endl;
    transmitters_[theObject].name = theObjectInstanceName;
    AttributeHandleSet attributes;
    attributes.insert(frequency_);
    attributes.insert(stream_tag_);
    rti_.requestAttributeValueUpdate(theObject, attributes, VariableLengthData());
  }

  using NullFederateAmbassador::reflectAttributeValues;
  void reflectAttributeValues(ObjectInstanceHandle theObject,
                              const AttributeHandleValueMap& theAttributeValues,
                              const VariableLengthData&, OrderType, TransportationType,
                              SupplementalReflectInfo) override {
    Transmitter& transmitter = transmitters_[theObject];
    const Integer64 before = transmitter.frequency;
    read(theAttributeValues, frequency_, transmitter.frequency);
    read(theAttributeValues, stream_tag_, transmitter.stream);
    if (transmitter.frequency == before) return;
    std::wcout << transmitter.name << L" is tuned to "
               << static_cast<double>(transmitter.frequency) / 1e6 << L" MHz" << std::endl;
  }

  using NullFederateAmbassador::receiveInteraction;
  void receiveInteraction(InteractionClassHandle, const ParameterHandleValueMap& theParameterValues,
                          const VariableLengthData&, OrderType, TransportationType,
                          SupplementalReceiveInfo) override {
    const ParameterHandleValueMap::const_iterator found = theParameterValues.find(audio_data_);
    if (found == theParameterValues.end()) return;
    const Audio audio = decode_audio(found->second);
    ++signals_;
    std::wcout << name_of(audio.stream) << L" says " << audio.samples << L" samples at "
               << audio.sample_rate << L" Hz" << std::endl;
  }

  using NullFederateAmbassador::removeObjectInstance;
  void removeObjectInstance(ObjectInstanceHandle theObject, const VariableLengthData&, OrderType,
                            SupplementalRemoveInfo) override {
    std::wcout << rti_.getObjectInstanceName(theObject) << L" has left" << std::endl;
    transmitters_.erase(theObject);
  }

 private:
  struct Transmitter {
    std::wstring name;
    Integer64 frequency = 0;  // in hertz
    Integer64 stream = 0;
  };

  /// Decodes one attribute, if it was sent.
  static void read(const AttributeHandleValueMap& values, AttributeHandle attribute,
                   Integer64& value) {
    const AttributeHandleValueMap::const_iterator found = values.find(attribute);
    if (found == values.end()) return;
    HLAinteger64BE number;
    number.decode(found->second);
    value = number.get();
  }

  /// Returns the name of the transmitter of a stream. An update of its StreamTag may be missing.
  std::wstring name_of(Integer64 stream) const {
    for (const auto& entry : transmitters_) {
      if (entry.second.stream == stream) return entry.second.name;
    }
    return L"an unknown transmitter";
  }

  RTIambassador& rti_;
  AttributeHandle frequency_;
  AttributeHandle stream_tag_;
  ParameterHandle audio_data_;
  std::map<ObjectInstanceHandle, Transmitter> transmitters_;
  std::size_t signals_ = 0;
  bool lost_ = false;
};

bool run(const std::wstring& federation, std::size_t signals,
         const std::vector<std::wstring>& modules) {
  RTI_UNIQUE_PTR<RTIambassador> rti = RTIambassadorFactory().createRTIambassador();
  Listener listener(*rti);
  rti->connect(listener, HLA_EVOKED);
  try {
    rti->createFederationExecution(federation, modules);
  } catch (const FederationExecutionAlreadyExists&) {
    // The modules below add the radio classes, if they are missing there.
  }
  rti->joinFederationExecution(L"listener", federation, modules);
  listener.start();
  while (listener.signals() < signals && !listener.is_lost()) {
    rti->evokeMultipleCallbacks(0.1, 0.2);
  }
  if (listener.is_lost()) return false;
  rti->resignFederationExecution(NO_ACTION);
  rti->disconnect();
  return true;
}

/// Converts a text of ASCII characters.
std::wstring to_wide(const std::string& text) {
  return std::wstring(text.begin(), text.end());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::wcerr << L"usage: listener FEDERATION SIGNALS FOM-MODULE..." << std::endl;
    return 2;
  }
  std::vector<std::wstring> modules;
  for (int i = 3; i < argc; ++i) modules.push_back(to_wide(argv[i]));
  try {
    const std::size_t signals = static_cast<std::size_t>(std::atoi(argv[2]));
    return run(to_wide(argv[1]), signals, modules) ? 0 : 1;
  } catch (const Exception& thrown) {
    std::wcerr << L"listener: " << thrown.what() << std::endl;
    return 1;
  }
}
