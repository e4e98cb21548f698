// Writes some valid inputs for each fuzz target whose inputs are not text: fuzz_seeds FOLDER.
#include "tests/fuzz/seeds/seeds.hpp"

#include <RTI/encoding/BasicDataElements.h>
#include <RTI/encoding/HLAfixedRecord.h>
#include <RTI/encoding/HLAvariableArray.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "core/octets.hpp"
#include "rti/mom/encoding.hpp"
#include "rti/mom/names.hpp"
#include "rti/wire/beacon.hpp"
#include "rti/wire/codec.hpp"
#include "rti/wire/datagram.hpp"
#include "rti/wire/direct.hpp"
#include "tests/unit/rti_federation/test_model.hpp"

namespace roger::fuzz {
namespace {

using namespace roger::rti;

constexpr const char* kModule =
    "<objectModel><objects><objectClass><name>HLAobjectRoot</name><objectClass><name>A</name>"
    "<attribute><name>a</name><dataType>HLAASCIIstring</dataType></attribute></objectClass>"
    "</objectClass></objects><interactions><interactionClass><name>HLAinteractionRoot</name>"
    "<interactionClass><name>B</name><parameter><name>b</name><dataType>HLAASCIIstring</dataType>"
    "</parameter></interactionClass></interactionClass></interactions></objectModel>";

// ---------------------------------------------------------------- data plane

struct Message {
  bool update = false;
  std::uint64_t target = 0;
  std::vector<Value> values;
  ByteVector tag;
};

ByteVector datagram(std::uint16_t sequence, const std::vector<Message>& messages) {
  ByteVector buffer(2000);
  wire::DatagramWriter writer(buffer);
  writer.begin(9, 1);
  for (const Message& message : messages) {
    std::vector<ValueView> values;
    for (const Value& value : message.values) values.push_back({value.index, value.data});
    const bool fits = message.update ? writer.add_update(message.target, values, message.tag)
                                     : writer.add_interaction(static_cast<ClassId>(message.target),
                                                              values, message.tag);
    if (!fits) std::abort();
  }
  const Bytes done = writer.finish(sequence);
  return {done.begin(), done.end()};
}

std::vector<ByteVector> datagrams() {
  std::vector<Value> many;
  for (ValueIndex i = 0; i < 40; ++i) many.push_back({i, {static_cast<std::uint8_t>(i)}});
  const std::vector<Value> large{{0, ByteVector(200, 'x')}, {300, to_bytes("y")}};
  return {
      datagram(1, {{false, 2, {{0, to_bytes("value")}}, {}}}),
      datagram(2, {{false, 3, {{0, to_bytes("v")}, {1, {}}}, to_bytes("tag")}}),
      datagram(3, {{true, make_object_id(1, 1), {{1, to_bytes("on")}}, {}}}),
      datagram(4, {{true, make_object_id(2, 70), {{0, to_bytes("on")}}, to_bytes("t")}}),
      datagram(5, {{false, 2, {{0, to_bytes("a")}}, {}},
                   {false, 4, {}, {}},
                   {true, make_object_id(1, 1), {{2, to_bytes("b")}}, {}}}),
      datagram(6, {{false, 2, many, {}}}),
      datagram(7, {{false, 2, many, {}}, {false, 2, large, {}}}),
      datagram(8, {{false, 5, large, to_bytes("t")}}),
  };
}

std::vector<ByteVector> fragments(std::uint16_t federation, std::uint16_t first) {
  const ByteVector whole = datagram(first, {{false, 2, {{0, ByteVector(600, 'z')}}, {}}});
  Bytes rest = Bytes(whole).subspan(wire::kDatagramHeaderBytes);
  constexpr std::size_t kPiece = 300;
  std::vector<ByteVector> pieces;
  const std::size_t count = (rest.size() + kPiece - 1) / kPiece;
  for (std::size_t i = 0; i < count; ++i) {
    wire::Fragment fragment;
    fragment.header = {federation, 1, static_cast<std::uint16_t>(first + i)};
    fragment.index = static_cast<std::uint16_t>(i);
    fragment.count = static_cast<std::uint16_t>(count);
    fragment.piece = rest.first(std::min(kPiece, rest.size()));
    rest = rest.subspan(fragment.piece.size());
    ByteVector buffer(wire::Fragment::kHeaderBytes + fragment.piece.size());
    const Bytes written = fragment.write(buffer);
    pieces.emplace_back(written.begin(), written.end());
  }
  return pieces;
}

ByteVector presence() {
  const auto bytes = wire::PresenceSign{9, 1}.write();
  return {bytes.begin(), bytes.end()};
}

ByteVector copy(const ByteVector& datagram) {
  const auto prefix = wire::DirectCopy::prefix(0xEF010001);
  ByteVector whole(prefix.begin(), prefix.end());
  append(whole, datagram);
  return whole;
}

void put_data_plane(const Seeds& seeds) {
  int number = 0;
  for (const ByteVector& one : datagrams()) {
    seeds.put("datagram", "valid-" + std::to_string(++number), one);
  }
  seeds.put("datagram", "fragment", fragments(9, 10).front());
  seeds.put("datagram", "presence", presence());
  seeds.put("datagram", "copy", copy(datagrams().front()));

  ByteVector stream;
  const auto pieces = fragments(8, 10);
  for (std::size_t i = pieces.size(); i-- > 0;) {
    append_number(stream, pieces[i].size());
    append(stream, pieces[i]);
  }
  append_number(stream, pieces[0].size());
  append(stream, pieces[0]);
  append_number(stream, 0xff00 + 200);
  for (const ByteVector& piece : fragments(9, 20)) {
    append_number(stream, piece.size());
    append(stream, piece);
  }
  seeds.put("reassembly", "valid", stream);
}

// ---------------------------------------------------------------- control plane

wire::Beacon other_executive() {
  wire::Beacon beacon;
  beacon.kind = wire::BeaconKind::kActive;
  beacon.incarnation = 78;
  beacon.address = 0xC0000207;
  beacon.port = 31251;
  beacon.federates = 3;
  beacon.host = "alpha";
  return beacon;
}

std::vector<wire::ClientMessage> client_messages() {
  return {
      wire::Hello{wire::kMagic, wire::kControlVersion, "alpha", "roger 4711"},
      wire::CreateFederation{7, "X", {{"a.xml", kModule}}, "HLAinteger64Time"},
      wire::DestroyFederation{8, "Y"},
      wire::ListFederations{9},
      wire::Join{10, "X", "One", "station", {}, "port 31250"},
      wire::DeclareInteractions{wire::Declaration::kSubscribe, {1, 2}},
      wire::DeclareAttributes{wire::Declaration::kSubscribe, 2, {0, 1}},
      wire::ReserveNames{{"One", "Two"}, true},
      wire::ReleaseNames{{"One"}},
      wire::RegisterObject{make_object_id(1, 1), 2, "Two"},
      wire::ReliableUpdate{0, make_object_id(1, 1), {{1, to_bytes("x")}}, {}},
      wire::ReliableInteraction{0, 2, {{0, to_bytes("value")}}, to_bytes("tag")},
      wire::RequestObjectUpdate{make_object_id(1, 1), {1}, to_bytes("t")},
      wire::RequestClassUpdate{2, {1}, to_bytes("t")},
      wire::DeleteObject{make_object_id(1, 1), to_bytes("tag")},
      wire::KnowsObject{make_object_id(1, 1), false},
      wire::AskForCopies{{2}, 0x0A000001, 31253, {0xEF010001, 0xEF010002}},
      wire::ExecutiveHeard{wire::encode_beacon(other_executive())},
      wire::RegisterSyncPoint{"ready", to_bytes("tag"), {1, 2}},
      wire::SyncPointAchieved{"ready", false},
      wire::EnableTimeRegulation{{{{0, 5}, {}}, false}},
      wire::EnableTimeConstrained{{{0, 0}, {}}},
      wire::TimedInteraction{{0, 2, {}, to_bytes("tag")}, {{{0, 6}, {}}, 1}},
      wire::TimedUpdate{{0, make_object_id(1, 1), {}, {}}, {{{0, 6}, {}}, 2}},
      wire::RetractMessage{0, {{{0, 6}, {}}, 1}},
      wire::RequestAdvance{wire::Advance::kNextMessageRequest, {{0, 9}, {}}, {{{0, 9}, {}}, true}},
      wire::ReportTimeBound{{{{0, 7}, {}}, false}},
      wire::TimedDelete{{make_object_id(1, 1), {}}, {{{0, 8}, {}}, 3}},
      wire::DisableTimeConstrained{},
      wire::DisableTimeRegulation{},
      wire::DeclareAttributes{wire::Declaration::kPublish, 2, {0, 1}},
      wire::RegisterObject{make_object_id(1, 2), 2, "HLAobject_1_2"},
      wire::ChangeOwnership{make_object_id(1, 2), wire::OwnershipAction::kOffer, {1}, {}},
      wire::ChangeOwnership{make_object_id(1, 2), wire::OwnershipAction::kDivest, {1}, {}},
      wire::ChangeOwnership{
          make_object_id(1, 2), wire::OwnershipAction::kAcquire, {1}, to_bytes("t")},
      wire::AcceptWithdrawal{make_object_id(1, 2), {1}, 1, 2},
      wire::QueryOwnership{make_object_id(1, 2), 1},
      wire::SetAutomaticResign{wire::ResignAction::kDeleteObjects},
      wire::SetAdvisorySwitch{wire::AdvisorySwitch::kAttributeRelevance, true},
      wire::SetAdvisorySwitch{wire::AdvisorySwitch::kAttributeScope, true},
      wire::DeclareAttributes{wire::Declaration::kSubscribePassively, 2, {0, 1}},
      wire::ChangeAttributeTransportation{
          make_object_id(1, 2), {1}, wire::TransportationKind::kBestEffort},
      wire::QueryAttributeTransportation{make_object_id(1, 2), 1},
      wire::ChangeInteractionTransportation{2, wire::TransportationKind::kBestEffort},
      wire::QueryInteractionTransportation{1, 2},
      wire::Ping{1},
      wire::Pong{2},
      wire::Resign{11, wire::ResignAction::kDeleteObjectsThenDivest},
      wire::CreateFederation{12, "Z", {}, "", {"m.xml", kModule}},
  };
}

std::vector<wire::ExecutiveMessage> executive_messages() {
  return {
      wire::Welcome{0x1122334455667788U, 1000, 4000},
      wire::Refused{"No."},
      wire::Reply{7, wire::ExceptionKind::kInconsistentFDD, "a.xml:3: no"},
      wire::FederationList{9, {{"X", "HLAfloat64Time"}}},
      wire::Joined{10,
                   2,
                   9,
                   "One",
                   "HLAfloat64Time",
                   {{"a.xml", "<a/>"}},
                   {{1, "Zero", "x"}},
                   {"m.xml", "<objectModel/>"},
                   7,
                   8,
                   ByteVector(32, 'k'),
                   {{0xEF010001, ByteVector(32, 'g')}}},
      wire::ModulesAdded{{{"c.xml", kModule}}},
      wire::FederateJoined{{4, "Four", "station", true, 9, 0x0a4d0004}},
      wire::DiscoverObject{make_object_id(1, 1), 3, "Radio 1", 1},
      wire::ReliableUpdate{1, make_object_id(1, 1), {{1, to_bytes("x")}}, to_bytes("t")},
      wire::ReliableInteraction{1, 2, {{0, to_bytes("value")}}, {}},
      wire::ProvideUpdate{make_object_id(3, 1), {1}, to_bytes("t")},
      wire::NamesReserved{{"One"}, false, true},
      wire::RemoveObject{make_object_id(1, 1), 1, to_bytes("tag")},
      wire::CopiesAsked{1, 0x0A000001, 31253, {0xEF010001}},
      wire::FederateLeft{1, true},
      wire::SyncPointRegistered{"ready", wire::SyncPointRefusal::kLabelNotUnique},
      wire::SyncPointAnnounced{"ready", to_bytes("tag")},
      wire::SyncPointReached{"ready", {1}},
      wire::GaltChanged{true, {{0, 0, 0, 0, 0, 0, 0, 5}, {}}},
      wire::TimeRegulationEnabled{{{{0, 0, 0, 0, 0, 0, 0, 5}, {}}, false}},
      wire::TimeConstrainedEnabled{},
      wire::TimedInteraction{{1, 2, {}, {}}, {{{0, 0, 0, 0, 0, 0, 0, 6}, {}}, 1}},
      wire::TimedUpdate{{1, make_object_id(1, 1), {}, {}}, {{{0, 0, 0, 0, 0, 0, 0, 6}, {}}, 2}},
      wire::RetractMessage{1, {{{0, 0, 0, 0, 0, 0, 0, 6}, {}}, 1}},
      wire::AdvanceGranted{{{0, 0, 0, 0, 0, 0, 0, 9}, {}}, false, {}},
      wire::TimedRemove{{make_object_id(1, 1), 1, {}}, {{{0, 0, 0, 0, 0, 0, 0, 9}, {}}, 3}},
      wire::Fault{"That was nonsense."},
      wire::Yielding{"192.0.2.7:31251 (host alpha)"},
      wire::AutoProvideChanged{true},
      wire::OwnershipNotice{
          make_object_id(3, 1), wire::OwnershipEvent::kReleaseRequested, {1}, to_bytes("t"), 0, 0},
      wire::OwnershipNotice{make_object_id(3, 1), wire::OwnershipEvent::kWithdrawn, {1}, {}, 1, 0},
      wire::OwnershipNotice{
          make_object_id(3, 1), wire::OwnershipEvent::kAcquired, {2}, to_bytes("t"), 0, 0},
      wire::OwnershipReport{make_object_id(3, 1), 1, 3, false},
      wire::RegistrationAdvice{3, true},
      wire::InteractionAdvice{2, false},
      wire::UpdateAdvice{make_object_id(3, 1), {1}, true, "Often"},
      wire::ScopeAdvice{make_object_id(1, 1), {1}, true},
      wire::AttributeTransportationChanged{
          make_object_id(3, 1), {1}, wire::TransportationKind::kBestEffort},
      wire::AttributeTransportationReport{make_object_id(1, 1), 1,
                                          wire::TransportationKind::kBestEffort},
      wire::InteractionTransportationChanged{2, wire::TransportationKind::kBestEffort},
      wire::InteractionTransportationReport{1, 2, wire::TransportationKind::kBestEffort},
      wire::GroupKeysAdded{{{0xEF010001, ByteVector(32, 'g')}, {0xEF010002, {}}}},
  };
}

void put_control_plane(const Seeds& seeds) {
  ByteVector stream;
  append_number(stream, 49);
  ByteVector session;
  int number = 0;
  const ByteVector hello = wire::encode(client_messages().front());
  append_chunk(session, 1, hello);
  for (const wire::ClientMessage& message : client_messages()) {
    const ByteVector frame = wire::encode(message);
    seeds.put("frame", "client-" + std::to_string(++number),
              Bytes(frame).subspan(wire::kLengthBytes));
    append(stream, frame);
    append_chunk(session, 0, frame);
    if (std::holds_alternative<wire::Join>(message)) {
      append_chunk(session, 1, wire::encode(wire::Join{1, "X", "", "station", {}, "port 31250"}));
      append_chunk(session, 1,
                   wire::encode(wire::DeclareInteractions{wire::Declaration::kSubscribe, {2}}));
      append_chunk(session, 1,
                   wire::encode(wire::DeclareAttributes{wire::Declaration::kSubscribe, 2, {1}}));
    }
  }
  seeds.put("connection", "valid", stream);
  seeds.put("executive", "session", session);
  number = 0;
  for (const std::uint8_t model : {std::uint8_t{0}, std::uint8_t{1}}) {
    ByteVector heard{model};
    for (const wire::ExecutiveMessage& message : executive_messages()) {
      const ByteVector frame = wire::encode(message);
      append_chunk(heard, 2, Bytes(frame).subspan(wire::kLengthBytes));
      if (model == 0) {
        seeds.put("frame", "executive-" + std::to_string(++number),
                  Bytes(frame).subspan(wire::kLengthBytes));
      }
      if (std::holds_alternative<wire::DiscoverObject>(message)) {
        for (const ByteVector& one : datagrams()) append_chunk(heard, 1, one);
        append_chunk(heard, 1, presence());
        for (const ByteVector& one : fragments(9, 30)) append_chunk(heard, 0, one);
        heard.push_back(3);
        append_number(heard, 1500);
      }
    }
    seeds.put("federate", "all-" + std::to_string(model), heard);
  }
  ByteVector members;
  for (std::uint16_t sequence = 65'533; sequence != 3; ++sequence) {
    members.push_back(1);
    append_number(members, sequence);
    append_number(members, 2);
    members.insert(members.end(), {0xaa, 0xbb});
    members.push_back(3);
    append_number(members, 20'000);
  }
  seeds.put("sealed", "members", members);
  for (const auto kind : {wire::BeaconKind::kProbe, wire::BeaconKind::kActive}) {
    wire::Beacon beacon;
    beacon.kind = kind;
    beacon.incarnation = 77;
    beacon.port = 4711;
    beacon.host = kind == wire::BeaconKind::kActive ? "alpha" : "";
    seeds.put("beacon", "kind-" + std::to_string(static_cast<int>(kind)),
              wire::encode_beacon(beacon));
  }
}

// ---------------------------------------------------------------- the MOM and time management

const ObjectModel& small_model() {
  static const ObjectModel model = test::model();
  return model;
}

/// Returns all interactions of the MOM for federate `about`; their other values are zeros.
std::vector<wire::ReliableInteraction> mom_interactions(FederateId sender, FederateId about) {
  const ObjectModel& model = small_model();
  const auto manager = model.find_interaction_class(mom::kManager).value();
  std::vector<wire::ReliableInteraction> out;
  for (std::size_t i = 0; i < model.interaction_class_count(); ++i) {
    const auto at = InteractionClassHandle::from_index(i);
    if (!model.is_same_or_descendant(at, manager)) continue;
    wire::ReliableInteraction one{sender, at.value, {}, {}};
    const auto& fields = model.interaction_class(at).fields;
    for (std::size_t field = 0; field < fields.size(); ++field) {
      const bool is_federate = model.parameter(fields[field]).name == mom::kFederateParameter;
      one.parameters.push_back(
          {static_cast<ValueIndex>(field), is_federate ? mom::handle(about) : ByteVector(4)});
    }
    out.push_back(std::move(one));
  }
  return out;
}

void append_message(ByteVector& to, const wire::ExecutiveMessage& message) {
  const ByteVector frame = wire::encode(message);
  append_chunk(to, 2, Bytes(frame).subspan(wire::kLengthBytes));
}

wire::LogicalTime at_time(double time) {
  return {mom::encoded(rti1516e::HLAfloat64BE(time)), {}};
}

// A federate that regulates time and is constrained, and changes types of transportation.
ByteVector time_management() {
  const auto radio = test::object_class(small_model(), "Base.Radio");
  const auto order = test::interaction(small_model(), "Order").value;
  const ObjectId object = make_object_id(1, 1);
  ByteVector out{0};
  const auto call = [&out](std::uint8_t service, std::uint8_t argument) {
    out.insert(out.end(), {4, service, argument});
  };
  call(0, 1);
  append_message(out, wire::TimeRegulationEnabled{{at_time(1), false}});
  call(2, 0);
  append_message(out, wire::TimeConstrainedEnabled{});
  append_message(out, wire::DiscoverObject{object, radio.value, "Radio 1", 1});
  for (std::uint8_t advance = 0; advance <= static_cast<std::uint8_t>(wire::Advance::kLast);
       ++advance) {
    const double begin = 10.0 * advance;
    append_message(out, wire::GaltChanged{true, at_time(begin + 10)});
    append_message(out, wire::TimedInteraction{{1, order, {{0, to_bytes("text")}}, to_bytes("tag")},
                                               {at_time(begin + 5), 1U + advance}});
    append_message(out, wire::TimedUpdate{{1, object, {{0, to_bytes("id")}}, {}},
                                          {at_time(begin + 6), 11U + advance}});
    append_message(out, wire::RetractMessage{1, {at_time(begin + 6), 11U + advance}});
    append_message(out, wire::ReliableInteraction{1, order, {{0, to_bytes("now")}}, {}});
    call(static_cast<std::uint8_t>(8 + 10 * advance), static_cast<std::uint8_t>(begin + 9));
    append_message(out, wire::AdvanceGranted{at_time(begin + 9), true, at_time(begin + 10)});
    call(advance % 2 == 0 ? 4 : 5, 0);
  }
  append_message(out, wire::TimedRemove{{object, 1, {}}, {at_time(60), 21}});
  call(6, 1);
  append_message(out, wire::AttributeTransportationChanged{
                          make_object_id(3, 1), {1}, wire::TransportationKind::kBestEffort});
  call(7, 1);
  append_message(
      out, wire::InteractionTransportationChanged{order, wire::TransportationKind::kBestEffort});
  call(3, 0);
  call(1, 0);
  return out;
}

void put_management(const Seeds& seeds) {
  seeds.put("federate", "time", time_management());
  ByteVector asked{1};
  for (const wire::ReliableInteraction& one : mom_interactions(1, 3)) append_message(asked, one);
  append_message(asked, wire::ProvideUpdate{mom_object_id(3), {0, 1, 2, 3, 4, 5}, {}});
  seeds.put("federate", "mom", asked);

  ByteVector session;
  const auto say = [&session](const wire::ClientMessage& message) {
    append_chunk(session, 0, wire::encode(message));
  };
  say(client_messages().front());
  say(wire::CreateFederation{7, "X", {{"a.xml", kModule}}, "HLAfloat64Time"});
  say(wire::Join{8, "X", "One", "station", {}, "port 31250"});
  std::vector<ClassId> classes;
  for (const auto& one : mom_interactions(1, 1)) classes.push_back(one.interaction_class);
  say(wire::DeclareInteractions{wire::Declaration::kPublish, classes});
  say(wire::DeclareInteractions{wire::Declaration::kSubscribe, classes});
  const auto federate = small_model().find_object_class(mom::kRogerFederate).value();
  say(wire::DeclareAttributes{wire::Declaration::kSubscribe, federate.value, {0, 1}});
  say(wire::RegisterObject{mom_object_id(1), federate.value, "HLAfederate_1"});
  for (const wire::ReliableInteraction& one : mom_interactions(0, 1)) say(one);
  seeds.put("executive", "mom", session);
}

// One record of each list that a federate publishes about itself, as app/status reads it.
void put_mom_figures(const Seeds& seeds) {
  const rti1516e::HLAinteger64BE number(7);
  const rti1516e::HLAinteger32BE truth(1);
  const rti1516e::HLAunicodeString text(L"text");
  const rti1516e::HLAopaqueData handle = mom::handle_element(3);
  // By the position of the attribute in known_attributes().
  const std::map<std::uint8_t, std::string> shapes = {
      {16, "tn"},   {17, "tbnnnnnnn"}, {18, "hnnnnnnnnn"}, {19, "hnnnnnnn"},
      {20, "tnnn"}, {21, "tnn"},       {22, "hnnnnnnnnn"}};
  ByteVector out;
  append_chunk(out, 0, mom::count(5));
  append_chunk(out, 12, mom::text("Roger 1.0"));
  for (const auto& [attribute, shape] : shapes) {
    rti1516e::HLAfixedRecord record;
    for (const char kind : shape) {
      if (kind == 'n') record.appendElement(number);
      if (kind == 'b') record.appendElement(truth);
      if (kind == 't') record.appendElement(text);
      if (kind == 'h') record.appendElement(handle);
    }
    rti1516e::HLAvariableArray list(record);
    list.addElement(record);
    append_chunk(out, attribute, mom::encoded(list));
  }
  seeds.put("mom_figures", "all", out);
}

void put_signed_beacons(const Seeds& seeds) {
  for (const std::uint8_t step :
       {std::uint8_t{1}, std::uint8_t{2}, std::uint8_t{3}, std::uint8_t{4}}) {
    ByteVector out;
    for (const auto kind : {wire::BeaconKind::kProbe, wire::BeaconKind::kActive}) {
      wire::Beacon beacon = other_executive();
      beacon.kind = kind;
      append_chunk(out, step, wire::encode_beacon(beacon));
      if (step == 2) out.insert(out.end(), {0, 200, 1});
      if (step == 3) {
        append_number(out, 64);
        append(out, ByteVector(64, 's'));
      }
    }
    seeds.put("signed_beacon", "step-" + std::to_string(step), out);
  }
}

void put_data_elements(const Seeds& seeds) {
  // Zeros are a valid value of every element, and a count of four fills the arrays.
  for (std::uint8_t which = 0; which <= 26; ++which) {
    ByteVector zeros{which};
    zeros.resize(17);
    seeds.put("data_elements", "zeros-" + std::to_string(which), zeros);
    ByteVector counted{which, 0, 0, 0, 4};
    counted.resize(41, 1);
    seeds.put("data_elements", "counted-" + std::to_string(which), counted);
  }
}

}  // namespace
}  // namespace roger::fuzz

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: fuzz_seeds FOLDER\n");
    return 2;
  }
  const roger::fuzz::Seeds seeds(argv[1]);
  roger::fuzz::put_data_plane(seeds);
  roger::fuzz::put_control_plane(seeds);
  roger::fuzz::put_management(seeds);
  roger::fuzz::put_mom_figures(seeds);
  roger::fuzz::put_signed_beacons(seeds);
  roger::fuzz::put_codec(seeds);
  roger::fuzz::put_voice(seeds);
  roger::fuzz::put_data_elements(seeds);
  return 0;
}
