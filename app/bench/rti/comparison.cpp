#include "app/bench/rti/comparison.hpp"

#include "app/bench/bench_table.hpp"

namespace roger::app::bench {

nlohmann::ordered_json compare(const std::vector<nlohmann::ordered_json>& scenes,
                               const std::string& figure, const std::string& ratio) {
  auto rows = nlohmann::ordered_json::array();
  for (const auto& scene : scenes) {
    for (std::size_t i = 0; i < scene.size(); ++i) {
      nlohmann::ordered_json row = scene[i];
      const nlohmann::ordered_json& reference = scenes.front().at(i);
      row[ratio] = nullptr;
      if (has_number(row, figure) && has_number(reference, figure)) {
        row[ratio] = row.at(figure).get<double>() / reference.at(figure).get<double>();
      }
      rows.push_back(row);
    }
  }
  return rows;
}

nlohmann::ordered_json run_comparison(const Comparison& comparison, int runs, StopSignal& stop) {
  std::vector<nlohmann::ordered_json> passes;
  for (int run = 0; run < runs; ++run) {
    std::vector<nlohmann::ordered_json> scenes;
    for (Scene scene : comparison.scenes) {
      scene.measuring.runs.runs = 1;
      scenes.push_back(run_scene(scene, stop));
    }
    passes.push_back(compare(scenes, comparison.figure, comparison.ratio));
  }
  return combine_runs(passes, comparison.figure);
}

}  // namespace roger::app::bench
