#pragma once

#include <utility>
#include <vector>

namespace rti1516e {

typedef char Integer8;
typedef short Integer16;
typedef int Integer32;
typedef long long Integer64;

typedef Integer8 Octet;
typedef std::pair<Octet, Octet> OctetPair;

}  // namespace rti1516e
