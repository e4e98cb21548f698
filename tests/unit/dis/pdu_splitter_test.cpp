#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "dis/pdu.hpp"
#include "tests/unit/dis/octets.hpp"

namespace roger::dis {
namespace {

ByteVector joined(std::initializer_list<ByteVector> parts) {
  ByteVector all;
  for (const ByteVector& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

struct Found {
  std::vector<ByteVector> pdus;
  std::vector<DecodeError> errors;
};

Found split(const ByteVector& datagram) {
  Found found;
  PduSplitter splitter(datagram);
  while (!splitter.done()) {
    if (const auto pdu = splitter.next()) {
      found.pdus.emplace_back(pdu.value().begin(), pdu.value().end());
    } else {
      found.errors.push_back(pdu.error());
    }
  }
  return found;
}

TEST(PduSplitterTest, FindsPdusOneAfterTheOther) {
  const Found found = split(joined({transmitter_pdu(), signal_pdu(), receiver_pdu()}));
  EXPECT_TRUE(found.errors.empty());
  EXPECT_EQ(found.pdus, (std::vector<ByteVector>{transmitter_pdu(), signal_pdu(), receiver_pdu()}));
  EXPECT_TRUE(split({}).pdus.empty());
  EXPECT_TRUE(split({}).errors.empty());
}

TEST(PduSplitterTest, SkipsZerosUpToEightOctets) {
  // 36 octets, so 4 zeros align the next PDU.
  const Found found = split(joined({receiver_pdu(), ByteVector(4), signal_pdu(), ByteVector(7)}));
  EXPECT_TRUE(found.errors.empty());
  EXPECT_EQ(found.pdus, (std::vector<ByteVector>{receiver_pdu(), signal_pdu()}));
}

TEST(PduSplitterTest, StopsAtAWrongLength) {
  ByteVector too_long = signal_pdu();
  too_long[8] = 1;
  Found found = split(joined({receiver_pdu(), too_long, receiver_pdu()}));
  EXPECT_EQ(found.pdus.size(), 1U);
  EXPECT_EQ(found.errors,
            (std::vector<DecodeError>{
                {DecodeProblem::kLength,
                 "PDU: length of 296 octets exceeds the 76 octets of the datagram"}}));
  ByteVector no_length = signal_pdu();
  no_length[9] = 11;
  found = split(joined({receiver_pdu(), no_length}));
  EXPECT_EQ(found.pdus.size(), 1U);
  EXPECT_EQ(found.errors,
            (std::vector<DecodeError>{{DecodeProblem::kLength,
                                       "PDU: length of 11 octets is less than that of a header"}}));
}

TEST(PduSplitterTest, StopsAtAnIncompleteHeader) {
  const Found found = split(joined({receiver_pdu(), {7, 1, 25}}));
  EXPECT_EQ(found.pdus.size(), 1U);
  EXPECT_EQ(found.errors, (std::vector<DecodeError>{{DecodeProblem::kTooShort,
                                                     "PDU of 3 octets: shorter than a header"}}));
  EXPECT_EQ(split(ByteVector(8)).errors.size(), 1U);
}

}  // namespace
}  // namespace roger::dis
