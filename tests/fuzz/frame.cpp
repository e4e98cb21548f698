// One frame of the control plane, read by either side: an accepted frame encodes to the same bytes.
#include <variant>

#include "rti/wire/codec.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace roger::fuzz::frame {
namespace {

template <class Message>
void require_alike(rti::Bytes frame, const Result<Message>& message) {
  if (!message) {
    require(!message.error().message.empty(), "an error has a message");
    return;
  }
  const rti::ByteVector again = rti::wire::encode(message.value());
  const rti::Bytes body = rti::Bytes(again).subspan(rti::wire::kLengthBytes);
  require(std::equal(body.begin(), body.end(), frame.begin(), frame.end()),
          "a frame is written as it was read");
}

}  // namespace
}  // namespace roger::fuzz::frame

ROGER_FUZZ_TARGET(frame) {
  using namespace roger;
  const rti::Bytes frame(data, size);
  fuzz::frame::require_alike(frame, rti::wire::decode_client(frame));
  fuzz::frame::require_alike(frame, rti::wire::decode_executive(frame));
  static_cast<void>(rti::wire::hello_version(frame));
  return 0;
}
