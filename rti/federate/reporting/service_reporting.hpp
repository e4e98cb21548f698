// Service and exception reporting of one federate (IEEE 1516.1-2010, 11.4).
#pragma once

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
  /// Aligned as an integer of its size: otherwise clang accesses the atomic value by library calls.
  struct alignas(2) Switches {
    bool services = false;
    bool exceptions = false;
    friend bool operator==(const Switches&, const Switches&) = default;
  };
  /// Receives each call that is reported, with the switches at the time of the call. Called on the
  /// thread of the call. This thread may hold the locks under which callbacks run and services of
  /// the MOM are invoked, but no lock that a service takes.
  using Sink = std::function<void(const ServiceReport&, Switches)>;

  /// A federate has joined: reports go to `sink` as soon as set() enables them.
  void begin(Sink sink) { *sink_.lock() = std::move(sink); }
  /// The federate has left: nothing is reported any longer.
  void end();
  /// Does nothing while no federate is joined.
  void set(Switches switches);
  [[nodiscard]] Switches switches() const { return switches_.load(std::memory_order_relaxed); }
  /// Returns whether anything is reported.
  [[nodiscard]] bool is_enabled() const { return switches() != Switches{}; }

  /// Returns what `body()` returns, and reports the call if that is enabled. A report that fails is
  /// logged and does not affect the call. `service` is a string literal, whose length only a report
  /// needs: a call that is not reported costs no more than a test.
  template <class Body, class... Arguments>
  std::invoke_result_t<Body> call(const char* service, const Body& body,
                                  const Arguments&... arguments) {
    const Switches switches = this->switches();
    if (switches == Switches{}) return body();
    return reported_call(switches, service, body, arguments...);
  }

 private:
  template <class Body, class... Arguments>
  std::invoke_result_t<Body> reported_call(Switches switches, std::string_view service,
                                           const Body& body, const Arguments&... arguments) {
    ServiceReport report{service, {}, {}, {}};
    if (switches.services) contain(service, [&] { (add_supplied(report, arguments), ...); });
    const auto report_success = [&](const auto&... result) {
      contain(service, [&] {
        if (switches.services) {
          (report.returned.push_back(argument_text(result)), ...);
          (add_returned(report, arguments), ...);
        }
        pass_on(report, switches);
      });
    };
    if constexpr (std::is_void_v<std::invoke_result_t<Body>>) {
      report_exception(report, switches, body);
      report_success();
    } else {
      std::invoke_result_t<Body> result = report_exception(report, switches, body);
      report_success(result);
      return result;
    }
  }
  /// Returns what `body()` returns, and reports what it throws: callbacks are code of the federate
  /// and may throw any type.
  template <class Body>
  std::invoke_result_t<Body> report_exception(ServiceReport& report, Switches switches,
                                              const Body& body) {
    try {
      return body();
    } catch (...) {
      contain(report.service, [&] {
        report.exception = failure_text();
        pass_on(report, switches);
      });
      throw;
    }
  }
  /// Calls `work()`, a part of reporting `service`, and logs its exception, if any.
  template <class Work>
  static void contain(std::string_view service, const Work& work) noexcept {
    try {
      work();
    } catch (...) {
      log_failure(service);
    }
  }
  static void log_failure(std::string_view service) noexcept;
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
