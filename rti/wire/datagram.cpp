#include "rti/wire/datagram.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <limits>
#include <stdexcept>

#include "core/byte_order.hpp"

namespace roger::rti::wire {
namespace {

// First byte of a datagram.
constexpr std::uint8_t kFlagBundle = 0x01;
constexpr std::uint8_t kFlagFragment = 0x02;
constexpr unsigned kUnknownFlags = 0x0eU;  // in a datagram that is not a fragment

// First byte of a message.
constexpr unsigned kKindShift = 6;
constexpr std::uint8_t kTagFlag = 0x20;
constexpr std::uint8_t kCountMask = 0x1f;
constexpr std::uint8_t kCountFollows = 30;   // the count is in the next byte; only in a bundle
constexpr std::uint8_t kCountUntilEnd = 31;  // values up to the end; not in a bundle
constexpr std::size_t kMaxCount = 255;

// Lengths below kShortLengths take one byte, lengths below this two, others two plus four.
constexpr std::size_t kLongLength = 0x7fff;

/// Reads numbers from the front of a byte sequence. After the first failure everything reads as 0
/// and reason() returns the cause. Every number has exactly one valid encoding, its shortest: equal
/// messages are equal bytes, and a parser cannot be misled by padding. `kCheck` is false for bytes
/// that another reader has accepted before: nothing is checked again and nothing fails.
template <bool kCheck>
class BasicReader {
 public:
  explicit BasicReader(Bytes rest) : rest_(rest) {}

  [[nodiscard]] Bytes rest() const { return rest_; }
  [[nodiscard]] DropReason reason() const { return reason_; }
  [[nodiscard]] bool failed() const { return kCheck && reason_ != DropReason::kNone; }

  void fail(DropReason reason) {
    if (!kCheck) return;
    if (!failed()) reason_ = reason;
    rest_ = {};
  }
  Bytes take(std::size_t count) {
    if (kCheck && count > rest_.size()) {
      fail(DropReason::kTruncated);
      return {};
    }
    const Bytes taken = rest_.first(count);
    rest_ = rest_.subspan(count);
    return taken;
  }
  std::uint8_t u8() {
    const Bytes bytes = take(1);
    return bytes.empty() ? std::uint8_t{0} : bytes[0];
  }
  std::uint16_t u16() { return number<std::uint16_t>(); }
  std::uint32_t u32() { return number<std::uint32_t>(); }
  std::uint16_t nonzero16() {
    const std::uint16_t value = u16();
    if (value == 0) fail(DropReason::kBadNumber);
    return value;
  }
  std::size_t length() {
    const std::uint8_t first = u8();
    if (first < kShortLengths) return first;
    const std::size_t two = (std::size_t{first} & 0x7fU) << 8U | u8();
    if (two < kLongLength) {
      if (two < kShortLengths) fail(DropReason::kBadNumber);
      return two;
    }
    const std::size_t six = u32();
    if (six < kLongLength) fail(DropReason::kBadNumber);
    return six;
  }
  std::uint16_t index() {
    const std::uint8_t narrow = u8();
    if (narrow != kWideIndex) return narrow;
    const std::uint16_t wide = u16();
    if (wide < kWideIndex) fail(DropReason::kBadNumber);
    return wide;
  }
  /// Object: variable-length number, 7 bits per byte, least significant first, high bit set if more
  /// bytes follow. The number is counter * 2, plus 1 if a federate other than the sender registered
  /// the object; that federate's id follows.
  ObjectId object(FederateId sender) {
    std::uint64_t number = 0;
    unsigned shift = 0;
    std::uint8_t byte = 0;
    do {
      byte = u8();
      number |= std::uint64_t{byte & 0x7fU} << shift;
      shift += 7;
    } while ((byte & 0x80U) != 0 && shift < 35);
    const bool shortest = shift == 7 || byte != 0;
    if (!failed() && ((byte & 0x80U) != 0 || !shortest || number >> 33U != 0)) {
      fail(DropReason::kBadNumber);
    }
    FederateId registrar = sender;
    if ((number & 1U) != 0) {
      registrar = nonzero16();
      if (registrar == sender) fail(DropReason::kBadNumber);
    }
    return make_object_id(registrar, static_cast<std::uint32_t>(number >> 1U));
  }

 private:
  template <class Number>
  Number number() {
    const Bytes bytes = take(sizeof(Number));
    return bytes.empty() ? Number{0} : load_big_endian<Number>(bytes.data());
  }

  Bytes rest_;
  DropReason reason_ = DropReason::kNone;
};

using Reader = BasicReader<true>;
using TrustingReader = BasicReader<false>;

/// Returns whether all `count` indices differ. Needed only for values not in ascending order; kept
/// out of line because of its 8 KiB set.
[[gnu::noinline]] bool all_differ(Bytes values, std::size_t count) {
  std::bitset<65536> seen;
  for (const ValueView& value : ValueRange(values, count)) {
    if (seen[value.index]) return false;
    seen.set(value.index);
  }
  return true;
}

/// Reads the most frequent message in one pass: an interaction without a tag and with values of
/// low, ascending indices whose lengths take one or two bytes, such as voice. Returns false for any
/// other message and for a wrong one; then nothing has been read.
template <bool kCheck>
bool read_short_interaction(BasicReader<kCheck>& in, DataMessage& out) {
  constexpr std::size_t kValuesAt = 3;
  const Bytes rest = in.rest();
  // The first byte is the number of values alone: kind 0, no tag, and the number fits.
  static_assert(static_cast<unsigned>(MessageKind::kInteraction) == 0);
  if (rest.size() < kValuesAt || rest[0] >= kCountFollows) return false;
  const auto interaction_class = load_big_endian<ClassId>(rest.data() + 1);
  if (interaction_class == 0) return false;
  const std::size_t count = rest[0];
  std::size_t at = kValuesAt;
  int last = -1;
  for (std::size_t i = 0; i < count; ++i) {
    if (rest.size() < at + 2) return false;
    const std::uint8_t index = rest[at];
    std::size_t length = rest[at + 1];
    if (index <= last || index == kWideIndex) return false;
    last = index;
    at += 2;
    if (length >= kShortLengths) {
      if (rest.size() <= at) return false;
      length = (length & 0x7fU) << 8U | rest[at];
      if (length < kShortLengths || length >= kLongLength) return false;
      ++at;
    }
    at += length;
  }
  if (at > rest.size()) return false;
  out.kind = MessageKind::kInteraction;
  out.interaction_class = interaction_class;
  out.object = 0;
  out.tag = {};
  out.values = ValueRange(rest.subspan(kValuesAt, at - kValuesAt), count);
  in.take(at);
  return true;
}

/// Reads one message; a checking reader checks it completely.
template <bool kCheck>
void read_message(BasicReader<kCheck>& in, bool bundle, FederateId sender, DataMessage& out) {
  if (read_short_interaction(in, out)) return;
  const std::uint8_t head = in.u8();
  if (in.failed()) return;
  const auto kind = static_cast<unsigned>(head >> kKindShift);
  if (kind > static_cast<unsigned>(MessageKind::kUpdate)) return in.fail(DropReason::kUnknownKind);
  out = DataMessage{};
  out.kind = static_cast<MessageKind>(kind);
  std::size_t count = head & kCountMask;
  const bool until_end = count == kCountUntilEnd;
  if (bundle ? until_end : count == kCountFollows) return in.fail(DropReason::kBadNumber);
  if (count == kCountFollows) {
    count = in.u8();
    if (!in.failed() && count < kCountFollows) return in.fail(DropReason::kBadNumber);
  }
  if (out.kind == MessageKind::kInteraction) {
    out.interaction_class = in.nonzero16();
  } else {
    out.object = in.object(sender);
  }
  if ((head & kTagFlag) != 0) {
    const std::size_t length = in.length();
    out.tag = in.take(length);
    if (length == 0) in.fail(DropReason::kBadNumber);
  }

  const Bytes values = in.rest();
  std::size_t found = 0;
  bool ascending = true;
  int last = -1;
  while (!in.failed() && (until_end ? !in.rest().empty() : found < count)) {
    const std::uint16_t index = in.index();
    in.take(in.length());
    ascending = ascending && index > last;
    last = index;
    ++found;
  }
  if (in.failed()) return;
  if (kCheck && !ascending && !all_differ(values.first(values.size() - in.rest().size()), found)) {
    return in.fail(DropReason::kDuplicateIndex);
  }
  if (until_end && found < kCountFollows) return in.fail(DropReason::kBadNumber);
  out.values = ValueRange(values.first(values.size() - in.rest().size()), found);
}

}  // namespace

std::string_view drop_reason_text(DropReason reason) {
  static constexpr std::array<std::string_view, static_cast<std::size_t>(DropReason::kCount)>
      kTexts = {"none",
                "truncated",
                "of another wire version",
                "unknown kind of message",
                "trailing bytes",
                "two values with one index in a message",
                "a number out of range or not in its shortest form",
                "of another federation",
                "from an unknown sender",
                "of an unknown class or not of its group",
                "invalid compression, or too large when unpacked",
                "from another address than its sender's",
                "a jump of the sequence number that the next datagram did not confirm"};
  return kTexts.at(static_cast<std::size_t>(reason));
}

void ValueRange::Iterator::read_wide() {
  TrustingReader in(rest_);
  value_.index = in.index();
  value_.data = in.take(in.length());
  rest_ = in.rest();
}

DropReason Datagram::parse(Bytes bytes, Datagram& out) noexcept {
  Reader in(bytes);
  const std::uint8_t first = in.u8();
  if (in.failed()) return in.reason();
  if (first >> kVersionShift != kDataVersion || (first & kUnknownFlags) != 0) {
    return DropReason::kForeignVersion;
  }
  out.bundle_ = (first & kFlagBundle) != 0;
  out.header_.federation = in.nonzero16();
  out.header_.sender = in.nonzero16();
  out.header_.sequence = in.u16();
  out.messages_ = in.rest();
  DataMessage message;
  do {
    read_message(in, out.bundle_, out.header_.sender, message);
  } while (out.bundle_ && !in.failed() && !in.rest().empty());
  if (!in.rest().empty()) in.fail(DropReason::kTrailing);
  return in.reason();
}

Datagram Datagram::checked(Bytes bytes) noexcept {
  Datagram out;
  Reader in(bytes);
  out.bundle_ = (in.u8() & kFlagBundle) != 0;
  out.header_.federation = in.u16();
  out.header_.sender = in.u16();
  out.header_.sequence = in.u16();
  out.messages_ = in.rest();
  return out;
}

bool Fragment::is_one(Bytes datagram) noexcept {
  return !datagram.empty() && datagram[0] == (kDataVersion << kVersionShift | kFlagFragment);
}

DropReason Fragment::parse(Bytes bytes, Fragment& out) noexcept {
  if (bytes.empty()) return DropReason::kTruncated;
  if (!is_one(bytes)) return DropReason::kForeignVersion;
  Reader in(bytes.subspan(1));
  out.header.federation = in.nonzero16();
  out.header.sender = in.nonzero16();
  out.header.sequence = in.u16();
  out.index = in.u16();
  out.count = in.u16();
  out.piece = in.rest();
  if (in.failed()) return in.reason();
  if (out.count < 2 || out.index >= out.count) return DropReason::kBadNumber;
  return out.piece.empty() ? DropReason::kTruncated : DropReason::kNone;
}

bool Datagram::next(Bytes& rest, DataMessage& out) const noexcept {
  if (rest.empty()) return false;
  TrustingReader in(rest);
  read_message(in, bundle_, header_.sender, out);
  rest = in.rest();
  return true;
}

namespace {

/// Writes numbers from a position in a buffer; writes nothing further once one does not fit.
class Writer {
 public:
  Writer(std::span<std::uint8_t> buffer, std::size_t at) : buffer_(buffer), at_(at) {}

  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] bool fits() const { return fits_; }

  void u8(std::size_t value) {
    if (!room(1)) return;
    buffer_[at_++] = static_cast<std::uint8_t>(value);
  }
  void u16(std::size_t value) { number(static_cast<std::uint16_t>(value)); }
  void u32(std::size_t value) { number(static_cast<std::uint32_t>(value)); }
  void bytes(Bytes data) {
    if (!room(data.size())) return;
    std::copy(data.begin(), data.end(), buffer_.begin() + static_cast<std::ptrdiff_t>(at_));
    at_ += data.size();
  }
  void length(std::size_t value) {
    if (value < kShortLengths) return u8(value);
    if (value < kLongLength) return u16(value | 0x8000U);
    u16(0xffff);
    u32(value);
  }
  void index(std::uint16_t value) {
    if (value < kWideIndex) return u8(value);
    u8(kWideIndex);
    u16(value);
  }
  void object(ObjectId object, FederateId sender) {
    const bool foreign = find_registrar(object) != sender;
    std::uint64_t number = std::uint64_t{counter_of(object)} << 1U | (foreign ? 1U : 0U);
    for (; number >= 0x80U; number >>= 7U) u8((number & 0x7fU) | 0x80U);
    u8(number);
    if (foreign) u16(find_registrar(object));
  }

 private:
  template <class Number>
  void number(Number value) {
    if (!room(sizeof(value))) return;
    store_big_endian(value, buffer_.data() + at_);
    at_ += sizeof(value);
  }
  bool room(std::size_t count) {
    fits_ = fits_ && count <= buffer_.size() - at_;
    return fits_;
  }
  std::span<std::uint8_t> buffer_;
  std::size_t at_;
  bool fits_ = true;
};

void write_header(std::span<std::uint8_t> buffer, std::uint8_t flags,
                  const DatagramHeader& header) {
  Writer out(buffer, 0);
  out.u8(kDataVersion << kVersionShift | flags);
  out.u16(header.federation);
  out.u16(header.sender);
  out.u16(header.sequence);
}

}  // namespace

Bytes Fragment::write(std::span<std::uint8_t> buffer) const noexcept {
  write_header(buffer, kFlagFragment, header);
  Writer out(buffer, kDatagramHeaderBytes);
  out.u16(index);
  out.u16(count);
  out.bytes(piece);
  return buffer.first(out.at());
}

void write_single_header(std::span<std::uint8_t> buffer, const DatagramHeader& header) noexcept {
  write_header(buffer, 0, header);
}

void DatagramWriter::begin(FederationId federation, FederateId sender) {
  if (federation == 0 || sender == 0 || buffer_.size() < kDatagramHeaderBytes) {
    throw std::invalid_argument(
        "DatagramWriter::begin() needs a federation, a federate and room for the header");
  }
  federation_ = federation;
  sender_ = sender;
  size_ = kDatagramHeaderBytes;
  messages_ = 0;
  count_byte_ = 0;
}

bool DatagramWriter::add_interaction(ClassId interaction_class, std::span<const ValueView> values,
                                     Bytes tag) {
  return add(MessageKind::kInteraction, interaction_class, values, tag);
}

bool DatagramWriter::add_update(ObjectId object, std::span<const ValueView> values, Bytes tag) {
  return add(MessageKind::kUpdate, object, values, tag);
}

bool DatagramWriter::add(MessageKind kind, std::uint64_t target, std::span<const ValueView> values,
                         Bytes tag) {
  if (values.size() > kMaxCount) return false;
  const bool wide = values.size() >= kCountFollows;
  Writer out(buffer_, size_);
  out.u8(static_cast<std::size_t>(kind) << kKindShift | (tag.empty() ? 0U : kTagFlag) |
         (wide ? kCountFollows : values.size()));
  if (wide) out.u8(values.size());
  if (kind == MessageKind::kInteraction) {
    out.u16(target);
  } else {
    out.object(target, sender_);
  }
  if (!tag.empty()) {
    out.length(tag.size());
    out.bytes(tag);
  }
  for (const ValueView& value : values) {
    out.index(value.index);
    out.length(value.data.size());
    out.bytes(value.data);
  }
  if (!out.fits()) return false;
  if (messages_ == 0 && wide) count_byte_ = size_ + 1;
  size_ = out.at();
  ++messages_;
  return true;
}

Bytes DatagramWriter::finish(std::uint16_t sequence) {
  if (messages_ == 0) throw std::logic_error("DatagramWriter::finish() needs at least one message");
  const bool bundle = messages_ > 1;
  if (!bundle && count_byte_ != 0) {
    // A single message needs no count: its values extend to the end of the datagram.
    buffer_[count_byte_ - 1] |= kCountUntilEnd;  // 30 becomes 31
    const auto from = buffer_.begin() + static_cast<std::ptrdiff_t>(count_byte_);
    std::copy(from + 1, buffer_.begin() + static_cast<std::ptrdiff_t>(size_), from);
    --size_;
    count_byte_ = 0;
  }
  write_header(buffer_, bundle ? kFlagBundle : std::uint8_t{0}, {federation_, sender_, sequence});
  return buffer_.first(size_);
}

}  // namespace roger::rti::wire
