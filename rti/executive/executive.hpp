// The executive: the process that holds the registry of federations and forwards reliable traffic.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "core/result.hpp"
#include "rti/rid/rid.hpp"

namespace roger::rti::executive {

struct ExecutiveOptions {
  /// Listen here and nowhere else; takes precedence over the RID's address. With either, no other
  /// executive is asked for leave.
  std::optional<Endpoint> address;
  /// End when nobody has been connected for so long; nullopt: never.
  std::optional<std::chrono::seconds> linger;
  /// Progress in whole sentences, for people. Called on the executive's thread.
  std::function<void(const std::string& sentence)> say;
};

/// One executive. run() on one thread; everything else but stop() before it.
class Executive {
 public:
  /// Opens its sockets. Errors: kUnavailable (the port is taken), kNotFound (no such host or
  /// interface), kSystem.
  [[nodiscard]] static Result<std::unique_ptr<Executive>> create(const Rid& rid,
                                                                 const ExecutiveOptions& options);
  ~Executive();
  Executive(const Executive&) = delete;
  Executive& operator=(const Executive&) = delete;

  /// Serves until stop(), or until nobody has needed it for the time to linger. Error:
  /// kUnavailable when another executive serves this network, whether it did already or this one
  /// has yielded to it.
  [[nodiscard]] Status run();
  /// From any thread, any time in the executive's life.
  void stop();

  [[nodiscard]] std::uint64_t incarnation() const;
  /// Where it accepts connections once it serves.
  [[nodiscard]] std::uint16_t port() const;

 private:
  class State;
  explicit Executive(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Creates an executive and runs it until `stop` is requested.
[[nodiscard]] Status run_executive(const Rid& rid, const ExecutiveOptions& options,
                                   const std::stop_token& stop);

}  // namespace roger::rti::executive
