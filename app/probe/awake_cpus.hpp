// Keeps idle processors out of deep sleep states during a measurement.
#pragma once

namespace roger::app {

/// A processor in a deep sleep state wakes up late, and so does a virtual processor that its host
/// has descheduled. A sound server without hardware then misses its periods, more often the less
/// work there is. Linux' PM QoS interface /dev/cpu_dma_latency forbids deep sleep while the file is
/// open with a zero in it. Needs root; without root this class does nothing.
class AwakeCpus {
 public:
  AwakeCpus();
  ~AwakeCpus();
  AwakeCpus(const AwakeCpus&) = delete;
  AwakeCpus& operator=(const AwakeCpus&) = delete;

  /// Returns whether the kernel accepted the request.
  [[nodiscard]] bool granted() const { return file_ >= 0; }

 private:
  int file_;
};

}  // namespace roger::app
