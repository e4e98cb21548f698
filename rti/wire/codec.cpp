#include "rti/wire/codec.hpp"

#include <concepts>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "core/byte_order.hpp"
#include "rti/wire/datagram.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::wire {
namespace {

/// Reads fields. After the first missing or invalid field, all others read as empty: fail()
/// discards the rest of the input and keeps the first problem, so visit() needs no error handling.
class Decoder {
 public:
  explicit Decoder(Bytes in) : in_(in) {}

  /// Reads fields, as visit() passes them.
  template <class... Fields>
  void operator()(Fields&&... fields) {
    (get(std::forward<Fields>(fields)), ...);
  }

  /// Returns the problem, or ""; call after all fields have been read.
  [[nodiscard]] std::string problem() const {
    if (!problem_.empty() || in_.empty()) return problem_;
    return "bytes after its last field";
  }

 private:
  template <class T>
  void get(T& value) {
    if constexpr (std::is_enum_v<T>) {
      std::underlying_type_t<T> number = 0;
      get(number);
      if (number > static_cast<std::underlying_type_t<T>>(T::kLast))
        return fail("a value out of range");
      value = static_cast<T>(number);
    } else if constexpr (std::same_as<T, bool>) {
      std::uint8_t number = 0;
      get(number);
      if (number > 1) return fail("a Boolean that is neither 0 nor 1");
      value = number == 1;
    } else if constexpr (std::unsigned_integral<T>) {
      const Bytes octets = take(sizeof(T));
      value = octets.empty() ? T{0} : load_big_endian<T>(octets.data());
    } else {
      T::visit(value, *this);
    }
  }
  void get(std::string& text, const TextLimit& limit) {
    const Bytes bytes = take_counted();
    const std::string_view view(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (auto problem = length_problem(view, limit)) return fail(*std::move(problem));
    text = view;
  }
  void get(std::string& text, const ModuleTextLimit& limit) {
    const Bytes bytes = take_counted();
    module_bytes_ += bytes.size();
    if (module_bytes_ > limit.bytes) {
      return fail("FOM modules of more than " + std::to_string(limit.bytes) + " bytes in total");
    }
    text.assign(bytes.begin(), bytes.end());
  }
  void get(ByteVector& out) {
    const Bytes bytes = take_counted();
    out.assign(bytes.begin(), bytes.end());
  }
  /// A list of numbers needs no limit: it takes as much memory as in the frame.
  template <std::unsigned_integral T>
  void get(std::vector<T>& list) {
    std::uint32_t count = 0;
    get(count);
    take_elements(list, count);
  }
  template <class T, class... ElementLimit>
  void get(std::vector<T>& list, const ListLimit& limit, const ElementLimit&... element_limit) {
    std::uint32_t count = 0;
    get(count);
    if (auto problem = count_problem(count, limit)) return fail(*std::move(problem));
    take_elements(list, count, element_limit...);
  }
  template <class Field, class... Limits>
  void get(const Limited<Field, Limits...>& limited) {
    std::apply([&](const auto&... limits) { get(limited.field, limits...); }, limited.limits);
  }
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
      get(list.emplace_back(), element_limit...);
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
    get(count);
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
Result<OneOf<Variant>> decode_as(std::uint8_t type, Bytes fields) {
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
    return OneOf<Variant>(std::move(message));
  }
}

template <class Variant>
Result<OneOf<Variant>> decode(Bytes frame) {
  if (frame.empty()) return bad_frame("a frame without a type");
  return decode_as<Variant>(frame.front(), frame.subspan(1));
}

template <class Variant>
ByteVector encode_one_of(const OneOf<Variant>& messages) {
  return std::visit([](const auto& message) { return encode(message); }, messages);
}

}  // namespace

ByteVector encode(const ClientMessage& message) {
  return encode_one_of(message);
}

ByteVector encode(const ExecutiveMessage& message) {
  return encode_one_of(message);
}

Result<ClientMessage> decode_client(Bytes frame) {
  return decode<ClientMessages>(frame);
}

Result<ExecutiveMessage> decode_executive(Bytes frame) {
  return decode<ExecutiveMessages>(frame);
}

std::optional<std::uint8_t> hello_version(Bytes frame) {
  if (frame.empty() || frame.front() != Hello::kType) return std::nullopt;
  // Not Hello::visit(): in another version, the bytes after these two fields may mean anything.
  Decoder decoder(frame.subspan(1));
  std::uint32_t magic = 0;
  std::uint8_t version = 0;
  decoder(magic, version);
  if (magic != kMagic || version == 0) return std::nullopt;
  return version;
}

std::string plane_versions() {
  return "control " + std::to_string(kControlVersion) + ", data " + std::to_string(kDataVersion);
}

}  // namespace roger::rti::wire
