// The part of the playout buffer that takes packets in.
#include <algorithm>

#include "audio/playout/playout_impl.hpp"

namespace roger::audio {
namespace {

constexpr Nanoseconds kOldestArrival{1'000'000'000};
constexpr std::int32_t kCopiesAhead = 64;  // of what was played last, in packets

}  // namespace

InsertResult PlayoutBuffer::Impl::insert(const CodedPacket& offered, TimePoint now) noexcept {
  if (!offered.redundant) ++counters.packets;
  const InsertResult checked = check_packet(offered);
  if (checked != InsertResult::kStored) {
    ++counters.malformed;
    return checked;
  }
  const bool stamped =
      offered.timing.received <= now && now - offered.timing.received < kOldestArrival;
  const TimePoint received = stamped ? offered.timing.received : now;
  if (state == State::kIdle) turn_to(offered.stream, received);
  return offered.redundant ? insert_copy(offered, received) : insert_ordinary(offered, received);
}

InsertResult PlayoutBuffer::Impl::insert_ordinary(const CodedPacket& offered,
                                                  TimePoint received) noexcept {
  if (state == State::kIdle) return insert_after_end(offered, received);
  last_arrival = received;
  switch (arrivals.judge(offered, received)) {
    case ArrivalCheck::Verdict::kRestart:
      return begin_anew(offered, received);
    case ArrivalCheck::Verdict::kDuplicate:
      return duplicate();
    case ArrivalCheck::Verdict::kPassed: {
      const Nanoseconds media = place(offered, received);
      if (!opens_earlier(offered)) return late(offered, received);
      arrivals.expect(offered.sequence);
      return accept(offered, received, media);
    }
    case ArrivalCheck::Verdict::kNew:
      break;
  }
  if (StoredPacket* stored = store.find(offered.sequence); stored != nullptr) {
    if (!stored->redundant) return duplicate();
    stored->redundant = false;  // the copy overtook it
    place(offered, received);
    return InsertResult::kStored;
  }
  const Nanoseconds media = place(offered, received);
  if (turn_is_over(offered)) {
    // After a silence nobody hears where the voice went on, so a sender that stalled or paused is
    // played whole. Within a concealed gap the packet's time has been spent.
    if (offered.sequence != arrivals.next() || !concealment_is_over()) {
      return late(offered, received);
    }
    end = End::kReached;
    if (!settings.adaptive) sender.interrupt(false);  // its guard begins anew
    return accept(offered, received, settings.adaptive ? media : place(offered, received));
  }
  return accept(offered, received, media);
}

// A copy fills a hole or is of no use; it says nothing about the state of its sender.
InsertResult PlayoutBuffer::Impl::insert_copy(const CodedPacket& offered,
                                              TimePoint received) noexcept {
  const bool recent = received - last_arrival < settings.timeout;
  if (state == State::kIdle && !(recent && arrivals.any_played())) {
    return begin_anew(offered, received);
  }
  const Nanoseconds media = sender.copy_arrived(offered, received);
  const std::int32_t ahead = wrapped_difference(offered.sequence, arrivals.next());
  const bool opens = opens_earlier(offered);
  if ((ahead < 0 && !opens) || ahead > kCopiesAhead || turn_is_over(offered) ||
      store.find(offered.sequence) != nullptr) {
    return InsertResult::kDuplicate;
  }
  if (state == State::kIdle) {
    state = State::kWaiting;
    new_decoder = true;
  }
  if (opens) arrivals.expect(offered.sequence);
  return accept(offered, received, media);
}

// What belongs to the transmission that has just ended must not begin another.
InsertResult PlayoutBuffer::Impl::insert_after_end(const CodedPacket& offered,
                                                   TimePoint received) noexcept {
  const bool recent = arrivals.any_played() && received - last_arrival < settings.timeout;
  if (recent) {
    switch (arrivals.judge(offered, received)) {
      case ArrivalCheck::Verdict::kDuplicate:
        return duplicate();
      case ArrivalCheck::Verdict::kPassed:
        if (offered.first) break;
        ++counters.late;
        return InsertResult::kTooLate;
      case ArrivalCheck::Verdict::kNew:
        last_arrival = received;
        state = State::kWaiting;
        new_decoder = true;
        sender.interrupt(settings.adaptive);
        return accept(offered, received, place(offered, received));
      case ArrivalCheck::Verdict::kRestart:
        break;
    }
  }
  return begin_anew(offered, received);
}

InsertResult PlayoutBuffer::Impl::accept(const CodedPacket& offered, TimePoint received,
                                         Nanoseconds media) noexcept {
  if (!store.put(offered, received, media)) return InsertResult::kFull;
  arrivals.accepted(offered);
  return InsertResult::kStored;
}

InsertResult PlayoutBuffer::Impl::begin_anew(const CodedPacket& offered,
                                             TimePoint received) noexcept {
  store.clear();
  arrivals.begin(offered);
  new_decoder = true;
  at_once = false;
  last_arrival = received;
  if (state != State::kPlaying) {
    state = State::kWaiting;
  } else if (end == End::kNo) {
    end = End::kFade;
  }
  sender.interrupt(settings.adaptive);
  const Nanoseconds media =
      offered.redundant ? sender.copy_arrived(offered, received) : place(offered, received);
  return accept(offered, received, media);
}

InsertResult PlayoutBuffer::Impl::late(const CodedPacket& offered, TimePoint received) noexcept {
  ++counters.late;
  return arrivals.too_late(received) ? begin_anew(offered, received) : InsertResult::kTooLate;
}

InsertResult PlayoutBuffer::Impl::duplicate() noexcept {
  ++counters.duplicate;
  return InsertResult::kDuplicate;
}

// Where the packet lies on the sender's axis. One without sound says nothing about lateness.
Nanoseconds PlayoutBuffer::Impl::place(const CodedPacket& offered, TimePoint received) noexcept {
  if (offered.size == 0) return Nanoseconds{0};
  const Nanoseconds media = sender.arrived(offered, received);
  if (offered.encoding == Encoding::kOpus) {
    const Nanoseconds before = opus_carried_before(offered.data());
    if (before > Nanoseconds{0}) sender.carried(media - before, received);
  }
  return media;
}

// Before a transmission: what is known of whom.
void PlayoutBuffer::Impl::turn_to(std::uint64_t tag, TimePoint now) noexcept {
  pulls.interrupt();
  if (sender_known && sender_tag == tag) return;
  const SenderState* known = memory->find(tag, now);
  sender = known != nullptr ? *known : SenderState(delay_settings());
  sender_tag = tag;
  sender_known = true;
}

void PlayoutBuffer::Impl::keep_sender() noexcept {
  if (sender_known) memory->keep(sender_tag, sender, last_arrival);
}

// True for a packet that its successors overtook before anything of the run was played.
bool PlayoutBuffer::Impl::opens_earlier(const CodedPacket& offered) const noexcept {
  const StoredPacket* head = store.front();
  return !arrivals.any_played() && head != nullptr && !head->first &&
         wrapped_difference(head->sequence, offered.sequence) > 0 &&
         wrapped_difference(head->sequence, offered.sequence) < 64;
}

bool PlayoutBuffer::Impl::turn_is_over(const CodedPacket& offered) const noexcept {
  if (state != State::kPlaying || end != End::kNo || gap == 0 || offered.size == 0) return false;
  if (offered.first) return false;  // of the next transmission, which has a time of its own
  if (format != format_of(offered)) return false;
  const std::int32_t behind = wrapped_difference(cursor, offered.sample_index);
  if (behind < static_cast<std::int32_t>(offered.sample_count)) return false;
  if (concealment_is_over()) return true;
  return overdue(static_cast<std::uint32_t>(behind)) >= offered.sample_count;
}

}  // namespace roger::audio
