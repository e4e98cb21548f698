#include "rti/federate/receive/borrowed_values.hpp"

#include <RTI/RTI1516.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace roger::rti {
namespace {

using Map = rti1516e::ParameterHandleValueMap;
using Texts = std::vector<std::pair<int, std::string>>;

rti1516e::ParameterHandle handle(int number) {
  return make_handle<rti1516e::ParameterHandle>(static_cast<std::uint64_t>(number));
}

class BorrowedValuesTest : public testing::Test {
 protected:
  /// Returns what a federate sees of a message with these values, in the order sent.
  Texts seen(const Texts& message) {
    values_.begin();
    for (const auto& [key, text] : message) {
      values_.put(handle(key),
                  Bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
    }
    Texts out;
    for (const auto& [key, data] : values_.done()) {
      out.emplace_back(static_cast<int>(handle_value(key)),
                       std::string(static_cast<const char*>(data.data()), data.size()));
    }
    return out;
  }
  BorrowedValues<Map> values_;
};

TEST_F(BorrowedValuesTest, EachMessageHasOnlyItsOwnValues) {
  for (const Texts& message :
       {Texts{{1, "a"}, {2, "b"}}, Texts{{1, "c"}, {2, "d"}}, Texts{{1, "e"}},
        Texts{{2, "f"}, {3, "g"}}, Texts{}, Texts{{1, "h"}, {3, "i"}, {5, "j"}},
        Texts{{1, "k"}, {2, "l"}, {5, "m"}}, Texts{{1, ""}, {2, "n"}}}) {
    EXPECT_EQ(seen(message), message);
  }
}

TEST_F(BorrowedValuesTest, ValuesMayBeSentInAnyOrder) {
  const Texts sorted{{1, "a"}, {2, "b"}, {3, "c"}};
  EXPECT_EQ(seen({{3, "c"}, {1, "a"}, {2, "b"}}), sorted);
  EXPECT_EQ(seen({{2, "b"}, {3, "c"}, {1, "a"}}), sorted);
  EXPECT_EQ(seen({{1, "a"}, {2, "b"}, {3, "c"}}), sorted);
}

TEST_F(BorrowedValuesTest, ValuesOfAShorterMessageMayBeReadTwice) {
  seen({{1, "a"}, {2, "b"}, {3, "c"}});
  EXPECT_EQ(seen({{1, "d"}}), (Texts{{1, "d"}}));
  EXPECT_EQ(values_.done().size(), 1U);
  EXPECT_EQ(seen({}), Texts{});
  EXPECT_TRUE(values_.done().empty());
}

TEST_F(BorrowedValuesTest, BytesAreNotCopied) {
  const ByteVector bytes{1, 2, 3};
  values_.begin();
  values_.put(handle(1), bytes);
  EXPECT_EQ(values_.done().at(handle(1)).data(), bytes.data());
}

}  // namespace
}  // namespace roger::rti
