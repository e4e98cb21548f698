#include "rti/net/connection/byte_stream.hpp"

#include <sys/socket.h>

#include <utility>

namespace roger::rti::net {

ByteStream::ByteStream(int descriptor, std::unique_ptr<TlsStream> tls, std::shared_ptr<Turns> turns)
    : descriptor_(descriptor), tls_(std::move(tls)), turns_(std::move(turns)) {
}

std::size_t ByteStream::write(Bytes bytes) {
  const std::size_t written = write_now(bytes);
  if (turns_) turns_->spend(written);
  return written;
}

std::size_t ByteStream::write_now(Bytes bytes) {
  if (tls_) return tls_->is_established() ? tls_->write(bytes).bytes : 0;
  const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  return sent < 0 ? 0 : static_cast<std::size_t>(sent);
}

void ByteStream::shut_down_sending() {
  ::shutdown(descriptor_, SHUT_WR);
}

void ByteStream::shut_down() {
  ::shutdown(descriptor_, SHUT_RDWR);
}

}  // namespace roger::rti::net
