// Passes values to a callback without copying them and without an allocation for each.
#pragma once

#include <RTI/VariableLengthData.h>

#include "rti/types/handle_access.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// Makes `data` refer to `bytes` without a copy, valid as long as they are. The federate copies
/// what it wants to keep.
inline void borrow(rti1516e::VariableLengthData& data, Bytes bytes) {
  if (bytes.empty()) return data.setData(nullptr, 0);
  // The API's pointer is not const, but the RTI's own implementation only reads.
  data.setDataPointer(const_cast<std::uint8_t*>(bytes.data()), bytes.size());
}

/// A map of handles to values whose nodes are reused for successive messages: most messages hold
/// values for the same handles as the previous one, in the same order. `Map` is one of the
/// standard's maps. Not thread-safe.
template <class Map>
class BorrowedValues {
 public:
  void begin() { next_ = map_.begin(); }
  void put(const typename Map::key_type& key, Bytes bytes) {
    // The message differs from the previous one: the remaining nodes are dropped and new ones are
    // inserted.
    if (next_ == map_.end() || handle_value(next_->first) != handle_value(key)) {
      map_.erase(next_, map_.end());
      next_ = map_.emplace_hint(map_.end(), key, rti1516e::VariableLengthData());
      borrow(next_->second, bytes);
      next_ = map_.end();
      return;
    }
    borrow(next_->second, bytes);
    ++next_;
  }
  /// Returns the values put since begin(). May be called repeatedly.
  const Map& done() {
    if (next_ != map_.end()) next_ = map_.erase(next_, map_.end());
    return map_;
  }

 private:
  Map map_;
  typename Map::iterator next_ = map_.end();
};

}  // namespace roger::rti
