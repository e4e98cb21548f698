#include "rti/net/tls/peer_authentication.hpp"

#include "rti/net/tls/certificate_authentication.hpp"
#include "rti/net/tls/key_authentication.hpp"

namespace roger::rti::net {

std::unique_ptr<PeerAuthentication> PeerAuthentication::create(
    const security::Credentials& credentials) {
  if (credentials.station) return std::make_unique<CertificateAuthentication>(credentials.station);
  return std::make_unique<KeyAuthentication>(*credentials.key);
}

}  // namespace roger::rti::net
