// Random legal and illegal calls of five federates have the exceptions and callbacks that a model
// written from the clauses of IEEE 1516.1-2010 expects.
#include <cxxabi.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <memory>
#include <string>
#include <typeinfo>

#include "core/text.hpp"
#include "tests/integration/rti/laboratory.hpp"
#include "tests/integration/rti_model/random_calls.hpp"

namespace roger::test {

namespace {

using model::Call;
using model::RandomCalls;

/// Returns "AttributeNotOwned" for that exception.
std::string type_name(const rti1516e::Exception& thrown) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> full(
      abi::__cxa_demangle(typeid(thrown).name(), nullptr, nullptr, &status), &std::free);
  const std::string name = status == 0 ? full.get() : typeid(thrown).name();
  return name.substr(name.rfind(':') + 1);
}

/// The last calls, for the message of a failure.
class History {
 public:
  void add(std::string line) {
    lines_.push_back(std::move(line));
    if (lines_.size() > kKept) lines_.pop_front();
  }
  [[nodiscard]] std::string text() const {
    std::string all;
    for (const std::string& line : lines_) all += line + "\n";
    return all;
  }

 private:
  static constexpr std::size_t kKept = 30;
  std::deque<std::string> lines_;
};

std::string lines(const std::vector<std::string>& callbacks) {
  std::string all;
  for (const std::string& callback : callbacks) all += "\n  " + callback;
  return all.empty() ? " none" : all;
}

/// Returns whether messages in timestamp order come in the order of their times and before the
/// grant (8.13).
bool is_in_time_order(const std::vector<std::string>& callbacks) {
  long long last = 0;
  bool granted = false;
  for (const std::string& callback : callbacks) {
    if (callback.ends_with(" in order")) {
      const long long time = std::stoll(callback.substr(callback.find('@') + 1));
      if (granted || time < last) return false;
      last = time;
    }
    granted = granted || callback.starts_with("granted");
  }
  return true;
}

/// Makes the call. Returns the name of the exception, or nothing.
std::string outcome(const Call& call, std::string& reason) {
  try {
    call.make();
    return "";
  } catch (const rti1516e::Exception& thrown) {
    reason = to_utf8(thrown.what());
    return type_name(thrown);
  }
}

/// Each parameter is a seed.
class RtiModel : public testing::TestWithParam<std::uint64_t> {};

/// Calls per seed; 100,000 together without sanitizers, which slow each call.
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
constexpr std::size_t kCalls = 2'000;
#else
constexpr std::size_t kCalls = 10'000;
#endif

TEST_P(RtiModel, RandomCallsHaveTheExpectedExceptionsAndCallbacks) {
  Laboratory laboratory(Laboratory::Discovery::kAtAddress, "[callbacks]\nthreads=false\n");
  laboratory.start_executive();
  RandomCalls calls(laboratory.rid_file(), GetParam());
  History history;
  for (std::size_t step = 0; step < kCalls; ++step) {
    const Call call = calls.next();
    std::string reason;
    const std::string thrown = outcome(call, reason);
    history.add(std::to_string(step) + " f" + std::to_string(call.federate) + " " + call.text +
                (thrown.empty() ? "" : ": " + thrown + ": " + reason));
    const auto where = [&] {
      return "seed " + std::to_string(GetParam()) + ", step " + std::to_string(step) +
             "; the last calls:\n" + history.text();
    };
    const bool expected = call.refusals.empty() ? thrown.empty() : call.refusals.count(thrown) != 0;
    ASSERT_TRUE(expected) << "expected " << model::braced(call.refusals) << "\n" << where();
    model::Callbacks callbacks;
    // A callback that a refused call causes fails the next call that succeeds.
    if (!thrown.empty()) continue;
    call.effect(callbacks);
    calls.settle(call.federate);
    for (std::size_t i = 0; i < model::kFederates; ++i) {
      std::vector<std::string> made = calls.callbacks(i);
      ASSERT_TRUE(is_in_time_order(made)) << lines(made) << "\n" << where();
      // One call causes callbacks of several objects or points in any order.
      std::sort(made.begin(), made.end());
      std::sort(callbacks[i].begin(), callbacks[i].end());
      ASSERT_EQ(made, callbacks[i]) << "callbacks of f" << i << ", made:" << lines(made)
                                    << "\nexpected:" << lines(callbacks[i]) << "\n"
                                    << where();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RtiModel, testing::Range<std::uint64_t>(1, 11));

}  // namespace

}  // namespace roger::test
