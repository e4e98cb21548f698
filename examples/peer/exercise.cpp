#include "exercise.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iostream>
#include <sstream>
#include <thread>
#include <utility>

namespace peer {
namespace {

/// First byte of a message.
constexpr char kPing = 'p';
constexpr char kAnswer = 'a';
constexpr char kFlood = 'f';
/// Position of the number of a ping.
constexpr std::size_t kNumber = 4;

/// Round trips that are not counted.
constexpr std::size_t kWarmUp = 500;
/// Time after which a round trip counts as lost.
constexpr std::chrono::milliseconds kLost{500};
constexpr std::chrono::milliseconds kMeetInterval{100};
constexpr int kMeetTries = 200;

/// Returns the value that a share of the sorted values does not exceed; 0 if there are none.
double nearest_rank(const std::vector<double>& sorted, double share) {
  if (sorted.empty()) return 0;
  const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(sorted.size())));
  return sorted[std::max<std::size_t>(rank, 1) - 1];
}

}  // namespace

constexpr std::size_t Exercise::kMinBytes;

Exercise::Exercise(std::unique_ptr<Line> line) : line_(std::move(line)) {
  line_->start([this](const char* data, std::size_t bytes) { receive(data, bytes); });
}

void Exercise::run() {
  std::cout << "ready" << std::endl;
  for (std::string text; std::getline(std::cin, text);) {
    std::istringstream order(text);
    std::string word;
    order >> word;
    std::string answer = "unknown order " + word;
    if (word == "quit") return;
    if (word == "meet") answer = meet();
    if (word == "ping") {
      std::size_t trips = 0;
      std::size_t bytes = 0;
      order >> trips >> bytes;
      answer = ping(trips, bytes);
    }
    if (word == "flood") {
      double rate = 0;
      double seconds = 0;
      std::size_t bytes = 0;
      order >> rate >> seconds >> bytes;
      answer = flood(rate, seconds, bytes);
    }
    if (word == "reset") {
      floods_ = 0;
      answer = "ready";
    }
    if (word == "count") {
      std::uint64_t expected = 0;
      order >> expected;
      answer = count(expected);
    }
    std::cout << answer << std::endl;
  }
}

void Exercise::receive(const char* data, std::size_t bytes) {
  if (bytes < kMinBytes) return;
  if (data[0] == kFlood) {
    floods_.fetch_add(1, std::memory_order_relaxed);
    return;
  }
  const std::lock_guard<std::mutex> lock(mutex_);
  if (data[0] == kPing) {
    message_.assign(data, data + bytes);
    message_[0] = kAnswer;
    line_->send(message_);
    return;
  }
  std::uint32_t number = 0;
  std::memcpy(&number, data + kNumber, sizeof(number));
  if (data[0] == kAnswer) receive_answer(number);
}

void Exercise::receive_answer(std::uint32_t number) {
  if (number != number_ || left_ == 0) return;  // counted as lost, or answered twice
  const std::chrono::duration<double, std::micro> trip = Clock::now() - since_;
  delays_.push_back(trip.count() / 2);
  if (--left_ > 0) return send_ping();
  progress_.notify_all();
}

void Exercise::send_ping() {
  ++number_;
  std::memcpy(message_.data() + kNumber, &number_, sizeof(number_));
  since_ = Clock::now();
  line_->send(message_);
}

std::string Exercise::meet() {
  std::unique_lock<std::mutex> lock(mutex_);
  message_.assign(kMinBytes, kPing);
  left_ = 1;
  for (int tries = 0; tries < kMeetTries; ++tries) {
    send_ping();
    if (progress_.wait_for(lock, kMeetInterval, [this] { return left_ == 0; })) return "met";
  }
  left_ = 0;
  return "failed";
}

std::string Exercise::ping(std::size_t trips, std::size_t bytes) {
  std::unique_lock<std::mutex> lock(mutex_);
  message_.assign(std::max(bytes, kMinBytes), kPing);
  delays_.clear();
  delays_.reserve(trips + kWarmUp);
  left_ = trips + kWarmUp;
  std::size_t lost = 0;
  send_ping();
  while (left_ > 0) {
    const std::uint32_t before = number_;
    progress_.wait_for(lock, kLost, [this] { return left_ == 0; });
    if (left_ == 0 || number_ != before) continue;
    ++lost;
    --left_;
    if (left_ > 0) send_ping();
  }
  std::vector<double> counted(
      delays_.begin() + static_cast<std::ptrdiff_t>(std::min(kWarmUp, delays_.size())),
      delays_.end());
  std::sort(counted.begin(), counted.end());
  std::ostringstream answer;
  answer << "pinged " << nearest_rank(counted, 0.5) << ' ' << nearest_rank(counted, 0.99) << ' '
         << lost;
  return answer.str();
}

std::string Exercise::flood(double rate, double seconds, std::size_t bytes) {
  constexpr std::uint64_t kChunk = 64;      // messages between two looks at the clock
  constexpr double kBurstSeconds = 100e-6;  // interval between bursts
  const std::vector<char> message(std::max(bytes, kMinBytes), kFlood);
  const Clock::time_point start = Clock::now();
  const auto passed = [start] {
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  const std::lock_guard<std::mutex> lock(mutex_);
  std::uint64_t sent = 0;
  double now = 0;
  while ((now = passed()) < seconds) {
    std::uint64_t due = sent + kChunk;
    if (rate > 0) due = static_cast<std::uint64_t>(rate * (now + kBurstSeconds));
    for (; sent < due; ++sent) line_->send(message);
    while (rate > 0 && passed() < now + kBurstSeconds) {
    }
  }
  std::ostringstream answer;
  answer << "flooded " << sent << ' ' << passed();
  return answer.str();
}

std::string Exercise::count(std::uint64_t expected) const {
  constexpr std::chrono::milliseconds kPollInterval{5};
  constexpr int kQuietPolls = 60;
  std::uint64_t last = floods_;
  for (int quiet = 0; quiet < kQuietPolls && last < expected; ++quiet) {
    std::this_thread::sleep_for(kPollInterval);
    const std::uint64_t now = floods_;
    if (now != last) quiet = 0;
    last = now;
  }
  return "counted " + std::to_string(last);
}

}  // namespace peer
