// The fields of PDUs and records. A struct lists its fields once, in visit(), for reading and
// writing:
//
//   static void visit(auto& self, auto&& fields) {
//     fields(field("transmit state", self.transmit_state), reserved<std::uint8_t>(),
//            length<std::uint16_t>("name length", self.name), content("name", self.name));
//   }
//
// `fields` accepts the types of this file in the order of the octets. The names appear in messages
// about wrong PDUs. All numbers are big-endian (IEEE 1278.1-2012, 6.1).
#pragma once

#include <cstdint>
#include <vector>

#include "core/octets.hpp"

namespace roger::dis {

/// A number, an enumeration, an array of octets, or a record, whose fields follow each other.
/// Floating-point numbers must be finite.
template <class T>
struct Field {
  const char* name;
  T& value;
};

/// Returns a field; `value` must outlive it.
template <class T>
[[nodiscard]] Field<T> field(const char* name, T& value) {
  return {name, value};
}

/// A field without meaning: ignored when read, written as zeros.
template <class T>
struct Reserved {};

template <class T>
[[nodiscard]] Reserved<T> reserved() {
  return {};
}

/// The number of octets (of a ByteVector) or of records (of another vector) that a later Content
/// contains, as a number of type T. PDUs of versions before `since_version` have a reserved field
/// instead, and no content.
template <class T, class List>
struct Length {
  const char* name;
  List& list;
  std::uint8_t since_version;
};

/// Returns the length of `list`, which must outlive it.
template <class T, class List>
[[nodiscard]] Length<T, List> length(const char* name, List& list, std::uint8_t since_version = 0) {
  return {name, list, since_version};
}

/// The octets or records that an earlier Length has counted. A type of record has the constant
/// kMinSize, the least number of octets of one.
template <class List>
struct Content {
  const char* name;
  List& list;
  std::uint8_t since_version;
};

/// Returns the content of `list`, which must outlive it.
template <class List>
[[nodiscard]] Content<List> content(const char* name, List& list, std::uint8_t since_version = 0) {
  return {name, list, since_version};
}

/// The data of a signal: `bits` bits, from the highest bit of the first octet, followed by zeros up
/// to a multiple of 32 bits. The number of bits is in an earlier field, named `name`.
template <class List>
struct Bits {
  const char* name;
  const std::uint16_t& bits;
  List& octets;
};

/// Returns the data of a signal; `bits` and `octets` must outlive it.
template <class List>
[[nodiscard]] Bits<List> bits(const char* name, const std::uint16_t& count, List& octets) {
  return {name, count, octets};
}

/// A record of a type, followed by its length in octets, which includes both: unknown types can be
/// skipped.
template <class List>
struct SizedRecord {
  const char* name;
  std::uint16_t header;  // octets in front of the content: the fields so far and the length
  List& content;
};

/// Returns the length and the content of a record; `octets` must outlive it.
template <class List>
[[nodiscard]] SizedRecord<List> sized_record(const char* name, std::uint16_t header, List& octets) {
  return {name, header, octets};
}

}  // namespace roger::dis
