#include "app/bench/delay/processor_load.hpp"

namespace roger::app::bench {

ProcessorLoad::ProcessorLoad() {
  for (unsigned i = 0; i < std::thread::hardware_concurrency(); ++i) {
    threads_.emplace_back([this] {
      while (runs_.load(std::memory_order_relaxed)) {
      }
    });
  }
}

ProcessorLoad::~ProcessorLoad() {
  runs_.store(false, std::memory_order_relaxed);
  for (std::thread& thread : threads_) thread.join();
}

}  // namespace roger::app::bench
