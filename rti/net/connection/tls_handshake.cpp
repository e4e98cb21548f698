#include "rti/net/connection/tls_handshake.hpp"

#include <utility>

#include "rti/net/tls/tls_context.hpp"
#include "rti/net/tls/tls_stream.hpp"

namespace roger::rti::net {

TlsHandshake::TlsHandshake(SocketTasks& tasks, FrameWriter& writer, const std::string& peer,
                           Events events)
    : tasks_(tasks), writer_(writer), peer_(peer), events_(std::move(events)) {
}

void TlsHandshake::go_on() {
  switch (writer_.use_tls([](TlsStream& tls) { return tls.shake_hands(); })) {
    case TlsStream::Progress::kDone:
      return events_.on_done();
    case TlsStream::Progress::kWantsRead:
      return tasks_.wait_for(SocketTasks::Socket::wait_read, [this] { go_on(); });
    case TlsStream::Progress::kWantsWrite:
      return tasks_.wait_for(SocketTasks::Socket::wait_write, [this] { go_on(); });
    case TlsStream::Progress::kPlain:
      return refuse_plain();
    case TlsStream::Progress::kRefused:
      return events_.on_refused("this program " + report_refused());
    case TlsStream::Progress::kEnded:
      return events_.on_closed();
    case TlsStream::Progress::kFailed:
      return events_.on_failed(Error{ErrorCode::kInvalid, peer_ + " " + report_refused(), {}});
  }
}

std::string TlsHandshake::report_refused() {
  return writer_.use_tls([this](const TlsStream& tls) {
    tls.context().report_refused(peer_, "it " + tls.problem());
    return tls.problem();
  });
}

void TlsHandshake::refuse_plain() {
  const std::string advice = writer_.use_tls([this](const TlsStream& tls) {
    tls.context().report_refused(peer_, "it does not use TLS");
    return tls.context().authentication().advice();
  });
  writer_.end_tls();
  events_.on_refused("this network is protected: " + advice);
}

}  // namespace roger::rti::net
