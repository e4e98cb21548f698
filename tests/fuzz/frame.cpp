// One frame of the control plane, read by either side: an accepted frame encodes to the same bytes.
// Interactions and updates are also read without copies: that accepts the same frames.
#include <variant>
#include <vector>

#include "rti/wire/codec.hpp"
#include "rti/wire/reliable_data.hpp"
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

void require_same_data(rti::Bytes frame) {
  std::vector<rti::ValueView> values;
  const auto data = rti::wire::read_data(frame, values);
  const auto message = rti::wire::decode_client(frame);
  const bool is_data =
      message && (std::holds_alternative<rti::wire::ReliableInteraction>(message.value()) ||
                  std::holds_alternative<rti::wire::ReliableUpdate>(message.value()));
  require(data.has_value() == is_data, "data is read like any other frame");
  if (!data) return;
  rti::ByteVector again;
  rti::wire::append_frame(again, *data);
  require(again == rti::wire::encode(message.value()), "data is written like any other frame");
}

}  // namespace
}  // namespace roger::fuzz::frame

ROGER_FUZZ_TARGET(frame) {
  using namespace roger;
  const rti::Bytes frame(data, size);
  fuzz::frame::require_alike(frame, rti::wire::decode_client(frame));
  fuzz::frame::require_alike(frame, rti::wire::decode_executive(frame));
  fuzz::frame::require_same_data(frame);
  static_cast<void>(rti::wire::hello_version(frame));
  return 0;
}
