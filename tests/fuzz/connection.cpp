// The frames of a TCP connection, received in pieces of any size, are separated by their lengths.
// Input: u16 size of the pieces written at once, then the stream.
#include "rti/net/connection.hpp"

#include <chrono>
#include <optional>

#include "rti/wire/messages.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tests/fuzz/socket_pair.hpp"

namespace roger::fuzz::connection {
namespace {

using rti::Bytes;
using rti::ByteVector;

constexpr std::size_t kMaxFrame = 100'000;

/// Returns the frames that must reach the handler: all complete ones up to the first invalid
/// length, except keep-alives.
std::vector<ByteVector> expected(Bytes stream) {
  std::vector<ByteVector> frames;
  while (stream.size() >= rti::wire::kLengthBytes) {
    std::size_t length = 0;
    for (const std::uint8_t byte : stream.first(rti::wire::kLengthBytes)) {
      length = length << 8U | byte;
    }
    if (length == 0 || length > kMaxFrame || length > stream.size() - rti::wire::kLengthBytes) {
      break;
    }
    const Bytes frame = stream.subspan(rti::wire::kLengthBytes, length);
    constexpr std::size_t kLifeBytes = 9;
    const bool life =
        frame.size() == kLifeBytes &&
        (frame.front() == rti::wire::Ping::kType ||
         (frame.front() == rti::wire::Pong::kType &&
          std::all_of(frame.begin() + 1, frame.end(), [](std::uint8_t b) { return b == 0; })));
    if (!life) frames.emplace_back(frame.begin(), frame.end());
    stream = stream.subspan(rti::wire::kLengthBytes + length);
  }
  return frames;
}

void run(Input input) {
  const std::size_t piece = std::size_t{input.number()} + 1;
  rti::net::asio::io_context io;
  SocketPair pair;
  rti::net::ConnectionSettings settings;
  settings.max_frame_bytes = kMaxFrame;
  // A process that gets no processor for seconds must not find the other side silent.
  settings.heartbeat = {.ping = std::chrono::hours(1), .dead_after = std::chrono::hours(4)};
  const auto connection = rti::net::Connection::create(pair.take(io), settings);
  std::vector<ByteVector> frames;
  int ends = 0;
  connection->start({[&](Bytes frame) { frames.emplace_back(frame.begin(), frame.end()); },
                     [&](const Error&) { ++ends; }});
  const Bytes stream = input.rest();
  while (!input.empty()) pair.write(io, input.bytes(piece));
  pair.finish();
  while (ends == 0) io.run_one();
  io.poll();
  require(ends == 1, "the connection ends exactly once");
  require(frames == expected(stream), "frames are separated by their lengths");
}

}  // namespace
}  // namespace roger::fuzz::connection

ROGER_FUZZ_TARGET(connection) {
  roger::fuzz::connection::run({data, size});
  return 0;
}
