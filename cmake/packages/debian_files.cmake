# Files that are only in Debian packages: services, settings below /etc, licences, changelogs.
set(debian ${CMAKE_CURRENT_BINARY_DIR}/debian)

# The kernel must permit the receive buffer that the RID requests.
file(STRINGS ${PROJECT_SOURCE_DIR}/configs/rid.toml ROGER_RECEIVE_BUFFER
  REGEX "^receive_buffer_bytes = [0-9]+$")
string(REGEX REPLACE "[^0-9]" "" ROGER_RECEIVE_BUFFER "${ROGER_RECEIVE_BUFFER}")
if(NOT ROGER_RECEIVE_BUFFER)
  message(FATAL_ERROR "configs/rid.toml has no number receive_buffer_bytes")
endif()
configure_file(system/roger.sysctl ${debian}/60-roger.conf @ONLY)
install(FILES ${debian}/60-roger.conf DESTINATION /usr/lib/sysctl.d
  COMPONENT roger EXCLUDE_FROM_ALL)
install(FILES system/roger.sysusers DESTINATION /usr/lib/sysusers.d RENAME roger.conf
  COMPONENT roger EXCLUDE_FROM_ALL)
install(FILES
    system/roger-dis-gateway.service
    system/roger-executive.service
    system/roger-recorder.service
  DESTINATION /lib/systemd/system COMPONENT roger EXCLUDE_FROM_ALL)
install(FILES system/default DESTINATION /etc/default RENAME roger
  COMPONENT roger EXCLUDE_FROM_ALL)
install(FILES system/roger.limits DESTINATION /etc/security/limits.d RENAME roger.conf
  COMPONENT roger EXCLUDE_FROM_ALL)
install(FILES system/rid.toml ${PROJECT_SOURCE_DIR}/configs/dis.toml DESTINATION /etc/roger
  COMPONENT roger EXCLUDE_FROM_ALL)

# The licences of components whose code is in our files, as their Debian packages state them. Only roger
# contains the headers of some of them, but it depends on roger-rti.
set(licences_of_contained)
foreach(package libboost1.81-dev libcli11-dev liblz4-dev libpugixml-dev libsodium-dev libssl-dev
    libtomlplusplus-dev nlohmann-json3-dev)
  install(FILES /usr/share/doc/${package}/copyright
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/roger/licences RENAME ${package}
    COMPONENT rti EXCLUDE_FROM_ALL)
  list(APPEND licences_of_contained ${package})
endforeach()

string(TIMESTAMP ROGER_PACKAGE_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(debian/changelog.in ${debian}/changelog @ONLY)
foreach(component roger rti rti_dev doc)
  set(documents_of_roger roger)
  set(documents_of_rti roger-rti)
  set(documents_of_rti_dev roger-rti-dev)
  set(documents_of_doc roger-doc)
  set(folder ${CMAKE_INSTALL_DATADIR}/doc/${documents_of_${component}})
  install(FILES debian/copyright DESTINATION ${folder} COMPONENT ${component} EXCLUDE_FROM_ALL)
  install(FILES ${debian}/changelog DESTINATION ${folder} RENAME changelog.Debian
    COMPONENT ${component} EXCLUDE_FROM_ALL)
  install(FILES ${PROJECT_SOURCE_DIR}/CHANGELOG.md DESTINATION ${folder} RENAME changelog
    COMPONENT ${component} EXCLUDE_FROM_ALL)
endforeach()
