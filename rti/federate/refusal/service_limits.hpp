// What services refuse before anything is sent, because the executive and the other federates would
// not take it: texts beyond the limits of rti/wire/limits.hpp.
#pragma once

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

/// Create federation execution (4.5). Throws RTIinternalError for the name, for which the standard
/// has no exception of its own, and CouldNotCreateLogicalTimeFactory.
void check_create(const std::string& name, const std::string& logical_time);

/// Join federation execution (4.9). Throws RTIinternalError for the federate's name and type,
/// likewise, and FederationExecutionDoesNotExist.
void check_join(const std::string& name, const std::string& type, const std::string& federation);

/// A federation that is named: throws FederationExecutionDoesNotExist when none can have the name.
void check_federation_exists(const std::string& name);

/// Names that are reserved or released at once: throws RTIinternalError for too many.
void check_name_count(std::size_t count);

}  // namespace roger::rti
