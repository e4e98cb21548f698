// The federation key: the keys derived from it, with values computed by another implementation of
// BLAKE2b.
#include "rti/security/federation_key.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "rti/security/datagram_seal.hpp"
#include "rti/security/group_keys.hpp"
#include "tests/unit/rti_security/keys.hpp"

namespace roger::rti::security {
namespace {

TEST(FederationKey, DerivesKnownKeys) {
  const FederationKey key = counting_key();
  EXPECT_EQ(bytes_of(key.derive("beacon")),
            hex("a61f95a3283a91f732cbb1908c4e5264087757b4fd459bb07bb1aaae819dd100"));
  const Secret group = group_key(key, 0xefc01011);
  EXPECT_EQ(bytes_of(group),
            hex("5bec4d3e258449b25c2b8da4d6b850857e86fd75688ce4324923835ab7986c1d"));
  EXPECT_EQ(bytes_of(sender_key(group, {0x0102030405060708U, 0x1234}, {7, 9}, 1)),
            hex("34310417c02b92e2aac5274f86eea883abd8fd20d3870a9de8e530f268c66f71"));
  EXPECT_EQ(key.fingerprint(), "c111-7329-9765-30db");
}

TEST(FederationKey, EveryPartOfAnIdentityChangesTheKey) {
  const Secret group = group_key(counting_key(), 1);
  const Secret one = sender_key(group, {1, 2}, {3, 4}, 5);
  EXPECT_EQ(bytes_of(one), bytes_of(sender_key(group, {1, 2}, {3, 4}, 5)));
  for (const Secret& other :
       {sender_key(group, {9, 2}, {3, 4}, 5), sender_key(group, {1, 9}, {3, 4}, 5),
        sender_key(group, {1, 2}, {9, 4}, 5), sender_key(group, {1, 2}, {3, 9}, 5),
        sender_key(group, {1, 2}, {3, 4}, 9),
        sender_key(group_key(counting_key(), 2), {1, 2}, {3, 4}, 5),
        sender_key(group_key(FederationKey::random(), 1), {1, 2}, {3, 4}, 5)}) {
    EXPECT_NE(bytes_of(one), bytes_of(other));
  }
}

TEST(FederationKey, RandomKeysDiffer) {
  EXPECT_NE(FederationKey::random().fingerprint(), FederationKey::random().fingerprint());
}

}  // namespace
}  // namespace roger::rti::security
