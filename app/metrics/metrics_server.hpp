// Serves the metrics of a program to Prometheus: GET /metrics by HTTP/1.1.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "core/result.hpp"
#include "rti/rid/rid.hpp"

namespace roger::app {

/// Serves from construction to destruction, on a thread of its own, so that scrapes delay nothing
/// else. Any program that reaches the address can read the metrics and nothing else.
///
/// Everything that a client can use up is limited: kMaxConnections at a time (further ones wait in
/// the kernel), kMaxRequestBytes of a request, kExchangeTime from the first byte to the last one of
/// the answer. The metrics are collected at most once in kFreshness, however many clients ask.
class MetricsServer {
 public:
  /// Returns the metrics in the text format of Prometheus. Called on the server's thread.
  using Collect = std::function<std::string()>;

  /// Errors: kNotFound (unknown host), kUnavailable (the address is in use or not of this
  /// computer). The message names the setting.
  [[nodiscard]] static Result<std::unique_ptr<MetricsServer>> create(const rti::Endpoint& listen,
                                                                     Collect collect);
  ~MetricsServer();
  MetricsServer(const MetricsServer&) = delete;
  MetricsServer& operator=(const MetricsServer&) = delete;

  static constexpr std::size_t kMaxConnections = 8;
  static constexpr std::size_t kMaxRequestBytes = std::size_t{8} << 10U;
  static constexpr std::chrono::milliseconds kExchangeTime{3000};
  static constexpr std::chrono::milliseconds kFreshness{500};

 private:
  class State;
  explicit MetricsServer(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Serves the metrics as the RID says; returns nullptr if it names no address. An address that
/// cannot be used is logged and otherwise ignored: it must not keep a station off the air.
[[nodiscard]] std::unique_ptr<MetricsServer> serve_metrics(const rti::Rid::Metrics& settings,
                                                           MetricsServer::Collect collect);

}  // namespace roger::app
