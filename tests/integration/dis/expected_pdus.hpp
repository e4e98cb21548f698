// The fields that tshark must find in the radio PDUs.
#pragma once

#include <cstddef>

#include "dis/pdu.hpp"
#include "tests/integration/dis/expected_fields.hpp"

namespace roger::dis {

/// @{ Appends the fields of a PDU after its header. Returns the number of octets at its end that
/// tshark does not dissect.
std::size_t expect_transmitter(ExpectedFields& expected, const Transmitter& transmitter,
                               const Header& header);
std::size_t expect_receiver(ExpectedFields& expected, const Receiver& receiver,
                            const Header& header);
/// @}
/// Appends the fields of Signal and Intercom Signal PDUs, whose octets are the same.
void expect_signal(ExpectedFields& expected, const RadioId& id, const SignalData& signal);

}  // namespace roger::dis
