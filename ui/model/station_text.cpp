#include "ui/model/station_text.hpp"

#include <QCoreApplication>

#include "ui/model/format.hpp"

namespace roger::ui {
namespace {

struct StationText {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::StationText)
};

}  // namespace

QString station_text(std::string_view call_sign, std::uint64_t stream) {
  const QString name = shown_text(call_sign);
  if (name.isEmpty() || !radio::is_replayed(stream)) return name;
  return StationText::tr("%1 (replay)").arg(name);
}

}  // namespace roger::ui
