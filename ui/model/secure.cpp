#include "ui/model/secure.hpp"

#include <QCoreApplication>
#include <algorithm>

namespace roger::ui {
namespace {

struct SecureText {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::Secure)
};

QString why_locked(const radio::RadioSnapshot& radio, const QString& net) {
  if (net.isEmpty()) return SecureText::tr("No net is tuned, so there is no key to use.");
  if (!radio.net_secure) return SecureText::tr("%1 is a plain net: it has no key.").arg(net);
  if (!radio.can_be_secure) {
    return SecureText::tr("This radio has no key. Keys are set in the net plan.");
  }
  if (radio.secure_switch && !radio.secure) {
    return SecureText::tr("This radio lacks the key of %1. Keys are set in the net plan.").arg(net);
  }
  return {};
}

}  // namespace

SecureState secure_state(const radio::RadioSnapshot& radio) {
  const QString net = QString::fromStdString(radio.net);
  SecureState state;
  state.secure = radio.secure;
  state.exposed = radio.net_secure && !radio.secure;
  if (radio.secure) {
    state.word = SecureText::tr("Secure");
    state.tip = SecureText::tr("Secure with the key of %1. Press for plain.").arg(net);
    return state;
  }
  state.word = SecureText::tr("Plain");
  state.locked = why_locked(radio, net);
  if (!state.exposed) {
    state.tip = SecureText::tr("Plain, and can't be switched: %1").arg(state.locked);
  } else if (state.locked.isEmpty()) {
    state.tip =
        SecureText::tr("Plain on a secure net: your voice is not encrypted. Press for secure.");
  } else {
    state.tip =
        SecureText::tr("Plain on a secure net, and can't be switched: %1").arg(state.locked);
  }
  return state;
}

bool is_unreadable(const radio::RadioSnapshot& radio) {
  return !radio.speakers.empty() && std::ranges::none_of(radio.speakers, &radio::Reason::empty,
                                                         &radio::SpeakerSnapshot::unreadable);
}

}  // namespace roger::ui
