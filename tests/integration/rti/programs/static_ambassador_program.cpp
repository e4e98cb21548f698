// A federate whose ambassador has static storage duration: it calls services in main(), and again
// in a destructor after the end of main(), where it also resigns. Arguments: the RID file and a FOM
// module with Signal.Voice, Order and Equipment.Radio.
#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>

#include <cstdio>
#include <memory>
#include <string>

#include "core/text.hpp"

namespace roger::test {
namespace {

class StaticFederate final : public rti1516e::NullFederateAmbassador {
 public:
  StaticFederate() = default;
  ~StaticFederate() override {
    if (!rti_) return;
    call_services();
    rti_->resignFederationExecution(rti1516e::DELETE_OBJECTS);
    rti_->disconnect();
    std::puts("resigned");
  }
  StaticFederate(const StaticFederate&) = delete;
  StaticFederate& operator=(const StaticFederate&) = delete;

  void join(const std::wstring& rid, const std::wstring& module) {
    rti_ = rti1516e::RTIambassadorFactory().createRTIambassador();
    rti_->connect(*this, rti1516e::HLA_EVOKED, rid);
    rti_->createFederationExecution(L"lab", module);
    rti_->joinFederationExecution(L"static", L"type", L"lab");
    voice_ = rti_->getInteractionClassHandle(L"Signal.Voice");
    order_ = rti_->getInteractionClassHandle(L"Order");
    const rti1516e::ObjectClassHandle radio = rti_->getObjectClassHandle(L"Equipment.Radio");
    rti_->publishInteractionClass(voice_);
    rti_->publishInteractionClass(order_);
    for (const wchar_t* name : {L"Power", L"Owner"}) {
      attributes_[rti_->getAttributeHandle(radio, name)] = data_;
    }
    rti_->publishObjectClassAttributes(radio,
                                       {attributes_.begin()->first, attributes_.rbegin()->first});
    radio_ = rti_->registerObjectInstance(radio);
  }
  /// Sends interactions and updates, best-effort and reliable ones.
  void call_services() {
    rti_->sendInteraction(voice_, {{rti_->getParameterHandle(voice_, L"Data"), data_}}, {});
    rti_->sendInteraction(order_, {{rti_->getParameterHandle(order_, L"Text"), data_}}, {});
    rti_->updateAttributeValues(radio_, attributes_, {});
  }

 private:
  const rti1516e::VariableLengthData data_{"data", 4};
  std::unique_ptr<rti1516e::RTIambassador> rti_;
  rti1516e::InteractionClassHandle voice_;
  rti1516e::InteractionClassHandle order_;
  rti1516e::ObjectInstanceHandle radio_;
  rti1516e::AttributeHandleValueMap attributes_;
};

StaticFederate static_federate;

}  // namespace
}  // namespace roger::test

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  roger::test::static_federate.join(roger::to_wide(argv[1]), roger::to_wide(argv[2]));
  roger::test::static_federate.call_services();
}
