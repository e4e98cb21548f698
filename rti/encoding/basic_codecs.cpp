#include "rti/encoding/basic_codecs.hpp"

#include "core/text.hpp"

namespace roger::rti {
namespace {

using rti1516e::EncoderException;

constexpr std::uint32_t kLastOfOneUnit = 0xffff;
constexpr std::uint32_t kLastCharacter = 0x10ffff;

std::uint32_t code_point(wchar_t character) {
  return static_cast<std::uint32_t>(character);
}

void append_unit(std::vector<Octet>& buffer, std::uint32_t unit) {
  append_number<std::endian::big>(buffer, static_cast<std::uint16_t>(unit));
}

void require_at_most(std::uint32_t character, std::uint32_t last, const wchar_t* type) {
  if (character > last) {
    throw EncoderException(std::wstring(type) + L": character " + std::to_wstring(character) +
                           L" cannot be encoded; the last one is " + std::to_wstring(last));
  }
}

}  // namespace

void BooleanCodec::encode(bool value, std::vector<Octet>& buffer, const wchar_t*) {
  append_number<std::endian::big>(buffer, static_cast<std::int32_t>(value));
}

bool BooleanCodec::decode(const std::vector<Octet>& buffer, std::size_t& index,
                          const wchar_t* type) {
  const auto value = read_number<std::int32_t, std::endian::big>(buffer, index, type);
  if (value != 0 && value != 1) {
    throw EncoderException(std::wstring(type) + L" must be 0 or 1, not " + std::to_wstring(value));
  }
  return value == 1;
}

void AsciiStringCodec::encode(const std::string& value, std::vector<Octet>& buffer,
                              const wchar_t* type) {
  append_count(buffer, value.size(), type);
  buffer.insert(buffer.end(), value.begin(), value.end());
}

std::string AsciiStringCodec::decode(const std::vector<Octet>& buffer, std::size_t& index,
                                     const wchar_t* type) {
  const std::size_t count = read_count(buffer, index, 1, type);
  std::string value(buffer.data() + index, count);
  index += count;
  return value;
}

void UnicodeCharCodec::encode(wchar_t value, std::vector<Octet>& buffer, const wchar_t* type) {
  require_at_most(code_point(value), kLastOfOneUnit, type);
  append_unit(buffer, code_point(value));
}

wchar_t UnicodeCharCodec::decode(const std::vector<Octet>& buffer, std::size_t& index,
                                 const wchar_t* type) {
  return static_cast<wchar_t>(read_number<std::uint16_t, std::endian::big>(buffer, index, type));
}

std::size_t UnicodeStringCodec::length(const std::wstring& value) {
  std::size_t units = 0;
  for (const wchar_t character : value) {
    units += code_point(character) > kLastOfOneUnit ? 2U : 1U;
  }
  return 4 + 2 * units;
}

void UnicodeStringCodec::encode(const std::wstring& value, std::vector<Octet>& buffer,
                                const wchar_t* type) {
  for (const wchar_t character : value) {
    require_at_most(code_point(character), kLastCharacter, type);
  }
  append_count(buffer, (length(value) - 4) / 2, type);
  for (const wchar_t wide : value) {
    const std::uint32_t character = code_point(wide);
    if (character <= kLastOfOneUnit) {
      append_unit(buffer, character);
    } else {
      const SurrogatePair pair = to_surrogates(character);
      append_unit(buffer, pair.high);
      append_unit(buffer, pair.low);
    }
  }
}

std::wstring UnicodeStringCodec::decode(const std::vector<Octet>& buffer, std::size_t& index,
                                        const wchar_t* type) {
  const std::size_t units = read_count(buffer, index, 2, type);
  std::wstring value;
  value.reserve(units);
  // Joins each surrogate pair to one character: the second unit replaces the first one.
  std::uint32_t before = 0;
  for (std::size_t i = 0; i < units; ++i) {
    const std::uint32_t unit = read_number<std::uint16_t, std::endian::big>(buffer, index, type);
    if (const auto character = from_surrogates(before, unit)) {
      value.back() = static_cast<wchar_t>(*character);
    } else {
      value.push_back(static_cast<wchar_t>(unit));
    }
    before = unit;
  }
  return value;
}

}  // namespace roger::rti
