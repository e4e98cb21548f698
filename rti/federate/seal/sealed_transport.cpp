#include "rti/federate/seal/sealed_transport.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/counters.hpp"
#include "core/log.hpp"
#include "rti/net/failure.hpp"
#include "rti/wire/datagram.hpp"

namespace roger::rti {

using security::Opening;

/// Opens received datagrams. Shared with the handler of the transport, which may still run when the
/// transport is destroyed. take() runs on the reading thread.
class SealedTransport::Inbox {
 public:
  explicit Inbox(std::shared_ptr<PeerSeals> peers)
      : peers_(std::move(peers)), opened_(wire::kMaxDatagramBytes) {}

  void set(Handler handler) { handler_ = std::move(handler); }

  void take(net::Received received) {
    const security::Opener::Result result =
        peers_->open(received.group.value, received.direct, received.data, opened_);
    if (result.opening != Opening::kOpened) return drop(result.opening, received);
    received.data = result.datagram;
    handler_(received);
  }

  [[nodiscard]] bool has_key(filter::Ipv4Address group) const {
    return peers_->has_key(group.value);
  }
  void join(filter::Ipv4Address group) { peers_->join(group.value); }
  void leave(filter::Ipv4Address group) { peers_->leave(group.value); }

  [[nodiscard]] net::SealCounters counters() const {
    return {of(Opening::kForeignFederation),
            of(Opening::kNotSealed),
            of(Opening::kUnknownSender),
            of(Opening::kForeignGroup),
            of(Opening::kForged),
            of(Opening::kReplayed),
            of(Opening::kNoKey)};
  }

 private:
  [[nodiscard]] std::uint64_t of(Opening opening) const {
    return dropped_.at(static_cast<std::size_t>(opening)).value();
  }

  void drop(Opening opening, const net::Received& received) {
    dropped_.at(static_cast<std::size_t>(opening)).add();
    const bool intruder = opening == Opening::kNotSealed || opening == Opening::kForged;
    if (!intruder || std::exchange(reported_, true)) return;
    log(LogLevel::kWarning, "rti",
        "datagrams without a valid seal arrive in this federate's groups and are dropped, the "
        "first one from " +
            received.from.text() +
            "; a program there does not have the key of this network (security.key_file)");
  }

  const std::shared_ptr<PeerSeals> peers_;
  Handler handler_;
  std::vector<std::uint8_t> opened_;
  std::array<Counter, static_cast<std::size_t>(Opening::kCount)> dropped_;
  bool reported_ = false;
};

SealedTransport::SealedTransport(std::unique_ptr<net::Transport> transport, security::Sealer sealer,
                                 std::shared_ptr<PeerSeals> peers)
    : transport_(std::move(transport)),
      inbox_(std::make_shared<Inbox>(std::move(peers))),
      sealer_(std::move(sealer)) {
}

SealedTransport::~SealedTransport() = default;

void SealedTransport::start(Handler handler, net::ReadBy by) {
  inbox_->set(std::move(handler));
  transport_->start([inbox = inbox_](const net::Received& received) { inbox->take(received); }, by);
}

Status SealedTransport::join(filter::Ipv4Address group) {
  inbox_->join(group);  // before the first datagram arrives
  Status joined = transport_->join(group);
  if (!joined) inbox_->leave(group);
  return joined;
}

void SealedTransport::leave(filter::Ipv4Address group) {
  transport_->leave(group);
  inbox_->leave(group);
}

bool SealedTransport::has_key(filter::Ipv4Address group) const {
  return inbox_->has_key(group);
}

net::SendResult SealedTransport::send(filter::Ipv4Address group, Bytes datagram) noexcept {
  if (datagram.size() > wire::kMaxDatagramBytes - security::kSealBytes) {
    return net::SendResult::kTooLarge;
  }
  const std::lock_guard lock(mutex_);
  try {
    sealed_.resize(std::max(sealed_.size(), datagram.size() + security::kSealBytes));
    const Bytes sealed = sealer_.seal(group.value, datagram, sealed_);
    if (!sealed.empty()) return transport_->send(group, sealed);
    unsent_.add();
    return net::SendResult::kNoKey;
  } catch (...) {
    net::log_failure({"a datagram could not be sealed and was not sent"});
    return net::SendResult::kFailed;
  }
}

void SealedTransport::send_train(filter::Ipv4Address group, Bytes bytes,
                                 std::span<const std::uint16_t> sizes) noexcept {
  const std::lock_guard lock(mutex_);
  try {
    sealed_.resize(std::max(sealed_.size(), bytes.size() + sizes.size() * security::kSealBytes));
    sizes_.clear();
    std::size_t end = 0;
    for (const std::uint16_t size : sizes) {
      const Bytes sealed =
          sealer_.seal(group.value, bytes.first(size), std::span(sealed_).subspan(end));
      if (sealed.empty()) return unsent_.add(sizes.size());
      bytes = bytes.subspan(size);
      sizes_.push_back(static_cast<std::uint16_t>(sealed.size()));
      end += sealed.size();
    }
    transport_->send_train(group, Bytes(sealed_).first(end), sizes_);
  } catch (...) {
    net::log_failure({"datagrams could not be sealed and were not sent"});
  }
}

net::TransportCounters SealedTransport::counters() const {
  net::TransportCounters out = transport_->counters();
  out.seal = inbox_->counters();
  out.seal.no_key += unsent_.value();
  return out;
}

}  // namespace roger::rti
