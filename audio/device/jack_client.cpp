#include "audio/device/jack_client.hpp"

#include <jack/jack.h>

#include <algorithm>
#include <vector>

namespace roger::audio {
namespace {

// libjack has one state per process, therefore these objects too.
std::mutex& clients_mutex() {
  static std::mutex mutex;
  return mutex;
}
std::vector<JackClient*>& clients() {
  static std::vector<JackClient*> all;
  return all;
}

void discard_message(const char* /*message*/) {
}

}  // namespace

std::unique_ptr<JackClient> JackClient::open(const std::string& name) {
  const std::lock_guard lock(clients_mutex());
  close_the_dead();
  // PortAudio sets its own function, so this is repeated.
  jack_set_error_function(discard_message);
  jack_set_info_function(discard_message);
  jack_client_t* opened = jack_client_open(name.c_str(), JackNoStartServer, nullptr);
  if (opened == nullptr) return nullptr;
  std::unique_ptr<JackClient> client(new JackClient());
  client->client_ = opened;
  clients().push_back(client.get());
  jack_on_shutdown(
      opened, [](void* self) { static_cast<JackClient*>(self)->lost_ = true; }, client.get());
  return client;
}

JackClient::~JackClient() {
  const std::lock_guard lock(clients_mutex());
  close();
  std::erase(clients(), this);
}

void JackClient::close() {
  if (closed_) return;
  closed_ = true;
  jack_client_close(client_);
  lost_ = true;
}

std::unique_lock<std::mutex> JackClient::use() const {
  std::unique_lock lock(clients_mutex());
  if (closed_ || lost_) lock.unlock();
  return lock;
}

void JackClient::close_dead_clients() {
  const std::lock_guard lock(clients_mutex());
  close_the_dead();
}

void JackClient::close_the_dead() {
  const bool dead = std::ranges::any_of(
      clients(), [](const JackClient* client) { return !client->closed_ && client->lost_; });
  // All clients used the same server, whether they have noticed its end or not.
  if (!dead) return;
  for (JackClient* client : clients()) client->close();
}

}  // namespace roger::audio
