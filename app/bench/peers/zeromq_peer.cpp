// roger-peer-zeromq near|far reliable PORT: one of the two processes of `roger bench peers`, over
// ZeroMQ.
#include <zmq.h>

#include <atomic>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "examples/peer/exercise.hpp"

namespace {

using Context = std::unique_ptr<void, int (*)(void*)>;
using Socket = std::unique_ptr<void, int (*)(void*)>;

void check(bool succeeded, const std::string& what) {
  if (!succeeded) throw std::runtime_error(what + ": " + zmq_strerror(zmq_errno()));
}

/// Two pipes over TCP (PUSH and PULL), one for each direction. A full one blocks the sender.
class ZeromqLine final : public peer::Line {
 public:
  ZeromqLine(bool near, int port)
      : out_(open(ZMQ_PUSH, near, near ? port : port + 1)),
        in_(open(ZMQ_PULL, near, near ? port + 1 : port)) {
    const int patience = 100;  // ms until the receiver checks stopping_
    check(zmq_setsockopt(in_.get(), ZMQ_RCVTIMEO, &patience, sizeof(patience)) == 0, "timeout");
  }
  ~ZeromqLine() override {
    stopping_ = true;
    if (thread_.joinable()) thread_.join();
  }

  void send(const std::vector<char>& message) override {
    static_cast<void>(zmq_send(out_.get(), message.data(), message.size(), 0));
  }
  void start(std::function<void(const char* data, std::size_t bytes)> on_message) override {
    thread_ = std::thread([this, handler = std::move(on_message)] {
      zmq_msg_t message;
      zmq_msg_init(&message);
      while (!stopping_) {
        if (zmq_msg_recv(&message, in_.get(), 0) < 0) continue;
        handler(static_cast<const char*>(zmq_msg_data(&message)), zmq_msg_size(&message));
      }
      zmq_msg_close(&message);
    });
  }

 private:
  [[nodiscard]] Socket open(int type, bool binds, int port) const {
    Socket socket(zmq_socket(context_.get(), type), &zmq_close);
    check(socket != nullptr, "opening a socket");
    const int no_linger = 0;
    check(zmq_setsockopt(socket.get(), ZMQ_LINGER, &no_linger, sizeof(no_linger)) == 0, "linger");
    const std::string address = "tcp://127.0.0.1:" + std::to_string(port);
    const int failed = binds ? zmq_bind(socket.get(), address.c_str())
                             : zmq_connect(socket.get(), address.c_str());
    check(failed == 0, address);
    return socket;
  }

  const Context context_{zmq_ctx_new(), &zmq_ctx_term};
  const Socket out_;
  const Socket in_;
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv, argv + argc);
  if (arguments.size() < 4 || arguments[2] != "reliable") {
    std::cerr << "usage: roger-peer-zeromq near|far reliable PORT\n";
    return EXIT_FAILURE;
  }
  try {
    peer::Exercise(std::make_unique<ZeromqLine>(arguments[1] == "near", std::stoi(arguments[3])))
        .run();
  } catch (const std::exception& thrown) {
    std::cerr << "roger-peer-zeromq: " << thrown.what() << '\n';
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}
