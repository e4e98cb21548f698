// Reading of the files that a user names. Only regular files are read, because FIFOs and devices
// may block or never end, and only up to the size limit of their kind, which bounds time and
// memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <streambuf>
#include <string>
#include <utility>

#include "core/result.hpp"

namespace roger {

/// A kind of input file.
struct InputKind {
  const char* expected;      // for messages: "a net plan (TOML)"
  std::uint64_t max_octets;  // a larger file is rejected
};

/// @{ The kinds of input files. A limit is several times what the largest sensible file of its kind
/// needs. One file of any kind takes at most 10 s and 200 MB. The limit of FOM modules is
/// kMaxModuleBytes in rti/wire/limits.hpp.
inline constexpr InputKind kTomlInput{"a TOML file", std::uint64_t{1} << 20U};
inline constexpr InputKind kTrackInput{"a track (CSV)", std::uint64_t{8} << 20U};
inline constexpr InputKind kElevationInput{"an elevation grid (.asc)", std::uint64_t{256} << 20U};
inline constexpr InputKind kScriptInput{"a script", std::uint64_t{256} << 10U};
inline constexpr InputKind kJsonInput{"a JSON file", std::uint64_t{16} << 20U};
inline constexpr InputKind kLogInput{"a log", std::uint64_t{1} << 40U};  // only its end is read
inline constexpr InputKind kCaptureInput{"a capture (pcap)",
                                         std::uint64_t{1} << 40U};  // read record by record
inline constexpr InputKind kTraceInput{"a network trace", std::uint64_t{8} << 20U};
/// The largest WAV file. Sound is read piece by piece; kMaxSpeechSeconds limits what is stored.
inline constexpr InputKind kSoundInput{"a sound file", std::uint64_t{4} << 30U};
/// @}

/// Why a file cannot be opened. Does not name the file or its kind: the caller's message does.
struct InputProblem {
  ErrorCode code = ErrorCode::kNotFound;  // kNotFound, or kInvalid (too large)
  std::string why;
};

/// An input file open for reading. Not thread-safe.
class InputFile {
 public:
  /// Opens a file without blocking, whatever it is. Errors: kNotFound (cannot be opened, or not
  /// a regular file; states why), kInvalid (too large); both name the path.
  static Result<InputFile> open(const std::string& path, const InputKind& kind);
  /// Opens a file as open() does. Errors: kNotFound or kInvalid, with the reason alone.
  static Result<InputFile, InputProblem> try_open(const std::string& path,
                                                  std::uint64_t max_octets);
  ~InputFile();
  InputFile(InputFile&& other) noexcept;
  InputFile& operator=(InputFile&& other) noexcept;

  /// Size in octets when the file was opened.
  [[nodiscard]] std::uint64_t size() const { return size_; }
  /// Reads up to `out.size()` octets. Returns how many; 0 at the end. Errors: kSystem.
  Result<std::size_t> read(std::span<char> out);
  /// Reads octets from `offset` on. Returns how many; fewer than out.size() at the end or after an
  /// error.
  std::size_t read_at(std::uint64_t offset, std::span<char> out);
  /// Returns the descriptor, which then belongs to the caller.
  [[nodiscard]] int release();

 private:
  InputFile(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}

  std::string path_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
};

/// Reads a whole file. Errors: as InputFile::open(), and kSystem.
[[nodiscard]] Result<std::string> read_input_file(const std::string& path, const InputKind& kind);

/// Reads an input file piece by piece, for std::istream. Ends after `most` octets, or where reading
/// fails.
class InputBuffer final : public std::streambuf {
 public:
  InputBuffer(InputFile file, std::uint64_t most) : file_(std::move(file)), left_(most) {}

 protected:
  int_type underflow() override;

 private:
  InputFile file_;
  std::uint64_t left_;
  std::array<char, 65'536> buffer_{};
};

}  // namespace roger
