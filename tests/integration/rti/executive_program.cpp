// An executive by itself: takes the arguments that a federate starts one with,
// `rtiexec [--linger] --rid FILE`.
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "rti/executive/executive.hpp"
#include "rti/rid/rid.hpp"

int main(int argc, char** argv) {
  using namespace roger;
  rti::executive::ExecutiveOptions options;
  std::string file;
  bool linger = false;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--linger") linger = true;
    if (argument == "--rid" && i + 1 < argc) file = argv[i + 1];
  }
  // Read as a stream: a federate passes its settings as a file in memory.
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  const Result<rti::Rid> rid = rti::parse_rid(text.str(), file);
  if (!rid) {
    std::cerr << rid.error().text() << "\n";
    return 2;
  }
  if (linger) options.linger = rid.value().executive.linger;
  options.say = [](const std::string& sentence) { std::cout << sentence << std::endl; };
  const Status ended = rti::executive::run_executive(rid.value(), options, {});
  if (ended) return 0;
  std::cerr << ended.error().text() << "\n";
  return 1;
}
