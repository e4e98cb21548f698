#include "app/probe/awake_cpus.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cstdint>

namespace roger::app {

AwakeCpus::AwakeCpus() : file_(::open("/dev/cpu_dma_latency", O_WRONLY | O_CLOEXEC)) {
  const std::int32_t microseconds = 0;
  if (file_ >= 0 && ::write(file_, &microseconds, sizeof microseconds) != sizeof microseconds) {
    ::close(file_);
    file_ = -1;
  }
}

AwakeCpus::~AwakeCpus() {
  if (file_ >= 0) ::close(file_);
}

}  // namespace roger::app
