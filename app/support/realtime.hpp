// Whether threads may get real-time priority.
#pragma once

#include <string>

namespace roger::app {

/// Tries to get what a sound server needs: one thread with a low real-time priority. Returns the
/// reason of the refusal, or "". The caller's priority does not change.
[[nodiscard]] std::string realtime_refusal();

}  // namespace roger::app
