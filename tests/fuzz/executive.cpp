// Data sent by federates to an executive, including the greeting: it answers or closes the
// connection. Two connections alternate. Input: chunks (u8 connection, u16 length, bytes).
#include <array>
#include <memory>

#include "core/log.hpp"
#include "rti/executive/admissions.hpp"
#include "rti/executive/sessions.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tests/fuzz/socket_pair.hpp"

ROGER_FUZZ_TARGET(executive) {
  using namespace roger;
  set_log_level(LogLevel::kOff);
  rti::net::asio::io_context io;
  std::size_t ended = 0;
  rti::executive::Admissions admissions;
  {
    rti::executive::Sessions sessions(
        io, 0x1234, {}, true, false,
        {filter::GroupMap::create(filter::default_group_rules(), 31250).value(), {}, ""},
        [](const std::string&) {});
    sessions.on_end([&ended] { ++ended; });
    std::array<fuzz::SocketPair, 2> pairs;
    for (fuzz::SocketPair& pair : pairs) {
      sessions.accept(
          pair.take(io),
          admissions.admit({0x7F000001}, rti::executive::Admissions::Origin::kThisHost));
    }
    fuzz::Input input(data, size);
    while (!input.empty()) {
      fuzz::SocketPair& pair = pairs[input.byte() % 2];
      pair.write(io, input.chunk());
      io.poll();
      for (fuzz::SocketPair& either : pairs) either.discard();
    }
    for (fuzz::SocketPair& pair : pairs) pair.finish();
    while (ended < pairs.size()) {
      io.run_one();
      for (fuzz::SocketPair& pair : pairs) pair.discard();
    }
    fuzz::require(sessions.size() == 0, "no session remains of ended connections");
  }
  io.poll();
  return 0;
}
