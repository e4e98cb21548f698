#include "tests/integration/security/protected_laboratory.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <utility>

#include "rti/security/key_file.hpp"

namespace roger::test {

KeyFile::KeyFile()
    : key_(std::make_shared<const rti::security::FederationKey>(
          rti::security::FederationKey::random())) {
  static std::atomic<int> files{0};
  path_ = testing::TempDir() + "roger-key-" + std::to_string(::getpid()) + "-" +
          std::to_string(++files);
  const Status created = rti::security::create_key_file(path_, *key_);
  if (!created) throw std::runtime_error(created.error().text());
}

KeyFile::~KeyFile() {
  std::remove(path_.c_str());
}

std::string KeyFile::setting() const {
  return "[security]\nkey_file=\"" + path_ + "\"\n";
}

std::string one_group() {
  return std::string("[[groups]]\nclasses=\"*\"\nbase=\"") + kGroup + "\"\ncount=1\n";
}

std::string settings_with(const Laboratory& laboratory, const KeyFile& key,
                          const std::string& other) {
  std::string text = laboratory.rid_text();
  std::string old = key.setting();
  std::string fresh = other;
  for (std::string* one : {&old, &fresh}) {
    for (char& c : *one) {
      if (c == '\n') c = '|';
    }
  }
  return text.replace(text.find(old), old.size(), fresh);
}

Stranger::Stranger(const std::string& group, std::uint16_t port)
    : group_(filter::Ipv4Address::parse(group).value()) {
  rti::net::UdpMulticastSettings settings;
  settings.interface = rti::loopback();
  settings.port = port;
  auto created = rti::net::UdpMulticast::create(io_.io, settings);
  if (!created) throw std::runtime_error(created.error().text());
  transport_ = std::move(created).value();
  if (const Status joined = transport_->join(group_); !joined) {
    throw std::runtime_error(joined.error().text());
  }
  transport_->start(
      [this](const rti::net::Received& received) {
        heard_.put(rti::ByteVector(received.data.begin(), received.data.end()));
      },
      rti::net::ReadBy::kIoThread);
}

Stranger::~Stranger() {
  transport_->stop();
  io_.fence();
}

rti::ByteVector Stranger::overhear() {
  auto heard = heard_.take();
  if (!heard) throw std::runtime_error("no datagram was overheard");
  return *std::move(heard);
}

}  // namespace roger::test
