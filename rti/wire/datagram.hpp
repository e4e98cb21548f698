// The data plane: what federates send each other by multicast. Parsing copies nothing, allocates
// nothing and trusts nothing; writing fills a buffer of the caller's.
//
// Datagram: u8 version and flags, u16 federation, u16 sender, u16 sequence, then one message, or
// several when the bundle flag is set. Message: u8 kind, tag flag and number of values; u16 class
// (interaction) or the object in 1 to 7 bytes (update); tag if any; values as index, length, data.
// A fragment (its own flag) is a piece of a datagram that would be too long: the same header, then
// u16 index and u16 count of the pieces, then the piece. So a lone interaction of n parameters
// costs 10 + 2n bytes over its data, one in a bundle 3 + 2n, and a byte more for each value of 128
// bytes and up. docs/wire.md has the pictures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

#include "rti/wire/types.hpp"

namespace roger::rti::wire {

inline constexpr std::uint8_t kDataVersion = 1;  // 1..15
/// Largest UDP payload over IPv4.
inline constexpr std::size_t kMaxDatagramBytes = 65'507;
/// What a datagram costs before its first message.
inline constexpr std::size_t kDatagramHeaderBytes = 7;

/// Indices below take a byte; this announces two more.
inline constexpr std::uint8_t kWideIndex = 255;
/// Lengths below take a byte, others two or six.
inline constexpr std::uint8_t kShortLengths = 0x80;

/// Why a datagram was dropped; counters are kept by these.
enum class DropReason : std::uint8_t {
  kNone = 0,
  kTruncated,       // ends before what it announces
  kForeignVersion,  // first byte is of another wire version, or carries flags unknown here
  kUnknownKind,     // a kind of message not known in this version
  kTrailing,        // bytes after the only message
  kDuplicateIndex,  // one value twice in a message
  kBadNumber,       // a number in other than its shortest form, or 0 where that names nothing
  kForeignFederation,
  kUnknownSender,  // from nobody who is joined
  kUnknownClass,   // not in the object model, or a class that doesn't belong to this group
  kBadPacking,     // compressed, but not as it should be, or too large
  kCount,
};
[[nodiscard]] std::string_view drop_reason_text(DropReason reason);

struct DatagramHeader {
  FederationId federation = 0;
  FederateId sender = 0;
  std::uint16_t sequence = 0;  // counts datagrams of this sender to this group, and wraps
  friend bool operator==(const DatagramHeader&, const DatagramHeader&) = default;
};

/// Values of a message, in the order sent. Valid as long as the datagram's bytes.
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
      // Most values have a low index and are short.
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

/// One interaction or attribute update within a datagram; views into its bytes.
struct DataMessage {
  MessageKind kind = MessageKind::kInteraction;
  ClassId interaction_class = 0;  // of an interaction
  ObjectId object = 0;            // of an update
  Bytes tag;                      // empty: none
  ValueRange values;
};

/// A datagram that has been checked from end to end.
class Datagram {
 public:
  /// kNone and `out` filled, or the reason to drop it. Never kForeignFederation, kUnknownSender
  /// or kUnknownClass: who calls it knows those. `bytes` must outlive `out`.
  [[nodiscard]] static DropReason parse(Bytes bytes, Datagram& out) noexcept;
  /// Of bytes that parse() has accepted before: nothing is checked again.
  [[nodiscard]] static Datagram checked(Bytes bytes) noexcept;

  [[nodiscard]] const DatagramHeader& header() const { return header_; }

  /// Walks the messages: `Bytes rest = datagram.messages(); while (datagram.next(rest, message))`.
  [[nodiscard]] Bytes messages() const { return messages_; }
  bool next(Bytes& rest, DataMessage& out) const noexcept;

 private:
  DatagramHeader header_;
  bool bundle_ = false;
  Bytes messages_;
};

/// A piece of a datagram with one message, which is what the pieces are when put together: pieces
/// have sequences one after the other, so that `header.sequence - index` names the whole.
struct Fragment {
  DatagramHeader header;
  std::uint16_t index = 0;  // of the piece, from 0
  std::uint16_t count = 0;  // pieces of the whole, at least 2
  Bytes piece;              // what follows the header of the whole

  static constexpr std::size_t kHeaderBytes = kDatagramHeaderBytes + 4;

  /// Whether the first byte says so; the rest is not looked at.
  [[nodiscard]] static bool is_one(Bytes datagram) noexcept;
  /// kNone and `out` filled, or the reason to drop it. `bytes` must outlive `out`.
  [[nodiscard]] static DropReason parse(Bytes bytes, Fragment& out) noexcept;
  /// kHeaderBytes plus the piece, into `buffer`, which must hold them.
  Bytes write(std::span<std::uint8_t> buffer) const noexcept;
};

/// The first kDatagramHeaderBytes of a whole, lone datagram.
void write_lone_header(std::span<std::uint8_t> buffer, const DatagramHeader& header) noexcept;

/// Fills one datagram. begin(), then add_* while they fit, then finish(). Not thread-safe.
class DatagramWriter {
 public:
  /// Writes into `buffer`, which must outlive the writer; its size is the limit.
  explicit DatagramWriter(std::span<std::uint8_t> buffer) : buffer_(buffer) {}

  /// Forgets what was written before. Neither may be 0.
  void begin(FederationId federation, FederateId sender);

  /// False, and nothing changed, when it does not fit. Indices must differ from each other, the
  /// class or object must not be 0. An empty tag costs nothing.
  [[nodiscard]] bool add_interaction(ClassId interaction_class, std::span<const ValueView> values,
                                     Bytes tag = {});
  [[nodiscard]] bool add_update(ObjectId object, std::span<const ValueView> values, Bytes tag = {});

  /// Number of messages so far, and bytes they take (an upper bound by one).
  [[nodiscard]] std::size_t messages() const { return messages_; }
  [[nodiscard]] std::size_t size() const { return size_; }

  /// The datagram, in the buffer. At least one message must have been added.
  [[nodiscard]] Bytes finish(std::uint16_t sequence);

 private:
  bool add(MessageKind kind, std::uint64_t target, std::span<const ValueView> values, Bytes tag);

  std::span<std::uint8_t> buffer_;
  FederationId federation_ = 0;
  FederateId sender_ = 0;
  std::size_t size_ = 0;
  std::size_t messages_ = 0;
  std::size_t count_byte_ = 0;  // where the first message has its count byte; 0: it has none
};

}  // namespace roger::rti::wire
