// The texts of the modules that every federation has. Kept in the program so that no federate can
// lack them.
#pragma once

namespace roger::rti {

/// HLAstandardMIM.xml.
extern const char* const kStandardMimText;
/// RogerMOM.xml.
extern const char* const kRogerMomText;

}  // namespace roger::rti
