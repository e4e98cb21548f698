// The ports of a JACK client of Roger's and those of the client that it is connected to.
#pragma once

#include <jack/jack.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "audio/device/host_block.hpp"
#include "core/clock.hpp"

namespace roger::audio {

/// Returns the full names of all audio ports with `flags`.
std::vector<std::string> find_jack_ports(jack_client_t* client, unsigned long flags);
/// Returns the name of the client that owns a port.
std::string jack_client_of(const std::string& port);
/// Returns the port's largest latency; 0 if `port` is nullptr. Real-time safe.
Nanoseconds read_jack_latency(jack_port_t* port, jack_latency_callback_mode_t mode,
                              std::uint32_t rate) noexcept;

/// A mono input and a stereo output. create() and connect() belong to one thread and are called
/// while JackClient::use() is held; fill() belongs to the client's real-time thread.
class JackPorts {
 public:
  /// `input`, `output`: the clients of the server that are captured and played to; empty: none.
  /// `sample_rate`: the server's, Hz. `client` must outlive this object.
  JackPorts(jack_client_t* client, std::uint32_t sample_rate, std::string input,
            std::string output);

  /// Creates Roger's own ports. Returns false if the server creates none. The client must not be
  /// active yet.
  [[nodiscard]] bool create();
  /// Connects them, as far as `input` and `output` have ports. The client must be active.
  void connect();
  /// Sets the block's size, buffers and latencies. Real-time safe.
  void fill(HostBlock& block, jack_nframes_t frames) const noexcept;

 private:
  static constexpr std::size_t kSides = 2;

  jack_client_t* const client_;
  const std::uint32_t sample_rate_;
  const std::string input_;
  const std::string output_;
  jack_port_t* in_port_ = nullptr;
  std::array<jack_port_t*, kSides> out_ports_{};
  // The ports of the connected clients, whose latencies apply; set by connect().
  std::atomic<jack_port_t*> captured_at_{nullptr};
  std::atomic<jack_port_t*> heard_at_{nullptr};
};

}  // namespace roger::audio
