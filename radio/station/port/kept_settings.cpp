#include "radio/station/port/kept_settings.hpp"

#include <algorithm>

namespace roger::radio {
namespace {

void restore_tuning(const RadioSnapshot& before, const RadioSnapshot& now,
                    std::vector<Command>& out) {
  if (before.preset == 0) {
    if (before.channel.hertz() != 0 && !now.intercom) {
      out.emplace_back(Tune{now.id, before.channel});
    }
    return;
  }
  const auto preset = std::ranges::find(now.presets, before.net, &PresetSnapshot::net);
  if (preset != now.presets.end()) out.emplace_back(SelectPreset{now.id, preset->number});
}

}  // namespace

std::vector<Command> commands_to_restore(const StationSnapshot& before,
                                         const StationSnapshot& now) {
  std::vector<Command> out;
  for (const RadioSnapshot& radio : now.radios) {
    const auto kept = std::ranges::find(before.radios, radio.name, &RadioSnapshot::name);
    if (kept == before.radios.end()) continue;
    restore_tuning(*kept, radio, out);
    out.emplace_back(SetVolume{radio.id, kept->volume_db});
    out.emplace_back(SetPan{radio.id, kept->pan});
    out.emplace_back(SetOutput{radio.id, kept->output});
    out.emplace_back(SetMute{radio.id, kept->muted});
    out.emplace_back(SetSquelch{radio.id, kept->squelch_on});
    if (radio.can_be_secure) {
      out.emplace_back(SetSecure{radio.id, kept->secure_switch});
    }
  }
  out.emplace_back(MuteAll{before.all_muted});
  return out;
}

}  // namespace roger::radio
