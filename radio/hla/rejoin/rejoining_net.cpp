#include "radio/hla/rejoin/rejoining_net.hpp"

#include <set>
#include <utility>

#include "core/log.hpp"
#include "core/memory.hpp"

namespace roger::radio {

RejoiningNet::RejoiningNet(Make make, std::string federation, Patience patience)
    : make_(std::move(make)),
      federation_(std::move(federation)),
      patience_(patience),
      announcements_(memberships_),
      missing_(patience.grace) {
}

RejoiningNet::~RejoiningNet() {
  leave();
}

Status RejoiningNet::join(RadioNetListener& listener) {
  delivery_.set_listener(listener);
  bool waits = patience_.from_the_start;
  if (!waits) {
    if (Status joined = attempt(); !joined) {
      // The executive ended during the join; its successor takes over, so another attempt helps.
      if (joined.error().code != ErrorCode::kLost) return joined;
      memberships_.set_trouble(joined.error().text());
      waits = true;
    }
  }
  thread_.start([this] { step(); }, patience_.look, waits ? patience_.first : Nanoseconds::zero());
  return ok();
}

void RejoiningNet::leave() {
  thread_.stop();
  end_overlap();
  if (const std::shared_ptr<RadioNet> last = memberships_.present()) last->leave();
}

void RejoiningNet::step() {
  const TimePoint now = std::chrono::steady_clock::now();
  const std::shared_ptr<RadioNet> present = memberships_.present();
  const FederationSnapshot last = present ? present->state() : FederationSnapshot{};
  if (last.joined) {
    look_for_missing(*present, last);
  } else if (now >= next_attempt_) {
    // The lost membership stays present while attempts fail: its members still exchange voice.
    const Status status = attempt();
    if (!status) {
      memberships_.set_trouble(status.error().text());
      next_attempt_ = std::chrono::steady_clock::now() + patience_.retry;
    } else if (present) {
      log(LogLevel::kInfo, "radio", "rejoined federation \"" + federation_ + "\"",
          {{"federation", federation_}});
    }
  }
  if (now >= overlap_until_) {
    end_overlap();
    delivery_.filter_duplicates(false);
  }
}

Status RejoiningNet::attempt() {
  const std::shared_ptr<RadioNet> last = memberships_.present();
  // The filter must run before the new membership can receive anything, so that no packet that the
  // old one already delivered passes as new.
  if (last) delivery_.filter_duplicates(true);
  if (!candidate_) {
    candidate_ = std::make_shared<Membership>(Membership{delivery_.add_membership(), make_()});
  }
  if (Status joined = candidate_->net->join(candidate_->inlet); !joined) {
    if (joined.error().code == ErrorCode::kLost) candidate_.reset();
    return joined;
  }
  const std::shared_ptr<RadioNet> next(candidate_, candidate_->net.get());
  candidate_.reset();
  end_overlap();  // an overlap that an earlier loss began
  missing_.set_joined(last ? last->call_signs() : std::vector<std::string>{});
  announcements_.hand_over(next);
  missing_.restart_grace();
  overlap_until_ = std::chrono::steady_clock::now() + patience_.overlap;
  return ok();
}

void RejoiningNet::end_overlap() {
  std::shared_ptr<RadioNet> former = memberships_.take_former();
  if (!former) return;
  former->leave();
  former.reset();
  // The C library would keep the memory of the membership that has ended.
  return_freed_memory();
}

void RejoiningNet::look_for_missing(const RadioNet& present, const FederationSnapshot& state) {
  const auto knows = [&present](const std::string& call_sign) { return present.knows(call_sign); };
  missing_.update(state, knows);
  FederationSnapshot separation = state;
  separation.trouble = {};
  missing_.report(separation, knows);
  const std::string words = in_words(separation.trouble);
  if (words == logged_separation_) return;
  logged_separation_ = words;
  if (logged_separation_.empty()) {
    log(LogLevel::kInfo, "radio",
        "all stations of federation \"" + federation_ + "\" have returned",
        {{"federation", federation_}});
  } else {
    log(LogLevel::kWarning, "radio", logged_separation_, {{"federation", federation_}});
  }
}

void RejoiningNet::set_interest(const std::vector<filter::Channel>& channels) {
  announcements_.set_interest(channels);
}

void RejoiningNet::set_transmitter(const TransmitterState& state) {
  announcements_.set_transmitter(state);
}

void RejoiningNet::set_receiver(const ReceiverState& state) {
  announcements_.set_receiver(state);
}

void RejoiningNet::remove_transmitter(std::uint64_t stream) {
  announcements_.remove_transmitter(stream);
}

void RejoiningNet::remove_receiver(const ReceiverState& receiver) {
  announcements_.remove_receiver(receiver);
}

bool RejoiningNet::send(VoicePacket& voice) {
  // Other stations may be in either membership, so both must carry the packet.
  const Members now = memberships_.members();
  const bool sent = now.present && now.present->send(voice);
  return (now.former && now.former->send(voice)) || sent;
}

bool RejoiningNet::send_data(const RadioData& data) {
  // Nothing in it would allow a receiver in both memberships to recognize a copy.
  const std::shared_ptr<RadioNet> present = memberships_.present();
  return present && present->send_data(data);
}

void RejoiningNet::send_messages(std::span<const Message> messages) {
  if (const std::shared_ptr<RadioNet> present = memberships_.present())
    present->send_messages(messages);
}

FederationSnapshot RejoiningNet::state() const {
  const MembershipReport now = memberships_.report();
  FederationSnapshot out;
  if (now.present) {
    out = now.present->state();
    out.losses = now.losses;
    const bool lost = out.trouble.code == NoticeCode::kFederationLost;
    if (lost && thread_.runs()) out.trouble.values.push_back(now.trouble);
    const auto knows = [&](const std::string& call_sign) { return now.present->knows(call_sign); };
    if (out.joined) missing_.report(out, knows);
    return out;
  }
  out.federation = federation_;
  out.trouble = now.trouble.empty() ? Notice{NoticeCode::kLookingForFederation}
                                    : Notice{NoticeCode::kFederationRetried, {now.trouble}};
  return out;
}

template <class List>
std::vector<KnownRadio> RejoiningNet::merge(const List& list) const {
  const Members now = memberships_.members();
  std::vector<KnownRadio> out;
  if (now.present) out = list(*now.present);
  if (!now.former) return out;
  std::set<std::uint64_t> known;
  for (const KnownRadio& radio : out) known.insert(radio.stream);
  for (KnownRadio& radio : list(*now.former)) {
    // The present membership has newer information, including that a radio is off the air.
    const bool is_known = known.contains(radio.stream) || now.present->find_radio(radio.stream);
    if (is_known) continue;
    known.insert(radio.stream);
    out.push_back(std::move(radio));
  }
  return out;
}

std::vector<KnownRadio> RejoiningNet::on_air() const {
  return merge([](const RadioNet& net) { return net.on_air(); });
}

std::vector<KnownRadio> RejoiningNet::radios() const {
  return merge([](const RadioNet& net) { return net.radios(); });
}

std::vector<KnownReceiver> RejoiningNet::receivers() const {
  const std::shared_ptr<RadioNet> present = memberships_.present();
  return present ? present->receivers() : std::vector<KnownReceiver>{};
}

EntityPlace RejoiningNet::entity_place(const std::string& object) {
  const std::shared_ptr<RadioNet> present = memberships_.present();
  return present ? present->entity_place(object) : EntityPlace{};
}

std::vector<std::string> RejoiningNet::call_signs() const {
  const std::shared_ptr<RadioNet> present = memberships_.present();
  return present ? present->call_signs() : std::vector<std::string>{};
}

bool RejoiningNet::knows(const std::string& call_sign) const {
  const std::shared_ptr<RadioNet> present = memberships_.present();
  return present && present->knows(call_sign);
}

std::optional<KnownRadio> RejoiningNet::find_radio(std::uint64_t stream) const {
  const Members now = memberships_.members();
  auto radio = now.present ? now.present->find_radio(stream) : std::nullopt;
  if (!radio && now.former) radio = now.former->find_radio(stream);
  return radio;
}

}  // namespace roger::radio
