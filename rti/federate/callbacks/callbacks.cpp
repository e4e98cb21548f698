#include "rti/federate/callbacks/callbacks.hpp"

#include <algorithm>
#include <string>

#include "core/log.hpp"
#include "core/text.hpp"

namespace roger::rti {

namespace {

/// Longest wait in one call. Many federates pass huge values for "for ever".
constexpr double kMaxSeconds = 1e6;

Nanoseconds duration(double seconds) {
  // !(a > b) is also true for NaN.
  if (!(seconds > 0.0)) return Nanoseconds::zero();
  return from_seconds(std::min(seconds, kMaxSeconds));
}

}  // namespace

thread_local const Callbacks::Frame* Callbacks::innermost_ = nullptr;

void Callbacks::deliver(Call call, std::size_t bytes, CallbackKind kind) {
  if (direct([&] { run(call); })) return;
  queue_.push([this, call = std::move(call)] { run(call); }, bytes, kind);
  run_pending();
}

void Callbacks::deliver_all(std::vector<Item> items) {
  const auto run_all = [&] {
    for (const Item& item : items) run(item.call);
  };
  if (direct(run_all)) return;
  std::vector<CallbackQueue::Entry> entries;
  entries.reserve(items.size());
  for (Item& item : items) {
    entries.push_back({[this, call = std::move(item.call)] { run(call); }, item.bytes});
  }
  queue_.push_all(std::move(entries));
  run_pending();
}

void Callbacks::set_datagram_reader(ReadDatagram read) {
  if (!read) return queue_.set_datagram_reader(nullptr);
  queue_.set_datagram_reader([this, read = std::move(read)](Bytes datagram, std::size_t& position) {
    bool more = true;  // also after a callback that throws
    run([&](rti1516e::FederateAmbassador& federate) { more = read(federate, datagram, position); });
    return more && position < datagram.size();
  });
}

void Callbacks::run_pending() {
  if (model_ != rti1516e::HLA_IMMEDIATE) return;
  // A thread that finds the lock taken leaves its callback to the holder. The holder checks the
  // queue again after unlocking, and ready() is ordered with pushes, so no callback is left behind.
  while (queue_.ready()) {
    const std::unique_lock calling(callback_mutex_, std::try_to_lock);
    if (!calling) return;
    queue_.drain();
  }
}

void Callbacks::add(Call call, std::size_t bytes, CallbackKind kind) {
  queue_.push([this, call = std::move(call)] { run(call); }, bytes, kind);
}

void Callbacks::set_enabled(bool enabled) {
  queue_.set_enabled(enabled);
  if (enabled) wake_();
}

bool Callbacks::evoke(double minimum_seconds) {
  if (model_ == rti1516e::HLA_IMMEDIATE) return false;
  return queue_.evoke(duration(minimum_seconds));
}

bool Callbacks::evoke_multiple(double minimum_seconds, double maximum_seconds) {
  if (model_ == rti1516e::HLA_IMMEDIATE) return false;
  return queue_.evoke_multiple(duration(minimum_seconds), duration(maximum_seconds));
}

bool Callbacks::within_callback() const {
  for (const Frame* frame = innermost_; frame != nullptr; frame = frame->outer) {
    if (frame->owner == this) return true;
  }
  return false;
}

void Callbacks::record_exception(const std::wstring& what) {
  exceptions_.add();
  log(LogLevel::kError, "rti", "a callback of the federate threw: " + to_utf8(what));
}

void Callbacks::record_exception(const std::exception& thrown) {
  exceptions_.add();
  log(LogLevel::kError, "rti", std::string("a callback of the federate threw: ") + thrown.what());
}

}  // namespace roger::rti
