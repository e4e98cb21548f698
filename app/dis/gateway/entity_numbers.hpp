// The DIS numbers of stations of the federation.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace roger::app {

/// Gives each call sign an entity number that is the same after a restart: that of the
/// configuration, or one derived from the call sign. Not thread-safe.
class EntityNumbers {
 public:
  /// Numbers derived from call signs are from kFirst to kLast. Lower ones are left to the
  /// configuration, and 65,535 means all entities.
  static constexpr std::uint16_t kFirst = 1000;
  static constexpr std::uint16_t kLast = 0xFFFE;
  /// Further call signs get the number 0: no entity.
  static constexpr std::size_t kMaxStations = 20'000;

  /// `configured`: numbers by call sign, each used once.
  explicit EntityNumbers(const std::map<std::string, std::uint16_t>& configured);

  /// Returns the number of a call sign. If the number that is derived from it belongs to another
  /// one, the next free number is used, which then depends on which of them came first.
  [[nodiscard]] std::uint16_t number_of(const std::string& call_sign);

  /// Returns whether the number belongs to a call sign.
  [[nodiscard]] bool is_taken(std::uint16_t number) const { return call_signs_.contains(number); }

 private:
  std::map<std::string, std::uint16_t> numbers_;
  std::map<std::uint16_t, std::string> call_signs_;
};

}  // namespace roger::app
