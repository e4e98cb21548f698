// Checks arguments of services against the limits of rti/wire/limits.hpp before anything is sent,
// because the executive and the other federates would reject longer texts.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "rti/federate/refusal/refusal.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti {

/// Throws E, one of rti1516e's exceptions, when `text` is too long.
template <class E>
void check_length(std::string_view text, const TextLimit& limit) {
  if (const auto problem = length_problem(text, limit)) refuse<E>(*problem);
}

/// Throws E, one of rti1516e's exceptions, if `count` exceeds `limit`.
template <class E>
void check_count(std::size_t count, const ListLimit& limit) {
  if (const auto problem = count_problem(count, limit)) refuse<E>(*problem);
}

/// Checks the arguments of Create Federation Execution (4.5). Throws RTIinternalError for the name,
/// for which the standard has no exception, and CouldNotCreateLogicalTimeFactory.
void check_create(const std::string& name, const std::string& logical_time);

/// Checks the arguments of Join Federation Execution (4.9). Throws RTIinternalError for the
/// federate's name and type, for the same reason, and FederationExecutionDoesNotExist.
void check_join(const std::string& name, const std::string& type, const std::string& federation);

/// Checks a federation's name. Throws FederationExecutionDoesNotExist if no federation can have it.
void check_federation_exists(const std::string& name);

/// Checks the number of names that are reserved or released at once. Throws RTIinternalError.
void check_name_count(std::size_t count);

}  // namespace roger::rti
