// Damaged PDUs: they are rejected, or decoded into something that is encoded and decoded again
// without a change. The address sanitizer finds reads beyond the input.

#include <gtest/gtest.h>

#include "core/random.hpp"
#include "dis/pdu.hpp"
#include "tests/unit/dis/octets.hpp"

namespace roger::dis {
namespace {

/// Changes, removes or adds some octets.
ByteVector damage(ByteVector pdu, SplitMix64& random) {
  for (std::uint64_t left = random.between(1, 4); left > 0; --left) {
    if (pdu.empty()) return pdu;
    const auto at = static_cast<std::ptrdiff_t>(random.between(0, pdu.size() - 1));
    switch (random.between(0, 4)) {
      case 0:
        pdu.resize(static_cast<std::size_t>(at));
        break;
      case 1:
        pdu.insert(pdu.begin() + at, static_cast<std::size_t>(random.between(1, 9)), Octet{0});
        break;
      case 2:
        pdu[static_cast<std::size_t>(at)] = 0xff;
        break;
      default:
        pdu[static_cast<std::size_t>(at)] = static_cast<Octet>(random.next());
    }
  }
  // Otherwise, most would be rejected for their length alone.
  if (pdu.size() >= Header::kSize && random.between(0, 3) > 0) return with_length(pdu);
  return pdu;
}

TEST(DisMutationTest, DamagedPdusAreRejectedOrStable) {
  SplitMix64 random(1278);
  std::size_t decoded = 0;
  std::size_t rejected = 0;
  for (const ByteVector& whole : {entity_state_pdu(), transmitter_pdu(), signal_pdu(),
                                  receiver_pdu(), intercom_signal_pdu(), intercom_control_pdu()}) {
    for (int round = 0; round < 3000; ++round) {
      ByteVector damaged = damage(whole, random);
      damaged.shrink_to_fit();
      const auto result = decode(damaged);
      if (!result) {
        ++rejected;
        EXPECT_FALSE(result.error().text.empty());
        continue;
      }
      ++decoded;
      const ByteVector again = encode(result.value());
      const auto twice = decode(again);
      ASSERT_TRUE(twice) << twice.error().text;
      EXPECT_EQ(twice.value().body, result.value().body);
      EXPECT_EQ(encode(twice.value()), again);
    }
  }
  EXPECT_GT(decoded, 1000U);
  EXPECT_GT(rejected, 1000U);
}

}  // namespace
}  // namespace roger::dis
