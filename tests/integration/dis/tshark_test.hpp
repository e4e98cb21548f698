// Tests that compare what tshark finds in PDUs with what was encoded.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "dis/pdu.hpp"
#include "tests/integration/dis/dissection.hpp"
#include "tests/integration/dis/expected_fields.hpp"

namespace roger::dis {

class TsharkTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_tshark()) GTEST_SKIP() << "tshark is missing (Debian package tshark)";
  }

  /// Returns PDUs of versions 5, 6 and 7 with a header whose fields all differ from 0.
  template <class Body>
  [[nodiscard]] static std::vector<Pdu> in_all_versions(const Body& body) {
    std::vector<Pdu> pdus;
    for (std::uint8_t version = kMinVersion; version <= kMaxVersion; ++version) {
      Pdu pdu;
      pdu.header.version = version;
      pdu.header.exercise = 42;
      pdu.header.timestamp =
          Timestamp::make(std::chrono::milliseconds(1'234'567), version == kMaxVersion);
      pdu.header.status = 0x2d;
      pdu.body = body;
      pdus.push_back(pdu);
    }
    return pdus;
  }

  /// Encodes the PDUs and compares all fields that tshark finds. `expect` appends the fields of a
  /// body to ExpectedFields and returns the number of octets at the end that tshark does not
  /// dissect.
  template <class Body, class Expect>
  static void compare(const std::vector<Pdu>& pdus, const Expect& expect) {
    std::vector<ByteVector> encoded;
    encoded.reserve(pdus.size());
    for (const Pdu& pdu : pdus) encoded.push_back(encode(pdu));
    const std::vector<Dissection> found = dissect(encoded);
    for (std::size_t i = 0; i < pdus.size(); ++i) {
      SCOPED_TRACE("PDU " + std::to_string(i) + " of version " +
                   std::to_string(pdus[i].header.version));
      ExpectedFields expected(pdus[i], encoded[i].size());
      const std::size_t rest = expect(expected, std::get<Body>(pdus[i].body), pdus[i].header);
      EXPECT_EQ(found[i].fields, expected.text());
      EXPECT_EQ(found[i].octets, encoded[i].size() - rest);
    }
  }
};

}  // namespace roger::dis
