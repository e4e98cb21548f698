// The stations that hear the operator's transmissions, as far as they answer.
#pragma once

#include <map>
#include <vector>

#include "core/guarded.hpp"
#include "radio/station/report/operator_events.hpp"

namespace roger::radio {

/// Any thread but a real-time one.
class WhoHears {
 public:
  /// Both arguments outlive this.
  WhoHears(const OperatorContext& context, OperatorEvents& events)
      : context_(context), events_(events) {}

  /// Discards former answers, and asks all stations.
  CommandResult execute(const AskWhoHears& command);
  /// Takes an answer from the federation; those to other operators are ignored.
  void receive(const ReceptionReport& answer);

  /// Fills in the answers about radio `out.id`.
  void fill(RadioSnapshot& out) const;

 private:
  /// Returns whether the answer is the first one of its station.
  bool store(RadioId radio, const ReceptionReport& answer);

  const OperatorContext& context_;
  OperatorEvents& events_;
  Guarded<std::map<RadioId, std::vector<HearingAnswerSnapshot>>> answers_;
};

}  // namespace roger::radio
