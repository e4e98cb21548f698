// Asks stations which of them hear a transmission, and keeps their answers.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/exercise/port/exercise_port.hpp"
#include "radio/hla/messages.hpp"

namespace roger::radio {

/// Time from the beginning of a transmission to the first request: a receiver needs 500 ms to
/// evaluate the reception.
inline constexpr Nanoseconds kFirstRequestDelay{700'000'000};
/// Interval between requests about the same transmission on the watched net.
inline constexpr Nanoseconds kRequestInterval{2'000'000'000};

/// A new or changed answer.
struct HearingNews {
  std::uint64_t stream = 0;
  HeardBy heard;
};

/// Each stream is asked about once after kFirstRequestDelay, and again every kRequestInterval while
/// it is on the air on the watched net. Not thread-safe.
class Audiences {
 public:
  /// Sets the net whose transmissions are asked about repeatedly; empty: none.
  void watch(std::string net) { watched_ = std::move(net); }
  void begins(std::uint64_t stream, const std::string& call_sign, const std::string& net,
              TimePoint now);
  void ends(std::uint64_t stream);
  void set_call_sign(std::uint64_t stream, const std::string& call_sign);
  void answered(const ReceptionReport& hearing);

  /// Returns the requests that must be sent now.
  [[nodiscard]] std::vector<HearingRequest> due(TimePoint now);
  /// Returns the audiences, newest stream first.
  [[nodiscard]] std::vector<Audience> states() const;
  [[nodiscard]] std::vector<HearingNews> take_news() { return std::exchange(news_, {}); }

 private:
  struct Entry {
    Audience audience;  // its stations are in `stations`
    std::map<std::string, HeardBy> stations;
    std::uint64_t order = 0;
    TimePoint ask_at{};
    bool ask = false;  // whether the first request is still due
  };
  std::map<std::uint64_t, Entry> streams_;
  std::vector<HearingNews> news_;
  std::string watched_;
  std::uint64_t order_ = 0;
};

}  // namespace roger::radio
