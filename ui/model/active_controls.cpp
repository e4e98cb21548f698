#include "ui/model/active_controls.hpp"

#include <QCoreApplication>
#include <algorithm>

#include "ui/model/format.hpp"
#include "ui/model/notice_text.hpp"

namespace roger::ui {
namespace {

struct ControlText {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::ActiveControls)
};

bool is_of_same_radios(const radio::RadioCondition& one, const radio::RadioCondition& other) {
  return one.call_sign == other.call_sign && one.radio_index == other.radio_index;
}

}  // namespace

void ActiveControls::jam(const radio::Jam& jam) {
  model_.submit(radio::SetControl{jam});
  if (jam.kind == radio::JamKind::kOff) {
    jams_.erase(jam.frequency);
  } else {
    jams_.insert(jam.frequency);
  }
}

void ActiveControls::cut(Frequency frequency, bool cut) {
  model_.submit(radio::SetControl{radio::NetCut{.frequency = frequency, .cut = cut}});
  if (cut) {
    cuts_.insert(frequency);
  } else {
    cuts_.erase(frequency);
  }
}

void ActiveControls::condition(const radio::RadioCondition& what) {
  model_.submit(radio::SetControl{what});
  std::erase_if(conditions_, [&what](const radio::RadioCondition& known) {
    return is_of_same_radios(known, what);
  });
  conditions_.push_back(what);
}

void ActiveControls::restore(std::size_t number) {
  if (number >= conditions_.size()) return;
  const radio::RadioCondition& failed = conditions_[number];
  model_.submit(radio::SetControl{
      radio::RadioCondition{.call_sign = failed.call_sign, .radio_index = failed.radio_index}});
  conditions_.erase(conditions_.begin() + static_cast<std::ptrdiff_t>(number));
}

void ActiveControls::whisper(radio::RadioId radio, const std::string& call_sign) {
  model_.submit(radio::Whisper{radio, call_sign});
}

radio::Jam jam_of(const radio::NetState& net) {
  radio::Jam jam{.frequency = net.frequency};
  radio::fit_to_channel(jam, net.channel);
  return jam;
}

QString condition_text(const radio::RadioCondition& condition) {
  const QString radios = condition.radio_index == 0
                             ? ControlText::tr("all radios")
                             : ControlText::tr("radio %1").arg(condition.radio_index);
  return ControlText::tr("%1, %2: %3")
      .arg(shown_text(condition.call_sign), radios, faults_text(condition));
}

}  // namespace roger::ui
