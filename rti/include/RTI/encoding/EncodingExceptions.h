#pragma once

#include <RTI/Exception.h>
#include <RTI/SpecificConfig.h>
#include <RTI/encoding/EncodingConfig.h>

#include <string>

namespace rti1516e {

/// A value can't be encoded, or bytes are no encoding of the expected type.
class RTI_EXPORT EncoderException : public Exception {
 public:
  EncoderException(const std::wstring& message) RTI_NOEXCEPT;
  std::wstring what() const RTI_NOEXCEPT override;

 private:
  std::wstring _msg;
};

}  // namespace rti1516e
