// Measures the time of a federate's service calls and of the RTI's callbacks in the federate.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "core/clock.hpp"
#include "core/time_spread.hpp"

namespace roger::rti {

// The services of this RTI that a joined federate can call, and the callbacks that deliver values:
// by their names in the C++ API, with a capital.
#define RTI_SERVICES(SERVICE)                            \
  SERVICE(RegisterFederationSynchronizationPoint)        \
  SERVICE(SynchronizationPointAchieved)                  \
  SERVICE(PublishObjectClassAttributes)                  \
  SERVICE(UnpublishObjectClass)                          \
  SERVICE(UnpublishObjectClassAttributes)                \
  SERVICE(PublishInteractionClass)                       \
  SERVICE(UnpublishInteractionClass)                     \
  SERVICE(SubscribeObjectClassAttributes)                \
  SERVICE(UnsubscribeObjectClass)                        \
  SERVICE(UnsubscribeObjectClassAttributes)              \
  SERVICE(SubscribeInteractionClass)                     \
  SERVICE(UnsubscribeInteractionClass)                   \
  SERVICE(ReserveObjectInstanceName)                     \
  SERVICE(ReleaseObjectInstanceName)                     \
  SERVICE(ReserveMultipleObjectInstanceName)             \
  SERVICE(ReleaseMultipleObjectInstanceName)             \
  SERVICE(RegisterObjectInstance)                        \
  SERVICE(UpdateAttributeValues)                         \
  SERVICE(SendInteraction)                               \
  SERVICE(DeleteObjectInstance)                          \
  SERVICE(LocalDeleteObjectInstance)                     \
  SERVICE(RequestAttributeValueUpdate)                   \
  SERVICE(UnconditionalAttributeOwnershipDivestiture)    \
  SERVICE(NegotiatedAttributeOwnershipDivestiture)       \
  SERVICE(ConfirmDivestiture)                            \
  SERVICE(AttributeOwnershipAcquisition)                 \
  SERVICE(AttributeOwnershipAcquisitionIfAvailable)      \
  SERVICE(AttributeOwnershipReleaseDenied)               \
  SERVICE(AttributeOwnershipDivestitureIfWanted)         \
  SERVICE(CancelNegotiatedAttributeOwnershipDivestiture) \
  SERVICE(CancelAttributeOwnershipAcquisition)           \
  SERVICE(QueryAttributeOwnership)                       \
  SERVICE(RequestAttributeTransportationTypeChange)      \
  SERVICE(QueryAttributeTransportationType)              \
  SERVICE(RequestInteractionTransportationTypeChange)    \
  SERVICE(QueryInteractionTransportationType)            \
  SERVICE(IsAttributeOwnedByFederate)                    \
  SERVICE(EnableTimeRegulation)                          \
  SERVICE(DisableTimeRegulation)                         \
  SERVICE(EnableTimeConstrained)                         \
  SERVICE(DisableTimeConstrained)                        \
  SERVICE(TimeAdvanceRequest)                            \
  SERVICE(TimeAdvanceRequestAvailable)                   \
  SERVICE(NextMessageRequest)                            \
  SERVICE(NextMessageRequestAvailable)                   \
  SERVICE(FlushQueueRequest)                             \
  SERVICE(EnableAsynchronousDelivery)                    \
  SERVICE(DisableAsynchronousDelivery)                   \
  SERVICE(QueryGALT)                                     \
  SERVICE(QueryLogicalTime)                              \
  SERVICE(QueryLITS)                                     \
  SERVICE(ModifyLookahead)                               \
  SERVICE(QueryLookahead)                                \
  SERVICE(Retract)                                       \
  SERVICE(ChangeAttributeOrderType)                      \
  SERVICE(ChangeInteractionOrderType)                    \
  SERVICE(GetAutomaticResignDirective)                   \
  SERVICE(SetAutomaticResignDirective)                   \
  SERVICE(GetFederateHandle)                             \
  SERVICE(GetFederateName)                               \
  SERVICE(GetObjectClassHandle)                          \
  SERVICE(GetObjectClassName)                            \
  SERVICE(GetKnownObjectClassHandle)                     \
  SERVICE(GetObjectInstanceHandle)                       \
  SERVICE(GetObjectInstanceName)                         \
  SERVICE(GetAttributeHandle)                            \
  SERVICE(GetAttributeName)                              \
  SERVICE(GetUpdateRateValue)                            \
  SERVICE(GetUpdateRateValueForAttribute)                \
  SERVICE(GetInteractionClassHandle)                     \
  SERVICE(GetInteractionClassName)                       \
  SERVICE(GetParameterHandle)                            \
  SERVICE(GetParameterName)                              \
  SERVICE(GetOrderType)                                  \
  SERVICE(GetOrderName)                                  \
  SERVICE(GetTransportationType)                         \
  SERVICE(GetTransportationName)                         \
  SERVICE(GetAvailableDimensionsForClassAttribute)       \
  SERVICE(GetAvailableDimensionsForInteractionClass)     \
  SERVICE(GetDimensionHandle)                            \
  SERVICE(GetDimensionName)                              \
  SERVICE(GetDimensionUpperBound)                        \
  SERVICE(NormalizeFederateHandle)                       \
  SERVICE(NormalizeServiceGroup)                         \
  SERVICE(EnableObjectClassRelevanceAdvisorySwitch)      \
  SERVICE(DisableObjectClassRelevanceAdvisorySwitch)     \
  SERVICE(EnableAttributeRelevanceAdvisorySwitch)        \
  SERVICE(DisableAttributeRelevanceAdvisorySwitch)       \
  SERVICE(EnableAttributeScopeAdvisorySwitch)            \
  SERVICE(DisableAttributeScopeAdvisorySwitch)           \
  SERVICE(EnableInteractionRelevanceAdvisorySwitch)      \
  SERVICE(DisableInteractionRelevanceAdvisorySwitch)     \
  SERVICE(GetTimeFactory)                                \
  SERVICE(EvokeCallback)                                 \
  SERVICE(EvokeMultipleCallbacks)                        \
  SERVICE(ReceiveInteraction)                            \
  SERVICE(ReflectAttributeValues)

#define RTI_SERVICE_ENUMERATOR(name) k##name,
/// A service or callback of RTI_SERVICES.
enum class Service : std::uint8_t { RTI_SERVICES(RTI_SERVICE_ENUMERATOR) kCount };
#undef RTI_SERVICE_ENUMERATOR
inline constexpr auto kServiceCount = static_cast<std::size_t>(Service::kCount);

/// Returns the name in the spelling of the C++ API.
[[nodiscard]] const char* name_of(Service service);

/// Calls of one service, including those that ended with an exception.
struct ServiceTime {
  std::uint64_t calls = 0;
  Nanoseconds total{};
  Nanoseconds longest{};
  std::array<std::uint64_t, kTimeBuckets> spread{};  // histogram of calls by time_bucket()
};

/// Any thread may record and read. A reader may see a call in one figure and not yet in another.
class ServiceTimes {
 public:
  /// Keeps a reference to the clock.
  ServiceTimes(const Clock& clock, bool timing) : clock_(clock), timing_(timing) {}

  /// Returns whether times are recorded.
  [[nodiscard]] bool timing() const { return timing_; }
  [[nodiscard]] TimePoint now() const { return clock_.now(); }
  void note(Service service, Nanoseconds duration);
  [[nodiscard]] ServiceTime of(Service service) const;

 private:
  struct Cell {
    std::atomic<std::uint64_t> calls{0};
    std::atomic<Nanoseconds::rep> total{0};
    std::atomic<Nanoseconds::rep> longest{0};
    std::array<std::atomic<std::uint64_t>, kTimeBuckets> spread{};
  };

  const Clock& clock_;
  const bool timing_;
  std::array<Cell, kServiceCount> cells_;
};

/// Times a callback or a service call until it is destroyed. The times must exist longer.
class TimedCall {
 public:
  TimedCall(ServiceTimes& times, Service service) : TimedCall(&times, service) {}
  /// nullptr: there are no times, so the call is not timed.
  TimedCall(ServiceTimes* times, Service service)
      : times_(times != nullptr && times->timing() ? times : nullptr), service_(service) {
    if (times_ != nullptr) since_ = times_->now();
  }
  ~TimedCall() {
    if (times_ != nullptr) times_->note(service_, times_->now() - since_);
  }
  TimedCall(const TimedCall&) = delete;
  TimedCall& operator=(const TimedCall&) = delete;

 private:
  ServiceTimes* const times_;
  const Service service_;
  TimePoint since_;
};

}  // namespace roger::rti
