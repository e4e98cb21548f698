#include "radio/hla/federate/federation_state.hpp"

#include <utility>

#include "core/log.hpp"

namespace roger::radio {

void FederationState::set_federate(const std::string& name) {
  const std::lock_guard lock(mutex_);
  snapshot_.federate = name;
}

void FederationState::set_joined() {
  const std::lock_guard lock(mutex_);
  snapshot_.joined = !lost_;
}

void FederationState::set_left() {
  const std::lock_guard lock(mutex_);
  snapshot_.joined = false;
}

void FederationState::set_lost(const std::string& why) {
  const std::lock_guard lock(mutex_);
  lost_ = true;
  snapshot_.joined = false;
  snapshot_.trouble = {NoticeCode::kFederationLost, {why}};
}

void FederationState::set_trouble(const std::string& trouble) {
  const std::lock_guard lock(mutex_);
  snapshot_.trouble = trouble;
}

void FederationState::set_other_executives(std::vector<std::string> places) {
  const std::lock_guard lock(mutex_);
  snapshot_.other_executives = std::move(places);
}

void FederationState::ignore(const std::string& what) {
  {
    const std::lock_guard lock(mutex_);
    ++snapshot_.malformed;
  }
  log(LogLevel::kDebug, "radio", "ignored: " + what);
}

FederationSnapshot FederationState::snapshot() const {
  const std::lock_guard lock(mutex_);
  return snapshot_;
}

}  // namespace roger::radio
