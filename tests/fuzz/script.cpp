// The script of a station, as a whole and line by line: errors name the file, and steps are in
// order.
#include "radio/station/script.hpp"

#include <variant>

#include "tests/fuzz/fuzz.hpp"

ROGER_FUZZ_TARGET(script) {
  using namespace roger;
  const std::string_view text = fuzz::to_text({data, size});
  const auto script = radio::parse_script(text, "orders.txt");
  // A script that stdin provides is parsed line by line.
  bool each = true;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const auto step = radio::parse_script_line(rest.substr(0, end));
    each = each && step;
    if (!step) fuzz::require(!step.error().message.empty(), "an error has a message");
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  fuzz::require(static_cast<bool>(script) == each, "a script is valid if its lines are");
  if (!script) {
    fuzz::require(script.error().text().find("orders.txt") != std::string::npos,
                  "an error names its file");
    return 0;
  }
  int number = 0;
  for (const radio::ScriptLine& line : script.value()) {
    fuzz::require(line.number > number, "steps are in the order of their lines");
    number = line.number;
    if (const auto* pause = std::get_if<radio::Pause>(&line.step)) {
      fuzz::require(pause->time >= Nanoseconds::zero(), "a pause ends");
    }
  }
  return 0;
}
