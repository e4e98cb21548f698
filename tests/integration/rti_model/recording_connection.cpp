// The connection of a recording federate to the executive, and its loss.
#include <netinet/in.h>
#include <sys/socket.h>

#include <chrono>
#include <filesystem>
#include <set>
#include <stdexcept>

#include "core/text.hpp"
#include "tests/integration/rti_model/recording_federate.hpp"
#include "tests/support/wait.hpp"

namespace roger::test::model {

namespace {

/// Returns the TCP sockets of this process that are connected.
std::set<int> connected_sockets() {
  std::set<int> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
    const int descriptor = std::stoi(entry.path().filename().string());
    int type = 0;
    socklen_t size = sizeof(type);
    if (::getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) != 0 || type != SOCK_STREAM)
      continue;
    sockaddr_in peer{};
    size = sizeof(peer);
    if (::getpeername(descriptor, reinterpret_cast<sockaddr*>(&peer), &size) == 0 &&
        peer.sin_family == AF_INET)
      found.insert(descriptor);
  }
  return found;
}

}  // namespace

void RecordingFederate::connect() {
  const std::set<int> before = connected_sockets();
  rti_->connect(*this, rti1516e::HLA_EVOKED, to_wide(rid_file_));
  for (const int socket : connected_sockets()) {
    if (before.count(socket) == 0) socket_ = socket;
  }
}

void RecordingFederate::lose_connection() {
  ::shutdown(socket_, SHUT_RDWR);
  evoke_until("report of the lost connection", [this] { return lost_; });
  lost_ = false;
  rti_->resignFederationExecution(rti1516e::NO_ACTION);
  rti_->disconnect();
  connect();
}

void RecordingFederate::await_leaving(const std::string& federate) {
  constexpr double kOneWait = 0.01;  // s; what other federates do is no callback
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (std::chrono::steady_clock::now() < deadline) {
    try {
      static_cast<void>(rti_->getFederateHandle(to_wide(federate)));
    } catch (const rti1516e::NameNotFound&) {
      return;
    }
    rti_->evokeCallback(kOneWait);
  }
  throw std::runtime_error(federate + " does not leave");
}

void RecordingFederate::connectionLost(const std::wstring& /*why*/) {
  lost_ = true;
}

}  // namespace roger::test::model
