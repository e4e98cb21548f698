// A federate of its own process that does what its standard input says, line by line, and tells
// what came of it and what it was called back with. Ends with its input, without a farewell.
#include <iostream>
#include <string>

#include "tests/integration/rti/federate_commands.hpp"

int main() {
  roger::test::Output output;
  roger::test::Commands commands(output);
  for (std::string line; std::getline(std::cin, line);) output.line(commands.run(line));
}
