// Encodes the records that this RTI adds to the MOM (rti/fom/RogerMOM.xml, docs/guide/mom.md).
#pragma once

#include <optional>

#include "rti/federate/mom/mom_facts.hpp"

namespace roger::rti::mom {

[[nodiscard]] ByteVector switches(const MomFacts& facts);
/// @{ Encode one record each; nullopt: not counted, or not timed.
[[nodiscard]] std::optional<ByteVector> interactions(const MomFacts& facts);
[[nodiscard]] std::optional<ByteVector> updates(const MomFacts& facts);
[[nodiscard]] std::optional<ByteVector> senders(const MomFacts& facts);
[[nodiscard]] std::optional<ByteVector> groups(const MomFacts& facts);
[[nodiscard]] std::optional<ByteVector> services(const MomFacts& facts);
[[nodiscard]] std::optional<ByteVector> spreads(const MomFacts& facts);
/// @}
[[nodiscard]] ByteVector drops(const MomFacts& facts);

}  // namespace roger::rti::mom
