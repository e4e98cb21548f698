# Settings of CPack.
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_COMPONENTS_ALL roger rti rti_dev doc)
set(CPACK_PACKAGE_NAME roger)
set(CPACK_PACKAGE_VENDOR "The Roger authors")
set(CPACK_PACKAGE_CONTACT "${ROGER_MAINTAINER}")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGE_FILE_NAME roger-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_SOURCE_DIR}/generator.cmake)
# Read by generator.cmake and archive.cmake.
set(CPACK_ROGER_CONTAINED ${licences_of_contained})
set(CPACK_ROGER_SOURCE ${CMAKE_CURRENT_SOURCE_DIR})

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY =)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(version "${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}")

set(CPACK_DEBIAN_ROGER_PACKAGE_NAME roger)
set(CPACK_DEBIAN_ROGER_PACKAGE_SECTION sound)
set(CPACK_DEBIAN_ROGER_PACKAGE_SHLIBDEPS ON)
# Without Roboto, texts of the window are cut.
set(CPACK_DEBIAN_ROGER_PACKAGE_DEPENDS
  "fonts-roboto-unhinted, roger-rti (= ${version}), systemd | systemd-standalone-sysusers")
set(CPACK_DEBIAN_ROGER_PACKAGE_RECOMMENDS
  "alsa-utils, espeak-ng, libpam-modules, qt6-translations-l10n, roger-doc")
set(CPACK_DEBIAN_ROGER_PACKAGE_SUGGESTS "iproute2, jackd2, qt6-wayland")
set(CPACK_DEBIAN_ROGER_PACKAGE_CONTROL_EXTRA
  ${CMAKE_CURRENT_SOURCE_DIR}/debian/conffiles
  ${CMAKE_CURRENT_SOURCE_DIR}/debian/postinst
  ${CMAKE_CURRENT_SOURCE_DIR}/debian/postrm
  ${CMAKE_CURRENT_SOURCE_DIR}/debian/prerm)
set(CPACK_COMPONENT_ROGER_DESCRIPTION
"radios for simulations over HLA and DIS
Roger is a radio environment for distributed training: people talk over
simulated radios. Voices travel as interactions of the High Level
Architecture (HLA, IEEE 1516), over Roger's own runtime infrastructure.

This package contains the program: the console, stations without a window,
recorder, executive, gateway to DIS, diagnosis and measurements.")

set(CPACK_DEBIAN_RTI_PACKAGE_NAME roger-rti)
set(CPACK_DEBIAN_RTI_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_RTI_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_RTI_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_SOURCE_DIR}/debian/triggers)
set(CPACK_DEBIAN_RTI_PACKAGE_RECOMMENDS roger)
set(CPACK_COMPONENT_RTI_DESCRIPTION
"runtime infrastructure for HLA (IEEE 1516-2010): library
Roger's RTI as a shared library with the C++ API of IEEE 1516.1-2010, with
the object models and network settings. Federates start an executive, which
is in the package roger, unless one runs on the network.")

set(CPACK_DEBIAN_RTI_DEV_PACKAGE_NAME roger-rti-dev)
set(CPACK_DEBIAN_RTI_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_RTI_DEV_PACKAGE_DEPENDS "roger-rti (= ${version})")
set(CPACK_DEBIAN_RTI_DEV_PACKAGE_SUGGESTS roger-doc)
set(CPACK_COMPONENT_RTI_DEV_DESCRIPTION
"runtime infrastructure for HLA (IEEE 1516-2010): development files
Headers, static libraries, a package for CMake, files for pkg-config and two
example federates for the library in roger-rti.")

set(CPACK_DEBIAN_DOC_PACKAGE_NAME roger-doc)
set(CPACK_DEBIAN_DOC_PACKAGE_SECTION doc)
set(CPACK_DEBIAN_DOC_PACKAGE_ARCHITECTURE all)
set(CPACK_COMPONENT_DOC_DESCRIPTION
"radios for simulations over HLA and DIS: documentation
The guide for trainees, instructors, testers, administrators and integrators,
and the documents for developers, as Markdown files and as a site that needs
no web server: /usr/share/doc/roger/html/index.html.")

include(CPack)
