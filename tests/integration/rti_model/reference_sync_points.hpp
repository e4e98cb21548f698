// Reference model of synchronization points (4.11 to 4.15).
#pragma once

#include <map>
#include <set>
#include <string>

#include "tests/integration/rti_model/expectation.hpp"

namespace roger::test::model {

class ReferenceSyncPoints {
 public:
  using Federates = std::set<std::size_t>;

  /// Registers a point for `members`. `for_all` points also wait for federates that join later.
  /// `all_joined` is false if the caller named a federate that is not joined.
  void register_point(std::size_t federate, const std::string& label, const std::string& tag,
                      const Federates& members, bool for_all, bool all_joined,
                      Callbacks& callbacks);
  void achieve(std::size_t federate, const std::string& label, bool successfully,
               Callbacks& callbacks);
  void join(std::size_t federate, Callbacks& callbacks);
  void resign(std::size_t federate, Callbacks& callbacks);
  /// Returns whether the point was announced to the federate and waits for it.
  [[nodiscard]] bool waits_for(std::size_t federate, const std::string& label) const;
  /// Returns whether the federate has achieved a point that waits for others.
  [[nodiscard]] bool has_achieved(std::size_t federate, const std::string& label) const;

 private:
  struct Point {
    std::string tag;
    bool for_all = false;
    Federates waiting;
    Federates achieved;
    Federates failed;
  };
  /// Reports the point and removes it if it waits for no federate.
  void complete(const std::string& label, Callbacks& callbacks);

  std::map<std::string, Point> points_;
};

}  // namespace roger::test::model
