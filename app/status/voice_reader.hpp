// Reads how stations receive each other's voice, by the messages of Roger's FOM module.
#pragma once

#include <RTI/RTI1516.h>

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "radio/hla/messages.hpp"

namespace roger::app::status {

/// Collects the reports of the stations of one federation. Not thread-safe.
class VoiceReader {
 public:
  /// Looks up the classes and subscribes. Without them in the FDD nothing is offered().
  void declare(rti1516e::RTIambassador& rti);
  [[nodiscard]] bool offered() const { return request_.isValid(); }

  /// Begins a round: answered() then refers to the reports that follow.
  void begin() { ++round_; }
  /// Requests the reports of all stations. Throws the standard's exceptions.
  void request(rti1516e::RTIambassador& rti) const;
  /// Takes a received interaction; others than reports, and malformed ones, are ignored.
  void take(const rti1516e::InteractionClassHandle& interaction,
            const rti1516e::ParameterHandleValueMap& values);

  /// Returns whether the station has sent all its reports of this round.
  [[nodiscard]] bool answered(const std::string& federate) const;
  /// Returns whether the station has ever answered.
  [[nodiscard]] bool answers(const std::string& federate) const {
    return stations_.contains(federate);
  }
  /// Returns the newest reports of a station.
  [[nodiscard]] std::vector<radio::VoiceReport> reports_of(const std::string& federate) const;

  /// Maximum number of stations, and of reports of each, that are stored.
  static constexpr std::size_t kMaxStations = 2000;
  static constexpr std::size_t kMaxReports = 256;

 private:
  struct Station {
    std::vector<radio::VoiceReport> reports;
    unsigned answered = 0;  // the round in which the last report arrived
  };

  rti1516e::InteractionClassHandle request_;
  rti1516e::InteractionClassHandle report_;
  std::vector<rti1516e::ParameterHandle> parameters_;  // of the report, in its order
  unsigned round_ = 0;
  std::map<std::string, Station> stations_;  // by federate
};

}  // namespace roger::app::status
