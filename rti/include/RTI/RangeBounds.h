#pragma once

#include <RTI/SpecificConfig.h>

namespace rti1516e {

/// A half-open range [lower, upper) of one dimension of a region (9.1).
class RTI_EXPORT RangeBounds {
 public:
  RangeBounds();
  RangeBounds(unsigned long lowerBound, unsigned long upperBound);
  ~RangeBounds() RTI_NOEXCEPT = default;
  RangeBounds(const RangeBounds& rhs) = default;
  RangeBounds& operator=(const RangeBounds& rhs) = default;

  unsigned long getLowerBound() const;
  unsigned long getUpperBound() const;
  void setLowerBound(unsigned long lowerBound);
  void setUpperBound(unsigned long upperBound);

 private:
  unsigned long _lowerBound;
  unsigned long _upperBound;
};

}  // namespace rti1516e
