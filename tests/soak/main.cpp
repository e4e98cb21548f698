// roger-soak HOURS: see scripts/soak.
#include <gmock/gmock.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <vector>

#include "tests/soak/soak.hpp"
#include "tests/support/isolation.hpp"

namespace roger::test {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

constexpr milliseconds kWarmUp = 5min;
constexpr milliseconds kWindow = 2min;  // samples that are compared, around a time
constexpr double kMaxHours = 1000.0;

int soak(milliseconds time) {
  Soak stations;
  // A shorter run is compared with its middle.
  const milliseconds early = std::min(kWarmUp, time / 2);
  const milliseconds window = std::min(kWindow, time / 4);
  stations.run(early - window / 2);
  SoakSample before = median_of(stations.run(window));
  stations.count_at_rest(before);
  stations.run(time - early - window / 2 - window);
  SoakSample after = median_of(stations.run(window));
  stations.count_at_rest(after);
  const SoakComparison comparison(before, after);
  std::cout << stations.summary() << "\n" << comparison.table();
  return comparison.grown() || testing::UnitTest::GetInstance()->Failed() ? 1 : 0;
}

int run(int argc, char** argv) {
  testing::InitGoogleMock(&argc, argv);
  char* rest = nullptr;
  const double hours = argc == 2 ? std::strtod(argv[1], &rest) : 0.0;
  if (argc != 2 || *rest != '\0' || !(hours > 0.0) || hours > kMaxHours) {
    std::cerr << "usage: roger-soak HOURS (above 0, at most " << kMaxHours << ")\n";
    return 2;
  }
  try {
    return soak(std::chrono::duration_cast<milliseconds>(
        std::chrono::duration<double, std::ratio<3600>>(hours)));
  } catch (const std::exception& why) {
    std::cerr << "soak: " << why.what() << "\n";
    return 1;
  }
}

}  // namespace
}  // namespace roger::test

int main(int argc, char** argv) {
  return roger::test::run_isolated(argc, argv, roger::test::run);
}
