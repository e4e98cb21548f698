// The standard's data elements (IEEE 1516.1-2010, annex): decoding throws EncoderException or
// succeeds, and the decoded value encodes to data that decodes to the same value. Input: u8
// element, then its bytes.
#include <RTI/RTI1516.h>
#include <RTI/encoding/BasicDataElements.h>
#include <RTI/encoding/HLAfixedArray.h>
#include <RTI/encoding/HLAfixedRecord.h>
#include <RTI/encoding/HLAopaqueData.h>
#include <RTI/encoding/HLAvariableArray.h>
#include <RTI/encoding/HLAvariantRecord.h>
#include <RTI/time/HLAfloat64Time.h>
#include <RTI/time/HLAinteger64Time.h>

#include <memory>
#include <vector>

#include "tests/fuzz/fuzz.hpp"

namespace roger::fuzz::data_elements {
namespace {

using namespace rti1516e;

std::vector<std::unique_ptr<DataElement>> make_elements() {
  std::vector<std::unique_ptr<DataElement>> elements;
  const auto take = [&elements](const DataElement& element) {
    elements.push_back(element.clone());
  };
  take(HLAASCIIchar());
  take(HLAASCIIstring());
  take(HLAboolean());
  take(HLAbyte());
  take(HLAfloat32BE());
  take(HLAfloat32LE());
  take(HLAfloat64BE());
  take(HLAfloat64LE());
  take(HLAinteger16BE());
  take(HLAinteger16LE());
  take(HLAinteger32BE());
  take(HLAinteger32LE());
  take(HLAinteger64BE());
  take(HLAinteger64LE());
  take(HLAoctet());
  take(HLAoctetPairBE());
  take(HLAoctetPairLE());
  take(HLAunicodeChar());
  take(HLAunicodeString());
  take(HLAopaqueData());
  take(HLAfixedArray(HLAinteger64BE(), 2));
  const HLAvariableArray texts{HLAASCIIstring()};
  take(texts);
  take(HLAvariableArray(static_cast<const DataElement&>(texts)));
  HLAvariantRecord variant{HLAoctet()};
  variant.addVariant(HLAoctet(1), HLAfloat64BE());
  variant.addVariant(HLAoctet(2), texts);
  take(variant);
  HLAfixedRecord record;
  record.appendElement(HLAoctet());
  record.appendElement(HLAunicodeString());
  record.appendElement(HLAinteger64BE());
  record.appendElement(variant);
  record.appendElement(HLAopaqueData());
  take(record);
  take(HLAvariableArray(static_cast<const DataElement&>(record)));
  return elements;
}

void decode(const DataElement& pattern, const VariableLengthData& data) {
  const std::unique_ptr<DataElement> element = pattern.clone();
  try {
    element->decode(data);
  } catch (const EncoderException&) {
    return;
  }
  const std::unique_ptr<DataElement> again = pattern.clone();
  const VariableLengthData encoded = element->encode();
  again->decode(encoded);
  const VariableLengthData twice = again->encode();
  require(to_text({static_cast<const std::uint8_t*>(encoded.data()), encoded.size()}) ==
              to_text({static_cast<const std::uint8_t*>(twice.data()), twice.size()}),
          "what was decoded encodes alike");
}

template <class Time>
void decode_time(const VariableLengthData& data) {
  Time time;
  try {
    time.decode(data);
  } catch (const Exception&) {
    return;
  }
  static_cast<void>(time.toString());
  Time again;
  again.decode(time.encode());
  require(again == time, "a time is decoded to its original value");
}

}  // namespace
}  // namespace roger::fuzz::data_elements

ROGER_FUZZ_TARGET(data_elements) {
  using namespace roger::fuzz::data_elements;
  static const auto elements = make_elements();
  roger::fuzz::Input input(data, size);
  const std::size_t which = input.byte() % (elements.size() + 1);
  const rti1516e::VariableLengthData bytes(input.rest().data(), input.rest().size());
  if (which < elements.size()) {
    decode(*elements[which], bytes);
  } else {
    decode_time<rti1516e::HLAfloat64Time>(bytes);
    decode_time<rti1516e::HLAinteger64Time>(bytes);
  }
  return 0;
}
