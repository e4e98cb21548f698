// Decoding and encoding of PDUs. Pure functions: they may be called from any thread, and memory is
// bounded by the size of the input.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "core/octets.hpp"
#include "core/result.hpp"
#include "dis/entity_state.hpp"
#include "dis/header.hpp"
#include "dis/intercom_control.hpp"
#include "dis/intercom_signal.hpp"
#include "dis/receiver.hpp"
#include "dis/signal.hpp"
#include "dis/transmitter.hpp"

namespace roger::dis {

using Body =
    std::variant<EntityState, Transmitter, Signal, Receiver, IntercomSignal, IntercomControl>;

struct Pdu {
  Header header;
  Body body;
  friend bool operator==(const Pdu&, const Pdu&) = default;
};

/// Why a PDU was not decoded.
enum class DecodeProblem : std::uint8_t {
  kTooShort,  // ends before its header or a field ends
  kVersion,   // neither 5, 6 nor 7
  kLength,    // the length in the header does not match the number of octets or the fields
  kType,      // not one of PduType: no error of the sender
  kFamily,    // not that of its type
  kField,     // a field has an impossible value
};

/// A PDU that was not decoded. `text` is a sentence for people, without a full stop, that names the
/// type of the PDU and the wrong field, for example "Signal PDU: data length of 1600 bits exceeds
/// the 100 octets that follow".
struct DecodeError {
  DecodeProblem problem = DecodeProblem::kTooShort;
  std::string text;
  friend bool operator==(const DecodeError&, const DecodeError&) = default;
};

/// Decodes one PDU, which must be all of `pdu`. PduSplitter finds the PDUs of a datagram.
///
/// A signal's padding may be missing, in part or as a whole, because some senders omit it. Reserved
/// fields may have any value.
[[nodiscard]] Result<Pdu, DecodeError> decode(Bytes pdu);

/// Encodes a PDU in the version of its header, which must be 5, 6 or 7. Type, family and length of
/// the header are ignored: the actual ones are written. Versions 5 and 6 have no PDU status and no
/// variable transmitter parameters, which are omitted.
///
/// Throws std::length_error if a list is too long for its length field, or the PDU for 65,535
/// octets, and std::invalid_argument if the version is another one.
[[nodiscard]] ByteVector encode(const Pdu& pdu);

/// Finds the PDUs of a UDP datagram, which may contain several one after the other ("bundled", IEEE
/// 1278.2-2015). Each is as long as its header says. Up to 7 zero octets after a PDU are skipped:
/// some senders align PDUs to 8 octets.
///
/// Usage: while (!splitter.done()) { const auto pdu = splitter.next(); ... }
class PduSplitter {
 public:
  /// `datagram` must outlive the splitter and the results of next().
  explicit PduSplitter(Bytes datagram) : rest_(datagram) {}

  /// Returns whether no PDU follows. An empty datagram contains none.
  [[nodiscard]] bool done() const { return rest_.empty(); }

  /// Returns the octets of the next PDU, at least a header. Reports kTooShort or kLength if the
  /// rest of the datagram is shorter than a header or than the header says, or the header says less
  /// than its own length; then done() is true, because the next PDU cannot be found. Call only if
  /// !done().
  [[nodiscard]] Result<Bytes, DecodeError> next();

 private:
  Bytes rest_;
};

}  // namespace roger::dis
