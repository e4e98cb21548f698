// Texts and lists beyond their limits, in every message that has them.
#include "rti/wire/limits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rti/wire/codec.hpp"
#include "tests/support/allocation_limit.hpp"
#include "tests/unit/rti_wire/bytes.hpp"

namespace roger::rti::wire {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kUmlaut = "\xC3\xA4";
const std::string kEmoji = "\xF0\x9F\x93\xBB";

std::string repeated(const std::string& character, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += character;
  return text;
}

std::string name_of(std::size_t characters) {
  return std::string(characters, 'N');
}

/// Returns the problem of the message, "" if there is none.
std::string problem(const ClientMessage& message) {
  const ByteVector encoded = encode(message);
  const auto decoded = decode_client(make_frame(encoded));
  return decoded ? "" : decoded.error().message;
}
std::string problem(const ExecutiveMessage& message) {
  const ByteVector encoded = encode(message);
  const auto decoded = decode_executive(make_frame(encoded));
  return decoded ? "" : decoded.error().message;
}

TEST(Abbreviated, KeepsNamesAndTruncatesLongerText) {
  EXPECT_EQ(abbreviated(name_of(kMaxNameLength)), name_of(kMaxNameLength));
  EXPECT_EQ(abbreviated(name_of(500'000)), name_of(59) + "…");
  EXPECT_EQ(abbreviated("EVIL\x1B[2J\n"), "EVIL\\x1B[2J\\n");
}

TEST(LengthProblem, NamesTheKindTheLengthAndTheBeginning) {
  EXPECT_EQ(length_problem(name_of(255), kFederateNameLimit), std::nullopt);
  EXPECT_EQ(
      length_problem(name_of(256), kFederateNameLimit),
      "a federate name of 256 characters (\"" + name_of(59) + "…\"); at most 255 are allowed");
}

/// One of each message with `name` in one of its texts; `name` is the longest name allowed, or
/// longer.
std::vector<ClientMessage> client_messages_with(const std::string& name) {
  return {
      Hello{kMagic, kControlVersion, name, "roger 1"},
      CreateFederation{1, name, {}, ""},
      CreateFederation{1, "F", {}, name},
      DestroyFederation{1, name},
      Join{1, name, "N", "T", {}, ""},
      Join{1, "F", name, "T", {}, ""},
      Join{1, "F", "N", name, {}, ""},
      ReserveNames{{"a", name}, true},
      ReleaseNames{{name}},
      RegisterObject{make_object_id(1, 1), 1, name},
      RegisterSyncPoint{name, {}, {}},
      SyncPointAchieved{name, true},
  };
}

std::vector<ExecutiveMessage> executive_messages_with(const std::string& name) {
  return {
      FederationList{1, {{name, "T"}}},
      FederationList{1, {{"F", name}}},
      Joined{1, 1, 1, name, "T", {}, {}},
      Joined{1, 1, 1, "N", name, {}, {}},
      Joined{1, 1, 1, "N", "T", {}, {{2, name, "T"}}},
      Joined{1, 1, 1, "N", "T", {}, {{2, "N", name}}},
      FederateJoined{{2, name, "T"}},
      FederateJoined{{2, "N", name}},
      DiscoverObject{make_object_id(1, 1), 1, name, 1},
      NamesReserved{{name}, false, true},
      SyncPointRegistered{name},
      SyncPointAnnounced{name, {}},
      SyncPointReached{name, {}},
  };
}

TEST(WireLimits, NamesOf255CharactersAreAccepted) {
  for (const std::string& character : {std::string("N"), kUmlaut, kEmoji}) {
    const std::string longest = repeated(character, kMaxNameLength);
    for (const auto& message : client_messages_with(longest)) EXPECT_EQ(problem(message), "");
    for (const auto& message : executive_messages_with(longest)) EXPECT_EQ(problem(message), "");
  }
}

TEST(WireLimits, LongerNamesAreRejectedWithTypeAndBeginning) {
  for (const std::string& character : {std::string("N"), kUmlaut, kEmoji}) {
    const std::string longer = repeated(character, kMaxNameLength + 1);
    const auto names_it = AllOf(HasSubstr(" of 256 characters (\"" + repeated(character, 59)),
                                EndsWith("; at most 255 are allowed"));
    for (const auto& message : client_messages_with(longer)) {
      EXPECT_THAT(problem(message), names_it) << "alternative " << message.index();
    }
    for (const auto& message : executive_messages_with(longer)) {
      EXPECT_THAT(problem(message), names_it) << "alternative " << message.index();
    }
  }
  EXPECT_THAT(problem(Join{1, "F", name_of(256), "T", {}, ""}),
              StartsWith("a frame of type 20 with a federate name of 256 characters"));
}

TEST(WireLimits, OtherTextsHaveTheirOwnLimits) {
  const auto process = [](std::size_t length) {
    return problem(Hello{kMagic, kControlVersion, "h", name_of(length)});
  };
  EXPECT_EQ(process(512), "");
  EXPECT_THAT(process(513), HasSubstr("a process name of 513 characters"));
  const auto designator = [](std::size_t length) {
    return problem(ModulesAdded{{{name_of(length), "<a/>"}}});
  };
  EXPECT_EQ(designator(1024), "");
  EXPECT_THAT(designator(1025), HasSubstr("a designator of a FOM module of 1025 characters"));
  const auto data_plane = [](std::size_t length) {
    return problem(Join{1, "F", "N", "T", {}, name_of(length)});
  };
  EXPECT_EQ(data_plane(16'384), "");
  EXPECT_THAT(data_plane(16'385), HasSubstr("best-effort settings of 16385 characters"));
}

TEST(WireLimits, SenderTruncatesSentences) {
  const std::string longest = name_of(65'536);
  const auto to_text = [](const ExecutiveMessage& message) {
    const ByteVector encoded = encode(message);
    return std::get<Fault>(decode_executive(make_frame(encoded)).value()).text;
  };
  EXPECT_EQ(to_text(Fault{longest}), longest);
  EXPECT_EQ(to_text(Fault{longest + "N"}), name_of(65'535) + "…");
  EXPECT_EQ(problem(Refused{longest + "N"}), "");
  EXPECT_EQ(problem(Reply{1, ExceptionKind::kErrorReadingFDD, longest + "N"}), "");
}

TEST(WireLimits, TooLongSentenceIsRejected) {
  ByteVector encoded = encode(Fault{name_of(65'536)});
  encoded.push_back('N');
  encoded[kLengthBytes + 4] += 1;  // the last byte of the text's length, 0x00010000
  EXPECT_THAT(decode_executive(make_frame(encoded)).error().message,
              HasSubstr("a sentence of 65537 characters"));
}

TEST(WireLimits, NumberOfModulesIsLimited) {
  const std::vector<ModuleText> most(kMaxModules, {"m.xml", "<a/>"});
  std::vector<ModuleText> more = most;
  more.push_back(most.front());
  EXPECT_EQ(problem(Join{1, "F", "N", "T", most, ""}), "");
  EXPECT_EQ(problem(Joined{1, 1, 1, "N", "T", most, {}}), "");
  EXPECT_EQ(problem(CreateFederation{1, "F", more, ""}),
            "a frame of type 17 with 65 FOM modules; at most 64 are allowed");
  EXPECT_THAT(problem(Join{1, "F", "N", "T", more, ""}), HasSubstr("65 FOM modules"));
  EXPECT_THAT(problem(Joined{1, 1, 1, "N", "T", more, {}}), HasSubstr("65 FOM modules"));
  EXPECT_THAT(problem(ModulesAdded{more}), HasSubstr("65 FOM modules"));
}

TEST(WireLimits, TotalModuleSizeIsLimited) {
  const std::string half(kMaxModuleBytes / 2, ' ');
  const std::vector<ModuleText> most{{"a.xml", half}, {"b.xml", half}};
  std::vector<ModuleText> more = most;
  more.push_back({"c.xml", " "});
  EXPECT_EQ(problem(CreateFederation{1, "F", most, ""}), "");
  EXPECT_EQ(problem(Joined{1, 1, 1, "N", "T", most, {}}), "");
  const auto names_it = HasSubstr("FOM modules of more than 8388608 bytes in total");
  EXPECT_THAT(problem(CreateFederation{1, "F", more, ""}), names_it);
  EXPECT_THAT(problem(CreateFederation{1, "F", most, "", {"mim.xml", " "}}), names_it);
  EXPECT_THAT(problem(Join{1, "F", "N", "T", more, ""}), names_it);
  EXPECT_THAT(problem(Joined{1, 1, 1, "N", "T", more, {}}), names_it);
  EXPECT_THAT(problem(ModulesAdded{more}), names_it);
}

TEST(WireLimits, ListLengthsAreLimited) {
  const std::vector<std::string> names(kMaxNamesAtOnce + 1, "n");
  EXPECT_THAT(problem(ReserveNames{names, true}), HasSubstr("16385 object names"));
  const std::vector<Value> values(kMaxFieldsPerClass + 1);
  EXPECT_THAT(problem(ClientMessage(ReliableInteraction{1, 1, values, {}})),
              HasSubstr("1001 values"));
  EXPECT_THAT(problem(ExecutiveMessage(ReliableUpdate{1, 1, values, {}})),
              HasSubstr("1001 values"));
  const std::vector<FederationInfo> federations(kMaxFederations + 1);
  EXPECT_THAT(problem(FederationList{1, federations}), HasSubstr("1001 federations"));
}

TEST(WireLimits, TagsAndTimesThatTheExecutiveStoresOrRepeatsAreLimited) {
  const ByteVector tag(kControlTagLimit.count, 1);
  ByteVector too_long = tag;
  too_long.push_back(1);
  const auto accepted = [](const auto& message) {
    return static_cast<bool>(decode_client(Bytes(encode(message)).subspan(kLengthBytes)));
  };
  EXPECT_TRUE(accepted(RegisterSyncPoint{"A", tag, {}}));
  EXPECT_FALSE(accepted(RegisterSyncPoint{"A", too_long, {}}));
  EXPECT_TRUE(accepted(ChangeOwnership{1, OwnershipAction::kOffer, {1}, tag}));
  EXPECT_FALSE(accepted(ChangeOwnership{1, OwnershipAction::kOffer, {1}, too_long}));
  ByteVector request_tag(kRequestTagLimit.count, 1);
  EXPECT_TRUE(accepted(RequestObjectUpdate{1, {1}, request_tag}));
  EXPECT_TRUE(accepted(RequestClassUpdate{1, {1}, request_tag}));
  request_tag.push_back(1);
  EXPECT_FALSE(accepted(RequestObjectUpdate{1, {1}, request_tag}));
  EXPECT_FALSE(accepted(RequestClassUpdate{1, {1}, request_tag}));
  const ByteVector time(kTimeLimit.count, 1);
  EXPECT_TRUE(accepted(EnableTimeConstrained{{time, time}}));
  EXPECT_FALSE(accepted(EnableTimeConstrained{{too_long, {}}}));
  EXPECT_FALSE(accepted(EnableTimeConstrained{{{}, too_long}}));
}

TEST(WireLimits, DataBeyondALimitTakesNoMemory) {
  const ByteVector name = encode(Join{1, "F", name_of(10'000'000), "T", {}, ""});
  const ByteVector module =
      encode(CreateFederation{1, "F", {{"m.xml", std::string(kMaxModuleBytes + 1, ' ')}}, ""});
  const ByteVector names = encode(ReserveNames{std::vector<std::string>(1'000'000), true});
  const ByteVector discovered = encode(DiscoverObject{1, 1, name_of(10'000'000), 1});
  const test::AllocationLimit limit(4096);
  EXPECT_FALSE(decode_client(make_frame(name)));
  EXPECT_FALSE(decode_client(make_frame(module)));
  EXPECT_FALSE(decode_client(make_frame(names)));
  EXPECT_FALSE(decode_executive(make_frame(discovered)));
}

}  // namespace
}  // namespace roger::rti::wire
