// Writes valid inputs of fuzz targets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "core/octets.hpp"

namespace roger::fuzz {

/// The folder of the inputs.
class Seeds {
 public:
  explicit Seeds(std::filesystem::path folder) : folder_(std::move(folder)) {}
  void put(const std::string& target, const std::string& name, Bytes bytes) const {
    std::filesystem::create_directories(folder_ / target);
    std::ofstream(folder_ / target / name, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
  }

 private:
  const std::filesystem::path folder_;
};

inline ByteVector to_bytes(const std::string& text) {
  return {text.begin(), text.end()};
}

inline void append(ByteVector& to, Bytes bytes) {
  to.insert(to.end(), bytes.begin(), bytes.end());
}

inline void append_number(ByteVector& to, std::size_t number) {
  to.push_back(static_cast<std::uint8_t>(number >> 8U));
  to.push_back(static_cast<std::uint8_t>(number));
}

inline void append_chunk(ByteVector& to, std::uint8_t kind, Bytes bytes) {
  to.push_back(kind);
  append_number(to, bytes.size());
  append(to, bytes);
}

/// @{ Write the inputs of the targets that decode what radios receive.
void put_codec(const Seeds& seeds);
void put_voice(const Seeds& seeds);
/// @}

}  // namespace roger::fuzz
