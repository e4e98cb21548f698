#include "rti/wire/codec.hpp"

#include <algorithm>
#include <concepts>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "rti/wire/datagram.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::wire {
namespace {

template <class M>
concept SingleMessage = requires {
  M::kType;
};

/// Appends fields in big endian.
class Encoder {
 public:
  explicit Encoder(ByteVector& out) : out_(out) {}

  template <class T>
  void operator()(const T& value) {
    if constexpr (std::is_enum_v<T>) {
      (*this)(static_cast<std::underlying_type_t<T>>(value));
    } else if constexpr (std::same_as<T, bool>) {
      out_.push_back(value ? 1 : 0);
    } else if constexpr (std::unsigned_integral<T>) {
      for (int shift = std::numeric_limits<T>::digits - 8; shift >= 0; shift -= 8) {
        out_.push_back(static_cast<std::uint8_t>(value >> shift));
      }
    } else {
      T::visit(value, *this);
    }
  }
  void operator()(const std::string& text, const TextLimit& /*limit*/) { put_counted(text); }
  void operator()(const std::string& text, const SentenceLimit& limit) {
    put_counted(cut_to(text, limit.characters));
  }
  void operator()(const std::string& text, const ModuleTextLimit& /*limit*/) { put_counted(text); }
  void operator()(const ByteVector& bytes) { put_counted(bytes); }
  template <std::unsigned_integral T>
  void operator()(const std::vector<T>& list) {
    put_list(list);
  }
  template <class T, class... ElementLimit>
  void operator()(const std::vector<T>& list, const ListLimit& /*limit*/,
                  const ElementLimit&... element_limit) {
    put_list(list, element_limit...);
  }

 private:
  template <class Container>
  void put_counted(const Container& bytes) {
    (*this)(static_cast<std::uint32_t>(bytes.size()));
    out_.insert(out_.end(), bytes.begin(), bytes.end());
  }
  template <class T, class... ElementLimit>
  void put_list(const std::vector<T>& list, const ElementLimit&... element_limit) {
    (*this)(static_cast<std::uint32_t>(list.size()));
    for (const T& element : list) (*this)(element, element_limit...);
  }

  ByteVector& out_;
};

/// Reads fields. After the first missing or invalid field, all others read as empty: fail()
/// discards the rest of the input and keeps the first problem, so visit() needs no error handling.
class Decoder {
 public:
  explicit Decoder(Bytes in) : in_(in) {}

  template <class T>
  void operator()(T& value) {
    if constexpr (std::is_enum_v<T>) {
      std::underlying_type_t<T> number = 0;
      (*this)(number);
      if (number > static_cast<std::underlying_type_t<T>>(T::kLast))
        return fail("a value out of range");
      value = static_cast<T>(number);
    } else if constexpr (std::same_as<T, bool>) {
      std::uint8_t number = 0;
      (*this)(number);
      if (number > 1) return fail("a Boolean that is neither 0 nor 1");
      value = number == 1;
    } else if constexpr (std::unsigned_integral<T>) {
      T number = 0;
      for (const std::uint8_t byte : take(sizeof(T))) {
        // Shifting in two steps keeps the shift below the width of an 8-bit T.
        number = static_cast<T>(static_cast<T>(number << 4U) << 4U);
        number = static_cast<T>(number | byte);
      }
      value = number;
    } else {
      T::visit(value, *this);
    }
  }
  void operator()(std::string& text, const TextLimit& limit) {
    const Bytes bytes = take_counted();
    const std::string_view view(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (auto problem = length_problem(view, limit)) return fail(*std::move(problem));
    text = view;
  }
  void operator()(std::string& text, const ModuleTextLimit& limit) {
    const Bytes bytes = take_counted();
    module_bytes_ += bytes.size();
    if (module_bytes_ > limit.bytes) {
      return fail("FOM modules of more than " + std::to_string(limit.bytes) + " bytes in total");
    }
    text.assign(bytes.begin(), bytes.end());
  }
  void operator()(ByteVector& out) {
    const Bytes bytes = take_counted();
    out.assign(bytes.begin(), bytes.end());
  }
  /// A list of numbers needs no limit: it takes as much memory as in the frame.
  template <std::unsigned_integral T>
  void operator()(std::vector<T>& list) {
    std::uint32_t count = 0;
    (*this)(count);
    take_elements(list, count);
  }
  template <class T, class... ElementLimit>
  void operator()(std::vector<T>& list, const ListLimit& limit,
                  const ElementLimit&... element_limit) {
    std::uint32_t count = 0;
    (*this)(count);
    if (auto problem = count_problem(count, limit)) return fail(*std::move(problem));
    take_elements(list, count, element_limit...);
  }

  /// Returns the problem, or ""; call after all fields have been read.
  [[nodiscard]] std::string problem() const {
    if (!problem_.empty() || in_.empty()) return problem_;
    return "bytes after its last field";
  }

 private:
  void fail(std::string problem) {
    if (problem_.empty()) problem_ = std::move(problem);
    in_ = {};
  }
  template <class T, class... ElementLimit>
  void take_elements(std::vector<T>& list, std::uint32_t count,
                     const ElementLimit&... element_limit) {
    // Grows element by element and never reserves by `count`: a false count ends at the end of the
    // frame.
    for (std::uint32_t i = 0; i < count && problem_.empty(); ++i) {
      (*this)(list.emplace_back(), element_limit...);
    }
  }
  Bytes take(std::size_t count) {
    if (count > in_.size()) {
      fail("too few bytes for its fields");
      return {};
    }
    const Bytes taken = in_.first(count);
    in_ = in_.subspan(count);
    return taken;
  }
  Bytes take_counted() {
    std::uint32_t count = 0;
    (*this)(count);
    return take(count);
  }

  Bytes in_;
  std::size_t module_bytes_ = 0;  // total size of the XML texts read so far
  std::string problem_;
};

Error bad_frame(std::string what) {
  return Error{ErrorCode::kInvalid, std::move(what), {}};
}

/// Decodes into the alternative of Variant whose kType is `type`.
template <class Variant, std::size_t I = 0>
Result<Variant> decode_as(std::uint8_t type, Bytes fields) {
  if constexpr (I == std::variant_size_v<Variant>) {
    return bad_frame("a frame of unknown type " + std::to_string(type));
  } else {
    using Message = std::variant_alternative_t<I, Variant>;
    if (type != Message::kType) return decode_as<Variant, I + 1>(type, fields);
    Message message;
    Decoder decoder(fields);
    Message::visit(message, decoder);
    if (const std::string problem = decoder.problem(); !problem.empty()) {
      return bad_frame("a frame of type " + std::to_string(type) + " with " + problem);
    }
    return Variant{std::move(message)};
  }
}

template <class Variant>
Result<Variant> decode(Bytes frame) {
  if (frame.empty()) return bad_frame("a frame without a type");
  return decode_as<Variant>(frame.front(), frame.subspan(1));
}

template <class M>
ByteVector encode_one(const M& message) {
  ByteVector out(kLengthBytes);
  out.push_back(M::kType);
  Encoder encoder(out);
  M::visit(message, encoder);
  ByteVector length;
  Encoder{length}(static_cast<std::uint32_t>(out.size() - kLengthBytes));
  std::copy(length.begin(), length.end(), out.begin());
  return out;
}

}  // namespace

template <class M>
ByteVector encode(const M& message) {
  if constexpr (SingleMessage<M>) {
    return encode_one(message);
  } else {
    return std::visit([](const auto& one) { return encode_one(one); }, message);
  }
}

template ByteVector encode(const ClientMessage&);
template ByteVector encode(const ExecutiveMessage&);
template ByteVector encode(const Ping&);
template ByteVector encode(const Pong&);
template ByteVector encode(const Hello&);
template ByteVector encode(const CreateFederation&);
template ByteVector encode(const DestroyFederation&);
template ByteVector encode(const ListFederations&);
template ByteVector encode(const Join&);
template ByteVector encode(const Resign&);
template ByteVector encode(const DeclareInteractions&);
template ByteVector encode(const DeclareAttributes&);
template ByteVector encode(const ReserveNames&);
template ByteVector encode(const ReleaseNames&);
template ByteVector encode(const RegisterObject&);
template ByteVector encode(const DeleteObject&);
template ByteVector encode(const RequestObjectUpdate&);
template ByteVector encode(const RequestClassUpdate&);
template ByteVector encode(const ReliableInteraction&);
template ByteVector encode(const ReliableUpdate&);
template ByteVector encode(const AskForCopies&);
template ByteVector encode(const ExecutiveHeard&);
template ByteVector encode(const RegisterSyncPoint&);
template ByteVector encode(const SyncPointAchieved&);
template ByteVector encode(const EnableTimeRegulation&);
template ByteVector encode(const DisableTimeRegulation&);
template ByteVector encode(const EnableTimeConstrained&);
template ByteVector encode(const DisableTimeConstrained&);
template ByteVector encode(const RequestAdvance&);
template ByteVector encode(const ReportTimeBound&);
template ByteVector encode(const TimedInteraction&);
template ByteVector encode(const TimedUpdate&);
template ByteVector encode(const TimedDelete&);
template ByteVector encode(const RetractMessage&);
template ByteVector encode(const ChangeOwnership&);
template ByteVector encode(const AcceptWithdrawal&);
template ByteVector encode(const QueryOwnership&);
template ByteVector encode(const SetAutomaticResign&);
template ByteVector encode(const SetAdvisorySwitch&);
template ByteVector encode(const ChangeAttributeTransportation&);
template ByteVector encode(const QueryAttributeTransportation&);
template ByteVector encode(const ChangeInteractionTransportation&);
template ByteVector encode(const QueryInteractionTransportation&);
template ByteVector encode(const Welcome&);
template ByteVector encode(const Refused&);
template ByteVector encode(const Reply&);
template ByteVector encode(const FederationList&);
template ByteVector encode(const Joined&);
template ByteVector encode(const ModulesAdded&);
template ByteVector encode(const FederateJoined&);
template ByteVector encode(const FederateLeft&);
template ByteVector encode(const DiscoverObject&);
template ByteVector encode(const RemoveObject&);
template ByteVector encode(const ProvideUpdate&);
template ByteVector encode(const NamesReserved&);
template ByteVector encode(const CopiesAsked&);
template ByteVector encode(const Yielding&);
template ByteVector encode(const AutoProvideChanged&);
template ByteVector encode(const OwnershipNotice&);
template ByteVector encode(const OwnershipReport&);
template ByteVector encode(const RegistrationAdvice&);
template ByteVector encode(const InteractionAdvice&);
template ByteVector encode(const UpdateAdvice&);
template ByteVector encode(const ScopeAdvice&);
template ByteVector encode(const AttributeTransportationChanged&);
template ByteVector encode(const AttributeTransportationReport&);
template ByteVector encode(const InteractionTransportationChanged&);
template ByteVector encode(const InteractionTransportationReport&);
template ByteVector encode(const Fault&);
template ByteVector encode(const SyncPointRegistered&);
template ByteVector encode(const SyncPointAnnounced&);
template ByteVector encode(const SyncPointReached&);
template ByteVector encode(const TimeRegulationEnabled&);
template ByteVector encode(const TimeConstrainedEnabled&);
template ByteVector encode(const AdvanceGranted&);
template ByteVector encode(const GaltChanged&);
template ByteVector encode(const TimedRemove&);

Result<ClientMessage> decode_client(Bytes frame) {
  return decode<ClientMessage>(frame);
}

Result<ExecutiveMessage> decode_executive(Bytes frame) {
  return decode<ExecutiveMessage>(frame);
}

std::optional<std::uint8_t> hello_version(Bytes frame) {
  if (frame.empty() || frame.front() != Hello::kType) return std::nullopt;
  // Not Hello::visit(): in another version, the bytes after these two fields may mean anything.
  Decoder decoder(frame.subspan(1));
  std::uint32_t magic = 0;
  std::uint8_t version = 0;
  decoder(magic);
  decoder(version);
  if (magic != kMagic || version == 0) return std::nullopt;
  return version;
}

std::string plane_versions() {
  return "control " + std::to_string(kControlVersion) + ", data " + std::to_string(kDataVersion);
}

}  // namespace roger::rti::wire
