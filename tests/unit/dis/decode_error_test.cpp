#include <gtest/gtest.h>

#include "dis/pdu.hpp"
#include "tests/unit/dis/octets.hpp"

namespace roger::dis {
namespace {

DecodeError error_of(const ByteVector& pdu) {
  const auto result = decode(pdu);
  EXPECT_FALSE(result);
  return result ? DecodeError{} : result.error();
}

TEST(DisDecodeErrorTest, TooShort) {
  EXPECT_EQ(error_of({}),
            (DecodeError{DecodeProblem::kTooShort, "PDU of 0 octets: shorter than a header"}));
  ByteVector pdu = receiver_pdu();
  pdu.resize(11);
  EXPECT_EQ(error_of(pdu).problem, DecodeProblem::kTooShort);
  pdu = receiver_pdu();
  pdu.resize(26);
  EXPECT_EQ(error_of(with_length(pdu)),
            (DecodeError{DecodeProblem::kTooShort,
                         "Receiver PDU: ends before the end of its received power"}));
  pdu.resize(15);
  EXPECT_EQ(error_of(with_length(pdu)),
            (DecodeError{DecodeProblem::kTooShort,
                         "Receiver PDU: ends before the end of its radio reference application"}));
}

TEST(DisDecodeErrorTest, EveryTruncatedPduIsTooShortOrHasAWrongField) {
  for (const ByteVector& whole :
       {entity_state_pdu(), transmitter_pdu(), receiver_pdu(), intercom_control_pdu()}) {
    for (std::size_t size = Header::kSize; size < whole.size(); ++size) {
      const ByteVector part =
          with_length({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)});
      const DecodeProblem problem = error_of(part).problem;
      EXPECT_TRUE(problem == DecodeProblem::kTooShort || problem == DecodeProblem::kField) << size;
    }
  }
}

TEST(DisDecodeErrorTest, Version) {
  for (const Octet version : {Octet{0}, Octet{4}, Octet{8}, Octet{255}}) {
    EXPECT_EQ(error_of(with_version(receiver_pdu(), version)),
              (DecodeError{DecodeProblem::kVersion,
                           "version " + std::to_string(version) + " of DIS: expected 5, 6 or 7"}));
  }
}

TEST(DisDecodeErrorTest, Length) {
  ByteVector pdu = receiver_pdu();
  pdu.push_back(0);
  EXPECT_EQ(error_of(pdu),
            (DecodeError{DecodeProblem::kLength,
                         "Receiver PDU: length of 36 octets, but it has 37 octets"}));
  EXPECT_EQ(error_of(with_length(pdu)),
            (DecodeError{DecodeProblem::kLength, "Receiver PDU: 1 octet after its last field"}));
  pdu = receiver_pdu();
  pdu.pop_back();
  EXPECT_EQ(error_of(pdu).problem, DecodeProblem::kLength);
}

TEST(DisDecodeErrorTest, Type) {
  ByteVector pdu = receiver_pdu();
  pdu[2] = 67;
  pdu[3] = 13;
  EXPECT_EQ(error_of(pdu), (DecodeError{DecodeProblem::kType, "PDU of type 67 is not supported"}));
}

TEST(DisDecodeErrorTest, Family) {
  ByteVector pdu = receiver_pdu();
  pdu[3] = 1;
  EXPECT_EQ(error_of(pdu),
            (DecodeError{DecodeProblem::kFamily, "Receiver PDU: protocol family 1, expected 4"}));
  pdu = entity_state_pdu();
  pdu[3] = 4;
  EXPECT_EQ(error_of(pdu).problem, DecodeProblem::kFamily);
}

TEST(DisDecodeErrorTest, Field) {
  ByteVector pdu = receiver_pdu();
  pdu[24] = 0x7f;
  pdu[25] = 0x80;
  EXPECT_EQ(error_of(pdu), (DecodeError{DecodeProblem::kField,
                                        "Receiver PDU: received power is not a finite number"}));
}

}  // namespace
}  // namespace roger::dis
