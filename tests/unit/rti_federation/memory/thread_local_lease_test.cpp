#include "rti/federate/memory/thread_local_lease.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "tests/unit/rti_federation/memory/thread_end.hpp"

namespace roger::rti {
namespace {

using Numbers = std::vector<int>;

/// Returns the object of a lease that has ended.
const Numbers* leased() {
  ThreadLocalLease<Numbers> lease;
  return &*lease;
}

TEST(ThreadLocalLeaseTest, NextLeaseOfTheThreadHasTheSameObject) {
  {
    ThreadLocalLease<Numbers> lease;
    *lease = {1, 2, 3};
  }
  const Numbers* const first = leased();
  EXPECT_EQ(leased(), first);
  EXPECT_EQ(*first, (Numbers{1, 2, 3}));
}

TEST(ThreadLocalLeaseTest, InnerLeaseHasAnotherObject) {
  const Numbers* const of_thread = leased();
  {
    ThreadLocalLease<Numbers> outer;
    EXPECT_EQ(&*outer, of_thread);
    *outer = {1};
    {
      ThreadLocalLease<Numbers> inner;
      ThreadLocalLease<Numbers> innermost;
      EXPECT_NE(&*inner, &*outer);
      EXPECT_NE(&*innermost, &*outer);
      EXPECT_NE(&*innermost, &*inner);
      *inner = {2};
      *innermost = {3};
    }
    EXPECT_NE(leased(), &*outer) << "the outer one has not ended";
    EXPECT_EQ(*outer, (Numbers{1}));
  }
  EXPECT_EQ(leased(), of_thread);
}

TEST(ThreadLocalLeaseTest, EachThreadHasItsOwnObject) {
  ThreadLocalLease<Numbers> lease;
  const Numbers* other = nullptr;
  std::thread([&] { other = leased(); }).join();
  EXPECT_NE(other, &*lease);
}

TEST(ThreadLocalLeaseTest, LeaseAfterTheObjectsOfTheThreadHasAnotherObject) {
  const Numbers* of_thread = nullptr;
  const Numbers* afterwards = nullptr;
  Numbers found{0};
  std::thread([&] {
    test::at_thread_end([&] {
      ThreadLocalLease<Numbers> lease;
      found = *lease;
      lease->push_back(1);
      afterwards = &*lease;
    });
    ThreadLocalLease<Numbers> lease;
    lease->push_back(2);
    of_thread = &*lease;
  }).join();
  EXPECT_NE(afterwards, nullptr);
  EXPECT_NE(afterwards, of_thread);
  EXPECT_EQ(found, Numbers{});
}

}  // namespace
}  // namespace roger::rti
