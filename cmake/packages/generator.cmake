# Read by CPack once for each kind of package.
if(CPACK_GENERATOR STREQUAL DEB)
  set(CPACK_SET_DESTDIR ON)  # some files are below /etc
  set(CPACK_INSTALL_PREFIX /usr)
  set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each component has its own
  set(CPACK_PRE_BUILD_SCRIPTS ${CPACK_ROGER_SOURCE}/debian.cmake)
else()
  set(CPACK_PRE_BUILD_SCRIPTS ${CPACK_ROGER_SOURCE}/archive.cmake)
endif()
