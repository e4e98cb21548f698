// Data received by a joined federate: datagrams of others and frames of the executive, in any
// order. Input: u8 callback model, then chunks (u8 kind, u16 length, bytes): 0 datagram in its own
// group, 1 datagram in the shared group, 2 frame of the executive, 3 a number of milliseconds
// passes.
#include <RTI/NullFederateAmbassador.h>

#include <chrono>
#include <memory>
#include <variant>

#include "core/log.hpp"
#include "rti/wire/codec.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::fuzz {
namespace {

using namespace roger::rti;

/// Joined to federation 9 as federate 3, next to federate 1, subscribed to everything.
class Joined {
 public:
  explicit Joined(rti1516e::CallbackModel model)
      : callbacks_(ambassador_, model, clock_, 100, [this] { callbacks_.run_pending(); }) {
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
                                                 {},
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
    static_cast<void>(federate_->objects().register_object(radio, nullptr));
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

  ManualClock clock_;
  rti1516e::NullFederateAmbassador ambassador_;
  test::FakeExecutive executive_;
  std::shared_ptr<test::FakeTransport::Wire> network_ =
      std::make_shared<test::FakeTransport::Wire>();
  Callbacks callbacks_;
  std::shared_ptr<Federate> federate_;
};

void run(Input input) {
  set_log_level(LogLevel::kOff);
  Joined joined(input.byte() % 2 == 0 ? rti1516e::HLA_IMMEDIATE : rti1516e::HLA_EVOKED);
  while (!input.empty()) {
    switch (input.byte() % 4) {
      case 0:
        joined.datagram("239.1.0.1", input.chunk());
        break;
      case 1:
        joined.datagram("239.2.0.1", input.chunk());
        break;
      case 2:
        joined.frame(input.chunk());
        break;
      default:
        joined.pass(std::chrono::milliseconds(input.number()));
        break;
    }
  }
  joined.finish();
}

}  // namespace
}  // namespace roger::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  roger::fuzz::run({data, size});
  return 0;
}
