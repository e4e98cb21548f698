// Keeps idle processors from sleeping while something is measured.
#pragma once

namespace roger::app {

/// A processor that sleeps, and in a virtual machine one that the host put aside, wakes up late: a
/// sound server without hardware then misses its periods, the more so the less there is to do.
/// Linux' /dev/cpu_dma_latency (PM QoS) forbids that as long as the file stays open with a zero in
/// it. Needs root; without it, nothing happens.
class AwakeCpus {
 public:
  AwakeCpus();
  ~AwakeCpus();
  AwakeCpus(const AwakeCpus&) = delete;
  AwakeCpus& operator=(const AwakeCpus&) = delete;

  [[nodiscard]] bool granted() const { return file_ >= 0; }

 private:
  int file_;
};

}  // namespace roger::app
