#include "radio/exercise/replay/recording_player.hpp"

#include <algorithm>
#include <cmath>

#include "radio/exercise/timeline/net_board.hpp"

namespace roger::radio {
namespace {

/// Time for which a transmitter is on the air before its first and after its last packet.
constexpr Nanoseconds kKeyLead{20'000'000};
constexpr Nanoseconds kKeyHang{15'000'000};
/// Time before a transmission at which its files are read and the stretching of its voice begins.
constexpr Nanoseconds kPrepareAhead{3'000'000'000};
/// Longest time between two steps.
constexpr Nanoseconds kMaxStep{100'000'000};
/// Number of transmissions that are prepared at the same time, each on a thread of its own.
constexpr std::ptrdiff_t kMaxPrepared = 16;
/// Length of a piece of stretched voice; the next piece is computed while one is played.
constexpr Nanoseconds kPieceLength{500'000'000};
/// Number of packets of a piece at speed 1.
constexpr std::size_t kPiecePackets = 100;

}  // namespace

RecordingPlayer::RecordingPlayer(std::shared_ptr<const Recording> recording,
                                 PlayerSettings settings, ReplayRadios& radios, const Clock& clock)
    : recording_(std::move(recording)),
      settings_(std::move(settings)),
      radios_(radios),
      clock_(clock),
      started_(clock.now()) {
  for (const RecordedTransmission& one : recording_->transmissions) {
    if (!is_selected(settings_.nets, one.air.net) || one.air.until <= settings_.from) continue;
    Part part;
    part.transmission = &one;
    part.begin = std::max(since_start(one.air.since), Nanoseconds{0});
    part.end = since_start(one.air.until);
    parts_.push_back(std::move(part));
  }
  std::ranges::stable_sort(parts_, {}, &Part::begin);
}

RecordingPlayer::~RecordingPlayer() {
  // The threads of `coming` see ends_ and finish; the futures wait for them when parts_ is
  // destroyed.
  ends_ = true;
  for (const Part& part : parts_) {
    if (part.keyed && !part.over) radios_.release(part.air());
  }
  radios_.switch_off();
}

Nanoseconds RecordingPlayer::since_start(TimePoint on_recording) const {
  const auto span = static_cast<double>((on_recording - settings_.from).count());
  return Nanoseconds{std::llround(span / settings_.speed)};
}

TimePoint RecordingPlayer::position() const {
  const auto played = static_cast<double>((clock_.now() - started_).count()) * settings_.speed;
  return std::min(settings_.from + Nanoseconds{std::llround(played)}, recording_->end);
}

void RecordingPlayer::as_recorded(Part& part, Made& out) const {
  if (!part.recorded) {
    part.recorded = std::make_unique<PacketReader>(std::make_shared<SoundFiles>(recording_->folder),
                                                   *part.transmission);
  }
  const std::vector<RecordedPacket>& packets = part.transmission->packets;
  for (; part.next_recorded < packets.size() && out.packets.size() < kPiecePackets && !stops();
       ++part.next_recorded) {
    const RecordedPacket& recorded = packets[part.next_recorded];
    if (recorded.at < settings_.from) continue;
    const VoicePacket* packet = part.recorded->read(part.next_recorded);
    if (packet == nullptr) continue;
    out.packets.push_back(*packet);
    out.at.push_back(since_start(recorded.at));
    out.behind.push_back(recorded.behind);
  }
  if (!part.recorded->damages().empty()) out.trouble = part.recorded->damages().front();
  out.all = part.next_recorded == packets.size();
}

void RecordingPlayer::scaled(Part& part, Made& out) const {
  if (!part.scaled) {
    part.scaled = std::make_unique<ScaledVoice>(*recording_, *part.transmission, settings_.speed,
                                                settings_.from);
  }
  ScaledVoice& voice = *part.scaled;
  const Nanoseconds begin = std::max(since_start(voice.begin()), Nanoseconds{0});
  for (ScaledVoice::Packet& one : voice.next(kPieceLength, [this] { return stops(); })) {
    out.packets.push_back(std::move(one.voice));
    out.at.push_back(begin + one.at);
    out.behind.push_back(one.length);
  }
  out.trouble = voice.trouble();
  out.all = voice.over();
}

RecordingPlayer::Made RecordingPlayer::make(Part& part) const {
  Made out;
  const bool begins = !part.scaled && !part.recorded;
  if (std::abs(settings_.speed - 1.0) > 1e-9) {
    scaled(part, out);
  } else {
    as_recorded(part, out);
  }
  if (begins && !out.packets.empty()) out.packets.front().coded.first = true;
  return out;
}

void RecordingPlayer::start_preparing(Part& part) {
  part.coming = std::async(std::launch::async, [this, &part] { return make(part); });
}

void RecordingPlayer::take_prepared(Part& part) {
  if (!part.coming.valid()) start_preparing(part);
  // While this piece is sent, the next one is prepared. Only the thread of `coming` uses
  // part.scaled then.
  part.made = part.coming.get();
  part.next = 0;
  if (!part.made->trouble.empty()) trouble_ = part.made->trouble;
  if (!part.made->all && !stops()) start_preparing(part);
}

void RecordingPlayer::send(Part& part) {
  const std::size_t next = part.next++;
  Notice refusal =
      radios_.send(part.air(), std::move(part.made->packets[next]), started_ + part.made->at[next],
                   part.made->behind[next], part.renumber);
  if (!refusal.empty()) trouble_ = std::move(refusal);
}

Notice RecordingPlayer::why_not_played(const Part& part) const {
  const AirTransmission& air = part.air();
  const std::string& who = air.transmission.call_sign;
  if (air.unreadable) return {NoticeCode::kNoKeyThen, {who, air.net}};
  if (!radios_.has_key(air)) {
    return {NoticeCode::kNoKeyNow, {who, air.net, std::to_string(air.transmission.key_id)}};
  }
  if (air.sound && part.made->packets.empty()) {
    return {NoticeCode::kNothingReadable, {who, air.net}};
  }
  return {};
}

Nanoseconds RecordingPlayer::step(Part& part, Nanoseconds now) {
  const auto is_coming = [](const Part& one) { return one.coming.valid() && !one.made; };
  const bool due_soon = now >= part.begin - kKeyLead;
  if (!due_soon) {
    if (part.made || part.coming.valid()) return part.begin - kKeyLead;
    // Limits the number of threads. A transmission that is due now is prepared in any case.
    const auto coming = std::count_if(parts_.begin() + static_cast<std::ptrdiff_t>(first_open_),
                                      parts_.end(), is_coming);
    if (coming < kMaxPrepared) start_preparing(part);
    return part.begin - kKeyLead;
  }
  if (!part.made) take_prepared(part);
  if (stops()) return now + kMaxStep;
  if (!part.keyed) {
    Notice mute = why_not_played(part);
    part.over = !mute.empty();
    if (part.over) trouble_ = std::move(mute);
    if (part.over) return now;
    part.keyed = true;
    const auto& packets = part.made->packets;
    radios_.key(part.air(), packets.empty() ? std::nullopt : packets.front().emission);
  }
  const Nanoseconds due = send_due(part, now);
  if (now < due || stops()) return std::max(due, now + Nanoseconds{1});
  radios_.release(part.air());
  part.over = true;
  part.made.reset();
  part.scaled.reset();
  part.recorded.reset();
  return now;
}

Nanoseconds RecordingPlayer::send_due(Part& part, Nanoseconds now) {
  for (;;) {
    const Made& made = *part.made;
    while (part.next < made.packets.size()) {
      const Nanoseconds due = made.at[part.next] + made.behind[part.next];
      if (now < due) return due;
      send(part);
    }
    if (made.all || stops()) {
      return kKeyHang + (made.packets.empty() ? part.end : made.at.back() + made.behind.back());
    }
    take_prepared(part);
  }
}

std::optional<TimePoint> RecordingPlayer::step() {
  const Nanoseconds now = clock_.now() - started_;
  Nanoseconds next = now + kMaxStep;
  // Parts are sorted by begin, so no later part is due if this one is not within kPrepareAhead.
  for (std::size_t i = first_open_; i < parts_.size(); ++i) {
    Part& part = parts_[i];
    if (part.over) continue;
    if (part.begin > now + kPrepareAhead) break;
    const Nanoseconds again = step(part, now);
    if (!part.over) next = std::min(next, again);
  }
  while (first_open_ < parts_.size() && parts_[first_open_].over) ++first_open_;
  const Nanoseconds end = since_start(recording_->end);
  if (first_open_ == parts_.size() && now >= end) return std::nullopt;
  if (now < end) next = std::min(next, end);
  return started_ + next;
}

}  // namespace roger::radio
