#include "radio/exercise/timeline/net_board.hpp"

#include <algorithm>

namespace roger::radio {
namespace {

/// Limit of the nets outside the plan, because received data must not exhaust the memory. The last
/// one stands for all further ones.
constexpr std::size_t kMaxOffPlan = 256;
constexpr Nanoseconds kOneSecond{1'000'000'000};

bool same_net(const std::optional<Hopping>& a, const std::optional<Hopping>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return a->system == b->system && a->net_id == b->net_id && a->hopset == b->hopset;
}

}  // namespace

bool is_selected(const std::vector<std::string>& nets, const std::string& net) {
  return nets.empty() || std::ranges::find(nets, net) != nets.end();
}

NetBoard::NetBoard(const NetPlan& plan, TimePoint now) : began_(now), followed_(now) {
  for (const Net& net : plan.nets) {
    Entry entry;
    entry.state.name = net.name;
    entry.state.frequency = find_frequency(net.address);
    entry.state.channel = net.channel();
    entry.address = net.address;
    entry.state.modulation = net.modulation_text();
    entry.state.secure = net.key != nullptr;
    entry.planned = net;
    entry.hopping = net.hopping;
    nets_.push_back(std::move(entry));
  }
}

const Net* NetBoard::planned(std::size_t net) const {
  const Entry& entry = nets_.at(net);
  return entry.planned ? &*entry.planned : nullptr;
}

std::size_t NetBoard::net_of(const Address& address, const std::optional<Hopping>& hopping,
                             bool carrier) {
  std::optional<std::size_t> near;  // a net with the same address but other hopping
  for (std::size_t i = 0; i < nets_.size(); ++i) {
    if (nets_[i].address != address) continue;
    if (same_net(nets_[i].hopping, hopping)) return i;
    if (!near) near = i;
  }
  if (near && carrier && !hopping) return *near;
  const auto off_plan = static_cast<std::size_t>(
      std::ranges::count_if(nets_, [](const Entry& entry) { return !entry.planned; }));
  if (off_plan >= kMaxOffPlan) return nets_.size() - 1;
  Entry entry;
  entry.state.frequency = find_frequency(address);
  entry.state.channel = channel_name(entry.state.frequency, 0.0);
  entry.address = address;
  entry.state.modulation = hopping ? hopping->text() : "";
  entry.hopping = hopping;
  nets_.push_back(std::move(entry));
  return nets_.size() - 1;
}

void NetBoard::rejected(std::size_t net, const std::string& call_sign, const Reason& reason,
                        TimePoint at) {
  RejectedVoice& rejected = nets_.at(net).state.rejected;
  rejected = {rejected.packets + 1, call_sign, reason, at};
}

void NetBoard::forget(Entry& entry, std::int64_t from_second, std::int64_t to_second) {
  const std::int64_t count = std::min<std::int64_t>(to_second - from_second, kSeconds);
  for (std::int64_t i = 0; i < count; ++i) {
    entry.talked.at(static_cast<std::size_t>(to_second - i) % kSeconds) = Nanoseconds{0};
  }
}

// Each net has a ring of kSeconds cells with the talk time of each second. forget() clears the
// cells of the seconds that have begun since the last call, which belonged to the seconds kSeconds
// earlier, so the sum of the ring is always the talk time of the last kSeconds.
void NetBoard::follow(const std::vector<Keyed>& keyed, TimePoint now) {
  const std::int64_t before = (followed_ - began_) / kOneSecond;
  const std::int64_t second = (now - began_) / kOneSecond;
  const Nanoseconds step = now - followed_;
  followed_ = now;
  for (std::size_t i = 0; i < nets_.size(); ++i) {
    Entry& entry = nets_[i];
    forget(entry, before, second);
    entry.state.keyed_by.clear();
    entry.state.broken_into_by.reset();
    entry.state.collides = false;
    entry.state.plain = false;
    entry.state.level_dbfs = -120.0;
    for (const Keyed& one : keyed) {
      if (one.net != i) continue;
      entry.state.keyed_by.push_back(one.station);
      if (one.breaks_in) entry.state.broken_into_by = one.station;
      entry.state.collides = entry.state.collides || one.collides;
      entry.state.plain = entry.state.plain || one.plain;
      entry.state.level_dbfs = std::max(entry.state.level_dbfs, one.level_dbfs);
    }
    if (!entry.state.keyed_by.empty()) {
      entry.talked.at(static_cast<std::size_t>(second) % kSeconds) += step;
    }
  }
}

void NetBoard::set_members(const NetMembers& members) {
  for (Entry& entry : nets_) {
    const auto found = members.find(entry.address);
    entry.state.members = found == members.end() ? std::vector<NetMember>{} : found->second;
  }
}

std::vector<NetState> NetBoard::states() const {
  std::vector<NetState> out;
  const Nanoseconds window = std::min<Nanoseconds>(followed_ - began_, kSeconds * kOneSecond);
  for (const Entry& entry : nets_) {
    NetState state = entry.state;
    Nanoseconds talked{0};
    for (const Nanoseconds one : entry.talked) talked += one;
    if (window.count() > 0) {
      state.talk_share =
          std::min(1.0, static_cast<double>(talked.count()) / static_cast<double>(window.count()));
    }
    out.push_back(std::move(state));
  }
  return out;
}

}  // namespace roger::radio
