#include "ui/model/active_controls.hpp"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "ui/model/format.hpp"

namespace roger::ui {
namespace {

struct ControlText {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::ActiveControls)
};

bool is_of_same_radios(const radio::RadioCondition& one, const radio::RadioCondition& other) {
  return one.call_sign == other.call_sign && one.radio_index == other.radio_index;
}

QString failure_text(radio::Failure failure) {
  switch (failure) {
    case radio::Failure::kTransmitter:
      return ControlText::tr("can't transmit");
    case radio::Failure::kReceiver:
      return ControlText::tr("can't receive");
    case radio::Failure::kBoth:
      return ControlText::tr("failed");
    case radio::Failure::kNone:
      break;
  }
  return {};
}

}  // namespace

void ActiveControls::jam(Frequency frequency, radio::JamKind kind, double strength_db) {
  radio::Jam jam;
  jam.frequency = frequency;
  jam.kind = kind;
  jam.strength_db = static_cast<float>(strength_db);
  model_.submit(radio::SetControl{jam});
  jams_.insert(frequency);
}

void ActiveControls::end_jam(Frequency frequency) {
  radio::Jam jam;
  jam.frequency = frequency;
  jam.kind = radio::JamKind::kOff;
  model_.submit(radio::SetControl{jam});
  jams_.erase(frequency);
}

void ActiveControls::cut(Frequency frequency, bool cut) {
  radio::NetCut order;
  order.frequency = frequency;
  order.cut = cut;
  model_.submit(radio::SetControl{order});
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
  radio::RadioCondition healthy;
  healthy.call_sign = conditions_[number].call_sign;
  healthy.radio_index = conditions_[number].radio_index;
  model_.submit(radio::SetControl{healthy});
  conditions_.erase(conditions_.begin() + static_cast<std::ptrdiff_t>(number));
}

void ActiveControls::whisper(radio::RadioId radio, const std::string& call_sign) {
  model_.submit(radio::Whisper{radio, call_sign});
  whispers_[radio] = call_sign;
}

std::string ActiveControls::whispers_to(radio::RadioId radio) const {
  const auto found = whispers_.find(radio);
  return found == whispers_.end() ? std::string{} : found->second;
}

QString condition_text(const radio::RadioCondition& condition) {
  QStringList what;
  if (condition.failure != radio::Failure::kNone) what.append(failure_text(condition.failure));
  if (condition.loss_db > 0.0F) {
    what.append(ControlText::tr("%1 loss").arg(
        decibel_text(static_cast<double>(condition.loss_db)).remove(u'+')));
  }
  if (condition.squelch == radio::SquelchForce::kOpen) {
    what.append(ControlText::tr("squelch held open"));
  } else if (condition.squelch == radio::SquelchForce::kClosed) {
    what.append(ControlText::tr("squelch held closed"));
  }
  const QString radios = condition.radio_index == 0
                             ? ControlText::tr("all radios")
                             : ControlText::tr("radio %1").arg(condition.radio_index);
  return ControlText::tr("%1, %2: %3")
      .arg(QString::fromStdString(condition.call_sign), radios, what.join(QStringLiteral(", ")));
}

}  // namespace roger::ui
