// The protection of a network of the embedded RTI, for operators and in reports. Pure.
#pragma once

#include "radio/model/notice.hpp"
#include "rti/security/certificate/authority.hpp"
#include "rti/security/certificate/credentials.hpp"
#include "rti/security/federation_key.hpp"

namespace roger::app::status {

/// Returns kOpenNetwork, kProtectedByKey or kProtectedByIdentity, with fingerprints.
[[nodiscard]] inline radio::Notice network_protection(const rti::security::Credentials& used) {
  using enum radio::NoticeCode;
  if (used.key) return {kProtectedByKey, {used.key->fingerprint()}};
  if (!used.station) return {kOpenNetwork};
  return {kProtectedByIdentity,
          {used.station->certificate.text(), used.station->authority->fingerprint()}};
}

}  // namespace roger::app::status
