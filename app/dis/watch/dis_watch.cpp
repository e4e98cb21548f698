#include "app/dis/watch/dis_watch.hpp"

#include <string>
#include <variant>

#include "core/log.hpp"

namespace roger::app {

void DisWatch::receive(Bytes datagram, filter::Ipv4Address source, TimePoint now) {
  ++datagrams_;
  dis::PduSplitter splitter(datagram);
  while (!splitter.done()) {
    ++pdus_;
    const auto octets = splitter.next();
    if (!octets) {
      reject(source, reason_of(octets.error().problem), octets.error().text);
      continue;
    }
    const auto pdu = dis::decode(octets.value());
    if (pdu) {
      take(pdu.value(), source, now);
    } else if (pdu.error().problem == dis::DecodeProblem::kType) {
      ++other_pdus_;
    } else {
      reject(source, reason_of(pdu.error().problem), pdu.error().text);
    }
  }
}

void DisWatch::take(const dis::Pdu& pdu, filter::Ipv4Address source, TimePoint now) {
  const std::uint8_t exercise = pdu.header.exercise;
  const bool wanted = !exercise_ || exercise == *exercise_ || exercise == 0;
  const auto* transmitter = std::get_if<dis::Transmitter>(&pdu.body);
  const auto* signal = std::get_if<dis::Signal>(&pdu.body);
  if (!wanted || (transmitter == nullptr && signal == nullptr)) {
    ++other_pdus_;
    return;
  }
  const bool stored = transmitter != nullptr
                          ? transmitters_.add(pdu.header, *transmitter, source, now)
                          : transmitters_.add(pdu.header, *signal, source, now);
  if (stored) return;
  const dis::RadioId& radio = transmitter != nullptr ? transmitter->radio : signal->radio;
  reject(source, RejectionReason::kTooManyTransmitters,
         "radio " + dis::text(radio) + " is not listed: at most " +
             std::to_string(TransmitterTable::kMaxOfSource) + " transmitters of one address and " +
             std::to_string(TransmitterTable::kMaxTransmitters) + " in total are");
}

void DisWatch::reject(filter::Ipv4Address source, RejectionReason reason,
                      const std::string& example) {
  if (!malformed_.add(source, reason, example)) return;
  log(LogLevel::kWarning, "dis",
      "PDU of " + source.text() + " not accepted (" + text(reason) + "): " + example +
          "; further ones are only counted");
}

WatchReport DisWatch::report(TimePoint now) const {
  return {exercise_, transmitters_.rows(now), malformed_.rows(), datagrams_, pdus_, other_pdus_};
}

}  // namespace roger::app
