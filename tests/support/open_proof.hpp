// A proof of instructor controls without certificates, for tests of everything behind ControlProof.
#pragma once

#include <algorithm>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "radio/hla/control_proof.hpp"

namespace roger::radio {

/// Proves controls by the federation and their contents themselves. Thread-safe.
class OpenProof final : public ControlProof {
 public:
  ByteVector prove(const std::string& federation, std::span<const ByteVector> contents) override {
    ByteVector out(federation.begin(), federation.end());
    for (const ByteVector& content : contents) {
      out.insert(out.end(), content.begin(), content.end());
    }
    const std::lock_guard lock(mutex_);
    proved_.push_back(contents.size());
    return out;
  }
  CheckedControl check(const std::string& federation, Bytes content, Bytes proof) override {
    if (proof.empty()) return {{}, {RefusalCause::kNotSigned}};
    const ByteVector name(federation.begin(), federation.end());
    if (!std::ranges::equal(name, proof.first(std::min(name.size(), proof.size()))) ||
        std::ranges::search(proof, content).empty()) {
      return {{}, {RefusalCause::kWrongSignature}};
    }
    const std::lock_guard lock(mutex_);
    return {"EAGLE-1", refusal_};
  }

  /// Refuses all controls for this reason; empty: accepts those that are proved.
  void refuse(const ControlRefusal& why) {
    const std::lock_guard lock(mutex_);
    refusal_ = why;
  }
  /// Returns the numbers of controls that were proved together.
  [[nodiscard]] std::vector<std::size_t> proved() const {
    const std::lock_guard lock(mutex_);
    return proved_;
  }

 private:
  mutable std::mutex mutex_;
  ControlRefusal refusal_;
  std::vector<std::size_t> proved_;
};

}  // namespace roger::radio
