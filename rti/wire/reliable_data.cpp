#include "rti/wire/reliable_data.hpp"

#include <algorithm>
#include <concepts>

#include "core/byte_order.hpp"
#include "rti/wire/codec.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::wire {

namespace {

/// Writes fields into memory that is large enough.
class Fields {
 public:
  explicit Fields(std::uint8_t* to) : to_(to) {}
  template <std::unsigned_integral T>
  void put(T value) {
    store_big_endian(value, to_);
    to_ += sizeof(T);
  }
  void put_counted(Bytes bytes) {
    put(static_cast<std::uint32_t>(bytes.size()));
    to_ = std::copy(bytes.begin(), bytes.end(), to_);
  }

 private:
  std::uint8_t* to_;
};

/// Reads fields. After the first one that is missing, all others read as empty.
class FieldReader {
 public:
  explicit FieldReader(Bytes in) : in_(in) {}
  template <std::unsigned_integral T>
  T get() {
    const Bytes octets = take(sizeof(T));
    return octets.empty() ? T{0} : load_big_endian<T>(octets.data());
  }
  Bytes get_counted() { return take(get<std::uint32_t>()); }
  [[nodiscard]] bool is_complete() const { return !failed_ && in_.empty(); }
  [[nodiscard]] bool failed() const { return failed_; }

 private:
  Bytes take(std::size_t count) {
    failed_ = failed_ || count > in_.size();
    if (failed_) return {};
    const Bytes taken = in_.first(count);
    in_ = in_.subspan(count);
    return taken;
  }

  Bytes in_;
  bool failed_ = false;
};

constexpr std::size_t kCountBytes = sizeof(std::uint32_t);
constexpr std::size_t kTypeBytes = 1;

}  // namespace

void append_frame(ByteVector& out, const ReliableData& data) {
  const bool is_interaction = data.kind == MessageKind::kInteraction;
  std::size_t size = kTypeBytes + sizeof(FederateId) +
                     (is_interaction ? sizeof(ClassId) : sizeof(ObjectId)) + kCountBytes +
                     kCountBytes + data.tag.size();
  for (const ValueView& value : data.values) {
    size += sizeof(ValueIndex) + kCountBytes + value.data.size();
  }
  const std::size_t start = out.size();
  out.resize(start + kLengthBytes + size);
  Fields fields(out.data() + start);
  fields.put(static_cast<std::uint32_t>(size));
  fields.put(is_interaction ? ReliableInteraction::kType : ReliableUpdate::kType);
  fields.put(data.sender);
  if (is_interaction) {
    fields.put(static_cast<ClassId>(data.target));
  } else {
    fields.put(ObjectId{data.target});
  }
  fields.put(static_cast<std::uint32_t>(data.values.size()));
  for (const ValueView& value : data.values) {
    fields.put(value.index);
    fields.put_counted(value.data);
  }
  fields.put_counted(data.tag);
}

std::optional<ReliableData> read_data(Bytes frame, std::vector<ValueView>& values) {
  FieldReader fields(frame);
  ReliableData data;
  const auto type = fields.get<std::uint8_t>();
  data.sender = fields.get<FederateId>();
  if (type == ReliableInteraction::kType) {
    data.target = fields.get<ClassId>();
  } else if (type == ReliableUpdate::kType) {
    data.kind = MessageKind::kUpdate;
    data.target = fields.get<ObjectId>();
  } else {
    return std::nullopt;
  }
  const auto count = fields.get<std::uint32_t>();
  if (count_problem(count, kValuesLimit)) return std::nullopt;
  values.clear();
  for (std::uint32_t i = 0; i < count && !fields.failed(); ++i) {
    const auto index = fields.get<ValueIndex>();
    values.push_back({index, fields.get_counted()});
  }
  data.tag = fields.get_counted();
  if (!fields.is_complete()) return std::nullopt;
  data.values = values;
  return data;
}

void copy_frame(ByteVector& out, Bytes frame, FederateId sender) {
  out.resize(kLengthBytes + frame.size());
  store_big_endian(static_cast<std::uint32_t>(frame.size()), out.data());
  std::copy(frame.begin(), frame.end(), out.begin() + kLengthBytes);
  store_big_endian(sender, out.data() + kLengthBytes + kTypeBytes);
}

}  // namespace roger::rti::wire
