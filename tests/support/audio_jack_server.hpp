// A JACK server of the test, without a sound card.
#pragma once

#include <signal.h>  // NOLINT(modernize-deprecated-headers): POSIX' signals
#include <sys/types.h>

#include <string>

namespace roger::audio::testing {

/// Starts `jackd` with the dummy driver under a unique name, makes it this process' default server,
/// and ends it in the destructor.
class JackServer {
 public:
  /// Throws std::runtime_error if the server does not start.
  explicit JackServer(int period_frames, int sample_rate = 48000);
  ~JackServer();
  JackServer(const JackServer&) = delete;
  JackServer& operator=(const JackServer&) = delete;

  /// Ends the server; SIGKILL simulates a crash.
  void kill(int signal = SIGTERM);
  /// Starts it again under its old name. Throws like the constructor.
  void start_again(int sample_rate = 48000);
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  const int period_frames_;
  std::string name_;
  pid_t pid_ = -1;
};

}  // namespace roger::audio::testing
