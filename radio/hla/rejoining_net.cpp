#include "radio/hla/rejoining_net.hpp"

#include "core/log.hpp"

namespace roger::radio {

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
  const std::shared_ptr<RadioNet> last = net();
  if (last) last->leave();
}

void RejoiningNet::run() {
  TimePoint next{};
  std::unique_lock lock(runs_mutex_);
  while (runs_) {
    lock.unlock();
    const TimePoint now = std::chrono::steady_clock::now();
    const std::shared_ptr<RadioNet> present = net();
    if (now >= next && (!present || !present->state().joined)) {
      const Status status = attempt();
      if (!status) {
        const std::lock_guard held(mutex_);
        trouble_ = status.error().text();
      } else if (present) {
        log(LogLevel::kInfo, "radio", "joined federation \"" + federation_ + "\" again");
      }
      next = std::chrono::steady_clock::now() + patience_.retry;
    }
    lock.lock();
    tried_ = true;
    wake_.notify_all();
    wake_.wait_for(lock, patience_.look, [this] { return !runs_; });
  }
}

Status RejoiningNet::attempt() {
  const std::shared_ptr<RadioNet> next = make_();
  if (Status joined = next->join(*this); !joined) return joined;
  std::shared_ptr<RadioNet> last;
  {
    const std::lock_guard told(told_mutex_);
    if (interest_) next->set_interest(*interest_);
    for (const auto& [stream, state] : transmitters_) next->set_transmitter(state);
    for (const auto& [key, state] : receivers_) next->set_receiver(state);
    const std::lock_guard lock(mutex_);
    last = std::exchange(net_, next);
    trouble_.clear();
  }
  if (last) last->leave();
  return ok();
}

void RejoiningNet::on_voice(const VoiceSignal& signal) {
  const std::lock_guard lock(listener_mutex_);
  listener_->on_voice(signal);
}

void RejoiningNet::on_message(const Message& message) {
  const std::lock_guard lock(listener_mutex_);
  listener_->on_message(message);
}

std::shared_ptr<RadioNet> RejoiningNet::net() const {
  const std::lock_guard lock(mutex_);
  return net_;
}

void RejoiningNet::set_interest(const std::vector<filter::Channel>& channels) {
  const std::lock_guard lock(told_mutex_);
  interest_ = channels;
  if (const std::shared_ptr<RadioNet> present = net()) present->set_interest(channels);
}

void RejoiningNet::set_transmitter(const TransmitterState& state) {
  const std::lock_guard lock(told_mutex_);
  transmitters_[state.stream] = state;
  if (const std::shared_ptr<RadioNet> present = net()) present->set_transmitter(state);
}

void RejoiningNet::set_receiver(const ReceiverState& state) {
  const std::lock_guard lock(told_mutex_);
  receivers_[{state.entity, state.radio_index}] = state;
  if (const std::shared_ptr<RadioNet> present = net()) present->set_receiver(state);
}

bool RejoiningNet::send(VoiceSignal& signal) {
  const std::shared_ptr<RadioNet> present = net();
  return present && present->send(signal);
}

void RejoiningNet::tell(const Message& message) {
  if (const std::shared_ptr<RadioNet> present = net()) present->tell(message);
}

FederationSnapshot RejoiningNet::state() const {
  const std::lock_guard lock(mutex_);
  FederationSnapshot out;
  if (net_) {
    out = net_->state();
    if (!out.joined && runs_) {
      out.trouble += "; voice goes on as far as the network does until it is joined again";
      if (!trouble_.empty()) out.trouble += ": " + trouble_;
      if (out.said.what == Saying::kFederationLost) out.said.with.push_back(trouble_);
    }
    return out;
  }
  out.federation = federation_;
  out.trouble = trouble_.empty() ? "looking for the federation" : trouble_ + "; it is tried again";
  out.said = trouble_.empty() ? Said{Saying::kLookingForFederation, {}}
                              : Said{Saying::kFederationRetried, {trouble_}};
  return out;
}

std::vector<KnownRadio> RejoiningNet::on_air() const {
  const std::shared_ptr<RadioNet> present = net();
  return present ? present->on_air() : std::vector<KnownRadio>{};
}

EntityPlace RejoiningNet::entity_place(const std::string& object) {
  const std::shared_ptr<RadioNet> present = net();
  return present ? present->entity_place(object) : EntityPlace{};
}

std::vector<std::string> RejoiningNet::call_signs() const {
  const std::shared_ptr<RadioNet> present = net();
  return present ? present->call_signs() : std::vector<std::string>{};
}

std::string RejoiningNet::name_of_stream(std::uint64_t stream) const {
  const std::shared_ptr<RadioNet> present = net();
  return present ? present->name_of_stream(stream) : std::string{};
}

}  // namespace roger::radio
