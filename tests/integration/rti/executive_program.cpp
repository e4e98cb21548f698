// A program with only an executive. Takes the arguments with which a federate starts one, `rtiexec
// [--linger] --rid FILE`. Without --linger it ends with its standard input.
#include <fstream>
#include <iostream>
#include <limits>
#include <sstream>
#include <stop_token>
#include <string>
#include <thread>

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
  // Read as a stream, because a federate passes its settings in a memory file.
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
  std::stop_source stop;
  std::thread input;
  if (!linger) {
    input = std::thread([&stop] {
      std::cin.ignore(std::numeric_limits<std::streamsize>::max());
      stop.request_stop();
    });
  }
  const Status ended = rti::executive::run_executive(rid.value(), options, stop.get_token());
  if (!ended) std::cerr << ended.error().text() << std::endl;
  if (input.joinable()) input.join();
  return ended ? 0 : 1;
}
