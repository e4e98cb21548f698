// Exports the RTI's figures. Pure.
#pragma once

#include <QByteArray>
#include <QDateTime>

#include "ui/model/rti_board.hpp"

namespace roger::ui {

QByteArray federates_csv(const RtiBoard& board);
QByteArray classes_csv(const RtiBoard& board);
/// Returns the board's rates and rows and the sums from which they are computed.
QByteArray rti_json(const RtiBoard& board, const RtiSnapshot& look, const QDateTime& utc);

}  // namespace roger::ui
