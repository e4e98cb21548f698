// Auto-repeat of held keys on X11.
#pragma once

namespace roger::ui {

/// Asks the X server to send only presses for the repeats of a held key to Qt's connection, not
/// pairs of a release and a press (XKB protocol, per-client flag DetectableAutoRepeat). Returns
/// false on another platform, and when the server cannot do that. Needs a QGuiApplication.
[[nodiscard]] bool enable_detectable_auto_repeat();

}  // namespace roger::ui
