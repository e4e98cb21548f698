#include "app/dis/gateway/gateway_hello.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/byte_order.hpp"

namespace roger::app {
namespace {

// After the header: the mark, the gateway u64, site u16, application u16, state u8, 3 zeros.
constexpr std::string_view kMark = "RogerGW1";
constexpr unsigned kActive = 1;  // bits of the state
constexpr unsigned kAble = 2;
constexpr std::size_t kSize = dis::Header::kSize + kMark.size() + 16;

}  // namespace

ByteVector encode_hello(const GatewayHello& hello, const dis::Header& header) {
  std::array<Octet, kSize> storage{};
  ByteWriter writer(storage);
  writer.put(header.version);
  writer.put(header.exercise);
  writer.put(kHelloType);
  writer.put(kHelloFamily);
  writer.put(header.timestamp.raw);
  writer.put(static_cast<std::uint16_t>(kSize));
  writer.put(std::uint16_t{0});
  writer.put_bytes(as_octets(kMark));
  writer.put(hello.gateway);
  writer.put(hello.site);
  writer.put(hello.application);
  writer.put(static_cast<std::uint8_t>((hello.active ? kActive : 0) | (hello.able ? kAble : 0)));
  return {storage.begin(), storage.end()};
}

std::optional<GatewayHello> decode_hello(Bytes pdu, std::uint8_t exercise) {
  if (pdu.size() != kSize) return std::nullopt;
  ByteReader reader(pdu);
  (void)reader.get<std::uint8_t>();  // the version may be any
  const auto of = reader.get<std::uint8_t>();
  const auto type = reader.get<std::uint8_t>();
  const auto family = reader.get<std::uint8_t>();
  (void)reader.get_bytes(dis::Header::kSize - 4);
  const Bytes mark = reader.get_bytes(kMark.size());
  const bool is_ours = of == exercise && type == kHelloType && family == kHelloFamily &&
                       std::equal(mark.begin(), mark.end(), as_octets(kMark).begin());
  if (!is_ours) return std::nullopt;
  GatewayHello out;
  out.gateway = reader.get<std::uint64_t>();
  out.site = reader.get<std::uint16_t>();
  out.application = reader.get<std::uint16_t>();
  const auto state = reader.get<std::uint8_t>();
  out.active = (state & kActive) != 0;
  out.able = (state & kAble) != 0;
  return out;
}

}  // namespace roger::app
