// The RTI's statistics for a console, read from the MOM by a thread while a page shows them.
#pragma once

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "app/status/mom_federate.hpp"
#include "ui/port/rti_source.hpp"

namespace roger::app::status {

/// Nets of the plan by the multicast group that carries them.
using GroupNets = std::map<std::string, std::vector<ui::RtiNet>>;

/// Converts a snapshot of the MOM for the console. `answered`: when each federate answered last.
[[nodiscard]] ui::RtiSnapshot console_look(const MomSnapshot& snapshot,
                                           const std::string& federation, TimePoint now,
                                           std::map<std::string, TimePoint>& answered,
                                           const GroupNets& nets);

/// Joins the federation while statistics are wanted and resigns when they are not. If the executive
/// is lost, it reports that and retries every two seconds; on an RTI without Roger's MOM it reports
/// that and stops.
class RtiWatch final : public ui::RtiSource {
 public:
  /// `rid` as for MomFederate. `nets`: which nets each group is known to carry.
  RtiWatch(std::string rid, std::string federation, GroupNets nets);
  ~RtiWatch() override;
  RtiWatch(const RtiWatch&) = delete;
  RtiWatch& operator=(const RtiWatch&) = delete;

  [[nodiscard]] std::shared_ptr<const ui::RtiSnapshot> look() const override;
  void set_wanted(bool wanted) override;

 private:
  void run();
  /// Reads the MOM until statistics are no longer wanted or the connection is lost.
  void watch();
  /// Waits; returns false when statistics are no longer wanted.
  bool rest(std::chrono::milliseconds time);
  void publish(ui::RtiSnapshot look);
  void report_trouble(ui::RtiSnapshot::Trouble trouble, const std::string& why = {});

  const std::string rid_;
  const std::string federation_;
  const GroupNets nets_;

  mutable std::mutex mutex_;  // guards all members below
  std::condition_variable changed_;
  bool wanted_ = false;
  bool ending_ = false;
  std::shared_ptr<const ui::RtiSnapshot> look_;

  std::thread thread_;
};

}  // namespace roger::app::status
