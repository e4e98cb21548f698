#include "app/bench/rti/bench_federate.hpp"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>

#include "core/text.hpp"

namespace roger::app::bench {

namespace {

constexpr const wchar_t* kFederation = L"roger-bench";

std::vector<rti1516e::ParameterHandle> ten_parameters(rti1516e::RTIambassador& rti,
                                                      rti1516e::InteractionClassHandle of) {
  constexpr std::size_t kParameters = 10;
  std::vector<rti1516e::ParameterHandle> found;
  found.reserve(kParameters);
  for (std::size_t i = 0; i < kParameters; ++i) {
    found.push_back(rti.getParameterHandle(of, L"P" + std::to_wstring(i)));
  }
  return found;
}

}  // namespace

const char* name_of(Callback callback) {
  switch (callback) {
    case Callback::kTimeRegulationEnabled:
      return "timeRegulationEnabled";
    case Callback::kTimeConstrainedEnabled:
      return "timeConstrainedEnabled";
    case Callback::kTimeAdvanceGrant:
      return "timeAdvanceGrant";
    case Callback::kObjectInstanceNameReservationSucceeded:
      return "objectInstanceNameReservationSucceeded";
    case Callback::kMultipleObjectInstanceNameReservationSucceeded:
      return "multipleObjectInstanceNameReservationSucceeded";
    case Callback::kAnnounceSynchronizationPoint:
      return "announceSynchronizationPoint";
    case Callback::kFederationSynchronized:
      return "federationSynchronized";
    case Callback::kConfirmAttributeTransportationTypeChange:
      return "confirmAttributeTransportationTypeChange";
    case Callback::kReportAttributeTransportationType:
      return "reportAttributeTransportationType";
    case Callback::kConfirmInteractionTransportationTypeChange:
      return "confirmInteractionTransportationTypeChange";
    case Callback::kReportInteractionTransportationType:
      return "reportInteractionTransportationType";
    case Callback::kDiscoverObjectInstance:
      return "discoverObjectInstance";
    case Callback::kRequestDivestitureConfirmation:
      return "requestDivestitureConfirmation";
    case Callback::kRequestAttributeOwnershipRelease:
      return "requestAttributeOwnershipRelease";
    case Callback::kAttributeOwnershipAcquisitionNotification:
      return "attributeOwnershipAcquisitionNotification";
    case Callback::kConfirmAttributeOwnershipAcquisitionCancellation:
      return "confirmAttributeOwnershipAcquisitionCancellation";
  }
  return "";
}

/// Received messages that were not waited for yet.
struct BenchFederate::Inbox {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::string> sentences;
};

BenchFederate::BenchFederate(const FederateSettings& settings)
    : mail_(std::make_unique<Inbox>()),
      model_(settings.model),
      rti_(rti1516e::RTIambassadorFactory().createRTIambassador()) {
  rti_->connect(*this, model_, to_wide(settings.rid));
  try {
    rti_->createFederationExecution(kFederation, to_wide(settings.module));
  } catch (const rti1516e::FederationExecutionAlreadyExists&) {
    // The first federate creates the federation.
  }
  rti_->joinFederationExecution(to_wide(settings.name), L"bench", kFederation);
  data = rti_->getInteractionClassHandle(L"Data");
  reliable_data = rti_->getInteractionClassHandle(L"ReliableData");
  control_ = rti_->getInteractionClassHandle(L"Control");
  parameters = ten_parameters(*rti_, data);
  reliable_parameters = ten_parameters(*rti_, reliable_data);
  for (const auto& interaction : {data, reliable_data, control_}) {
    rti_->publishInteractionClass(interaction);
  }
  rti_->subscribeInteractionClass(control_);
}

BenchFederate::~BenchFederate() {
  try {
    rti_->resignFederationExecution(rti1516e::NO_ACTION);
    rti_->disconnect();
  } catch (const rti1516e::Exception&) {
    // The measurement has ended in any case.
  }
}

void BenchFederate::receiveInteraction(rti1516e::InteractionClassHandle interaction,
                                       const rti1516e::ParameterHandleValueMap& values,
                                       const rti1516e::VariableLengthData& tag,
                                       rti1516e::OrderType /*order*/,
                                       rti1516e::TransportationType /*transport*/,
                                       rti1516e::SupplementalReceiveInfo /*info*/) {
  if (interaction != control_) return on_data(values);
  {
    const std::lock_guard lock(mail_->mutex);
    mail_->sentences.emplace_back(static_cast<const char*>(tag.data()), tag.size());
  }
  mail_->changed.notify_all();
}

std::string BenchFederate::wait_for(const std::string& first, std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  std::unique_lock lock(mail_->mutex);
  for (;;) {
    while (!mail_->sentences.empty()) {
      const std::string sentence = std::move(mail_->sentences.front());
      mail_->sentences.pop_front();
      if (sentence.starts_with(first)) return sentence.substr(first.size());
    }
    if (std::chrono::steady_clock::now() >= deadline) {
      throw std::runtime_error("no answer \"" + first + "\" from the other federate");
    }
    if (model_ == rti1516e::HLA_IMMEDIATE) {
      mail_->changed.wait_for(lock, std::chrono::milliseconds(50));
      continue;
    }
    lock.unlock();
    rti_->evokeCallback(0.05);
    lock.lock();
  }
}

void BenchFederate::attend(std::chrono::milliseconds time) {
  if (model_ == rti1516e::HLA_IMMEDIATE) {
    std::this_thread::sleep_for(time);
    return;
  }
  const double seconds = std::chrono::duration<double>(time).count();
  rti_->evokeMultipleCallbacks(seconds, seconds);
}

}  // namespace roger::app::bench
