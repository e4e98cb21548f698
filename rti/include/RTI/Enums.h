#pragma once

#include <RTI/SpecificConfig.h>

namespace rti1516e {

/// How callbacks reach the federate (4.2).
enum CallbackModel { HLA_IMMEDIATE, HLA_EVOKED };

/// Message order (8.1).
enum OrderType { RECEIVE = 1, TIMESTAMP = 2 };

/// What becomes of a resigning federate's attributes and objects (4.10).
enum ResignAction {
  UNCONDITIONALLY_DIVEST_ATTRIBUTES,
  DELETE_OBJECTS,
  CANCEL_PENDING_OWNERSHIP_ACQUISITIONS,
  DELETE_OBJECTS_THEN_DIVEST,
  CANCEL_THEN_DELETE_THEN_DIVEST,
  NO_ACTION
};

/// Why a restore failed (4.29).
enum RestoreFailureReason {
  RTI_UNABLE_TO_RESTORE,
  FEDERATE_REPORTED_FAILURE_DURING_RESTORE,
  FEDERATE_RESIGNED_DURING_RESTORE,
  RTI_DETECTED_FAILURE_DURING_RESTORE,
  RESTORE_ABORTED
};

/// A federate's stage in a restore (4.32).
enum RestoreStatus {
  NO_RESTORE_IN_PROGRESS,
  FEDERATE_RESTORE_REQUEST_PENDING,
  FEDERATE_WAITING_FOR_RESTORE_TO_BEGIN,
  FEDERATE_PREPARED_TO_RESTORE,
  FEDERATE_RESTORING,
  FEDERATE_WAITING_FOR_FEDERATION_TO_RESTORE
};

/// Why a save failed (4.20).
enum SaveFailureReason {
  RTI_UNABLE_TO_SAVE,
  FEDERATE_REPORTED_FAILURE_DURING_SAVE,
  FEDERATE_RESIGNED_DURING_SAVE,
  RTI_DETECTED_FAILURE_DURING_SAVE,
  SAVE_TIME_CANNOT_BE_HONORED,
  SAVE_ABORTED
};

/// A federate's stage in a save (4.23).
enum SaveStatus {
  NO_SAVE_IN_PROGRESS,
  FEDERATE_INSTRUCTED_TO_SAVE,
  FEDERATE_SAVING,
  FEDERATE_WAITING_FOR_FEDERATION_TO_SAVE
};

/// Groups of services, for normalizeServiceGroup (10.32).
enum ServiceGroup {
  FEDERATION_MANAGEMENT,
  DECLARATION_MANAGEMENT,
  OBJECT_MANAGEMENT,
  OWNERSHIP_MANAGEMENT,
  TIME_MANAGEMENT,
  DATA_DISTRIBUTION_MANAGEMENT,
  SUPPORT_SERVICES
};

/// Why a synchronization point was not registered (4.12).
enum SynchronizationPointFailureReason {
  SYNCHRONIZATION_POINT_LABEL_NOT_UNIQUE,
  SYNCHRONIZATION_SET_MEMBER_NOT_JOINED
};

/// How messages travel (6.1).
enum TransportationType { RELIABLE = 1, BEST_EFFORT = 2 };

}  // namespace rti1516e
