// A JACK server of a test's own, without a sound card.
#pragma once

#include <sys/types.h>

#include <string>

namespace roger::audio::testing {

/// Starts `jackd` with the dummy driver under a name nobody else uses, makes it this process'
/// default server, and ends it with the object.
class JackServer {
 public:
  /// Throws std::runtime_error when it does not come up.
  explicit JackServer(int period_frames, int sample_rate = 48000);
  ~JackServer();
  JackServer(const JackServer&) = delete;
  JackServer& operator=(const JackServer&) = delete;

  /// Ends the server, as a crash of it would look to its clients.
  void kill();
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  std::string name_;
  pid_t pid_ = -1;
};

}  // namespace roger::audio::testing
