// A program with only "rtiexec --linger --rid FILE", as federates start it.
#include <cstring>
#include <stop_token>

#include "rti/executive/executive.hpp"

int main(int argc, char** argv) {
  if (argc != 5 || std::strcmp(argv[1], "rtiexec") != 0 || std::strcmp(argv[2], "--linger") != 0 ||
      std::strcmp(argv[3], "--rid") != 0) {
    return 2;
  }
  const auto rid = roger::rti::load_rid(argv[4]);
  if (!rid) return 3;
  roger::rti::executive::ExecutiveOptions options;
  options.linger = rid.value().executive.linger;
  return roger::rti::executive::run_executive(rid.value(), options, std::stop_token{}) ? 0 : 4;
}
