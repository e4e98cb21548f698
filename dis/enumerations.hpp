// Enumerations of the radio PDUs, with the numbers of SISO-REF-010. A field may have a value
// without an enumerator: values are added by later editions, and are kept as they are.
#pragma once

#include <cstdint>
#include <string>

namespace roger::dis {

/// UID 164.
enum class TransmitState : std::uint8_t {
  kOff = 0,
  kOnNotTransmitting = 1,
  kOnTransmitting = 2,
};

/// UID 165.
enum class InputSource : std::uint8_t {
  kOther = 0,
  kPilot = 1,
  kCopilot = 2,
  kFirstOfficer = 3,
  kDriver = 4,
  kLoader = 5,
  kGunner = 6,
  kCommander = 7,
  kDigitalDataDevice = 8,
  kIntercom = 9,
  kAudioJammer = 10,
  kDataJammer = 11,
  kGpsJammer = 12,
  kGpsMeaconer = 13,
  kSatcomUplinkJammer = 14,
};

/// UID 167.
enum class AntennaPatternType : std::uint16_t {
  kIsotropic = 0,
  kBeam = 1,
  kTransmitterRadiationVolume = 4,
  kBeamAndTransmitterRadiationVolume = 5,
  kOmnidirectional = 6,
};

/// UID 155. The meaning of the detailed modulation depends on it (UID 156 to 162).
enum class MajorModulation : std::uint16_t {
  kNoStatement = 0,
  kAmplitude = 1,
  kAmplitudeAndAngle = 2,
  kAngle = 3,
  kCombination = 4,
  kPulse = 5,
  kUnmodulated = 6,
  kCarrierPhaseShift = 7,
  kSatcom = 8,
};

/// UID 163. Determines the layout of the modulation parameters (IEEE 1278.1-2012, Annex C).
enum class RadioSystem : std::uint16_t {
  kOther = 0,
  kGenericOrIntercom = 1,
  kHaveQuick = 2,
  kHaveQuickIi = 3,
  kHaveQuickIia = 4,
  kSincgars = 5,
  kCcttSincgars = 6,
  kEplrs = 7,
  kJtidsMids = 8,
  kLink11 = 9,
  kLink11B = 10,
  kLBandSatcom = 11,
  kEnhancedSincgars = 12,
  kNavigationAid = 13,
};

/// UID 166.
enum class CryptoSystem : std::uint16_t {
  kNone = 0,
  kKy28 = 1,
  kKy58 = 2,
  kNarrowSpectrumSecureVoice = 3,
  kWideSpectrumSecureVoice = 4,
  kSincgarsIcom = 5,
  kKy75 = 6,
  kKy100 = 7,
  kKy57 = 8,
  kKyv5 = 9,
};

/// UID 270.
enum class EncodingClass : std::uint8_t {
  kEncodedAudio = 0,
  kRawBinaryData = 1,
  kApplicationSpecificData = 2,
  kDatabaseIndex = 3,
};

/// UID 271: the encoding of sound, if the class is kEncodedAudio.
enum class EncodingType : std::uint16_t {
  kMuLaw = 1,           // 8 bits, ITU-T G.711
  kCvsd = 2,            // MIL-STD-188-113
  kAdpcm = 3,           // ITU-T G.726
  kPcm16BigEndian = 4,  // 16 bits, two's complement
  kPcm8 = 5,            // 8 bits, unsigned
  kGsmFullRate = 8,     // ETSI 06.10
  kGsmHalfRate = 9,     // ETSI 06.20
  kSpeexNarrowBand = 10,
  kOpus = 11,
  kPcm16LittleEndian = 100,
};

/// UID 179.
enum class ReceiverState : std::uint16_t {
  kOff = 0,
  kOnNotReceiving = 1,
  kOnReceiving = 2,
};

/// UID 180.
enum class IntercomControlType : std::uint8_t {
  kReserved = 0,
  kStatus = 1,
  kRequestWithAcknowledge = 2,
  kRequestWithoutAcknowledge = 3,
  kRequestGranted = 4,
  kRequestDenied = 5,
};

/// UID 182.
enum class IntercomCommand : std::uint8_t {
  kNone = 0,
  kStatus = 1,
  kConnect = 2,
  kDisconnect = 3,
  kReset = 4,
  kOn = 5,
  kOff = 6,
};

/// UID 183.
enum class LineState : std::uint8_t {
  kNotApplicable = 0,
  kNotTransmitting = 1,
  kTransmitting = 2,
};

/// @{ Returns the name of a value for people, for example "transmitting", or the number if
/// it has none.
[[nodiscard]] std::string text(TransmitState value);
[[nodiscard]] std::string text(InputSource value);
[[nodiscard]] std::string text(AntennaPatternType value);
[[nodiscard]] std::string text(MajorModulation value);
[[nodiscard]] std::string text(RadioSystem value);
[[nodiscard]] std::string text(CryptoSystem value);
[[nodiscard]] std::string text(EncodingClass value);
[[nodiscard]] std::string text(EncodingType value);
[[nodiscard]] std::string text(ReceiverState value);
[[nodiscard]] std::string text(IntercomControlType value);
[[nodiscard]] std::string text(IntercomCommand value);
[[nodiscard]] std::string text(LineState value);
/// @}

}  // namespace roger::dis
