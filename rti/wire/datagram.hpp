// The data plane: the datagrams that federates send each other by multicast. Parsing neither copies
// nor allocates and checks every byte; writing fills a buffer of the caller.
//
// Datagram: u8 version and flags, u16 federation, u16 sender, u16 sequence, then one message, or
// several if the bundle flag is set. Message: u8 kind, tag flag and number of values; u16 class
// (interaction) or the object in 1 to 7 bytes (update); tag if any; values as index, length, data.
// A fragment (with its own flag) is a piece of a datagram that would be too long: the same header,
// then u16 index and u16 count of the pieces, then the piece. A single interaction of n parameters
// thus costs 10 + 2n bytes in addition to its data, one in a bundle 3 + 2n, and one byte more for
// each value of 128 bytes or more. docs/wire.md shows the layout.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

#include "rti/wire/types.hpp"

namespace roger::rti::wire {

inline constexpr std::uint8_t kDataVersion = 1;  // 1..15
inline constexpr unsigned kVersionShift = 4;     // its place in the first octet
/// Largest UDP payload over IPv4, in bytes.
inline constexpr std::size_t kMaxDatagramBytes = 65'507;
/// Size of a datagram's header in bytes.
inline constexpr std::size_t kDatagramHeaderBytes = 7;

/// Indices below this take one byte; this value announces two more bytes.
inline constexpr std::uint8_t kWideIndex = 255;
/// Lengths below this take one byte, others two or six.
inline constexpr std::uint8_t kShortLengths = 0x80;

/// Why a datagram was dropped; each reason has a counter.
enum class DropReason : std::uint8_t {
  kNone = 0,
  kTruncated,       // ends before the announced data
  kForeignVersion,  // first byte has another wire version or unknown flags
  kUnknownKind,     // message kind unknown in this version
  kTrailing,        // bytes after the only message
  kDuplicateIndex,  // two values with one index in a message
  kBadNumber,       // a number not in its shortest form, or 0 where 0 is invalid
  kForeignFederation,
  kUnknownSender,    // the sender is not joined
  kUnknownClass,     // not in the object model, or not a class of this group
  kBadPacking,       // compressed data invalid, or too large when unpacked
  kOtherAddress,     // the sender's id belongs to another address
  kUnconfirmedJump,  // a sequence number far from the newest one, not confirmed by the next one
  kCount,
};
[[nodiscard]] std::string_view drop_reason_text(DropReason reason);

struct DatagramHeader {
  FederationId federation = 0;
  FederateId sender = 0;
  std::uint16_t sequence = 0;  // counts this sender's datagrams to this group; wraps
  friend bool operator==(const DatagramHeader&, const DatagramHeader&) = default;
};

/// The values of a message, in the order sent. Valid as long as the datagram's bytes.
class ValueRange {
 public:
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = ValueView;
    using difference_type = std::ptrdiff_t;
    using pointer = const ValueView*;
    using reference = const ValueView&;

    Iterator() = default;
    Iterator(Bytes rest, std::size_t count) : rest_(rest), left_(count) { read(); }
    reference operator*() const { return value_; }
    pointer operator->() const { return &value_; }
    Iterator& operator++() {
      --left_;
      read();
      return *this;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.left_ == b.left_; }

   private:
    void read() {
      if (left_ == 0) return;
      // Fast path: most values have a low index and are short.
      if (rest_[0] == kWideIndex || rest_[1] >= kShortLengths) return read_wide();
      value_ = {rest_[0], rest_.subspan(2, rest_[1])};
      rest_ = rest_.subspan(2 + value_.data.size());
    }
    void read_wide();
    Bytes rest_;
    std::size_t left_ = 0;
    ValueView value_;
  };

  ValueRange() = default;
  ValueRange(Bytes bytes, std::size_t count) : bytes_(bytes), count_(count) {}
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] Iterator begin() const { return {bytes_, count_}; }
  [[nodiscard]] static Iterator end() { return {}; }

 private:
  Bytes bytes_;
  std::size_t count_ = 0;
};

enum class MessageKind : std::uint8_t { kInteraction = 0, kUpdate = 1 };

/// One interaction or attribute update within a datagram; holds views into its bytes.
struct DataMessage {
  MessageKind kind = MessageKind::kInteraction;
  ClassId interaction_class = 0;  // of an interaction
  ObjectId object = 0;            // of an update
  Bytes tag;                      // empty: none
  ValueRange values;
};

/// A datagram that has been checked completely.
class Datagram {
 public:
  /// Returns kNone and fills `out`, or returns the reason to drop the datagram: one of its
  /// contents. Reasons that depend on the receiver's state are left to the caller. `bytes` must
  /// outlive `out`.
  [[nodiscard]] static DropReason parse(Bytes bytes, Datagram& out) noexcept;
  /// Makes a Datagram from bytes that parse() has accepted before; checks nothing again.
  [[nodiscard]] static Datagram checked(Bytes bytes) noexcept;

  [[nodiscard]] const DatagramHeader& header() const { return header_; }

  /// Iterates over the messages: `Bytes rest = datagram.messages(); while (datagram.next(rest,
  /// message))`.
  [[nodiscard]] Bytes messages() const { return messages_; }
  bool next(Bytes& rest, DataMessage& out) const noexcept;

 private:
  DatagramHeader header_;
  bool bundle_ = false;
  Bytes messages_;
};

/// A piece of a datagram that holds one message. The pieces, concatenated, are the part of that
/// datagram after its header. Pieces have consecutive sequence numbers, so `header.sequence -
/// index` identifies the whole.
struct Fragment {
  DatagramHeader header;
  std::uint16_t index = 0;  // index of the piece, from 0
  std::uint16_t count = 0;  // number of pieces, at least 2
  Bytes piece;              // part of the whole after its header

  static constexpr std::size_t kHeaderBytes = kDatagramHeaderBytes + 4;

  /// Returns whether the first byte marks a fragment; does not read the rest.
  [[nodiscard]] static bool is_one(Bytes datagram) noexcept;
  /// Returns kNone and fills `out`, or returns the reason to drop it. `bytes` must outlive `out`.
  [[nodiscard]] static DropReason parse(Bytes bytes, Fragment& out) noexcept;
  /// Writes kHeaderBytes and the piece into `buffer`, which must be large enough.
  Bytes write(std::span<std::uint8_t> buffer) const noexcept;
};

/// Writes the header of a datagram that holds one message.
void write_single_header(std::span<std::uint8_t> buffer, const DatagramHeader& header) noexcept;

/// Builds one datagram: begin(), then add_* while they fit, then finish(). Not thread-safe.
class DatagramWriter {
 public:
  /// Writes into `buffer`, which must outlive the writer; its size is the limit.
  explicit DatagramWriter(std::span<std::uint8_t> buffer) : buffer_(buffer) {}

  /// Starts a new datagram and discards the previous one. Neither argument may be 0.
  void begin(FederationId federation, FederateId sender);

  /// Returns false and changes nothing if the message does not fit. Indices must differ from each
  /// other, the class or object must not be 0. An empty tag takes no bytes.
  [[nodiscard]] bool add_interaction(ClassId interaction_class, std::span<const ValueView> values,
                                     Bytes tag = {});
  [[nodiscard]] bool add_update(ObjectId object, std::span<const ValueView> values, Bytes tag = {});

  /// @{ Return the number of messages so far, and the size of the datagram in bytes, which finish()
  /// may reduce by one byte.
  [[nodiscard]] std::size_t messages() const { return messages_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  /// @}

  /// Returns the datagram, in the buffer. At least one message must have been added.
  [[nodiscard]] Bytes finish(std::uint16_t sequence);

 private:
  bool add(MessageKind kind, std::uint64_t target, std::span<const ValueView> values, Bytes tag);

  std::span<std::uint8_t> buffer_;
  FederationId federation_ = 0;
  FederateId sender_ = 0;
  std::size_t size_ = 0;
  std::size_t messages_ = 0;
  std::size_t count_byte_ = 0;  // position of the first message's count byte; 0: it has none
};

}  // namespace roger::rti::wire
