// The RTI's figures as files. Pure.
#pragma once

#include <QByteArray>
#include <QDateTime>

#include "ui/model/rti_board.hpp"

namespace roger::ui {

QByteArray federates_csv(const RtiBoard& board);
QByteArray classes_csv(const RtiBoard& board);
/// The board's rates and rows, and the sums that they were made of.
QByteArray rti_json(const RtiBoard& board, const RtiLook& look, const QDateTime& utc);

}  // namespace roger::ui
