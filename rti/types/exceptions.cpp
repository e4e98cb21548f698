#include <RTI/Exception.h>
#include <RTI/encoding/EncodingExceptions.h>

#include <ostream>

namespace rti1516e {

Exception::Exception() = default;
Exception::Exception(const Exception&) = default;
Exception& Exception::operator=(const Exception&) = default;
Exception::~Exception() = default;

std::wostream& operator<<(std::wostream& out, const Exception& exception) {
  return out << exception.what();
}

EncoderException::EncoderException(const std::wstring& message) noexcept : _msg(message) {
}

std::wstring EncoderException::what() const noexcept {
  return _msg;
}

}  // namespace rti1516e
