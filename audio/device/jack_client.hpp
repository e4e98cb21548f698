// A client of a JACK server that may end before this process.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>

struct _jack_client;  // NOLINT(bugprone-reserved-identifier): JACK's

namespace roger::audio {

/// Closes itself.
///
/// After a server has died, libjack deletes all remaining clients of the process as soon as a new
/// one is opened; a later call for an old client crashes. Therefore every client is opened here,
/// after all old ones were closed, and calls for a client that may be dead are made while use() is
/// held. Any thread except a real-time one may call all functions.
class JackClient {
 public:
  /// Returns nullptr if no server answers.
  static std::unique_ptr<JackClient> open(const std::string& name);
  ~JackClient();

  [[nodiscard]] struct _jack_client* get() const { return client_; }
  /// Returns whether the server has died or has removed the client.
  [[nodiscard]] bool gone() const { return lost_; }

  /// Prevents the client from being closed while the lock is held. Returns an unlocked lock if it
  /// is closed already.
  [[nodiscard]] std::unique_lock<std::mutex> use() const;

  /// Closes clients of dead servers. For other code that is about to open a client.
  static void close_dead_clients();

 private:
  JackClient() = default;
  void close();
  static void close_the_dead();

  struct _jack_client* client_ = nullptr;
  std::atomic<bool> lost_{false};
  bool closed_ = false;  // guarded by the mutex of all clients
};

}  // namespace roger::audio
