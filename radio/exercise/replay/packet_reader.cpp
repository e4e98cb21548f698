#include "radio/exercise/replay/packet_reader.hpp"

#include <span>

#include "audio/recording/packet_file.hpp"
#include "core/checksum.hpp"
#include "radio/exercise/recording/recording_writer.hpp"

namespace roger::radio {
namespace {

constexpr std::size_t kMaxOpenFiles = 16;

}  // namespace

Notice SoundFiles::read(const RecordingPacket& packet, ByteVector& bytes) {
  std::optional<InputFile>& in = file(packet.file);
  if (!in) return {NoticeCode::kNoSoundFile, {packet.file}};
  bytes.resize(packet.size);
  const std::span<char> wanted(reinterpret_cast<char*>(bytes.data()), bytes.size());  // NOLINT
  if (in->read_at(packet.offset, wanted) != wanted.size()) {
    const std::uint64_t end = packet.offset + packet.size;
    return {NoticeCode::kSoundFileShort, {packet.file, std::to_string(end)}};
  }
  audio::turn_packet_bytes(packet.encoding, bytes);
  if (crc32(bytes) == packet.checksum) return {};
  return {NoticeCode::kDamagedSound, {packet.file, std::to_string(packet.offset)}};
}

std::optional<InputFile>& SoundFiles::file(const std::string& name) {
  const auto known = files_.find(name);
  if (known != files_.end()) return known->second;
  if (files_.size() >= kMaxOpenFiles) files_.clear();
  auto opened = InputFile::open(folder_ + "/" + name, kSoundInput);
  std::optional<InputFile> in;
  if (opened) in = std::move(opened).value();
  return files_.emplace(name, std::move(in)).first->second;
}

const VoicePacket* PacketReader::read(std::size_t number) {
  const RecordingPacket& packet = transmission_.packets[number].packet;
  ByteVector bytes = packet.bytes;
  Notice why;
  if (!packet.file.empty()) {
    why = files_->read(packet, bytes);
  } else if (crc32(bytes) != packet.checksum) {
    why = {NoticeCode::kDamagedPacket,
           {std::string(kRecordingEvents), std::to_string(packet.sequence),
            std::to_string(packet.transmission)}};
  }
  if (!why.empty()) {
    damage(std::move(why));
    return nullptr;
  }
  packet_.transmission = transmission_.air.transmission;
  packet_.coded = coded(packet, transmission_.air.stream, bytes);
  packet_.emission = packet.emission;
  return &packet_;
}

void PacketReader::damage(Notice why) {
  if (damages_.size() < kMaxDamages) damages_.push_back(std::move(why));
}

}  // namespace roger::radio
