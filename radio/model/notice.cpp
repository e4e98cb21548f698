#include "radio/model/notice.hpp"

#include <cstdlib>

namespace roger::radio {
namespace {

std::string by(const std::string& what, const std::string& who) {
  return who.empty() ? what : what + " by " + who;
}

/// "3 min 20 s" for "200".
std::string length_text(const std::string& seconds) {
  constexpr unsigned long kMinute = 60;
  const unsigned long all = std::strtoul(seconds.c_str(), nullptr, 10);
  if (all < kMinute) return std::to_string(all) + " s";
  return std::to_string(all / kMinute) + " min " + std::to_string(all % kMinute) + " s";
}

/// `retry`: why it can't be joined again; null: it is not tried.
std::string federation_lost(const std::string& why, const std::string* retry) {
  std::string out = "the connection to the federation is lost: " + why;
  if (retry == nullptr) return out;
  out += "; voice goes on as far as the network does until it is joined again";
  return retry->empty() ? out : out + ": " + *retry;
}

}  // namespace

std::string in_words(const Notice& notice) {
  using enum NoticeCode;
  const auto value = [&notice](std::size_t place) {
    return place < notice.values.size() ? notice.values[place] : std::string();
  };
  switch (notice.code) {
    case kNone:
      return {};
    case kWords:
      return value(0);
    case kRadioFailed:
      return "radio \"" + value(0) + "\" has failed";
    case kStationCloses:
      return "the station closes";
    case kTransmitting:
      return "radio \"" + value(0) + "\" is transmitting: release its key before tuning it";
    case kOutOfRange:
      return value(0) + " MHz: this radio tunes " + value(1) + " to " + value(2) + " MHz";
    case kBetweenChannels:
      return value(0) + " MHz: between channels, the nearest below is " + value(1) + " MHz";
    case kReceivesOnly:
      return "radio \"" + value(0) + "\" only receives";
    case kLineTaken:
      return "the line is taken by " + value(0) + ": hang up first";
    case kNobodyCalls:
      return "nobody calls on this line";
    case kNoCall:
      return "there is no call to end on this line";
    case kClipGone:
      return "that transmission is kept no more: of each radio the last 60 s are";
    case kLookingForFederation:
      return "looking for the federation";
    case kFederationRetried:
      return value(0) + "; it is tried again";
    case kFederationLost:
      return federation_lost(value(0), notice.values.size() > 1 ? &notice.values[1] : nullptr);
    case kSeparated:
      return "separated from " + value(0) + ": not back since the connection was lost";
    case kOtherExecutives:
      return "another executive serves this network, at " + value(0) +
             ": stations connected to it are not heard here";
    case kDiskSlow:
      return "the disk is too slow: " + value(0) + " lines were not recorded";
    case kNothingRecorded:
      return "nothing is recorded: " + value(0) + "; " + value(1) + " packets and events are lost";
    case kRecordsAgain:
      return "it records again; " + value(0) + " packets and events are missing: " + value(1);
    case kRecordingTo:
      return "Recording to " + value(0);
    case kRecordedTo:
      return "Recorded to " + value(0);
    case kTapeOpened:
      return value(0) + " transmissions in " + length_text(value(1));
    case kPlaying:
      return "Playing";
    case kWrote:
      return "Wrote " + length_text(value(0)) + " to " + value(1);
    case kNetJammed:
      return by("Jammed", value(0));
    case kNetCut:
      return by("Cut", value(0));
  }
  return {};
}

}  // namespace roger::radio
