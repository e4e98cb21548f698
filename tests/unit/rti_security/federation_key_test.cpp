// The federation key: the keys derived from it, with values computed by another implementation of
// BLAKE2b.
#include "rti/security/federation_key.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/rti_security/keys.hpp"

namespace roger::rti::security {
namespace {

TEST(FederationKey, DerivesKnownKeys) {
  const FederationKey key = counting_key();
  EXPECT_EQ(bytes_of(key.derive("beacon")),
            hex("a61f95a3283a91f732cbb1908c4e5264087757b4fd459bb07bb1aaae819dd100"));
  EXPECT_EQ(bytes_of(sender_key(key, {0x0102030405060708U, 0x1234}, 7, 9, 1)),
            hex("10533ff03e5650c6480e8092db2d5f538a80f3eceddbf3b9709c944e4c7050e5"));
  EXPECT_EQ(key.fingerprint(), "c111-7329-9765-30db");
}

TEST(FederationKey, EveryPartOfAnIdentityChangesTheKey) {
  const FederationKey key = counting_key();
  const Secret one = sender_key(key, {1, 2}, 3, 4, 5);
  EXPECT_EQ(bytes_of(one), bytes_of(sender_key(key, {1, 2}, 3, 4, 5)));
  for (const Secret& other :
       {sender_key(key, {9, 2}, 3, 4, 5), sender_key(key, {1, 9}, 3, 4, 5),
        sender_key(key, {1, 2}, 9, 4, 5), sender_key(key, {1, 2}, 3, 9, 5),
        sender_key(key, {1, 2}, 3, 4, 9), sender_key(FederationKey::random(), {1, 2}, 3, 4, 5)}) {
    EXPECT_NE(bytes_of(one), bytes_of(other));
  }
}

TEST(FederationKey, RandomKeysDiffer) {
  EXPECT_NE(FederationKey::random().fingerprint(), FederationKey::random().fingerprint());
}

}  // namespace
}  // namespace roger::rti::security
