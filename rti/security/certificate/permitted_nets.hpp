// The nets that a certificate permits its station to use.
#pragma once

#include <bitset>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/units.hpp"
#include "dds-filter/channel.hpp"

namespace roger::rti::security {

/// A set of frequencies, and of channels of lines. A certificate contains it as URIs:
///   urn:roger:frequency:30000000           a frequency in hertz
///   urn:roger:frequency:30000000-30025000  all frequencies from the first to the last one
///   urn:roger:channel:197                  the channel of a line (an intercom or a call), 0 to 255
/// Stations send on channels, so a frequency permits the whole channel that contains it, see
/// filter::to_channel(). The ranges ascend, and at least one channel lies between two of them.
class PermittedNets {
 public:
  /// Frequencies from `low` to `high`, both included.
  struct Range {
    Frequency low;
    Frequency high;
    friend bool operator==(const Range&, const Range&) = default;
  };

  /// Returns whether a URI concerns nets, so that add() accepts it or it is an error.
  [[nodiscard]] static bool concerns(std::string_view uri);
  /// Adds what a URI permits. Error kInvalid, which names it: it is malformed, a range descends, or
  /// a number is out of range.
  [[nodiscard]] Status add(std::string_view uri);
  /// Adds a range and merges it with those that it overlaps or touches. `range.low` is not above
  /// `range.high`.
  void add(Range range);
  void add_line(filter::Channel channel) { lines_.set(channel); }

  [[nodiscard]] bool permits(filter::Channel channel) const;
  [[nodiscard]] bool empty() const { return ranges_.empty() && lines_.none(); }
  [[nodiscard]] const std::vector<Range>& ranges() const { return ranges_; }
  [[nodiscard]] std::vector<std::string> uris() const;
  /// Returns "30.000 to 30.025 MHz, 46.500 MHz, lines on channel 197".
  [[nodiscard]] std::string text() const;
  friend bool operator==(const PermittedNets&, const PermittedNets&) = default;

 private:
  std::vector<Range> ranges_;
  std::bitset<filter::kChannelCount> lines_;
};

}  // namespace roger::rti::security
