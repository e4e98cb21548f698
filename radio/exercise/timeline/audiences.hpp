// Who hears whom, by asking.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/exercise/port/exercise_port.hpp"
#include "radio/hla/messages.hpp"

namespace roger::radio {

/// A transmission is asked about so long after it began: a verdict needs half a second.
inline constexpr Nanoseconds kAskAfter{700'000'000};
/// On the net that is watched it is asked again and again.
inline constexpr Nanoseconds kAskAgain{2'000'000'000};

/// An answer that is new or another than before.
struct HearingNews {
  std::uint64_t stream = 0;
  HeardBy heard;
};

/// Not thread-safe.
class Audiences {
 public:
  /// The net whose audience is asked for again and again; empty: none.
  void watch(std::string net) { watched_ = std::move(net); }
  void begins(std::uint64_t stream, const std::string& call_sign, const std::string& net,
              TimePoint now);
  void ends(std::uint64_t stream);
  void is_called(std::uint64_t stream, const std::string& call_sign);
  void answered(const Hearing& hearing);

  [[nodiscard]] std::vector<HearingRequest> due(TimePoint now);
  /// Newest first.
  [[nodiscard]] std::vector<Audience> states() const;
  [[nodiscard]] std::vector<HearingNews> take_news() { return std::exchange(news_, {}); }

 private:
  struct Entry {
    Audience audience;  // its stations are in `stations`
    std::map<std::string, HeardBy> stations;
    std::uint64_t order = 0;
    TimePoint ask_at{};
    bool ask = false;  // at least once more
  };
  std::map<std::uint64_t, Entry> streams_;
  std::vector<HearingNews> news_;
  std::string watched_;
  std::uint64_t order_ = 0;
};

}  // namespace roger::radio
