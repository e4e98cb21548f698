// A private JACK server on the dummy driver.
#pragma once

#include <cstdint>
#include <string>

#include "app/support/child_process.hpp"
#include "core/result.hpp"

namespace roger::app {

/// The server ends with this object.
class JackServer {
 public:
  /// Whether the threads that process sound, in the server and in its clients, request real-time
  /// priority. JACK runs without it where it is refused.
  enum class Scheduling { kRealtime, kNormal };

  /// Starts "jackd -d dummy" and waits until a client can connect. Output goes to `log_file`.
  /// Errors: kSystem (jackd is not installed), kUnavailable (it ended or did not answer; with its
  /// last line of output).
  static Result<JackServer> start(const std::string& name, std::uint32_t sample_rate,
                                  std::uint32_t period, const std::string& log_file,
                                  Scheduling scheduling = Scheduling::kRealtime);

  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  JackServer(std::string name, ChildProcess process)
      : name_(std::move(name)), process_(std::move(process)) {}
  std::string name_;
  ChildProcess process_;
};

}  // namespace roger::app
