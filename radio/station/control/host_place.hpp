// Where an operator is whose radios ride on an entity of the federation, and what is wrong with
// that.
#pragma once

#include <optional>
#include <string>

#include "core/clock.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::radio {

struct HostPlace {
  std::optional<Ecef> place;  // none: not known yet
  std::string trouble;        // in words; empty: none
};

/// `host` is the name of the object. An entity that is new is waited for in silence for two
/// seconds after `began`.
[[nodiscard]] HostPlace host_place(const std::string& host, const EntityPlace& entity,
                                   TimePoint began, TimePoint now);

}  // namespace roger::radio
