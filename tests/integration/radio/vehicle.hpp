// A federate with one entity of the RPR FOM that publishes its position.
#pragma once

#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>
#include <RTI/RTIambassadorFactory.h>

#include <array>
#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>

#include "core/byte_order.hpp"
#include "core/octets.hpp"
#include "radio/model/propagation/geodesy.hpp"
#include "tests/support/wait.hpp"

namespace roger::radio {

class Vehicle : private rti1516e::NullFederateAmbassador {
 public:
  Vehicle(const std::string& federation, const std::string& rid, const std::string& module,
          const std::string& name) {
    rti_ = rti1516e::RTIambassadorFactory().createRTIambassador();
    rti_->connect(*this, rti1516e::HLA_IMMEDIATE, std::wstring(rid.begin(), rid.end()));
    rti_->joinFederationExecution(L"vehicles", L"test",
                                  std::wstring(federation.begin(), federation.end()),
                                  {std::wstring(module.begin(), module.end())});
    const auto of = rti_->getObjectClassHandle(L"HLAobjectRoot.BaseEntity.PhysicalEntity");
    spatial_ = rti_->getAttributeHandle(of, L"Spatial");
    rti_->publishObjectClassAttributes(of, {spatial_});
    const std::wstring wide(name.begin(), name.end());
    rti_->reserveObjectInstanceName(wide);
    if (!test::eventually([this] { return reserved_.load(); })) {
      throw std::runtime_error(name + " is not reserved");
    }
    object_ = rti_->registerObjectInstance(of, wide);
  }
  ~Vehicle() override {
    try {
      rti_->resignFederationExecution(rti1516e::CANCEL_THEN_DELETE_THEN_DIVEST);
      rti_->disconnect();
    } catch (const rti1516e::Exception&) {
      // the federation has already ended
    }
  }
  Vehicle(const Vehicle&) = delete;
  Vehicle& operator=(const Vehicle&) = delete;

  /// Publishes a stationary position (SpatialStaticStruct).
  void report(const Ecef& place) {
    std::array<Octet, 48> room{};
    ByteWriter writer(room);
    writer.put(std::uint8_t{1});
    writer.align(8);
    for (const double axis : {place.x, place.y, place.z}) writer.put_double(axis);
    writer.put(std::uint8_t{0});
    writer.align(4);
    for (int i = 0; i < 3; ++i) writer.put_float(0.0F);
    rti_->updateAttributeValues(
        object_, {{spatial_, rti1516e::VariableLengthData(room.data(), room.size())}},
        rti1516e::VariableLengthData());
  }
  void remove() { rti_->deleteObjectInstance(object_, rti1516e::VariableLengthData()); }

 private:
  void objectInstanceNameReservationSucceeded(const std::wstring& /*name*/) override {
    reserved_ = true;
  }

  std::unique_ptr<rti1516e::RTIambassador> rti_;
  rti1516e::AttributeHandle spatial_;
  rti1516e::ObjectInstanceHandle object_;
  std::atomic<bool> reserved_{false};
};

}  // namespace roger::radio
