#include "dis/entity_state.hpp"

#include <algorithm>

namespace roger::dis {

std::string Marking::text() const {
  return {characters.begin(), std::find(characters.begin(), characters.end(), Octet{0})};
}

}  // namespace roger::dis
