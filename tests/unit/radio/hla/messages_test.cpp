#include "radio/hla/messages.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <limits>

#include "core/byte_order.hpp"
#include "core/octets.hpp"
#include "radio/hla/control_text.hpp"
#include "tests/unit/radio/hex.hpp"

namespace roger::radio {
namespace {

const StreamLoss kReport{0x0102030405060708, 0x1112131415161718, {50, 3, 2}};

std::optional<Message> decoded(std::size_t index, const std::vector<ByteVector>& bytes,
                               std::string_view* wrong = nullptr) {
  const std::vector<Bytes> spans(bytes.begin(), bytes.end());
  std::string_view name;
  auto message = decode_message(index, spans, name);
  if (wrong != nullptr) *wrong = name;
  return message;
}

std::vector<Message> one_of_each() {
  return {kReport,
          HearingRequest{7},
          ReceptionReport{8, "BRAVO 2", "VHF 1", false, {HearingReason::kHopNet, 1.5, "35", "34"}},
          Jam{9, Frequency::from_hertz(40'000'000), 25e3F, JamKind::kTone, 40.0F},
          NetCut{10, Frequency::from_hertz(41'000'000), true},
          RadioCondition{11, "A", 2, Failure::kReceiver, 12.5F, SquelchForce::kOpen},
          CallSignal{12, "A", "B", CallWord::kAnswer},
          ClockNotice{13, 14, "A", 15, 16, -17, 18, true, -1.5F, 19, 20},
          ClockAnswer{21, 22, 23, 24, 25},
          StatusRequest{},
          VoiceReport{"alpha",
                      "A",
                      "B",
                      1,
                      2,
                      26,
                      27,
                      28,
                      true,
                      {29, 30, 31},
                      {32, 33, 34},
                      35,
                      StageDelays{{{36, 37, 38}, {}, {}, {}, {}, {}, {39, 40, 41}}},
                      "COMMAND",
                      42},
          BreakIn{36},
          ControlRefused{37, "A", "B", true, BreakIn{37}, {RefusalCause::kRole, 2.0, "trainee"}},
          GatewayNotice{38, 39}};
}

TEST(MessagesTest, ParametersAreBigEndian) {
  const auto bytes = encode_message(kReport);
  ASSERT_EQ(bytes.size(), 5U);
  EXPECT_EQ(hex(bytes[0]), "0102030405060708");
  EXPECT_EQ(hex(bytes[1]), "1112131415161718");
  EXPECT_EQ(hex(bytes[2]), "00000032");
  EXPECT_EQ(hex(bytes[3]), "00000003");
  EXPECT_EQ(hex(bytes[4]), "00000002");
  const auto hearing = encode_message(ReceptionReport{1, "AB", "", true, {}});
  EXPECT_EQ(hex(hearing[1]), "000000024142");
  EXPECT_EQ(hex(hearing[2]), "00000000");
  EXPECT_EQ(hex(hearing[3]), "01");
  EXPECT_EQ(hex(encode_message(ClockNotice{1, 2, "A", 3, 4, -5})[5]), "fffffffffffffffb");
}

TEST(MessagesTest, EveryClassSurvivesEncoding) {
  const std::vector<Message> all = one_of_each();
  ASSERT_EQ(all.size(), kMessageClassCount);
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(all[i].index(), i);
    const auto bytes = encode_message(all[i]);
    EXPECT_EQ(bytes.size(), message_parameters(i).size()) << message_class_name(i);
    const auto back = decoded(i, bytes);
    ASSERT_TRUE(back) << message_class_name(i);
    EXPECT_EQ(encode_message(*back), bytes);
  }
  EXPECT_EQ(message_class_name(0), "HLAinteractionRoot.RogerLossReport");
}

TEST(MessagesTest, RefusedControlWithoutItsFrequencySurvivesEncoding) {
  ControlRefused refused;
  refused.control = NetCut{};
  const auto bytes = encode_message(refused);
  const auto back = decoded(Message(refused).index(), bytes);
  ASSERT_TRUE(back);
  EXPECT_EQ(std::get<ControlRefused>(*back), refused);
}

TEST(MessagesTest, OnlyGatewaysNeedTheNoticesOfGateways) {
  for (std::size_t i = 0; i < kMessageClassCount; ++i) {
    const bool is_notice = message_class_name(i) == "HLAinteractionRoot.RogerDisGateway";
    EXPECT_EQ(is_for_gateways(i), is_notice);
    EXPECT_FALSE(is_notice && is_for_stations(i));
  }
  const auto bytes = encode_message(GatewayNotice{0x0102030405060708, 3});
  ASSERT_EQ(bytes.size(), 2U);
  EXPECT_EQ(hex(bytes[0]), "0102030405060708");
  EXPECT_EQ(hex(bytes[1]), "03");
}

TEST(MessagesTest, TheSignedContentDiffersForAllMessages) {
  const auto content = [](const Message& message) {
    const std::vector<ByteVector> bytes = encode_message(message);
    return signed_content(message.index(), std::vector<Bytes>(bytes.begin(), bytes.end()));
  };
  EXPECT_EQ(content(BreakIn{1}), content(BreakIn{1}));
  EXPECT_NE(content(BreakIn{1}), content(BreakIn{2}));
  EXPECT_NE(content(BreakIn{1}), content(HearingRequest{1})) << "the class is a part of it";
  const ReceptionReport report{1, "AB", "C", true, {}};
  ReceptionReport moved = report;
  moved.call_sign = "A";
  moved.radio = "BC";
  EXPECT_NE(content(report), content(moved)) << "the border between parameters cannot be moved";
}

TEST(MessagesTest, WrongLengthsAreRejectedByName) {
  const std::vector<Message> all = one_of_each();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto names = message_parameters(i);
    for (std::size_t field = 0; field < names.size(); ++field) {
      for (const bool longer : {false, true}) {
        auto bytes = encode_message(all[i]);
        if (!longer && is_optional_parameter(names[field]))
          continue;  // optional, so it may be absent
        if (longer) {
          bytes[field].push_back(Octet{0});
        } else {
          bytes[field].pop_back();
        }
        std::string_view wrong;
        EXPECT_FALSE(decoded(i, bytes, &wrong));
        EXPECT_EQ(wrong, names[field]) << message_class_name(i);
      }
      auto bytes = encode_message(all[i]);
      bytes.resize(field);
      EXPECT_EQ(decoded(i, bytes).has_value(), is_optional_parameter(names[field]))
          << "a parameter is missing";
    }
  }
}

TEST(MessagesTest, ImpossibleValuesAreRejected) {
  const auto refused = [](const Message& message, std::size_t field, ByteVector value) {
    auto bytes = encode_message(message);
    bytes.at(field) = std::move(value);
    return !decoded(message.index(), bytes);
  };
  const auto float_bytes = [](float value) {
    ByteVector out(4);
    ByteWriter writer(out);
    writer.put_float(value);
    return out;
  };
  const std::vector<Message> all = one_of_each();
  EXPECT_TRUE(refused(all[2], 3, {Octet{2}})) << "Heard";
  const auto double_bytes = [](double value) {
    ByteVector out(8);
    ByteWriter writer(out);
    writer.put(std::bit_cast<std::uint64_t>(value));
    return out;
  };
  for (const double value : {-1.0, 1e7, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_TRUE(refused(all[2], 6, double_bytes(value))) << "Value";
  }
  EXPECT_TRUE(refused(all[3], 1, ByteVector(8))) << "Frequency";
  EXPECT_TRUE(refused(all[3], 3, {Octet{3}})) << "Kind";
  EXPECT_TRUE(refused(all[3], 4, float_bytes(std::numeric_limits<float>::quiet_NaN())));
  EXPECT_TRUE(refused(all[3], 4, float_bytes(std::numeric_limits<float>::infinity())));
  EXPECT_TRUE(refused(all[5], 3, {Octet{4}})) << "Failure";
  EXPECT_TRUE(refused(all[5], 5, {Octet{3}})) << "Squelch";
  EXPECT_TRUE(refused(all[7], 7, {Octet{2}})) << "DriftKnown";
  EXPECT_TRUE(refused(all[7], 8, float_bytes(std::numeric_limits<float>::quiet_NaN()))) << "Drift";
}

TEST(MessagesTest, HearingOfOtherVersionsIsDecoded) {
  const Reason weak{HearingReason::kTooWeak, 6.0};
  const Reason words{HearingReason::kUnsaid, {}, in_words(weak)};
  const auto reason_in = [](const std::vector<ByteVector>& bytes) {
    return std::get<ReceptionReport>(*decoded(2, bytes)).reason;
  };
  auto bytes = encode_message(ReceptionReport{8, "B", "1", false, weak});
  ASSERT_EQ(bytes.size(), 9U);
  EXPECT_EQ(reason_in(bytes), weak);
  auto newer = bytes;
  newer[5] = {Octet{200}};
  EXPECT_EQ(reason_in(newer).sent, words.sent);
  EXPECT_EQ(reason_in(newer).code, HearingReason::kUnsaid);
  auto older = bytes;
  older.resize(6);
  EXPECT_EQ(reason_in(older), Reason{HearingReason::kTooWeak}) << "older versions send no value";
  older.resize(5);
  EXPECT_EQ(reason_in(older), words);
}

TEST(MessagesTest, RefusedControlsAreSentWithTheirMembers) {
  const Frequency frequency = Frequency::from_hertz(40'000'000);
  const std::vector<RefusedControl> controls{
      BreakIn{}, Jam{.frequency = frequency, .kind = JamKind::kTone}, NetCut{0, frequency, false},
      RadioCondition{0, "C", 2, Failure::kReceiver, 12.5F, SquelchForce::kOpen}};
  for (const RefusedControl& control : controls) {
    const ControlRefused refused{37, "A", "B", false, control, {RefusalCause::kWrongTime, 1.8e9}};
    const auto back = decoded(12, encode_message(refused));
    ASSERT_TRUE(back) << control.index();
    EXPECT_EQ(std::get<ControlRefused>(*back), refused) << control.index();
  }
}

TEST(MessagesTest, RefusalsOfNewerVersionsAreShownWithTheirCode) {
  auto bytes = encode_message(ControlRefused{37,
                                             "A",
                                             "B",
                                             true,
                                             NetCut{0, Frequency::from_hertz(40'000'000), true},
                                             {RefusalCause::kRole, {}, "trainee"}});
  const auto shown = [&bytes] {
    const auto back = decoded(12, bytes);
    return back ? in_words(to_notice(std::get<ControlRefused>(*back))) : "malformed";
  };
  EXPECT_EQ(shown(), "A refused \"40.000 MHz is cut\" of B: its role is trainee");
  constexpr std::size_t kControl = 4;
  constexpr std::size_t kCause = 5;
  bytes.at(kCause) = {Octet{200}};
  EXPECT_EQ(shown(),
            "A refused \"40.000 MHz is cut\" of B: a reason of a newer version (code 200)");
  bytes.at(kControl) = {Octet{5}};
  EXPECT_EQ(shown(),
            "A refused \"a control of a newer version\" of B: a reason of a newer version "
            "(code 200)");
  bytes.at(kCause) = {Octet{0}};
  EXPECT_EQ(shown(), "A refused \"a control of a newer version\" of B: no reason given");
  bytes.resize(kCause);
  EXPECT_EQ(shown(), "A refused \"a control of a newer version\" of B: no reason given");
}

TEST(MessagesTest, RefusedControlsWithoutTheirMembersAreShownWithoutValues) {
  const auto shown = [](const RefusedControl& control) {
    auto bytes = encode_message(
        ControlRefused{37, "A", "B", true, control, {RefusalCause::kRole, {}, "trainee"}});
    constexpr std::size_t kFirstMember = 8;
    bytes.resize(kFirstMember);
    const auto back = decoded(12, bytes);
    return back ? in_words(to_notice(std::get<ControlRefused>(*back))) : "malformed";
  };
  const Frequency frequency = Frequency::from_hertz(40'000'000);
  EXPECT_EQ(shown(Jam{.frequency = frequency}),
            "A refused \"jamming of an unknown frequency\" of B: its role is trainee");
  EXPECT_EQ(shown(NetCut{0, frequency, true}),
            "A refused \"cut of an unknown frequency\" of B: its role is trainee");
  EXPECT_EQ(shown(RadioCondition{.call_sign = "C"}),
            "A refused \"state of the radios of an unknown station\" of B: its role is trainee");
}

TEST(MessagesTest, RefusalsAreShownWithTheValuesOfTheirCause) {
  EXPECT_EQ(in_words(to_notice(ControlRefusal{RefusalCause::kExpired, 2.0, "2027-01-01"})),
            "its certificate expired on 2027-01-01");
  EXPECT_EQ(in_words(to_notice(ControlRefusal{RefusalCause::kAuthorityExpired, {}, "2027-01-01"})),
            "its certificate was issued by an authority whose certificate expired on 2027-01-01");
  EXPECT_EQ(in_words(to_notice(ControlRefusal{RefusalCause::kWrongTime, {}, "unknown"})),
            "its time differs by ? s from the clock of this station");
}

TEST(MessagesTest, TextsAreBoundedAndPrintable) {
  const Message longest = ReceptionReport{1, std::string(1000, 'x'), "a\nb", true, {}};
  const auto back = decoded(2, encode_message(longest));
  ASSERT_TRUE(back);
  EXPECT_EQ(std::get<ReceptionReport>(*back).call_sign.size(), kMaxMessageText);
  EXPECT_EQ(std::get<ReceptionReport>(*back).radio, "a?b");
}

}  // namespace
}  // namespace roger::radio
