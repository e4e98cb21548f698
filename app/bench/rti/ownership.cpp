// Measures how often an attribute changes its owner.
#include <fmt/core.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "app/bench/rti/node.hpp"
#include "app/bench/rti/support.hpp"
#include "core/percentiles.hpp"

namespace roger::app::bench {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kRunTime{500};

/// A federate that wants to own an attribute and releases it when another one asks for it.
class Contender {
 public:
  explicit Contender(BenchFederate& federate) : federate_(federate) {
    rti1516e::RTIambassador& rti = federate.rti();
    thing_ = rti.getObjectClassHandle(L"Thing");
    attributes_.insert(rti.getAttributeHandle(thing_, L"A0"));
    federate.ownership = {[this](rti1516e::ObjectInstanceHandle object) { acquire(object); },
                          [this](rti1516e::ObjectInstanceHandle object,
                                 const rti1516e::AttributeHandleSet&) { release(object); },
                          [this] {
                            owns_ = true;
                            ++acquisitions_;
                          }};
    rti.publishObjectClassAttributes(thing_, attributes_);
    rti.subscribeObjectClassAttributes(thing_, attributes_);
  }

  /// Registers the object whose attribute is passed around.
  void begin() {
    owns_ = true;
    federate_.rti().registerObjectInstance(thing_);
  }

  [[nodiscard]] std::uint64_t acquisitions() const { return acquisitions_; }

 private:
  void acquire(rti1516e::ObjectInstanceHandle object) {
    federate_.rti().attributeOwnershipAcquisition(object, attributes_, {});
  }
  void release(rti1516e::ObjectInstanceHandle object) {
    if (!owns_) return;  // one release can answer the requests of several federates
    rti1516e::AttributeHandleSet released;
    federate_.rti().attributeOwnershipDivestitureIfWanted(object, attributes_, released);
    if (released.empty()) return;
    owns_ = false;
    acquire(object);
  }

  BenchFederate& federate_;
  rti1516e::ObjectClassHandle thing_;
  rti1516e::AttributeHandleSet attributes_;
  bool owns_ = false;
  std::uint64_t acquisitions_ = 0;
};

}  // namespace

void owner(BenchFederate& federate, const NodeSettings& settings) {
  Contender contender(federate);
  serve(federate, "owner " + settings.federate.name,
        {{"count", [&](std::istringstream&) {
            federate.say(fmt::format("counted {}", contender.acquisitions()));
          }}});
}

nlohmann::ordered_json ownership(BenchFederate& federate, const NodeSettings& settings) {
  const auto helpers = federates_of(settings) - 1;
  Contender contender(federate);
  wait_for_helpers(federate, helpers, "owner ");
  contender.begin();
  const auto count = [&] {
    federate.say("count");
    std::uint64_t sum = contender.acquisitions();
    for (std::size_t i = 0; i < helpers; ++i) {
      sum += std::stoull(federate.wait_for("counted ", kPatience));
    }
    return sum;
  };
  federate.attend(kRunTime);  // until all have discovered the object
  std::vector<double> rates;
  for (int run = 0; run < settings.runs.runs; ++run) {
    const std::uint64_t before = count();
    const auto start = Clock::now();
    federate.attend(kRunTime);
    const std::uint64_t transfers = count() - before;
    rates.push_back(static_cast<double>(transfers) /
                    std::chrono::duration<double>(Clock::now() - start).count());
  }
  return nlohmann::ordered_json::array({{{"federates", helpers + 1},
                                         {"transfers_per_s", median(rates)},
                                         {"spread_percent", spread_percent(rates)}}});
}

}  // namespace roger::app::bench
