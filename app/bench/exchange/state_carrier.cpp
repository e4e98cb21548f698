#include "app/bench/exchange/state_carrier.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/bench/rti/support.hpp"

namespace roger::app::bench {
namespace {

/// Bytes of position, velocity, orientation, and of StateStamp.
constexpr std::array<std::size_t, 4> kStateSizes{24, 12, 12, 12};
constexpr std::size_t kStampBytes = kStateSizes.back();
constexpr std::size_t kStampStart = 24 + 12 + 12;
constexpr std::size_t kStateBytes = kStampStart + kStampBytes;

using StampBytes = std::array<char, kStampBytes>;

StampBytes to_bytes(const StateStamp& stamp) {
  StampBytes out{};
  std::memcpy(out.data(), &stamp.sent_ns, sizeof(stamp.sent_ns));
  std::memcpy(out.data() + sizeof(stamp.sent_ns), &stamp.sender, sizeof(stamp.sender));
  return out;
}

StateStamp to_stamp(const void* bytes) {
  StateStamp out;
  const char* from = static_cast<const char*>(bytes);
  std::memcpy(&out.sent_ns, from, sizeof(out.sent_ns));
  std::memcpy(&out.sender, from + sizeof(out.sent_ns), sizeof(out.sender));
  return out;
}

class RtiCarrier final : public StateCarrier {
 public:
  RtiCarrier(BenchFederate& federate, Receive receive) : federate_(federate) {
    rti1516e::RTIambassador& rti = federate.rti();
    thing_ = rti.getObjectClassHandle(L"Thing");
    const std::array<char, kStateBytes> zeros{};
    for (std::size_t i = 0; i < kStateSizes.size(); ++i) {
      attributes_.push_back(rti.getAttributeHandle(thing_, L"A" + std::to_wstring(i)));
      values_[attributes_.back()] = {zeros.data(), kStateSizes.at(i)};
    }
    federate.on_update = [stamp = attributes_.back(), receive = std::move(receive)](
                             const rti1516e::AttributeHandleValueMap& values) {
      const auto found = values.find(stamp);
      if (found != values.end() && found->second.size() == kStampBytes)
        receive(to_stamp(found->second.data()));
    };
    federate.ownership.on_discovered = [this](rti1516e::ObjectInstanceHandle) { ++discovered_; };
    const rti1516e::AttributeHandleSet all(attributes_.begin(), attributes_.end());
    rti.publishObjectClassAttributes(thing_, all);
    rti.subscribeObjectClassAttributes(thing_, all);
  }
  ~RtiCarrier() override {
    try {
      federate_.rti().unsubscribeObjectClass(thing_);
    } catch (const rti1516e::Exception&) {
      // The federate leaves in any case.
    }
  }
  RtiCarrier(const RtiCarrier&) = delete;
  RtiCarrier& operator=(const RtiCarrier&) = delete;

  void grow(std::size_t aircraft, std::size_t others) override {
    while (objects_.size() < aircraft) {
      objects_.push_back(federate_.rti().registerObjectInstance(thing_));
    }
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (discovered_ < aircraft * others) {
      if (std::chrono::steady_clock::now() > deadline)
        throw std::runtime_error("objects of the other federates were not discovered");
      federate_.attend(std::chrono::milliseconds(5));
    }
  }

  void send(std::size_t aircraft, const StateStamp& stamp) override {
    const StampBytes bytes = to_bytes(stamp);
    values_[attributes_.back()].setData(bytes.data(), bytes.size());
    federate_.rti().updateAttributeValues(objects_[aircraft], values_, no_tag_);
  }
  void flush() override {}

 private:
  BenchFederate& federate_;
  rti1516e::ObjectClassHandle thing_;
  std::vector<rti1516e::AttributeHandle> attributes_;
  rti1516e::AttributeHandleValueMap values_;
  const rti1516e::VariableLengthData no_tag_;
  std::vector<rti1516e::ObjectInstanceHandle> objects_;
  std::atomic<std::size_t> discovered_{0};
};

class LineCarrier final : public StateCarrier {
 public:
  LineCarrier(RawLine line, Receive receive)
      : line_(std::move(line)), receive_(std::move(receive)) {
    packet_.reserve(kPacketBytes);
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
  }

  void grow(std::size_t /*aircraft*/, std::size_t /*others*/) override {}

  void send(std::size_t /*aircraft*/, const StateStamp& stamp) override {
    const StampBytes bytes = to_bytes(stamp);
    packet_.resize(packet_.size() + kStampStart);
    packet_.insert(packet_.end(), bytes.begin(), bytes.end());
    if (packet_.size() + kStateBytes > kPacketBytes) flush();
  }
  void flush() override {
    // A datagram that the socket does not accept is lost, as over the RTI.
    if (!packet_.empty()) static_cast<void>(line_.send(packet_));
    packet_.clear();
  }

 private:
  static constexpr std::size_t kPacketBytes = 1400;  // as datagrams of the default RID

  void run(const std::stop_token& stop) {
    std::vector<std::uint8_t> room(std::size_t{1} << 16U);
    std::size_t filled = 0;  // a stream may divide a state
    while (!stop.stop_requested()) {
      filled += line_.receive_some(std::span(room).subspan(filled));
      std::size_t done = 0;
      for (; done + kStateBytes <= filled; done += kStateBytes) {
        receive_(to_stamp(room.data() + done + kStampStart));
      }
      std::memmove(room.data(), room.data() + done, filled - done);
      filled -= done;
    }
  }

  RawLine line_;
  const Receive receive_;
  std::vector<std::uint8_t> packet_;
  std::jthread thread_;
};

}  // namespace

std::unique_ptr<StateCarrier> carry_by_rti(BenchFederate& federate, StateCarrier::Receive receive) {
  return std::make_unique<RtiCarrier>(federate, std::move(receive));
}

std::unique_ptr<StateCarrier> carry_by_line(RawLine line, StateCarrier::Receive receive) {
  return std::make_unique<LineCarrier>(std::move(line), std::move(receive));
}

}  // namespace roger::app::bench
