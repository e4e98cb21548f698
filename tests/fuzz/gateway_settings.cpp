// A gateway's configuration: errors name the file, and what is accepted can be used.
#include "app/dis/gateway/gateway_settings.hpp"

#include "tests/fuzz/fuzz.hpp"

ROGER_FUZZ_TARGET(gateway_settings) {
  using namespace roger;
  const auto settings = app::parse_gateway_settings(fuzz::to_text({data, size}), "dis.toml");
  if (!settings) {
    fuzz::require(settings.error().text().find("dis.toml") != std::string::npos,
                  "an error names its file");
    return 0;
  }
  fuzz::require(!settings.value().exercises.empty(), "an exercise exists");
  for (const app::ExerciseSettings& exercise : settings.value().exercises) {
    fuzz::require(exercise.number > 0 && !exercise.networks.empty(), "what is taken makes sense");
    fuzz::require(audio::make_encoder(exercise.voice).has_value(), "an encoder exists");
    for (const auto& [frequency, voice] : exercise.net_voices) {
      fuzz::require(audio::make_encoder(voice).has_value(), "an encoder exists for each net");
    }
  }
  return 0;
}
