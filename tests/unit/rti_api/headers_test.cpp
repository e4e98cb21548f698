// The folder of the standard's headers, as text.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace roger::rti::test {
namespace {

const std::filesystem::path kFolder =
    std::filesystem::path(ROGER_SOURCE_DIR) / "rti" / "include" / "RTI";

std::string to_text(const std::string& name) {
  std::ifstream in(kFolder / name);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
    ++found;
  }
  return found;
}

TEST(HeadersTest, FolderContainsTheThirtyStandardHeaders) {
  const std::set<std::string> expected = {
      "Enums.h",
      "Exception.h",
      "FederateAmbassador.h",
      "Handle.h",
      "LogicalTime.h",
      "LogicalTimeFactory.h",
      "LogicalTimeInterval.h",
      "NullFederateAmbassador.h",
      "RTI1516.h",
      "RTIambassador.h",
      "RTIambassadorFactory.h",
      "RangeBounds.h",
      "SpecificConfig.h",
      "Typedefs.h",
      "VariableLengthData.h",
      "encoding/BasicDataElements.h",
      "encoding/DataElement.h",
      "encoding/EncodingConfig.h",
      "encoding/EncodingExceptions.h",
      "encoding/HLAfixedArray.h",
      "encoding/HLAfixedRecord.h",
      "encoding/HLAopaqueData.h",
      "encoding/HLAvariableArray.h",
      "encoding/HLAvariantRecord.h",
      "time/HLAfloat64Interval.h",
      "time/HLAfloat64Time.h",
      "time/HLAfloat64TimeFactory.h",
      "time/HLAinteger64Interval.h",
      "time/HLAinteger64Time.h",
      "time/HLAinteger64TimeFactory.h",
  };
  std::set<std::string> found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kFolder)) {
    if (entry.is_regular_file()) {
      found.insert(entry.path().lexically_relative(kFolder).generic_string());
    }
  }
  EXPECT_EQ(found, expected);
}

TEST(HeadersTest, DeclareEveryServiceAndCallback) {
  EXPECT_EQ(count(to_text("RTIambassador.h"), "= 0;"), 151U);
  EXPECT_EQ(count(to_text("FederateAmbassador.h"), "= 0;"), 61U);  // one of them is the destructor
  EXPECT_EQ(count(to_text("NullFederateAmbassador.h"), " override {}"), 61U);
  EXPECT_EQ(count(to_text("Exception.h"), "\nRTI_EXCEPTION("), 121U);
}

}  // namespace
}  // namespace roger::rti::test
