// What the plain/secure switch of a radio's card says, and why it can't be switched. Pure.
#pragma once

#include <QString>

#include "radio/station/port/snapshot.hpp"

namespace roger::ui {

struct SecureState {
  bool secure = false;
  bool exposed = false;  // plain where the net is secure
  QString word;          // "Secure", "Plain"
  QString tip;           // what that means, in a sentence
  QString locked;        // why the switch can't be moved; empty: it can

  bool operator==(const SecureState&) const = default;
};

SecureState secure_state(const radio::RadioSnapshot& radio);

/// Somebody is heard and nobody who is heard can be understood.
bool is_unreadable(const radio::RadioSnapshot& radio);

}  // namespace roger::ui
