#include "audio/playout/playout_intake.hpp"

#include <algorithm>

namespace roger::audio {
namespace {

using State = PlayoutPhase::State;
using ArrivalResult = ArrivalCheck::ArrivalResult;

constexpr std::int32_t kCopiesAhead = 64;  // packets that a repetition may be ahead of playout

}  // namespace

InsertResult PlayoutIntake::insert(const CodedPacket& packet, TimePoint received) noexcept {
  if (phase_.state == State::kIdle) sender_.turn_to(packet.stream, received);
  if (packet.redundant) return insert_copy(packet, received);
  return phase_.state == State::kIdle ? insert_after_end(packet, received)
                                      : insert_ordinary(packet, received);
}

InsertResult PlayoutIntake::insert_ordinary(const CodedPacket& packet,
                                            TimePoint received) noexcept {
  queue_.last_arrival = received;
  switch (queue_.arrivals.judge(packet, received)) {
    case ArrivalResult::kRestart:
      return restart_stream(packet, received);
    case ArrivalResult::kDuplicate:
      return duplicate();
    case ArrivalResult::kPassed: {
      const Nanoseconds media = sender_.state().arrived(packet, received);
      if (!queue_.is_new_first(packet)) return late(packet, received);
      queue_.arrivals.expect(packet.sequence);
      return put(packet, received, media);
    }
    case ArrivalResult::kNew:
      break;
  }
  if (StoredPacket* stored = queue_.store.find(packet.sequence); stored != nullptr) {
    if (!stored->redundant) return duplicate();
    stored->redundant = false;  // the repetition overtook the packet itself
    sender_.state().arrived(packet, received);
    return InsertResult::kStored;
  }
  const Nanoseconds media = sender_.state().arrived(packet, received);
  if (!run_.turn_is_over(packet)) return put(packet, received, media);
  // After concealment has faded to silence, a shift of the voice in time is inaudible. The packets
  // of a sender that stalled or paused are therefore played completely. Before that, concealed
  // sound has already filled the packet's time.
  if (packet.sequence != queue_.arrivals.next() || !run_.concealment_is_over()) {
    return late(packet, received);
  }
  phase_.end = PlayoutPhase::End::kReached;
  if (settings_.adaptive) return put(packet, received, media);
  sender_.state().interrupt(false);  // restarts the guard
  return put(packet, received, sender_.state().arrived(packet, received));
}

// A repetition fills a gap or is dropped. Its arrival is not evidence that the stream restarted or
// that packets are late.
InsertResult PlayoutIntake::insert_copy(const CodedPacket& packet, TimePoint received) noexcept {
  if (phase_.state == State::kIdle && !just_ended(received))
    return restart_stream(packet, received);
  const Nanoseconds media = sender_.state().copy_arrived(packet, received);
  const std::int32_t ahead = wrapped_difference(packet.sequence, queue_.arrivals.next());
  const bool opens = queue_.is_new_first(packet);
  if ((ahead < 0 && !opens) || ahead > kCopiesAhead || run_.turn_is_over(packet) ||
      queue_.store.find(packet.sequence) != nullptr) {
    return InsertResult::kDuplicate;
  }
  if (phase_.state == State::kIdle) phase_.begin_transmission();
  if (opens) queue_.arrivals.expect(packet.sequence);
  return put(packet, received, media);
}

// Packets of the transmission that has just ended must not begin another one.
InsertResult PlayoutIntake::insert_after_end(const CodedPacket& packet,
                                             TimePoint received) noexcept {
  if (!just_ended(received)) return restart_stream(packet, received);
  switch (queue_.arrivals.judge(packet, received)) {
    case ArrivalResult::kDuplicate:
      return duplicate();
    case ArrivalResult::kPassed:
      if (packet.first) break;
      ++counters_.late;
      return InsertResult::kTooLate;
    case ArrivalResult::kNew:
      queue_.last_arrival = received;
      phase_.begin_transmission();
      sender_.state().interrupt(settings_.adaptive);
      return put(packet, received, sender_.state().arrived(packet, received));
    case ArrivalResult::kRestart:
      break;
  }
  return restart_stream(packet, received);
}

InsertResult PlayoutIntake::restart_stream(const CodedPacket& packet, TimePoint received) noexcept {
  queue_.begin(packet, received);
  phase_.restart_stream();
  sender_.state().interrupt(settings_.adaptive);
  const Nanoseconds media = packet.redundant ? sender_.state().copy_arrived(packet, received)
                                             : sender_.state().arrived(packet, received);
  return put(packet, received, media);
}

InsertResult PlayoutIntake::put(const CodedPacket& packet, TimePoint received,
                                Nanoseconds media) noexcept {
  if (!queue_.store.put(packet, received, media)) {
    if (!packet.redundant) ++counters_.late;
    return InsertResult::kFull;
  }
  queue_.arrivals.accepted(packet);
  return InsertResult::kStored;
}

InsertResult PlayoutIntake::late(const CodedPacket& packet, TimePoint received) noexcept {
  if (!queue_.arrivals.too_late(received)) {
    ++counters_.late;
    return InsertResult::kTooLate;
  }
  // The stream continues with this packet, so the missing ones before it will never be played.
  const std::int32_t skipped = wrapped_difference(packet.sequence, queue_.arrivals.next());
  counters_.lost += static_cast<std::uint64_t>(std::max(skipped, 0));
  return restart_stream(packet, received);
}

InsertResult PlayoutIntake::duplicate() noexcept {
  ++counters_.duplicate;
  return InsertResult::kDuplicate;
}

bool PlayoutIntake::just_ended(TimePoint now) const noexcept {
  return queue_.arrivals.any_played() && now - queue_.last_arrival < settings_.timeout;
}

}  // namespace roger::audio
