#include "rti/federate/time/time_axis.hpp"

#include <utility>

#include "core/text.hpp"
#include "rti/federate/refusal/refusal.hpp"
#include "rti/federate/refusal/service_limits.hpp"
#include "rti/federate/time/throwing_only.hpp"

namespace roger::rti {

namespace {

/// Bound for time axes that never end. The axis of the widest floating-point numbers has 2^2098
/// epsilons.
constexpr std::size_t kMaxPowers = 4096;

bool orders_by_encoded_form(const std::string& name) {
  return name == "HLAfloat64Time" || name == "HLAinteger64Time";
}

/// Adds in place. Returns false if the result is beyond the final time.
template <class Value>
bool add(Value& value, const rti1516e::LogicalTimeInterval& interval) {
  try {
    value += interval;
    return true;
  } catch (const rti1516e::IllegalTimeArithmetic&) {
    return false;
  }
}

}  // namespace

ByteVector octets_of(const rti1516e::VariableLengthData& data) {
  const auto* octets = static_cast<const std::uint8_t*>(data.data());
  return data.size() == 0 ? ByteVector() : ByteVector(octets, octets + data.size());
}

TimeAxis::TimeAxis(std::unique_ptr<rti1516e::LogicalTimeFactory> factory, const std::string& name)
    : factory_(std::move(factory)), name_(to_wide(name)) {
  if (!factory_) {
    refuse<rti1516e::CouldNotCreateLogicalTimeFactory>(
        "the federation uses logical time " + quoted(name_) +
        ", which LogicalTimeFactoryFactory of this federate does not know");
  }
  if (orders_by_encoded_form(name)) return;
  throwing_only<rti1516e::CouldNotCreateLogicalTimeFactory>([&] { find_powers(); });
}

void TimeAxis::find_powers() {
  const std::unique_ptr<rti1516e::LogicalTime> last = factory_->makeFinal();
  LogicalTimeIntervalPtr power = factory_->makeEpsilon();
  while (powers_.size() < kMaxPowers) {
    powers_.push_back(power);
    std::unique_ptr<rti1516e::LogicalTimeInterval> doubled = factory_->makeZero();
    *doubled = *power;
    if (!add(*doubled, *power) || *doubled <= *power) break;
    std::unique_ptr<rti1516e::LogicalTime> reached = factory_->makeInitial();
    if (!add(*reached, *doubled) || *reached > *last) break;
    power = std::move(doubled);
  }
}
std::unique_ptr<rti1516e::LogicalTime> TimeAxis::mutable_copy(
    const rti1516e::LogicalTime& time) const {
  std::unique_ptr<rti1516e::LogicalTime> copy = factory_->makeInitial();
  *copy = time;
  return copy;
}

LogicalTimePtr TimeAxis::copy(const rti1516e::LogicalTime& time) const {
  if (time.implementationName() != name_) {
    refuse<rti1516e::InvalidLogicalTime>("the time uses " + quoted(time.implementationName()) +
                                         ", but this federation uses " + quoted(name_));
  }
  return throwing_only<rti1516e::InvalidLogicalTime>([&] { return mutable_copy(time); });
}

LogicalTimeIntervalPtr TimeAxis::copy_lookahead(
    const rti1516e::LogicalTimeInterval& interval) const {
  return throwing_only<rti1516e::InvalidLookahead>([&] {
    std::unique_ptr<rti1516e::LogicalTimeInterval> copy = factory_->makeZero();
    *copy = interval;
    if (*copy < *factory_->makeZero()) {
      refuse<rti1516e::InvalidLookahead>("lookahead " + to_utf8(copy->toString()) +
                                         " is below zero");
    }
    return copy;
  });
}

TimeBound TimeAxis::sum(const rti1516e::LogicalTime& time,
                        const rti1516e::LogicalTimeInterval& interval) const {
  return throwing_only<rti1516e::InvalidLogicalTime>([&]() -> TimeBound {
    std::unique_ptr<rti1516e::LogicalTime> sum = mutable_copy(time);
    if (add(*sum, interval)) return {std::move(sum), false};
    return {factory_->makeFinal(), true};
  });
}

LogicalTimeIntervalPtr TimeAxis::difference(const rti1516e::LogicalTime& later,
                                            const rti1516e::LogicalTime& earlier) const {
  return throwing_only<rti1516e::InvalidLogicalTime>([&] {
    std::unique_ptr<rti1516e::LogicalTimeInterval> difference = factory_->makeZero();
    difference->setToDifference(later, earlier);
    return difference;
  });
}

LogicalTimePtr TimeAxis::earliest_for(const TimeBound& bound, const LogicalTimePtr& from,
                                      const rti1516e::LogicalTimeInterval& interval) const {
  const auto reaches = [&](const rti1516e::LogicalTime& time) {
    return !(sum(time, interval) < bound);
  };
  if (reaches(*from)) return from;
  // The bound is later than `from` plus `interval`, so this difference exists.
  std::unique_ptr<rti1516e::LogicalTime> time = throwing_only<rti1516e::InvalidLogicalTime>([&] {
    std::unique_ptr<rti1516e::LogicalTime> earlier = mutable_copy(*bound.time);
    *earlier -= interval;
    return earlier;
  });
  if (reaches(*time)) return time;
  if (add(*time, *factory_->makeEpsilon()) && reaches(*time)) return time;
  // Rounding has swallowed the epsilon, or the lookahead is zero.
  return bound.time;
}

wire::LogicalTime TimeAxis::to_wire(const rti1516e::LogicalTime& time) const {
  wire::LogicalTime sent = throwing_only<rti1516e::InvalidLogicalTime>([&] {
    return wire::LogicalTime{octets_of(time.encode()), rank(time)};
  });
  check_count<rti1516e::InvalidLogicalTime>(sent.encoded.size(), kTimeLimit);
  return sent;
}

wire::TimeBound TimeAxis::to_wire(const TimeBound& bound) const {
  return {to_wire(*bound.time), bound.exclusive};
}

LogicalTimePtr TimeAxis::from_wire(const wire::LogicalTime& time) const {
  return factory_->decodeLogicalTime({time.encoded.data(), time.encoded.size()});
}

ByteVector TimeAxis::rank(const rti1516e::LogicalTime& time) const {
  constexpr std::size_t kBits = 8;
  ByteVector bits((powers_.size() + kBits - 1) / kBits);
  if (powers_.empty()) return bits;
  // Binary expansion, greatest power first. Two times differ first at a power that reaches beyond
  // the earlier one only, so the later time has the greater rank, even where sums are rounded.
  std::unique_ptr<rti1516e::LogicalTime> reached = factory_->makeInitial();
  for (std::size_t power = powers_.size(); power-- > 0 && *reached < time;) {
    std::unique_ptr<rti1516e::LogicalTime> next = mutable_copy(*reached);
    if (!add(*next, *powers_[power]) || *next > time) continue;
    reached = std::move(next);
    const std::size_t place = bits.size() * kBits - 1 - power;
    bits[place / kBits] |= static_cast<std::uint8_t>(0x80U >> (place % kBits));
  }
  return bits;
}

}  // namespace roger::rti
