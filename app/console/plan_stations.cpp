#include "app/console/plan_stations.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace roger::app {
namespace fs = std::filesystem;

std::string absolute_path(const std::string& file) {
  std::error_code failed;
  const fs::path path = fs::absolute(file, failed);
  return failed ? file : path.lexically_normal().string();
}

std::vector<std::string> known_plans(const std::vector<std::string>& first,
                                     const std::string& folder) {
  std::vector<std::string> of_folder;
  std::error_code failed;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, failed)) {
    if (entry.path().extension() == ".toml") of_folder.push_back(entry.path().string());
  }
  std::ranges::sort(of_folder);
  std::vector<std::string> out;
  for (const auto& files : {first, of_folder}) {
    for (const std::string& file : files) {
      if (file.empty()) continue;
      const std::string path = absolute_path(file);
      if (std::ranges::find(out, path) == out.end()) out.push_back(path);
    }
  }
  return out;
}

std::vector<ui::PlanStations::Station> operable_stations(const radio::NetPlan& plan) {
  std::vector<ui::PlanStations::Station> out;
  for (const radio::OperatorPlan& station : plan.stations) {
    if (!station.automatic()) out.push_back({station.call_sign, station.instructor});
  }
  return out;
}

ui::PlanStations PlanStations::read(const std::string& plan) {
  const auto read = read_plan_(plan);
  if (!read) return {{}, read.error().text()};
  return {operable_stations(read.value())};
}

std::string PlanStations::refusal(const ui::StationChoice& station) const {
  const auto plan = read_plan_(station.plan);
  if (!plan) return plan.error().text();
  const auto found = plan.value().station(station.call_sign);
  return found ? std::string() : found.error().text();
}

}  // namespace roger::app
