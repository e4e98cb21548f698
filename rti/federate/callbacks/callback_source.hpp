// Makes callbacks on behalf of an object only while this object exists.
#pragma once

#include <RTI/RTI1516.h>

#include <cstddef>
#include <memory>
#include <utility>

#include "rti/federate/callbacks/callbacks.hpp"

namespace roger::rti {

/// Base of a group of services that makes callbacks; `Self` is the derived class. Queued callbacks
/// may outlive it and then do nothing.
template <class Self>
class CallbackSource {
 public:
  CallbackSource(const CallbackSource&) = delete;
  CallbackSource& operator=(const CallbackSource&) = delete;

  /// Sets the owner. Queued callbacks are made only while `self`, which refers to this object, can
  /// be locked. Must be called once, before any message.
  void set_owner(std::weak_ptr<Self> self) { self_ = std::move(self); }

 protected:
  using Ambassador = rti1516e::FederateAmbassador;

  /// Keeps a reference to `callbacks`.
  explicit CallbackSource(Callbacks& callbacks) : callbacks_(callbacks) {}
  ~CallbackSource() = default;

  [[nodiscard]] Callbacks& callbacks() const { return callbacks_; }
  [[nodiscard]] const std::weak_ptr<Self>& weak_self() const { return self_; }

  /// Returns the call of `body(self, ambassador)`.
  template <class Body>
  [[nodiscard]] Callbacks::Call later(Body body) const {
    return [weak = self_, body = std::move(body)](Ambassador& ambassador) {
      if (const auto self = weak.lock()) body(*self, ambassador);
    };
  }
  /// Calls `body(self, ambassador)`, which owns `bytes`, as Callbacks::deliver().
  template <class Body>
  void call_back(Body body, std::size_t bytes = 0) const {
    callbacks_.deliver(later(std::move(body)), bytes);
  }

 private:
  Callbacks& callbacks_;
  std::weak_ptr<Self> self_;
};

}  // namespace roger::rti
