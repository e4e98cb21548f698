// Text of the plain/secure switch on a radio's card, and why it cannot be switched. Pure.
#pragma once

#include <QString>

#include "radio/station/port/snapshot.hpp"

namespace roger::ui {

struct SecureState {
  bool secure = false;
  bool exposed = false;  // plain although the net is secure
  QString word;          // "Secure", "Plain"
  QString tip;           // what that means, as a sentence
  QString locked;        // why the switch cannot be moved; empty: it can

  bool operator==(const SecureState&) const = default;
};

SecureState secure_state(const radio::RadioSnapshot& radio);

/// Returns true if stations are received and none of them can be deciphered.
bool is_unreadable(const radio::RadioSnapshot& radio);

}  // namespace roger::ui
