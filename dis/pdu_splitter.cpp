#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "core/byte_order.hpp"
#include "dis/field_reader.hpp"
#include "dis/pdu.hpp"

namespace roger::dis {
namespace {

constexpr std::size_t kLengthAt = 8;   // octets of a header before its length
constexpr std::size_t kAlignment = 8;  // octets

/// Returns the number of zeros with which `rest` begins, but less than kAlignment. No PDU begins
/// with a zero, because that is its version.
std::size_t count_zeros(Bytes rest) {
  const Bytes begin = rest.first(std::min(rest.size(), kAlignment - 1));
  return static_cast<std::size_t>(
      std::ranges::find_if(begin, [](Octet octet) { return octet != 0; }) - begin.begin());
}

}  // namespace

Result<Bytes, DecodeError> PduSplitter::next() {
  const Bytes left = std::exchange(rest_, Bytes{});
  if (left.size() < Header::kSize) {
    return DecodeError{DecodeProblem::kTooShort,
                       "PDU of " + count_text(left.size(), "octet") + ": shorter than a header"};
  }
  const auto length = load_big_endian<std::uint16_t>(left.data() + kLengthAt);
  if (length < Header::kSize) {
    return DecodeError{DecodeProblem::kLength, "PDU: length of " + count_text(length, "octet") +
                                                   " is less than that of a header"};
  }
  if (length > left.size()) {
    return DecodeError{DecodeProblem::kLength,
                       "PDU: length of " + count_text(length, "octet") + " exceeds the " +
                           count_text(left.size(), "octet") + " of the datagram"};
  }
  const Bytes after = left.subspan(length);
  rest_ = after.subspan(count_zeros(after));
  return left.first(length);
}

}  // namespace roger::dis
