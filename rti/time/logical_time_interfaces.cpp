#include <RTI/LogicalTime.h>
#include <RTI/LogicalTimeFactory.h>
#include <RTI/LogicalTimeInterval.h>

#include <ostream>

namespace rti1516e {

LogicalTime::~LogicalTime() noexcept = default;
LogicalTimeInterval::~LogicalTimeInterval() noexcept = default;
LogicalTimeFactory::~LogicalTimeFactory() noexcept = default;

// Pure, but called by the assignment that the language gives to a derived class.
// NOLINTBEGIN(misc-unconventional-assign-operator): virtual in the standard.
LogicalTime& LogicalTime::operator=(const LogicalTime&) = default;
LogicalTimeInterval& LogicalTimeInterval::operator=(const LogicalTimeInterval&) = default;
// NOLINTEND(misc-unconventional-assign-operator)

std::wostream& operator<<(std::wostream& out, const LogicalTime& value) {
  return out << value.toString();
}

std::wostream& operator<<(std::wostream& out, const LogicalTimeInterval& value) {
  return out << value.toString();
}

}  // namespace rti1516e
