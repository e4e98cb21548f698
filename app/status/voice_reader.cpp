#include "app/status/voice_reader.hpp"

#include <optional>
#include <string_view>
#include <utility>

#include "core/octets.hpp"
#include "core/text.hpp"

namespace roger::app::status {
namespace {

const std::size_t kRequest = radio::Message(radio::StatusRequest{}).index();
const std::size_t kReport = radio::Message(radio::VoiceReport{}).index();

Bytes to_bytes(const rti1516e::VariableLengthData& data) {
  return {static_cast<const Octet*>(data.data()), data.size()};
}

}  // namespace

void VoiceReader::declare(rti1516e::RTIambassador& rti) {
  try {
    const auto request =
        rti.getInteractionClassHandle(to_wide(radio::message_class_name(kRequest)));
    report_ = rti.getInteractionClassHandle(to_wide(radio::message_class_name(kReport)));
    for (const std::string_view name : radio::message_parameters(kReport)) {
      parameters_.push_back(rti.getParameterHandle(report_, to_wide(name)));
    }
    request_ = request;
  } catch (const rti1516e::NameNotFound&) {
    return;  // a federation without radios, or with older ones
  }
  rti.publishInteractionClass(request_);
  rti.subscribeInteractionClass(report_);
}

void VoiceReader::request(rti1516e::RTIambassador& rti) const {
  if (offered()) rti.sendInteraction(request_, {}, {});
}

void VoiceReader::take(const rti1516e::InteractionClassHandle& interaction,
                       const rti1516e::ParameterHandleValueMap& values) {
  if (!offered() || interaction != report_) return;
  std::vector<Bytes> parameters;
  for (const rti1516e::ParameterHandle& handle : parameters_) {
    const auto value = values.find(handle);
    parameters.push_back(value == values.end() ? Bytes{} : to_bytes(value->second));
  }
  std::string_view wrong;
  std::optional<radio::Message> message = radio::decode_message(kReport, parameters, wrong);
  if (!message) return;
  auto& report = std::get<radio::VoiceReport>(*message);
  if (!stations_.contains(report.federate) && stations_.size() >= kMaxStations) return;
  Station& station = stations_[report.federate];
  if (report.number <= 1) station.reports.clear();
  if (report.number == report.count) station.answered = round_;
  if (report.count > 0 && station.reports.size() < kMaxReports) {
    station.reports.push_back(std::move(report));
  }
}

bool VoiceReader::answered(const std::string& federate) const {
  const auto found = stations_.find(federate);
  return found != stations_.end() && found->second.answered == round_;
}

std::vector<radio::VoiceReport> VoiceReader::reports_of(const std::string& federate) const {
  const auto found = stations_.find(federate);
  return found == stations_.end() ? std::vector<radio::VoiceReport>{} : found->second.reports;
}

}  // namespace roger::app::status
