#include "ui/start/kept_station.hpp"

namespace roger::ui {
namespace {

constexpr const char* kPlan = "station/plan";
constexpr const char* kCallSign = "station/call_sign";

}  // namespace

std::optional<StationChoice> kept_station(const QSettings& settings) {
  const StationChoice out{settings.value(kPlan).toString().toStdString(),
                          settings.value(kCallSign).toString().toStdString()};
  if (out.plan.empty() || out.call_sign.empty()) return std::nullopt;
  return out;
}

void keep_station(QSettings& settings, const StationChoice& station) {
  settings.setValue(kPlan, QString::fromStdString(station.plan));
  settings.setValue(kCallSign, QString::fromStdString(station.call_sign));
}

}  // namespace roger::ui
