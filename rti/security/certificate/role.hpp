// Roles of stations in an exercise.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace roger::rti::security {

/// The role of a station, from its certificate.
enum class Role : std::uint8_t { kTrainee, kInstructor, kTester, kObserver, kExecutive };

inline constexpr std::array kRoles{Role::kTrainee, Role::kInstructor, Role::kTester,
                                   Role::kObserver, Role::kExecutive};

/// Returns "trainee", "instructor" and so on.
[[nodiscard]] constexpr std::string_view to_text(Role role) {
  constexpr std::array<std::string_view, kRoles.size()> kNames{"trainee", "instructor", "tester",
                                                               "observer", "executive"};
  return kNames.at(static_cast<std::size_t>(role));
}

/// Returns the role of a name as to_text() returns it.
[[nodiscard]] constexpr std::optional<Role> parse_role(std::string_view name) {
  for (const Role role : kRoles) {
    if (to_text(role) == name) return role;
  }
  return std::nullopt;
}

}  // namespace roger::rti::security
