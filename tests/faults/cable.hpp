// An unplugged cable.
#pragma once

#include <chrono>
#include <string>

#include "tests/faults/fault.hpp"

namespace roger::test {

/// Unplugs the cable of "A1", "A2" or "executive" for `time` while the pairs talk, and waits until
/// both listeners hear their talkers again. Expects what is independent of the duration: the other
/// pair is not disturbed, and the silence ends soon after the cable is plugged in.
Fault unplug(const std::string& at, std::chrono::seconds time);

}  // namespace roger::test
