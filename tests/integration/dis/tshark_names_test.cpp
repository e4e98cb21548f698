// The numbers of enumerators mean what tshark says. Values that newer editions of SISO-REF-010 have
// added, for example Opus, have no name in tshark and are left out.
#include <gmock/gmock.h>

#include <utility>

#include "tests/integration/dis/tshark_test.hpp"

namespace roger::dis {
namespace {

/// Returns the name of an enumerator in the form of ValueName.
template <class Enumeration>
ValueName named(const char* field, Enumeration enumerator, const char* name) {
  return {field, value_of(enumerator), name};
}

TEST_F(TsharkTest, TypesAndFamiliesHaveTheSameNumbers) {
  const auto names = value_names();
  for (const auto& [type, name] : {std::pair{PduType::kEntityState, "Entity State"},
                                   {PduType::kTransmitter, "Transmitter"},
                                   {PduType::kSignal, "Signal"},
                                   {PduType::kReceiver, "Receiver"},
                                   {PduType::kIntercomSignal, "Intercom Signal"},
                                   {PduType::kIntercomControl, "Intercom Control"}}) {
    EXPECT_THAT(names, testing::Contains(named("dis.pdu_type", type, name)));
  }
  EXPECT_THAT(
      names,
      testing::IsSupersetOf({
          named("dis.proto_fam", Family::kEntityInformation, "Entity information / interaction"),
          named("dis.proto_fam", Family::kRadioCommunications, "Radio communications"),
      }));
}

TEST_F(TsharkTest, StatesHaveTheSameNumbers) {
  constexpr const char* kTransmit = "dis.radio.transmit_state";
  constexpr const char* kReceive = "dis.radio.receive_state";
  constexpr const char* kControl = "dis.intercom_control.control_type";
  using enum IntercomControlType;
  EXPECT_THAT(value_names(),
              testing::IsSupersetOf({
                  named(kTransmit, TransmitState::kOff, "Off"),
                  named(kTransmit, TransmitState::kOnNotTransmitting, "On but not transmitting"),
                  named(kTransmit, TransmitState::kOnTransmitting, "On and transmitting"),
                  named(kReceive, ReceiverState::kOff, "Off"),
                  named(kReceive, ReceiverState::kOnNotReceiving, "On but not receiving"),
                  named(kReceive, ReceiverState::kOnReceiving, "On and receiving"),
                  named(kControl, kReserved, "Reserved"),
                  named(kControl, kStatus, "Status"),
                  named(kControl, kRequestWithAcknowledge, "Request - Acknowledge Required"),
                  named(kControl, kRequestWithoutAcknowledge, "Request - No Acknowledge"),
                  named(kControl, kRequestGranted, "Ack - Request Granted"),
                  named(kControl, kRequestDenied, "Nack - Request Denied"),
              }));
}

TEST_F(TsharkTest, InputSourcesHaveTheSameNumbers) {
  constexpr const char* kField = "dis.radio.input_source";
  using enum InputSource;
  EXPECT_THAT(value_names(), testing::IsSupersetOf({
                                 named(kField, kOther, "Other"),
                                 named(kField, kPilot, "Pilot"),
                                 named(kField, kCopilot, "Copilot"),
                                 named(kField, kFirstOfficer, "First Officer"),
                                 named(kField, kDriver, "Driver"),
                                 named(kField, kLoader, "Loader"),
                                 named(kField, kGunner, "Gunner"),
                                 named(kField, kCommander, "Commander"),
                                 named(kField, kDigitalDataDevice, "Digital Data Device"),
                                 named(kField, kIntercom, "Intercom"),
                                 named(kField, kAudioJammer, "Audio Jammer"),
                                 named(kField, kDataJammer, "Data Jammer"),
                                 named(kField, kGpsJammer, "GPS Jammer"),
                                 named(kField, kGpsMeaconer, "GPS Meaconer"),
                                 named(kField, kSatcomUplinkJammer, "SATCOM Uplink Jammer"),
                             }));
}

TEST_F(TsharkTest, ModulationsHaveTheSameNumbers) {
  constexpr const char* kField = "dis.radio.mod_type.major";
  using enum MajorModulation;
  EXPECT_THAT(value_names(),
              testing::IsSupersetOf({
                  named(kField, kNoStatement, "Other"),  // the name of earlier editions
                  named(kField, kAmplitude, "Amplitude"),
                  named(kField, kAmplitudeAndAngle, "Amplitude and Angle"),
                  named(kField, kAngle, "Angle"),
                  named(kField, kCombination, "Combination"),
                  named(kField, kPulse, "Pulse"),
                  named(kField, kUnmodulated, "Unmodulated"),
                  named(kField, kCarrierPhaseShift, "Carrier Phase Shift Modulation (CPSM)"),
              }));
}

TEST_F(TsharkTest, RadioSystemsHaveTheSameNumbers) {
  constexpr const char* kField = "dis.radio.mod_type.system";
  constexpr const char* kEplrsName = "EPLRS (Enhanced Position Location Reporting System)";
  using enum RadioSystem;
  EXPECT_THAT(value_names(), testing::IsSupersetOf({
                                 named(kField, kOther, "Other"),
                                 named(kField, kGenericOrIntercom, "Generic"),
                                 named(kField, kHaveQuick, "HQ"),
                                 named(kField, kHaveQuickIi, "HQII"),
                                 named(kField, kHaveQuickIia, "HQIIA"),
                                 named(kField, kSincgars, "SINCGARS"),
                                 named(kField, kCcttSincgars, "CCTT SINCGARS"),
                                 named(kField, kEplrs, kEplrsName),
                                 named(kField, kJtidsMids, "JTIDS/MIDS"),
                                 named(kField, kLink11, "Link 11"),
                                 named(kField, kLink11B, "Link 11B"),
                                 named(kField, kLBandSatcom, "L-Band SATCOM"),
                                 named(kField, kEnhancedSincgars, "Enhanced SINCGARS 7.3"),
                                 named(kField, kNavigationAid, "Navigation Aid"),
                             }));
}

TEST_F(TsharkTest, CryptoSystemsHaveTheSameNumbers) {
  constexpr const char* kField = "dis.radio.crypto_system";
  constexpr const char* kNarrowName = "Narrow Spectrum Secure Voice (NSVE)";
  constexpr const char* kWideName = "Wide Spectrum Secure Voice (WSVE)";
  using enum CryptoSystem;
  EXPECT_THAT(value_names(), testing::IsSupersetOf({
                                 named(kField, kNone, "No Encryption Device"),
                                 named(kField, kKy28, "KY-28"),
                                 named(kField, kKy58, "KY-58"),
                                 named(kField, kNarrowSpectrumSecureVoice, kNarrowName),
                                 named(kField, kWideSpectrumSecureVoice, kWideName),
                                 named(kField, kSincgarsIcom, "SINCGARS ICOM"),
                                 named(kField, kKy75, "KY-75"),
                                 named(kField, kKy100, "KY-100"),
                                 named(kField, kKy57, "KY-57"),
                                 named(kField, kKyv5, "KYV-5"),
                             }));
}

TEST_F(TsharkTest, EncodingsHaveTheSameNumbers) {
  constexpr const char* kClass = "dis.radio.encoding_class";
  constexpr const char* kType = "dis.radio.encoding_type.audio";
  using enum EncodingClass;
  using enum EncodingType;
  EXPECT_THAT(
      value_names(),
      testing::IsSupersetOf({
          named(kClass, kEncodedAudio, "Encoded Audio"),
          named(kClass, kRawBinaryData, "Raw Binary Data"),
          named(kClass, kApplicationSpecificData, "Application-Specific Data"),
          named(kClass, kDatabaseIndex, "Database index"),
          named(kType, kMuLaw, "8-bit mu-law (ITU-T G.711)"),
          named(kType, kCvsd, "CVSD (MIL-STD-188-113)"),
          named(kType, kAdpcm, "ADPCM (ITU-T G.726)"),
          named(kType, kPcm16BigEndian, "16-bit Linear PCM 2's complement, Big Endian"),
          named(kType, kPcm8, "8-bit Linear PCM, unsigned"),
          named(kType, kGsmFullRate, "GSM Full-Rate (ETSI 06.10)"),
          named(kType, kGsmHalfRate, "GSM Half-Rate (ETSI 06.20)"),
          named(kType, kSpeexNarrowBand, "Speex Narrow Band"),
          named(kType, kPcm16LittleEndian, "16-bit Linear PCM 2's complement, Little Endian"),
      }));
}

TEST_F(TsharkTest, BeamPatternHasTheSameNumber) {
  // tshark calls 0 omni-directional, as earlier editions did, not isotropic.
  EXPECT_THAT(value_names(),
              testing::IsSupersetOf({
                  named("dis.radio.antenna_pattern_type", AntennaPatternType::kIsotropic,
                        "Omni-directional"),
                  named("dis.radio.antenna_pattern_type", AntennaPatternType::kBeam, "Beam"),
              }));
}

}  // namespace
}  // namespace roger::dis
