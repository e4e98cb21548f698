// One of the two processes of `roger bench peers`, for measuring another RTI next to Roger's:
//
//   peer ROLE TRANSPORT SESSION FOM-MODULE
//
// ROLE is near or far, TRANSPORT best_effort or reliable, SESSION a number that both processes
// share and no others, and FOM-MODULE the path of a module with the interaction classes Data and
// ReliableData, whose parameter P0 has the data. `roger bench peers` gives all of them.
//
// The program compiles as C++14, 17 and 20. It uses only the API of IEEE 1516.1-2010, so it can be
// built with the headers and the library of any RTI that offers this API.
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>

#include "exercise.hpp"
#include "federate_line.hpp"

int main(int argc, char** argv) {
  if (argc != 5) {
    std::cerr << "usage: peer near|far best_effort|reliable SESSION FOM-MODULE" << std::endl;
    return EXIT_FAILURE;
  }
  const std::string role = argv[1];
  const std::string transport = argv[2];
  const std::string session = argv[3];
  const std::string module = argv[4];
  try {
    peer::FederateLine::Settings settings;
    settings.name.assign(role.begin(), role.end());
    settings.federation = L"peers-" + std::wstring(session.begin(), session.end()) +
                          std::wstring(transport.begin(), transport.end());
    settings.module.assign(module.begin(), module.end());
    settings.interaction_class = transport == "reliable" ? L"ReliableData" : L"Data";
    peer::Exercise(std::unique_ptr<peer::Line>(new peer::FederateLine(settings))).run();
  } catch (const rti1516e::Exception& thrown) {
    std::wcerr << L"peer: " << thrown.what() << std::endl;
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}
