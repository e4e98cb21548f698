#include <RTI/encoding/BasicDataElements.h>

#include "rti/encoding/basic_codecs.hpp"
#include "rti/encoding/composite.hpp"

namespace rti1516e {
namespace {

using roger::rti::NumberCodec;
using std::endian;

// A value in own memory or in the federate's.
template <class Value>
class Storage {
 public:
  explicit Storage(const Value& value = Value()) : own_(value), used_(&own_) {}
  explicit Storage(Value* borrowed) : own_(), used_(borrowed == nullptr ? &own_ : borrowed) {}
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;
  ~Storage() = default;

  [[nodiscard]] Value& value() const { return *used_; }

  void use(Value* borrowed, const wchar_t* type) {
    if (borrowed == nullptr) {
      throw EncoderException(std::wstring(type) + L": the pointer to its value is null");
    }
    used_ = borrowed;
  }

 private:
  Value own_;
  Value* used_;
};

}  // namespace

// NOLINTBEGIN(bugprone-macro-parentheses): the arguments name types.
#define RTI_DEFINE_BASIC(Type, Value, Codec)                                                   \
  class Type##Implementation : public Storage<Value> {                                         \
   public:                                                                                     \
    using Storage::Storage;                                                                    \
  };                                                                                           \
  Type::Type() : _impl(new Type##Implementation) {                                             \
  }                                                                                            \
  Type::Type(const Value& inData) : _impl(new Type##Implementation(inData)) {                  \
  }                                                                                            \
  Type::Type(Value* inData) : _impl(new Type##Implementation(inData)) {                        \
  }                                                                                            \
  Type::Type(const Type& rhs) : DataElement(rhs), _impl(new Type##Implementation(rhs.get())) { \
  }                                                                                            \
  Type::~Type() {                                                                              \
    delete _impl;                                                                              \
  }                                                                                            \
  Type& Type::operator=(const Type& rhs) {                                                     \
    if (this != &rhs) {                                                                        \
      set(rhs.get());                                                                          \
    }                                                                                          \
    return *this;                                                                              \
  }                                                                                            \
  RTI_DEFINE_COMPOSITE(Type)                                                                   \
  void Type::encodeInto(std::vector<Octet>& buffer) const {                                    \
    Codec::encode(_impl->value(), buffer, L"" #Type);                                          \
  }                                                                                            \
  size_t Type::decodeFrom(const std::vector<Octet>& buffer, size_t index) {                    \
    _impl->value() = Codec::decode(buffer, index, L"" #Type);                                  \
    return index;                                                                              \
  }                                                                                            \
  size_t Type::getEncodedLength() const {                                                      \
    return Codec::length(_impl->value());                                                      \
  }                                                                                            \
  unsigned int Type::getOctetBoundary() const {                                                \
    return Codec::kBoundary;                                                                   \
  }                                                                                            \
  Integer64 Type::hash() const {                                                               \
    return DataElement::hash();                                                                \
  }                                                                                            \
  void Type::setDataPointer(Value* inData) {                                                   \
    _impl->use(inData, L"" #Type);                                                             \
  }                                                                                            \
  void Type::set(Value inData) {                                                               \
    _impl->value() = std::move(inData);                                                        \
  }                                                                                            \
  Value Type::get() const {                                                                    \
    return _impl->value();                                                                     \
  }                                                                                            \
  Type& Type::operator=(Value rhs) {                                                           \
    set(std::move(rhs));                                                                       \
    return *this;                                                                              \
  }                                                                                            \
  Type::operator Value() const {                                                               \
    return get();                                                                              \
  }
// NOLINTEND(bugprone-macro-parentheses)

using Float32Be = NumberCodec<float, endian::big>;
using Float32Le = NumberCodec<float, endian::little>;
using Float64Be = NumberCodec<double, endian::big>;
using Float64Le = NumberCodec<double, endian::little>;
using Int16Be = NumberCodec<Integer16, endian::big>;
using Int16Le = NumberCodec<Integer16, endian::little>;
using Int32Be = NumberCodec<Integer32, endian::big>;
using Int32Le = NumberCodec<Integer32, endian::little>;
using Int64Be = NumberCodec<Integer64, endian::big>;
using Int64Le = NumberCodec<Integer64, endian::little>;
using OctetCodec = NumberCodec<Octet, endian::big>;
using PairBe = roger::rti::OctetPairCodec<endian::big>;
using PairLe = roger::rti::OctetPairCodec<endian::little>;

RTI_DEFINE_BASIC(HLAASCIIchar, char, OctetCodec)
RTI_DEFINE_BASIC(HLAASCIIstring, std::string, roger::rti::AsciiStringCodec)
RTI_DEFINE_BASIC(HLAboolean, bool, roger::rti::BooleanCodec)
RTI_DEFINE_BASIC(HLAbyte, Octet, OctetCodec)
RTI_DEFINE_BASIC(HLAfloat32BE, float, Float32Be)
RTI_DEFINE_BASIC(HLAfloat32LE, float, Float32Le)
RTI_DEFINE_BASIC(HLAfloat64BE, double, Float64Be)
RTI_DEFINE_BASIC(HLAfloat64LE, double, Float64Le)
RTI_DEFINE_BASIC(HLAinteger16LE, Integer16, Int16Le)
RTI_DEFINE_BASIC(HLAinteger16BE, Integer16, Int16Be)
RTI_DEFINE_BASIC(HLAinteger32BE, Integer32, Int32Be)
RTI_DEFINE_BASIC(HLAinteger32LE, Integer32, Int32Le)
RTI_DEFINE_BASIC(HLAinteger64BE, Integer64, Int64Be)
RTI_DEFINE_BASIC(HLAinteger64LE, Integer64, Int64Le)
RTI_DEFINE_BASIC(HLAoctet, Octet, OctetCodec)
RTI_DEFINE_BASIC(HLAoctetPairBE, OctetPair, PairBe)
RTI_DEFINE_BASIC(HLAoctetPairLE, OctetPair, PairLe)
RTI_DEFINE_BASIC(HLAunicodeChar, wchar_t, roger::rti::UnicodeCharCodec)
RTI_DEFINE_BASIC(HLAunicodeString, std::wstring, roger::rti::UnicodeStringCodec)

#undef RTI_DEFINE_BASIC

}  // namespace rti1516e
