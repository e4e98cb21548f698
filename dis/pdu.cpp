#include "dis/pdu.hpp"

#include <cstddef>
#include <limits>
#include <stdexcept>
#include <utility>

#include "dis/field_reader.hpp"
#include "dis/field_writer.hpp"

namespace roger::dis {
namespace {

/// Returns what is wrong with a header, if anything; `size` are the octets of the PDU.
std::optional<DecodeError> header_problem(const Header& header, std::size_t size) {
  if (header.version < kMinVersion || header.version > kMaxVersion) {
    return DecodeError{DecodeProblem::kVersion,
                       "version " + std::to_string(header.version) + " of DIS: expected 5, 6 or 7"};
  }
  if (header.length != size) {
    return DecodeError{DecodeProblem::kLength, text(header.type) + ": length of " +
                                                   count_text(header.length, "octet") +
                                                   ", but it has " + count_text(size, "octet")};
  }
  return std::nullopt;
}

/// Decodes into the alternative of Body whose kType is that of the header.
template <std::size_t kIndex = 0>
Result<Pdu, DecodeError> decode_body(const Header& header, Bytes fields) {
  if constexpr (kIndex == std::variant_size_v<Body>) {
    return DecodeError{DecodeProblem::kType, text(header.type) + " is not supported"};
  } else {
    using Alternative = std::variant_alternative_t<kIndex, Body>;
    if (header.type != Alternative::kType) return decode_body<kIndex + 1>(header, fields);
    if (header.family != family_of(header.type)) {
      return DecodeError{DecodeProblem::kFamily,
                         text(header.type) + ": protocol family " +
                             std::to_string(static_cast<unsigned>(header.family)) + ", expected " +
                             std::to_string(static_cast<unsigned>(family_of(header.type)))};
    }
    Alternative body;
    FieldReader reader(fields, header.version);
    Alternative::visit(body, reader);
    if (auto problem = reader.problem()) {
      problem->text.insert(0, text(header.type) + ": ");
      return *std::move(problem);
    }
    return Pdu{header, std::move(body)};
  }
}

}  // namespace

Result<Pdu, DecodeError> decode(Bytes pdu) {
  if (pdu.size() < Header::kSize) {
    return DecodeError{DecodeProblem::kTooShort,
                       "PDU of " + count_text(pdu.size(), "octet") + ": shorter than a header"};
  }
  Header header;
  FieldReader reader(pdu.first(Header::kSize), kMaxVersion);
  Header::visit(header, reader);
  if (auto problem = header_problem(header, pdu.size())) return *std::move(problem);
  if (header.version < kMaxVersion) header.status = 0;  // a reserved field
  return decode_body(header, pdu.subspan(Header::kSize));
}

ByteVector encode(const Pdu& pdu) {
  Header header = pdu.header;
  if (header.version < kMinVersion || header.version > kMaxVersion) {
    throw std::invalid_argument("a PDU of DIS version " + std::to_string(header.version));
  }
  if (header.version < kMaxVersion) header.status = 0;
  ByteVector octets(Header::kSize);
  FieldWriter fields(octets, header.version);
  std::visit(
      [&]<class Alternative>(const Alternative& body) {
        header.type = Alternative::kType;
        Alternative::visit(body, fields);
      },
      pdu.body);
  if (octets.size() > std::numeric_limits<std::uint16_t>::max()) {
    throw std::length_error("a PDU of " + std::to_string(octets.size()) + " octets");
  }
  header.family = family_of(header.type);
  header.length = static_cast<std::uint16_t>(octets.size());
  ByteVector front;
  FieldWriter header_fields(front, header.version);
  Header::visit(header, header_fields);
  std::ranges::copy(front, octets.begin());
  return octets;
}

}  // namespace roger::dis
