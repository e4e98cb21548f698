# Finds libgsm, which has no pkg-config file, and defines it as the target GSM::gsm.
#
#   GSM_INCLUDE_DIR  the folder that contains gsm/gsm.h
#   GSM_LIBRARY      the library

include(FindPackageHandleStandardArgs)

find_path(GSM_INCLUDE_DIR gsm/gsm.h DOC "Folder that contains gsm/gsm.h")
find_library(GSM_LIBRARY gsm DOC "libgsm")
mark_as_advanced(GSM_INCLUDE_DIR GSM_LIBRARY)
find_package_handle_standard_args(GSM
  REQUIRED_VARS GSM_LIBRARY GSM_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "install libgsm1-dev")

if(GSM_FOUND AND NOT TARGET GSM::gsm)
  add_library(GSM::gsm UNKNOWN IMPORTED)
  set_target_properties(GSM::gsm PROPERTIES
    IMPORTED_LOCATION "${GSM_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${GSM_INCLUDE_DIR}")
endif()
