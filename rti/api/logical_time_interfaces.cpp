#include <RTI/LogicalTime.h>
#include <RTI/LogicalTimeFactory.h>
#include <RTI/LogicalTimeInterval.h>

#include <ostream>

namespace rti1516e {

LogicalTime::~LogicalTime() noexcept = default;
LogicalTimeInterval::~LogicalTimeInterval() noexcept = default;
LogicalTimeFactory::~LogicalTimeFactory() noexcept = default;

// Pure, but called by the assignment that the language gives to a derived class.
LogicalTime& LogicalTime::operator=(const LogicalTime&) {
  return *this;
}
LogicalTimeInterval& LogicalTimeInterval::operator=(const LogicalTimeInterval&) {
  return *this;
}

std::wostream& operator<<(std::wostream& out, const LogicalTime& value) {
  return out << value.toString();
}

std::wostream& operator<<(std::wostream& out, const LogicalTimeInterval& value) {
  return out << value.toString();
}

}  // namespace rti1516e
