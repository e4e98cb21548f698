// Data received by a joined federate: datagrams of others and frames of the executive, in any
// order, while it calls services that change how they are received. Input: u8 callback model, then
// chunks (u8 kind, u16 length, bytes): 0 datagram in its own group, 1 datagram in the shared group,
// 2 frame of the executive; or u8 3 and a number of milliseconds that pass; or u8 4, u8 service, u8
// argument.
#include <RTI/NullFederateAmbassador.h>
#include <RTI/time/HLAfloat64Interval.h>
#include <RTI/time/HLAfloat64Time.h>

#include <chrono>
#include <memory>
#include <utility>
#include <variant>

#include "core/log.hpp"
#include "rti/wire/codec.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::fuzz::federate {
namespace {

using namespace roger::rti;

/// Joined to federation 9 as federate 3, next to federate 1, subscribed to everything.
class Joined {
 public:
  explicit Joined(rti1516e::CallbackModel model)
      : callbacks_(ambassador_, model, clock_, 100, [this] { woken_ = true; }) {
    static const ObjectModel object_model = test::model();
    rti::wire::Joined joined;
    joined.federate = 3;
    joined.federation = 9;
    joined.name = "self";
    joined.logical_time = "HLAfloat64Time";
    joined.federates = {{1, "one", "type"}};
    SenderSettings settings;
    settings.limits.message = 4096;
    federate_ = Federate::create(Federate::Parts{std::move(joined),
                                                 object_model,
                                                 test::group_map(),
                                                 std::make_unique<test::FakeTransport>(network_),
                                                 settings,
                                                 [] {},
                                                 std::chrono::seconds(5),
                                                 {},
                                                 {},
                                                 mom(),
                                                 presence()},
                                 executive_, callbacks_, clock_);
    federate_->start(net::ReadBy::kIoThread);
    for (const wchar_t* name : {L"Signal", L"Signal.Voice", L"Order"}) {
      federate_->declarations().subscribe(federate_->support().interaction_class_handle(name));
    }
    const auto radio = federate_->support().object_class_handle(L"Base.Radio");
    rti1516e::AttributeHandleSet attributes;
    for (const wchar_t* name : {L"Id", L"Power", L"Name"}) {
      attributes.insert(federate_->support().attribute_handle(radio, name));
    }
    federate_->declarations().publish(radio, attributes);
    federate_->declarations().subscribe(radio, attributes, L"");
    power_ = {federate_->support().attribute_handle(radio, L"Power")};
    object_ = federate_->objects().register_object(radio, nullptr);
    order_ = federate_->support().interaction_class_handle(L"Order");
    federate_->declarations().publish(order_);
  }
  ~Joined() { federate_->stop(); }
  Joined(const Joined&) = delete;
  Joined& operator=(const Joined&) = delete;

  void datagram(const char* group, rti::Bytes bytes) {
    network_->handler(
        {filter::Ipv4Address::parse(group).value(), filter::Ipv4Address{0x0A000001}, bytes});
  }
  void frame(rti::Bytes bytes) {
    auto message = wire::decode_executive(bytes);
    if (!message) return;
    std::visit(
        [this](auto&& part) {
          if constexpr (requires { federate_->on_message(std::move(part)); }) {
            federate_->on_message(std::move(part));
          }
        },
        std::move(message).value());
  }
  void pass(std::chrono::milliseconds time) {
    clock_.advance(time);
    federate_->tick();
    callbacks_.evoke_multiple(0, 1);
  }
  /// Calls a service. An exception says that the federate must not call it in its state.
  void call(unsigned service, unsigned argument) {
    const auto type = argument % 2 == 0 ? rti1516e::RELIABLE : rti1516e::BEST_EFFORT;
    TimeServices& time = federate_->time();
    constexpr unsigned kAdvances = static_cast<unsigned>(wire::Advance::kLast) + 1;
    try {
      switch (service % 10) {
        case 0:
          return time.enable_regulation(rti1516e::HLAfloat64Interval(argument));
        case 1:
          return time.disable_regulation();
        case 2:
          return time.enable_constrained();
        case 3:
          return time.disable_constrained();
        case 4:
          return time.enable_asynchronous_delivery();
        case 5:
          return time.disable_asynchronous_delivery();
        case 6:
          return federate_->transportations().change(object_, power_, type);
        case 7:
          return federate_->transportations().change(order_, type);
        default:
          return time.advance(static_cast<wire::Advance>(service / 10 % kAdvances),
                              rti1516e::HLAfloat64Time(argument));
      }
    } catch (const rti1516e::Exception&) {
      return;
    }
  }
  /// Makes pending callbacks, as the I/O thread does after it was woken.
  void run_callbacks() {
    while (std::exchange(woken_, false)) callbacks_.run_pending();
  }
  void finish() {
    while (callbacks_.evoke(0)) {
    }
    require(callbacks_.faults() == 0, "no callback throws");
    require(callbacks_.queue().size() == 0, "all callbacks were made");
  }

 private:
  static PresenceSettings presence() {
    PresenceSettings settings;
    settings.group = filter::Ipv4Address{0xEF010001};
    settings.address = filter::Ipv4Address{0x0A000003};
    return settings;
  }

  [[nodiscard]] MomServices::Setup mom() {
    return {{"type", "host", {}}, {[](const auto&) { return true; }, reporting_}, ""};
  }

  ManualClock clock_;
  rti1516e::NullFederateAmbassador ambassador_;
  ServiceReporting reporting_;
  test::FakeExecutive executive_;
  std::shared_ptr<test::FakeTransport::Wire> network_ =
      std::make_shared<test::FakeTransport::Wire>();
  bool woken_ = false;
  Callbacks callbacks_;
  std::shared_ptr<Federate> federate_;
  rti1516e::ObjectInstanceHandle object_;
  rti1516e::AttributeHandleSet power_;
  rti1516e::InteractionClassHandle order_;
};

void run(Input input) {
  set_log_level(LogLevel::kOff);
  Joined joined(input.byte() % 2 == 0 ? rti1516e::HLA_IMMEDIATE : rti1516e::HLA_EVOKED);
  while (!input.empty()) {
    switch (input.byte() % 5) {
      case 0:
        joined.datagram("239.1.0.1", input.chunk());
        break;
      case 1:
        joined.datagram("239.2.0.1", input.chunk());
        break;
      case 2:
        joined.frame(input.chunk());
        break;
      case 3:
        joined.pass(std::chrono::milliseconds(input.number()));
        break;
      default: {
        const unsigned service = input.byte();
        joined.call(service, input.byte());
        break;
      }
    }
    joined.run_callbacks();
  }
  joined.finish();
}

}  // namespace
}  // namespace roger::fuzz::federate

ROGER_FUZZ_TARGET(federate) {
  roger::fuzz::federate::run({data, size});
  return 0;
}
