// The RTI's figures for a console: a thread of its own that looks at the MOM while anybody watches.
#pragma once

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "app/rti_stats/mom_federate.hpp"
#include "ui/port/rti_source.hpp"

namespace roger::app::rti_stats {

/// Nets of the plan by the group that carries them.
using GroupNets = std::map<std::string, std::vector<ui::RtiNet>>;

/// What one look at the MOM is to a console. `answered`: when each federate answered last.
[[nodiscard]] ui::RtiLook console_look(const Snapshot& snapshot, const std::string& federation,
                                       TimePoint now, std::map<std::string, TimePoint>& answered,
                                       const GroupNets& nets);

/// Joins the federation when it is wanted and leaves it when it is not. When the executive is gone
/// it says so and tries again every two seconds; on an RTI without Roger's MOM it says so and
/// rests.
class RtiWatch final : public ui::RtiSource {
 public:
  /// `rid` as of MomFederate. `nets`: what is known to be carried by which group.
  RtiWatch(std::string rid, std::string federation, GroupNets nets);
  ~RtiWatch() override;
  RtiWatch(const RtiWatch&) = delete;
  RtiWatch& operator=(const RtiWatch&) = delete;

  [[nodiscard]] std::shared_ptr<const ui::RtiLook> look() const override;
  void set_wanted(bool wanted) override;

 private:
  void run();
  /// Looks until it is not wanted any more or the connection is lost.
  void watch();
  /// Waits; false when it is not wanted any more.
  bool rest(std::chrono::milliseconds time);
  void publish(ui::RtiLook look);
  void complain(ui::RtiLook::Trouble trouble, const std::string& why = {});

  const std::string rid_;
  const std::string federation_;
  const GroupNets nets_;

  mutable std::mutex mutex_;  // guards all below
  std::condition_variable changed_;
  bool wanted_ = false;
  bool ending_ = false;
  std::shared_ptr<const ui::RtiLook> look_;

  std::thread thread_;
};

}  // namespace roger::app::rti_stats
