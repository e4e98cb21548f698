#include "app/support/kept_settings.hpp"

#include <algorithm>

namespace roger::app {
namespace {

void restore_tuning(const radio::RadioSnapshot& before, const radio::RadioSnapshot& now,
                    std::vector<radio::Command>& out) {
  if (before.preset == 0) {
    if (before.channel.hertz() != 0 && !now.intercom) {
      out.emplace_back(radio::Tune{now.id, before.channel});
    }
    return;
  }
  const auto preset = std::ranges::find(now.presets, before.net, &radio::PresetSnapshot::net);
  if (preset != now.presets.end()) out.emplace_back(radio::SelectPreset{now.id, preset->number});
}

}  // namespace

std::vector<radio::Command> commands_to_restore(const radio::StationSnapshot& before,
                                                const radio::StationSnapshot& now) {
  std::vector<radio::Command> out;
  for (const radio::RadioSnapshot& radio : now.radios) {
    const auto kept = std::ranges::find(before.radios, radio.name, &radio::RadioSnapshot::name);
    if (kept == before.radios.end()) continue;
    restore_tuning(*kept, radio, out);
    out.emplace_back(radio::SetVolume{radio.id, kept->volume_db});
    out.emplace_back(radio::SetPan{radio.id, kept->pan});
    out.emplace_back(radio::SetMute{radio.id, kept->muted});
    out.emplace_back(radio::SetSquelch{radio.id, kept->squelch_on});
    if (radio.can_be_secure) {
      out.emplace_back(radio::SetSecure{radio.id, kept->secure_switch});
    }
  }
  out.emplace_back(radio::MuteAll{before.all_muted});
  return out;
}

}  // namespace roger::app
