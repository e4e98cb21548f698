// A program with one federate that executes its standard input line by line and writes results and
// callbacks. Ends with its input, without resigning.
#include <iostream>
#include <string>

#include "tests/integration/rti/federate_commands.hpp"

int main() {
  roger::test::Output output;
  roger::test::Commands commands(output);
  for (std::string line; std::getline(std::cin, line);) output.line(commands.run(line));
}
