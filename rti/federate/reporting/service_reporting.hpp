// Service and exception reporting of one federate (IEEE 1516.1-2010, 11.4).
#pragma once

#include <RTI/Exception.h>

#include <atomic>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/guarded.hpp"
#include "rti/federate/reporting/argument_text.hpp"

namespace roger::rti {

/// One completed call of a service or callback.
struct ServiceReport {
  std::string_view service;  // name in the C++ API
  /// @{ Textual depictions. Empty if only exceptions are reported.
  std::vector<std::string> supplied;
  std::vector<std::string> returned;
  /// @}
  std::string exception;  // empty: the call was successful
};

/// Marks an argument that a service sets, so that it is reported as returned.
template <class Value>
struct Returned {
  explicit Returned(const Value& argument) : value(argument) {}
  const Value& value;
};

/// Passes reports of calls on to the MOM while a joined federate has reporting enabled. Any thread
/// may call.
class ServiceReporting {
 public:
  struct Switches {
    bool services = false;
    bool exceptions = false;
    friend bool operator==(const Switches&, const Switches&) = default;
  };
  /// Receives each call that is reported, with the switches at the time of the call. Called on the
  /// thread of the call, which holds no lock of the RTI.
  using Sink = std::function<void(const ServiceReport&, Switches)>;

  /// A federate has joined: reports go to `sink` as soon as set() enables them.
  void begin(Sink sink);
  /// The federate has left: nothing is reported any longer.
  void end();
  /// Does nothing while no federate is joined.
  void set(Switches switches);
  [[nodiscard]] Switches switches() const { return switches_.load(std::memory_order_relaxed); }

  /// Returns what `body()` returns, and reports the call if that is enabled.
  template <class Body, class... Arguments>
  std::invoke_result_t<Body> call(std::string_view service, const Body& body,
                                  const Arguments&... arguments) {
    const Switches switches = this->switches();
    if (switches == Switches{}) return body();
    ServiceReport report{service, {}, {}, {}};
    if (switches.services) (add_supplied(report, arguments), ...);
    try {
      if constexpr (std::is_void_v<std::invoke_result_t<Body>>) {
        body();
        if (switches.services) (add_returned(report, arguments), ...);
        pass_on(report, switches);
      } else {
        std::invoke_result_t<Body> result = body();
        if (switches.services) {
          report.returned.push_back(argument_text(result));
          (add_returned(report, arguments), ...);
        }
        pass_on(report, switches);
        return result;
      }
    } catch (const rti1516e::Exception& thrown) {
      report.exception = exception_text(thrown);
      pass_on(report, switches);
      throw;
    }
  }

 private:
  template <class Argument>
  static void add_supplied(ServiceReport& report, const Argument& argument) {
    report.supplied.push_back(argument_text(argument));
  }
  template <class Value>
  static void add_supplied(ServiceReport& /*report*/, const Returned<Value>& /*argument*/) {}
  template <class Argument>
  static void add_returned(ServiceReport& /*report*/, const Argument& /*argument*/) {}
  template <class Value>
  static void add_returned(ServiceReport& report, const Returned<Value>& argument) {
    report.returned.push_back(argument_text(argument.value));
  }
  void pass_on(const ServiceReport& report, Switches switches) const;

  std::atomic<Switches> switches_{};
  Guarded<Sink> sink_;
};

}  // namespace roger::rti
