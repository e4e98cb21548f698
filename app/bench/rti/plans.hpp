// What each measurement is made of.
#pragma once

#include <string>
#include <vector>

#include "app/bench/rti/setup.hpp"

namespace roger::app::bench {

/// The cases of the measurement `what`, one after the other; the sender runs on processor 0, the
/// receiver on 1 where there is one. None: there is no such measurement.
std::vector<Scene> scenes_of(const std::string& what, int runs);

}  // namespace roger::app::bench
