#include "rti/time/time_factory.hpp"

namespace roger::rti {

std::unique_ptr<rti1516e::LogicalTimeFactory> make_time_factory(const std::wstring& name) {
  if (auto factory = rti1516e::LogicalTimeFactoryFactory::makeLogicalTimeFactory(name)) {
    return factory;
  }
  return rti1516e::HLAlogicalTimeFactoryFactory::makeLogicalTimeFactory(name);
}

}  // namespace roger::rti
