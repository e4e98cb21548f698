#include "ui/model/station_text.hpp"

#include <QCoreApplication>

#include "ui/model/format.hpp"

namespace roger::ui {
namespace {

struct StationText {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::StationText)
};

}  // namespace

QString station_text(std::string_view call_sign, std::uint64_t stream,
                     const radio::SenderRadio& radio) {
  const QString name = shown_text(call_sign);
  if (name.isEmpty()) return name;
  if (radio::is_replayed(stream)) {
    return radio.shares_net ? StationText::tr("%1 (replay, radio %2)").arg(name).arg(radio.index)
                            : StationText::tr("%1 (replay)").arg(name);
  }
  return radio.shares_net ? StationText::tr("%1 (radio %2)").arg(name).arg(radio.index) : name;
}

}  // namespace roger::ui
