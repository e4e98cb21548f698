// Keeps all processors busy for a measurement.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

namespace roger::app::bench {

/// A thread with normal priority for each processor, each of which computes without a pause, from
/// construction to destruction.
class ProcessorLoad {
 public:
  ProcessorLoad();
  ~ProcessorLoad();
  ProcessorLoad(const ProcessorLoad&) = delete;
  ProcessorLoad& operator=(const ProcessorLoad&) = delete;

 private:
  std::atomic<bool> runs_{true};
  std::vector<std::thread> threads_;
};

}  // namespace roger::app::bench
