// The Signal PDU (IEEE 1278.1-2012, 7.7.3): sound or data of a radio that transmits.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/octets.hpp"
#include "dis/enumerations.hpp"
#include "dis/header.hpp"
#include "dis/identifiers.hpp"

namespace roger::dis {

/// How the data of a signal is encoded: the class in the two highest bits, and a number in the
/// other 14 whose meaning depends on the class.
struct EncodingScheme {
  std::uint16_t raw = 0;

  [[nodiscard]] static EncodingScheme audio(EncodingType type);
  [[nodiscard]] EncodingClass encoding_class() const;
  /// Returns the encoding of sound. Meaningless unless the class is kEncodedAudio.
  [[nodiscard]] EncodingType type() const { return static_cast<EncodingType>(raw & kNumber); }
  void set_class(EncodingClass encoding_class);
  /// Returns the number of messages of a tactical data link. Meaningless if the class is
  /// kEncodedAudio.
  [[nodiscard]] std::uint16_t tdl_messages() const {
    return static_cast<std::uint16_t>(raw & kNumber);
  }
  /// Sets that number, at most 16,383.
  void set_tdl_messages(std::uint16_t count);
  friend bool operator==(const EncodingScheme&, const EncodingScheme&) = default;
  static void visit(auto& self, auto&& fields) { fields(field("raw", self.raw)); }

 private:
  static constexpr unsigned kNumber = 0x3fff;
  static constexpr unsigned kClassShift = 14;
};

/// The fields that Signal and Intercom Signal PDUs share.
struct SignalData {
  static constexpr std::size_t kMaxOctets = 8191;  // of set_data(): 65,528 bits

  EncodingScheme encoding;
  std::uint16_t tdl_type = 0;     // tactical data link, SISO-REF-010, UID 178; 0: other or none
  std::uint32_t sample_rate = 0;  // samples/s of sound, bits/s of data
  /// Bits of data (not octets), without the padding up to a multiple of 32 bits.
  std::uint16_t data_length = 0;
  std::uint16_t samples = 0;  // samples of sound; 0 for other classes
  /// ceil(data_length / 8) octets. Bits of the last octet that are not counted by data_length are
  /// kept. encode() cuts or appends zeros if the number of octets is another one.
  ByteVector data;

  /// Sets `data` and `data_length`. Throws std::length_error if these are more than kMaxOctets.
  void set_data(Bytes octets);
  friend bool operator==(const SignalData&, const SignalData&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(field("encoding scheme", self.encoding), field("TDL type", self.tdl_type),
           field("sample rate", self.sample_rate), field("data length", self.data_length),
           field("samples", self.samples), bits("data length", self.data_length, self.data));
  }
};

struct Signal : SignalData {
  static constexpr PduType kType = PduType::kSignal;

  RadioId radio;
  friend bool operator==(const Signal&, const Signal&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(field("radio", self.radio));
    SignalData::visit(self, fields);
  }
};

}  // namespace roger::dis
