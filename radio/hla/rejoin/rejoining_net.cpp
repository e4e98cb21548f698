#include "radio/hla/rejoin/rejoining_net.hpp"

#include <algorithm>
#include <string_view>

#include "core/log.hpp"

namespace roger::radio {
namespace {

/// A station that has not come back by then has probably ended in the meantime.
constexpr std::chrono::hours kMissingAtMost{1};

std::string joined_with_commas(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : ", ") + text;
  return out;
}

}  // namespace

RejoiningNet::RejoiningNet(Make make, std::string federation, Patience patience)
    : make_(std::move(make)), federation_(std::move(federation)), patience_(patience) {
}

RejoiningNet::~RejoiningNet() {
  leave();
}

Status RejoiningNet::join(RadioNetListener& listener) {
  listener_ = &listener;
  if (!patience_.from_the_start) {
    if (Status joined = attempt(); !joined) return joined;
  }
  std::unique_lock lock(runs_mutex_);
  runs_ = true;
  tried_ = !patience_.from_the_start;
  thread_ = std::thread([this] { run(); });
  wake_.wait_for(lock, patience_.first, [this] { return tried_; });
  return ok();
}

void RejoiningNet::leave() {
  {
    const std::lock_guard lock(runs_mutex_);
    runs_ = false;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
  end_overlap();
  if (const std::shared_ptr<RadioNet> last = members().present) last->leave();
}

void RejoiningNet::run() {
  TimePoint next{};
  std::unique_lock lock(runs_mutex_);
  while (runs_) {
    lock.unlock();
    const TimePoint now = std::chrono::steady_clock::now();
    const std::shared_ptr<RadioNet> present = members().present;
    const FederationSnapshot last = present ? present->state() : FederationSnapshot{};
    if (last.joined) {
      look_for_missing(last, present->call_signs());
    } else if (now >= next) {
      const Status status = attempt();
      if (!status) {
        const std::lock_guard held(mutex_);
        trouble_ = status.error().text();
      } else if (present) {
        log(LogLevel::kInfo, "radio", "joined federation \"" + federation_ + "\" again");
      }
      if (!status) next = std::chrono::steady_clock::now() + patience_.retry;
    }
    if (now >= overlap_until_) {
      end_overlap();
      filter_duplicates(false);
    }
    lock.lock();
    tried_ = true;
    wake_.notify_all();
    wake_.wait_for(lock, patience_.look, [this] { return !runs_; });
  }
}

Status RejoiningNet::attempt() {
  const std::shared_ptr<RadioNet> last = members().present;
  if (last) filter_duplicates(true);
  int number = 0;
  {
    const std::lock_guard lock(listener_mutex_);
    number = ++newest_membership_;
  }
  const auto membership = std::make_shared<Membership>(Membership{Inlet(*this, number), make_()});
  const std::shared_ptr<RadioNet> next(membership, membership->net.get());
  if (Status joined = next->join(membership->inlet); !joined) return joined;
  end_overlap();  // of an earlier loss
  const std::vector<std::string> before = last ? last->call_signs() : std::vector<std::string>{};
  {
    const std::lock_guard told(told_mutex_);
    if (interest_) next->set_interest(*interest_);
    for (const auto& [stream, state] : transmitters_) next->set_transmitter(state);
    for (const auto& [key, state] : receivers_) next->set_receiver(state);
    const std::lock_guard lock(mutex_);
    members_ = {next, last};
    joined_at_ = std::chrono::steady_clock::now();
    for (const std::string& call_sign : before) missing_.emplace(call_sign, joined_at_);
    trouble_.clear();
  }
  overlap_until_ = std::chrono::steady_clock::now() + patience_.overlap;
  return ok();
}

void RejoiningNet::end_overlap() {
  std::shared_ptr<RadioNet> former;
  {
    const std::lock_guard lock(mutex_);
    former = std::exchange(members_.former, nullptr);
  }
  if (former) former->leave();
}

void RejoiningNet::filter_duplicates(bool on) {
  const std::lock_guard lock(listener_mutex_);
  if (!on) overlap_.clear();
  overlaps_ = on;
}

void RejoiningNet::look_for_missing(const FederationSnapshot& present,
                                    const std::vector<std::string>& there) {
  const TimePoint now = std::chrono::steady_clock::now();
  FederationSnapshot separation = present;
  {
    const std::lock_guard lock(mutex_);
    for (const std::string& call_sign : present.lost_stations) missing_.emplace(call_sign, now);
    for (const std::string& call_sign : there) missing_.erase(call_sign);
    std::erase_if(missing_, [&](const auto& one) { return now - one.second > kMissingAtMost; });
    separation.trouble.clear();
    report_separation(separation, there);
  }
  if (separation.trouble == logged_separation_) return;
  logged_separation_ = separation.trouble;
  if (logged_separation_.empty()) {
    log(LogLevel::kInfo, "radio", "all stations of federation \"" + federation_ + "\" are back");
  } else {
    log(LogLevel::kWarning, "radio", logged_separation_);
  }
}

void RejoiningNet::deliver(const VoicePacket& voice, int membership) {
  const std::lock_guard lock(listener_mutex_);
  const auto source = membership == newest_membership_ ? OverlapFilter::Source::kPresent
                                                       : OverlapFilter::Source::kFormer;
  if (overlaps_ && !overlap_.is_new(voice.coded, source, std::chrono::steady_clock::now())) {
    return;
  }
  listener_->on_voice(voice);
}

void RejoiningNet::deliver(const Message& message) {
  const std::lock_guard lock(listener_mutex_);
  listener_->on_message(message);
}

RejoiningNet::Members RejoiningNet::members() const {
  const std::lock_guard lock(mutex_);
  return members_;
}

void RejoiningNet::set_interest(const std::vector<filter::Channel>& channels) {
  const std::lock_guard lock(told_mutex_);
  interest_ = channels;
  const Members now = members();
  if (now.present) now.present->set_interest(channels);
  if (now.former) now.former->set_interest(channels);
}

void RejoiningNet::set_transmitter(const TransmitterState& state) {
  const std::lock_guard lock(told_mutex_);
  transmitters_[state.stream] = state;
  const Members now = members();
  if (now.present) now.present->set_transmitter(state);
  if (now.former) now.former->set_transmitter(state);
}

void RejoiningNet::set_receiver(const ReceiverState& state) {
  const std::lock_guard lock(told_mutex_);
  receivers_[{state.entity, state.radio_index}] = state;
  const Members now = members();
  if (now.present) now.present->set_receiver(state);
  if (now.former) now.former->set_receiver(state);
}

bool RejoiningNet::send(VoicePacket& voice) {
  const Members now = members();
  const bool sent = now.present && now.present->send(voice);
  return (now.former && now.former->send(voice)) || sent;
}

void RejoiningNet::tell(const Message& message) {
  if (const std::shared_ptr<RadioNet> present = members().present) present->tell(message);
}

FederationSnapshot RejoiningNet::state() const {
  const std::lock_guard lock(mutex_);
  FederationSnapshot out;
  if (members_.present) {
    out = members_.present->state();
    if (!out.joined && runs_) {
      out.trouble += "; voice goes on as far as the network does until it is joined again";
      if (!trouble_.empty()) out.trouble += ": " + trouble_;
      if (out.said.what == Saying::kFederationLost) out.said.with.push_back(trouble_);
    }
    if (out.joined) report_separation(out, members_.present->call_signs());
    return out;
  }
  out.federation = federation_;
  out.trouble = trouble_.empty() ? "looking for the federation" : trouble_ + "; it is tried again";
  out.said = trouble_.empty() ? Said{Saying::kLookingForFederation, {}}
                              : Said{Saying::kFederationRetried, {trouble_}};
  return out;
}

void RejoiningNet::report_separation(FederationSnapshot& out,
                                     const std::vector<std::string>& there) const {
  std::set<std::string> missing(out.lost_stations.begin(), out.lost_stations.end());
  if (std::chrono::steady_clock::now() - joined_at_ >= patience_.grace) {
    for (const auto& [call_sign, since] : missing_) missing.insert(call_sign);
  }
  for (const std::string& call_sign : there) missing.erase(call_sign);
  if (!missing.empty()) {
    const std::string names = joined_with_commas({missing.begin(), missing.end()});
    out.trouble = "separated from " + names + ": not back since the connection was lost";
    out.said = {Saying::kSeparated, {names}};
  } else if (!out.other_executives.empty()) {
    const std::string places = joined_with_commas(out.other_executives);
    out.trouble = "another executive serves this network, at " + places +
                  ": stations connected to it are not heard here";
    out.said = {Saying::kOtherExecutives, {places}};
  }
}

std::vector<KnownRadio> RejoiningNet::on_air() const {
  const Members now = members();
  std::vector<KnownRadio> out;
  if (now.present) out = now.present->on_air();
  if (!now.former) return out;
  for (KnownRadio& radio : now.former->on_air()) {
    const auto same = [&](const KnownRadio& known) { return known.stream == radio.stream; };
    // What the present membership knows is newer, also that a radio is off the air.
    const bool known = std::any_of(out.begin(), out.end(), same) ||
                       !now.present->name_of_stream(radio.stream).empty();
    if (!known) out.push_back(std::move(radio));
  }
  return out;
}

EntityPlace RejoiningNet::entity_place(const std::string& object) {
  const std::shared_ptr<RadioNet> present = members().present;
  return present ? present->entity_place(object) : EntityPlace{};
}

std::vector<std::string> RejoiningNet::call_signs() const {
  const std::shared_ptr<RadioNet> present = members().present;
  return present ? present->call_signs() : std::vector<std::string>{};
}

std::string RejoiningNet::name_of_stream(std::uint64_t stream) const {
  const Members now = members();
  std::string name = now.present ? now.present->name_of_stream(stream) : std::string{};
  if (name.empty() && now.former) name = now.former->name_of_stream(stream);
  return name;
}

}  // namespace roger::radio
