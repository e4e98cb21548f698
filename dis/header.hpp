// The header of a PDU (IEEE 1278.1-2012, 6.2.66) and its time (6.2.88).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "dis/fields.hpp"

namespace roger::dis {

/// The PDUs that this library decodes (SISO-REF-010, UID 4).
enum class PduType : std::uint8_t {
  kEntityState = 1,
  kTransmitter = 25,
  kSignal = 26,
  kReceiver = 27,
  kIntercomSignal = 31,
  kIntercomControl = 32,
};

/// Returns the name of a PDU type, for example "Signal PDU", or "PDU of type 67".
[[nodiscard]] std::string text(PduType type);

/// Protocol families of these PDUs (SISO-REF-010, UID 5).
enum class Family : std::uint8_t {
  kEntityInformation = 1,
  kRadioCommunications = 4,
};

/// Returns the family to which a PDU type belongs. kEntityInformation for types that PduType does
/// not list.
[[nodiscard]] Family family_of(PduType type);

/// @{ Versions of DIS that are accepted on input, and can be written: 5 (IEEE 1278.1-1995), 6 (IEEE
/// 1278.1A-1998) and 7 (IEEE 1278.1-2012).
inline constexpr std::uint8_t kMinVersion = 5;
inline constexpr std::uint8_t kMaxVersion = 7;
/// @}

/// The time at which the data of a PDU is valid, within the hour.
struct Timestamp {
  /// The lowest bit says whether the time is absolute (1: the sender's clock is synchronized to
  /// UTC) or relative (0: the sender's hour starts at any time). The other 31 bits are the time in
  /// units of 3600 s / 2^31, about 1.676 us.
  std::uint32_t raw = 0;

  /// Returns the time stamp of a time since any full hour, of which only the part within the hour
  /// is stored. Negative times are those before that hour.
  [[nodiscard]] static Timestamp make(std::chrono::nanoseconds time, bool absolute);

  [[nodiscard]] bool is_absolute() const { return (raw & 1U) != 0; }
  /// Returns the time since the start of the hour, rounded to nanoseconds: from 0 to less than
  /// 3,600 s.
  [[nodiscard]] std::chrono::nanoseconds after_hour() const;
  friend bool operator==(const Timestamp&, const Timestamp&) = default;
  static void visit(auto& self, auto&& fields) { fields(field("raw", self.raw)); }
};

/// Returns the time from one time stamp to another, which are less than half an hour apart: time
/// stamps begin again each hour. Meaningless if one is absolute and the other relative.
[[nodiscard]] std::chrono::nanoseconds interval(Timestamp from, Timestamp to);

/// The header of every PDU.
struct Header {
  static constexpr std::size_t kSize = 12;  // octets

  std::uint8_t version = kMaxVersion;
  std::uint8_t exercise = 1;  // 1-255; 0 means all exercises
  /// encode() writes the type of the body and its family instead.
  PduType type = PduType::kEntityState;
  Family family = Family::kEntityInformation;
  Timestamp timestamp;
  /// Octets of the PDU, including the header. encode() writes the actual length instead.
  std::uint16_t length = 0;
  /// PDU status record (6.2.67), whose meaning depends on the type. 0 and not written before
  /// version 7, which had reserved octets there.
  std::uint8_t status = 0;
  friend bool operator==(const Header&, const Header&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(field("protocol version", self.version), field("exercise", self.exercise),
           field("PDU type", self.type), field("protocol family", self.family),
           field("timestamp", self.timestamp), field("length", self.length),
           field("PDU status", self.status), reserved<std::uint8_t>());
  }
};

}  // namespace roger::dis
