#include "rti/federate/statistics/service_times.hpp"

namespace roger::rti {

namespace {

template <std::size_t size>
constexpr std::array<char, size> with_small_initial(const char (&name)[size]) {
  std::array<char, size> out = std::to_array(name);
  out.front() = static_cast<char>(out.front() - 'A' + 'a');
  return out;
}

}  // namespace

const char* name_of(Service service) {
#define RTI_SERVICE_NAME(name)                               \
  case Service::k##name: {                                   \
    static constexpr auto kName = with_small_initial(#name); \
    return kName.data();                                     \
  }
  switch (service) {
    RTI_SERVICES(RTI_SERVICE_NAME)
    case Service::kCount:
      break;
  }
#undef RTI_SERVICE_NAME
  return "";
}

void ServiceTimes::note(Service service, Nanoseconds duration) {
  Cell& cell = cells_[static_cast<std::size_t>(service)];
  const Nanoseconds::rep time = duration.count();
  cell.calls.fetch_add(1, std::memory_order_relaxed);
  cell.spread.at(time_bucket(duration)).fetch_add(1, std::memory_order_relaxed);
  cell.total.fetch_add(time, std::memory_order_relaxed);
  // Atomic maximum: retries until the stored value is at least `time`.
  Nanoseconds::rep longest = cell.longest.load(std::memory_order_relaxed);
  while (time > longest &&
         !cell.longest.compare_exchange_weak(longest, time, std::memory_order_relaxed)) {
  }
}

ServiceTime ServiceTimes::of(Service service) const {
  const Cell& cell = cells_[static_cast<std::size_t>(service)];
  ServiceTime out{cell.calls.load(std::memory_order_relaxed),
                  Nanoseconds(cell.total.load(std::memory_order_relaxed)),
                  Nanoseconds(cell.longest.load(std::memory_order_relaxed)),
                  {}};
  for (std::size_t i = 0; i < kTimeBuckets; ++i) {
    out.spread.at(i) = cell.spread.at(i).load(std::memory_order_relaxed);
  }
  return out;
}

}  // namespace roger::rti
