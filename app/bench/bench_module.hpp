// The object model that the RTI is measured with.
#pragma once

namespace roger::app::bench {

/// A FOM module: interactions HLAinteractionRoot.Data (best effort) and .ReliableData with ten
/// parameters P0 to P9, and .Control (reliable) without any; object class HLAobjectRoot.Thing with
/// ten best-effort attributes A0 to A9.
extern const char* const kModule;

}  // namespace roger::app::bench
