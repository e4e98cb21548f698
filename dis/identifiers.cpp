#include "dis/identifiers.hpp"

namespace roger::dis {

std::string text(const EntityId& id) {
  return std::to_string(id.site) + ':' + std::to_string(id.application) + ':' +
         std::to_string(id.entity);
}

std::string text(const RadioId& id) {
  return text(id.entity) + '/' + std::to_string(id.radio);
}

}  // namespace roger::dis
