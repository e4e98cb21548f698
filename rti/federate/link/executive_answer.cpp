#include "rti/federate/link/executive_answer.hpp"

namespace roger::rti {

void throw_refusal(const wire::Reply& reply) {
  using Kind = wire::ExceptionKind;
  switch (reply.exception) {
    case Kind::kFederationExecutionAlreadyExists:
      refuse<rti1516e::FederationExecutionAlreadyExists>(reply.text);
    case Kind::kFederationExecutionDoesNotExist:
      refuse<rti1516e::FederationExecutionDoesNotExist>(reply.text);
    case Kind::kFederatesCurrentlyJoined:
      refuse<rti1516e::FederatesCurrentlyJoined>(reply.text);
    case Kind::kFederateNameAlreadyInUse:
      refuse<rti1516e::FederateNameAlreadyInUse>(reply.text);
    case Kind::kFederateAlreadyExecutionMember:
      refuse<rti1516e::FederateAlreadyExecutionMember>(reply.text);
    case Kind::kFederateNotExecutionMember:
      refuse<rti1516e::FederateNotExecutionMember>(reply.text);
    case Kind::kCouldNotOpenFDD:
      refuse<rti1516e::CouldNotOpenFDD>(reply.text);
    case Kind::kErrorReadingFDD:
      refuse<rti1516e::ErrorReadingFDD>(reply.text);
    case Kind::kErrorReadingMIM:
      refuse<rti1516e::ErrorReadingMIM>(reply.text);
    case Kind::kInconsistentFDD:
      refuse<rti1516e::InconsistentFDD>(reply.text);
    case Kind::kCouldNotCreateLogicalTimeFactory:
      refuse<rti1516e::CouldNotCreateLogicalTimeFactory>(reply.text);
    case Kind::kInvalidResignAction:
      refuse<rti1516e::InvalidResignAction>(reply.text);
    case Kind::kFederateOwnsAttributes:
      refuse<rti1516e::FederateOwnsAttributes>(reply.text);
    case Kind::kOwnershipAcquisitionPending:
      refuse<rti1516e::OwnershipAcquisitionPending>(reply.text);
    case Kind::kNone:
    case Kind::kRTIinternalError:
      break;
  }
  refuse<rti1516e::RTIinternalError>(reply.text);
}

}  // namespace roger::rti
