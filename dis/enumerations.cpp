#include "dis/enumerations.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace roger::dis {
namespace {

template <class T>
struct Name {
  T value;
  const char* name;
};

template <class T, std::size_t kCount>
std::string name_of(T value, const std::array<Name<T>, kCount>& names) {
  const auto found =
      std::ranges::find_if(names, [&](const Name<T>& one) { return one.value == value; });
  return found == names.end() ? std::to_string(static_cast<unsigned>(value)) : found->name;
}

}  // namespace

std::string text(TransmitState value) {
  using enum TransmitState;
  static constexpr std::array<Name<TransmitState>, 3> kNames{{
      {kOff, "off"},
      {kOnNotTransmitting, "on"},
      {kOnTransmitting, "transmitting"},
  }};
  return name_of(value, kNames);
}

std::string text(InputSource value) {
  using enum InputSource;
  static constexpr std::array<Name<InputSource>, 15> kNames{{
      {kOther, "other"},
      {kPilot, "pilot"},
      {kCopilot, "copilot"},
      {kFirstOfficer, "first officer"},
      {kDriver, "driver"},
      {kLoader, "loader"},
      {kGunner, "gunner"},
      {kCommander, "commander"},
      {kDigitalDataDevice, "digital data device"},
      {kIntercom, "intercom"},
      {kAudioJammer, "audio jammer"},
      {kDataJammer, "data jammer"},
      {kGpsJammer, "GPS jammer"},
      {kGpsMeaconer, "GPS meaconer"},
      {kSatcomUplinkJammer, "SATCOM uplink jammer"},
  }};
  return name_of(value, kNames);
}

std::string text(AntennaPatternType value) {
  using enum AntennaPatternType;
  static constexpr std::array<Name<AntennaPatternType>, 5> kNames{{
      {kIsotropic, "isotropic"},
      {kBeam, "beam"},
      {kTransmitterRadiationVolume, "transmitter radiation volume"},
      {kBeamAndTransmitterRadiationVolume, "beam and transmitter radiation volume"},
      {kOmnidirectional, "omnidirectional"},
  }};
  return name_of(value, kNames);
}

std::string text(MajorModulation value) {
  using enum MajorModulation;
  static constexpr std::array<Name<MajorModulation>, 9> kNames{{
      {kNoStatement, "no statement"},
      {kAmplitude, "amplitude"},
      {kAmplitudeAndAngle, "amplitude and angle"},
      {kAngle, "angle"},
      {kCombination, "combination"},
      {kPulse, "pulse"},
      {kUnmodulated, "unmodulated"},
      {kCarrierPhaseShift, "carrier phase shift"},
      {kSatcom, "SATCOM"},
  }};
  return name_of(value, kNames);
}

std::string text(RadioSystem value) {
  using enum RadioSystem;
  static constexpr std::array<Name<RadioSystem>, 14> kNames{{
      {kOther, "other"},
      {kGenericOrIntercom, "generic radio or simple intercom"},
      {kHaveQuick, "HAVE QUICK"},
      {kHaveQuickIi, "HAVE QUICK II"},
      {kHaveQuickIia, "HAVE QUICK IIA"},
      {kSincgars, "SINCGARS"},
      {kCcttSincgars, "CCTT SINCGARS"},
      {kEplrs, "EPLRS"},
      {kJtidsMids, "JTIDS/MIDS"},
      {kLink11, "Link 11"},
      {kLink11B, "Link 11B"},
      {kLBandSatcom, "L-band SATCOM"},
      {kEnhancedSincgars, "Enhanced SINCGARS 7.3"},
      {kNavigationAid, "navigation aid"},
  }};
  return name_of(value, kNames);
}

std::string text(CryptoSystem value) {
  using enum CryptoSystem;
  static constexpr std::array<Name<CryptoSystem>, 10> kNames{{
      {kNone, "none"},
      {kKy28, "KY-28"},
      {kKy58, "KY-58"},
      {kNarrowSpectrumSecureVoice, "narrow spectrum secure voice"},
      {kWideSpectrumSecureVoice, "wide spectrum secure voice"},
      {kSincgarsIcom, "SINCGARS ICOM"},
      {kKy75, "KY-75"},
      {kKy100, "KY-100"},
      {kKy57, "KY-57"},
      {kKyv5, "KYV-5"},
  }};
  return name_of(value, kNames);
}

std::string text(EncodingClass value) {
  using enum EncodingClass;
  static constexpr std::array<Name<EncodingClass>, 4> kNames{{
      {kEncodedAudio, "encoded audio"},
      {kRawBinaryData, "raw binary data"},
      {kApplicationSpecificData, "application-specific data"},
      {kDatabaseIndex, "database index"},
  }};
  return name_of(value, kNames);
}

std::string text(EncodingType value) {
  using enum EncodingType;
  static constexpr std::array<Name<EncodingType>, 10> kNames{{
      {kMuLaw, "mu-law"},
      {kCvsd, "CVSD"},
      {kAdpcm, "ADPCM"},
      {kPcm16BigEndian, "16-bit PCM, big-endian"},
      {kPcm8, "8-bit PCM"},
      {kGsmFullRate, "GSM full rate"},
      {kGsmHalfRate, "GSM half rate"},
      {kSpeexNarrowBand, "Speex narrow band"},
      {kOpus, "Opus"},
      {kPcm16LittleEndian, "16-bit PCM, little-endian"},
  }};
  return name_of(value, kNames);
}

std::string text(ReceiverState value) {
  using enum ReceiverState;
  static constexpr std::array<Name<ReceiverState>, 3> kNames{{
      {kOff, "off"},
      {kOnNotReceiving, "on, not receiving"},
      {kOnReceiving, "on and receiving"},
  }};
  return name_of(value, kNames);
}

std::string text(IntercomControlType value) {
  using enum IntercomControlType;
  static constexpr std::array<Name<IntercomControlType>, 6> kNames{{
      {kReserved, "reserved"},
      {kStatus, "status"},
      {kRequestWithAcknowledge, "request, acknowledge required"},
      {kRequestWithoutAcknowledge, "request, no acknowledge"},
      {kRequestGranted, "request granted"},
      {kRequestDenied, "request denied"},
  }};
  return name_of(value, kNames);
}

std::string text(IntercomCommand value) {
  using enum IntercomCommand;
  static constexpr std::array<Name<IntercomCommand>, 7> kNames{{
      {kNone, "none"},
      {kStatus, "status"},
      {kConnect, "connect"},
      {kDisconnect, "disconnect"},
      {kReset, "reset"},
      {kOn, "on"},
      {kOff, "off"},
  }};
  return name_of(value, kNames);
}

std::string text(LineState value) {
  using enum LineState;
  static constexpr std::array<Name<LineState>, 3> kNames{{
      {kNotApplicable, "not applicable"},
      {kNotTransmitting, "not transmitting"},
      {kTransmitting, "transmitting"},
  }};
  return name_of(value, kNames);
}

}  // namespace roger::dis
