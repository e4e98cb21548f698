// Reference model of the ownership of one instance attribute (7.1).
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/integration/rti_model/expectation.hpp"

namespace roger::test::model {

/// A callback of clause 7 about the attribute, such as "acquired" with its tag.
struct OwnershipCallback {
  std::size_t federate = 0;
  std::string kind;
  std::string tag;
};
using OwnershipCallbacks = std::vector<OwnershipCallback>;

/// The attribute is unowned, owned, or owned and being divested by negotiation (7.3). An acquirer
/// is willing (7.9) or pending (7.8). Acquirers are served in the order of their first requests,
/// which the standard leaves open. The refusals of services are not checked here.
class ReferenceAttribute {
 public:
  using Federates = std::set<std::size_t>;

  ReferenceAttribute() = default;
  explicit ReferenceAttribute(std::size_t owner) : owner_(owner) {}

  [[nodiscard]] std::optional<std::size_t> owner() const { return owner_; }
  [[nodiscard]] bool is_divesting() const { return divesting_; }
  /// Returns whether a federate becomes the owner if the present one gives the attribute away.
  [[nodiscard]] bool is_wanted() const { return !acquirers_.empty(); }
  [[nodiscard]] bool is_acquirer(std::size_t federate) const;
  /// Returns whether the federate has an Attribute Ownership Acquisition that is not answered.
  [[nodiscard]] bool is_pending(std::size_t federate) const;
  /// Returns whether federates that become able to acquire the attribute are asked to (7.4).
  [[nodiscard]] bool is_offered() const { return given_up_ || (divesting_ && !is_wanted()); }
  [[nodiscard]] const std::string& offer_tag() const { return offer_tag_; }

  /// Services of the owner. `able`: the other federates that can acquire the attribute.
  OwnershipCallbacks divest(const Federates& able);                             // 7.2
  OwnershipCallbacks offer(const std::string& tag, const Federates& able);      // 7.3
  OwnershipCallbacks confirm(const std::string& tag) { return transfer(tag); }  // 7.6
  OwnershipCallbacks deny();                                                    // 7.12
  OwnershipCallbacks divest_if_wanted() { return transfer(""); }                // 7.13
  OwnershipCallbacks cancel_offer();                                            // 7.14
  /// Services of other federates.
  OwnershipCallbacks acquire(std::size_t federate, const std::string& tag);  // 7.8
  OwnershipCallbacks acquire_if_available(std::size_t federate);             // 7.9
  OwnershipCallbacks cancel_acquisition(std::size_t federate);               // 7.15
  /// Returns the requests to the owner to release the attribute.
  [[nodiscard]] OwnershipCallbacks renewed_acquisitions() const;
  /// Ends the acquisition of a federate that resigns.
  void withdraw(std::size_t federate);

 private:
  struct Acquirer {
    std::size_t federate = 0;
    bool pending = false;
    std::string tag;
  };
  using Acquirers = std::vector<Acquirer>;

  [[nodiscard]] Acquirers::const_iterator find(std::size_t federate) const;
  /// Makes the first acquirer the owner.
  OwnershipCallbacks transfer(const std::string& tag);
  /// Asks the owner to confirm its divestiture, once until it does or all acquirers have left.
  void request_confirmation(OwnershipCallbacks& callbacks);

  std::optional<std::size_t> owner_;
  bool divesting_ = false;
  bool given_up_ = false;
  bool confirmation_requested_ = false;
  std::string offer_tag_;
  Acquirers acquirers_;
};

}  // namespace roger::test::model
