#include "rti/net/tls/tls_stream.hpp"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <limits>
#include <new>
#include <utility>

namespace roger::rti::net {
namespace {

/// First bytes of a TLS handshake and of its refusal. A plain connection begins with the length of
/// a short frame.
constexpr std::uint8_t kHandshakeRecord = 22;
constexpr std::uint8_t kAlertRecord = 21;
/// Why the handshake failed with another side that sends clear text, see TlsStream::problem().
constexpr const char* kNoTls = "does not use TLS";

/// Returns whether the next byte that has arrived does not belong to TLS.
bool has_clear_text(int descriptor) {
  std::uint8_t first = 0;
  return ::recv(descriptor, &first, 1, MSG_PEEK | MSG_DONTWAIT) == 1 && first != kHandshakeRecord &&
         first != kAlertRecord;
}

TlsSocket& socket_of(::BIO* bio) {
  return *static_cast<TlsSocket*>(::BIO_get_data(bio));
}

int note_result(::BIO* bio, ssize_t result, bool reading) {
  ::BIO_clear_retry_flags(bio);
  if (result < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
    if (reading) {
      ::BIO_set_retry_read(bio);
    } else {
      ::BIO_set_retry_write(bio);
    }
  }
  return static_cast<int>(result);
}

// OpenSSL's own functions for sockets raise SIGPIPE.
int write_socket(::BIO* bio, const char* bytes, int size) {
  return note_result(bio,
                     ::send(socket_of(bio).descriptor, bytes, static_cast<std::size_t>(size),
                            MSG_DONTWAIT | MSG_NOSIGNAL),
                     false);
}

// Clear text is left in the socket: the other side may have refused the connection in it.
int read_socket(::BIO* bio, char* bytes, int size) {
  TlsSocket& socket = socket_of(bio);
  if (!socket.uses_tls && has_clear_text(socket.descriptor)) {
    ::BIO_clear_retry_flags(bio);
    return -1;
  }
  const ssize_t got =
      ::recv(socket.descriptor, bytes, static_cast<std::size_t>(size), MSG_DONTWAIT);
  if (got > 0) socket.uses_tls = true;
  return note_result(bio, got, true);
}

long control_socket(::BIO* /*bio*/, int command, long /*number*/, void* /*pointer*/) {
  return command == BIO_CTRL_FLUSH ? 1 : 0;
}

const ::BIO_METHOD* socket_method() {
  static ::BIO_METHOD* const method = [] {
    ::BIO_METHOD* made = ::BIO_meth_new(BIO_TYPE_SOURCE_SINK, "socket");
    if (made == nullptr) throw std::bad_alloc();
    ::BIO_meth_set_write(made, &write_socket);
    ::BIO_meth_set_read(made, &read_socket);
    ::BIO_meth_set_ctrl(made, &control_socket);
    return made;
  }();
  return method;
}

/// Reads and discards what has arrived, so that closing the socket does not reset the connection
/// before the other side has read why it ended.
void discard_received(int descriptor) {
  std::array<std::uint8_t, 65'536> rest{};  // longer than the longest handshake
  static_cast<void>(::recv(descriptor, rest.data(), rest.size(), MSG_DONTWAIT));
}

}  // namespace

TlsStream::TlsStream(std::shared_ptr<const TlsContext> context, int descriptor, Role role)
    : context_(std::move(context)),
      socket_{descriptor},
      role_(role),
      ssl_(::SSL_new(context_->get())) {
  ::BIO* const bio = ::BIO_new(socket_method());
  if (!ssl_ || bio == nullptr) {
    ::BIO_free(bio);
    throw std::bad_alloc();
  }
  ::SSL_set_ex_data(ssl_.get(), kApplicationData, &peer_);
  ::BIO_set_data(bio, &socket_);
  ::BIO_set_init(bio, 1);
  ::SSL_set_bio(ssl_.get(), bio, bio);
  if (role_ == Role::kServer) {
    // A server has many connections, most of them idle. A client has one, for which allocating the
    // buffers again for each record would cost more than the memory is worth.
    ::SSL_set_mode(ssl_.get(), SSL_MODE_RELEASE_BUFFERS);
    ::SSL_set_accept_state(ssl_.get());
  } else {
    ::SSL_set_connect_state(ssl_.get());
  }
}

TlsStream::Progress TlsStream::shake_hands() {
  if (role_ == Role::kServer && !socket_.uses_tls) {
    std::uint8_t first = 0;
    const ssize_t got = ::recv(socket_.descriptor, &first, 1, MSG_PEEK | MSG_DONTWAIT);
    if (got == 0) return Progress::kEnded;
    if (got < 0) return errno == EAGAIN ? Progress::kWantsRead : Progress::kEnded;
    if (first != kHandshakeRecord) return Progress::kPlain;
    socket_.uses_tls = true;
  }
  ::ERR_clear_error();
  const int result = ::SSL_do_handshake(ssl_.get());
  if (result != 1) {
    const Progress progress = progress_of(result);
    clear_text_ = !socket_.uses_tls && has_clear_text(socket_.descriptor);
    if (clear_text_) {
      peer_.problem = kNoTls;
      return Progress::kFailed;
    }
    if (progress == Progress::kFailed) discard_received(socket_.descriptor);
    return progress;
  }
  context_->authentication().check(ssl_.get(), peer_);
  established_ = true;
  if (peer_.problem.empty()) return Progress::kDone;
  return role_ == Role::kServer ? Progress::kRefused : Progress::kFailed;
}

TlsStream::Transfer TlsStream::write(Bytes bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    std::size_t written = 0;
    ::ERR_clear_error();
    const int result =
        ::SSL_write_ex(ssl_.get(), bytes.data() + done, bytes.size() - done, &written);
    if (result != 1) return {progress_of(result), done};
    done += written;
  }
  return {Progress::kDone, done};
}

TlsStream::Transfer TlsStream::read(std::span<std::uint8_t> buffer) {
  // Each call returns one record at most, and there is one for each short frame.
  std::size_t got = 0;
  do {
    std::size_t more = 0;
    ::ERR_clear_error();
    const int result = ::SSL_read_ex(ssl_.get(), buffer.data() + got, buffer.size() - got, &more);
    // After an end or a failure, the next call finds the same.
    if (result != 1)
      return got > 0 ? Transfer{Progress::kDone, got} : Transfer{progress_of(result), 0};
    got += more;
  } while (got < buffer.size() && has_pending());
  return {Progress::kDone, got};
}

TlsStream::Progress TlsStream::progress_of(int result) {
  switch (::SSL_get_error(ssl_.get(), result)) {
    case SSL_ERROR_WANT_READ:
      return Progress::kWantsRead;
    case SSL_ERROR_WANT_WRITE:
      return Progress::kWantsWrite;
    case SSL_ERROR_ZERO_RETURN:
      return Progress::kEnded;
    case SSL_ERROR_SYSCALL:
      ::ERR_clear_error();
      peer_.problem = "broke the connection off";
      return Progress::kEnded;
    default:
      // An own check may have failed the handshake before.
      if (const std::string failure = describe_failure(); peer_.problem.empty()) {
        peer_.problem = failure;
      }
      return Progress::kFailed;
  }
}

std::string TlsStream::describe_failure() const {
  const unsigned long error = ::ERR_peek_last_error();
  ::ERR_clear_error();
  if (error == 0) return "broke the connection off";
  switch (ERR_GET_REASON(error)) {
    case SSL_R_WRONG_VERSION_NUMBER:
    case SSL_R_UNSUPPORTED_PROTOCOL:
    case SSL_R_HTTP_REQUEST:
    case SSL_R_RECORD_TOO_SMALL:
    case SSL_R_PACKET_LENGTH_TOO_LONG:
      return kNoTls;
    default:
      return context_->authentication().describe_failure(ERR_GET_REASON(error));
  }
}

}  // namespace roger::rti::net
