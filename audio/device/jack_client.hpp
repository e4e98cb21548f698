// A client of the JACK server that may die before us.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>

struct _jack_client;  // NOLINT(bugprone-reserved-identifier): JACK's

namespace roger::audio {

/// Closes itself.
///
/// Once a server has died, libjack deletes all clients that the process still has as soon as
/// somebody opens a new one, and a later call for an old one crashes. So every new one is opened
/// here, after all old ones were closed, and calls for one that may be dead are made while use()
/// is held. All functions may be called from any thread but a real-time one.
class JackClient {
 public:
  /// nullptr when no server answers.
  static std::unique_ptr<JackClient> open(const std::string& name);
  ~JackClient();

  [[nodiscard]] struct _jack_client* get() const { return client_; }
  /// The server has died or has thrown the client out.
  [[nodiscard]] bool gone() const { return gone_; }

  /// While it is held the client is not closed; unlocked when that has happened already.
  [[nodiscard]] std::unique_lock<std::mutex> use() const;

  /// Closes what dead servers left behind. For others who are about to open a client.
  static void forget_the_dead();

 private:
  JackClient() = default;
  void close();
  static void close_the_dead();

  struct _jack_client* client_ = nullptr;
  std::atomic<bool> gone_{false};
  bool closed_ = false;  // under the mutex of all clients
};

}  // namespace roger::audio
