// How an operator had his radios last: volumes, ears, squelch and sidetone, by his call sign.
#pragma once

#include <QSettings>

#include "ui/model/console_model.hpp"

namespace roger::ui {

/// Where what is kept for an operator stands in the settings.
QString operator_group(const std::string& call_sign);
/// Gives the station the orders that bring back what was saved; of radios that it still has.
void restore_personal(QSettings& settings, ConsoleModel& model);
void save_personal(QSettings& settings, const ConsoleModel& model);

}  // namespace roger::ui
