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
#include "rti/wire/executive_messages.hpp"

namespace roger::rti::executive {

struct ExecutiveOptions {
  /// Address to listen on; takes precedence over the RID's address. If either is set, the executive
  /// serves at once without an election.
  std::optional<Endpoint> address;
  /// How long the executive keeps running without connections; nullopt: until it is stopped.
  std::optional<std::chrono::seconds> linger;
  /// Receives progress messages for the user, in whole sentences. Called on the executive's thread.
  std::function<void(const std::string& sentence)> say;
};

/// One executive. run() blocks one thread. All other functions except stop() and status() must be
/// called before run().
class Executive {
 public:
  /// Reads the key or certificate that the RID or the environment names (see open_credentials())
  /// and opens its sockets. Errors: those of open_credentials(), kUnavailable (the port is taken),
  /// kNotFound (no such host or interface), kSystem.
  [[nodiscard]] static Result<std::unique_ptr<Executive>> create(const Rid& rid,
                                                                 const ExecutiveOptions& options);
  ~Executive();
  Executive(const Executive&) = delete;
  Executive& operator=(const Executive&) = delete;

  /// Serves until stop() is called, or until no process has been connected for the linger time.
  /// Error: kUnavailable when another executive serves this network, either from the beginning or
  /// because this one yielded to it.
  [[nodiscard]] Status run();
  /// Ends run(). May be called from any thread at any time.
  void stop();

  /// Returns what this executive answers to AskStatus. May be called from any thread while run()
  /// runs; waits for the executive's thread. nullopt: not within `patience`.
  [[nodiscard]] std::optional<wire::ExecutiveStatus> status(std::chrono::milliseconds patience);

  /// Returns the random number that identifies this executive.
  [[nodiscard]] std::uint64_t incarnation() const;
  /// Returns the TCP port on which the executive accepts connections once it serves.
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
