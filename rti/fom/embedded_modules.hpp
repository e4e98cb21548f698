// The texts of the modules that every federation has. They are compiled into the program so that no
// federate lacks them.
#pragma once

namespace roger::rti {

/// HLAstandardMIM.xml.
extern const char* const kStandardMimText;
/// RogerMOM.xml.
extern const char* const kRogerMomText;

}  // namespace roger::rti
