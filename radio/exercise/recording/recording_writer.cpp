#include "radio/exercise/recording/recording_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>

#include "audio/playout/stream_decoder.hpp"
#include "core/checksum.hpp"
#include "core/octets.hpp"

namespace roger::radio {
namespace {

constexpr std::int64_t kWallSecond = 1'000'000'000;
constexpr std::size_t kMaxNameOctets = 32;
constexpr int kMaxFoldersPerSecond = 1000;
/// Number of ended transmissions whose sound files stay open for late packets.
constexpr std::size_t kKeptOpen = 16;

/// Returns a name that every file system accepts.
std::string make_file_name(const std::string& text) {
  std::string out;
  for (const char c : text.substr(0, kMaxNameOctets)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    out += plain ? c : '_';
  }
  return out;
}

Error not_made(const std::string& path, const std::string& why) {
  return {ErrorCode::kSystem, "recording folder '" + path + "' cannot be created: " + why, {}};
}

Result<std::string> make_folder(const std::string& parent, const std::string& name) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::create_directories(parent, error);
  if (error) return not_made(parent, error.message());
  for (int number = 1; number < kMaxFoldersPerSecond; ++number) {
    const fs::path folder =
        fs::path(parent) / (number == 1 ? name : fmt::format("{}-{}", name, number));
    if (fs::create_directory(folder, error)) {
      // The recording contains deciphered voice of secure nets.
      fs::permissions(folder, fs::perms::owner_all, error);
      return folder.string();
    }
    if (error) return not_made(folder.string(), error.message());
  }
  return not_made((fs::path(parent) / name).string(), "it already exists");
}

}  // namespace

std::string make_recording_name(std::int64_t wall_ns) {
  const std::time_t seconds = wall_ns / kWallSecond;
  std::tm utc{};
  ::gmtime_r(&seconds, &utc);
  return fmt::format("{:04}-{:02}-{:02}T{:02}-{:02}-{:02}Z", utc.tm_year + 1900, utc.tm_mon + 1,
                     utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec);
}

audio::CodedPacket coded(const RecordingPacket& packet, std::uint64_t stream, Bytes bytes) {
  audio::CodedPacket out;
  out.head() = packet.head();
  out.stream = stream;
  out.size = static_cast<std::uint32_t>(std::min(bytes.size(), out.bytes.size()));
  std::copy_n(bytes.begin(), out.size, out.bytes.begin());
  return out;
}

Result<RecordingWriter> RecordingWriter::create(const std::string& parent,
                                                const RecordingHeader& header) {
  auto folder = make_folder(parent, make_recording_name(header.wall_ns));
  if (!folder) return folder.error();
  auto log = AppendFile::create(folder.value() + "/" + std::string(kRecordingEvents));
  if (!log) return log.error();
  RecordingWriter out(std::move(folder).value(), std::move(log).value());
  if (const Status headed = out.put(header); !headed) return headed.error();
  return out;
}

Status RecordingWriter::put(const RecordingLine& line) {
  const auto written = log_.append(to_recording_line(line));
  return written ? ok() : Status{written.error()};
}

Status RecordingWriter::write(const RecordingLine& line) {
  if (const auto* packet = std::get_if<RecordingPacket>(&line)) return write_packet(*packet);
  const auto* state = std::get_if<AirTransmission>(&line);
  if (state != nullptr) take_state(*state);
  Status written = put(line);
  if (state == nullptr || !written) return written;
  if (const auto open = open_.find(state->id); open != open_.end()) open->second.logged = true;
  return ok();
}

void RecordingWriter::take_state(const AirTransmission& state) {
  const TransmissionId id = state.id;
  const bool over = state.until != TimePoint{};
  // A later change of an ended transmission must not open it again.
  if (over && !open_.contains(id) && id < newest_) return;
  newest_ = std::max(newest_, id);
  Open& open = open_[id];
  if (over && open.state.until == TimePoint{}) ended_.push_back(id);
  open.state = state;
  if (ended_.size() <= kKeptOpen) return;
  close_sound(open_.at(ended_.front()));
  open_.erase(ended_.front());
  ended_.pop_front();
}

Status RecordingWriter::begin_sound(Open& open, const audio::CodedPacket& packet) {
  close_sound(open);
  const AirTransmission& air = open.state;
  const std::string net = net_name(air);
  const std::string& call_sign = air.transmission.call_sign;
  const std::string part = open.files == 0 ? "" : fmt::format("-{}", open.files + 1);
  const std::string name =
      fmt::format("{:06}-{}-{}{}.{}", air.id, make_file_name(net), make_file_name(call_sign), part,
                  audio::packet_file_ending(packet.encoding));
  const std::string title = (call_sign.empty() ? "" : call_sign + " on ") + net;
  auto file = audio::create_packet_file(folder_ + "/" + name, packet, title);
  if (!file) return file.error();
  ++open.files;
  open.sound = {std::move(file).value(), name, packet.encoding, packet.sample_rate,
                packet.sample_index};
  return ok();
}

Status RecordingWriter::write_packet(const RecordingPacket& packet) {
  RecordingPacket line = packet;
  line.size = static_cast<std::uint32_t>(packet.bytes.size());
  line.checksum = crc32(packet.bytes);
  const audio::CodedPacket whole = coded(packet, 0, packet.bytes);
  const bool in_file = !packet.carrier_only && !packet.bytes.empty() &&
                       !audio::packet_file_ending(packet.encoding).empty() &&
                       audio::check_packet(whole) == audio::InsertResult::kStored;
  const auto known = open_.find(packet.transmission);
  if (known != open_.end() && !known->second.logged) {
    // The disk was full when the transmission began. Without its line the packets are unreadable.
    if (Status logged = put(known->second.state); !logged) return logged;
    known->second.logged = true;
  }
  // A transmission that is closed, or whose beginning was not recorded, has no file.
  if (!in_file || known == open_.end()) return put(line);
  Open& open = known->second;
  Sound& sound = open.sound;
  if (!sound.file || sound.encoding != packet.encoding || sound.rate != packet.sample_rate) {
    if (Status begun = begin_sound(open, whole); !begun) return begun;
  }
  // Sample indices wrap, so a gap is a difference modulo 2^32. A larger gap is a jump of the index.
  const std::uint64_t most_missing =
      static_cast<std::uint64_t>(audio::kMaxKeptGap.count()) * packet.sample_rate / kWallSecond;
  const std::uint32_t gap = packet.sample_index - sound.next_index;
  const auto offset = sound.file->append(whole, gap <= most_missing ? gap : 0);
  if (!offset) return offset.error();
  sound.next_index = packet.sample_index + packet.sample_count;
  // The bytes are in the file before the line that refers to them is written, so a crash in between
  // leaves unused bytes, never a line without its bytes.
  line.file = sound.name;
  line.offset = offset.value();
  line.bytes.clear();
  return put(line);
}

void RecordingWriter::close_sound(Open& open) {
  if (open.sound.file) closed_bytes_ += open.sound.file->size();
  open.sound = {};
}

std::uint64_t RecordingWriter::open_bytes() const {
  std::uint64_t sum = 0;
  for (const auto& [id, open] : open_) sum += open.sound.file ? open.sound.file->size() : 0;
  return sum;
}

}  // namespace roger::radio
