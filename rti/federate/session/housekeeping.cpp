#include "rti/federate/session/housekeeping.hpp"

namespace roger::rti {

void Housekeeping::start() {
  tick_timer_.expires_after(kTickPeriod);
  tick_timer_.async_wait([this](const boost::system::error_code& failed) {
    if (failed) return;
    work_.tick();
    start();
  });
}
void Housekeeping::wait_for_flush() {
  flush_timer_.expires_after(work_.flush_period);
  flush_timer_.async_wait([this](const boost::system::error_code& failed) {
    if (!failed && work_.flush_due()) wait_for_flush();
  });
}

}  // namespace roger::rti
