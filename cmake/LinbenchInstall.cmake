# linbench::core as one library for other programs, and where everything goes on installation.
include(CMakePackageConfigHelpers)

set(LINBENCH_CORE_PARTS linbench_problem linbench_stats linbench_verify linbench_backend_common linbench_blas
                        linbench_reference linbench_timing)
add_library(linbench_core STATIC)
add_library(linbench::core ALIAS linbench_core)
foreach(part IN LISTS LINBENCH_CORE_PARTS)
  target_sources(linbench_core PRIVATE $<TARGET_OBJECTS:${part}>)
endforeach()
target_sources(linbench_core PUBLIC FILE_SET HEADERS BASE_DIRS include FILES
  include/linbench/backend.hpp
  include/linbench/backends.hpp
  include/linbench/clock.hpp
  include/linbench/device.hpp
  include/linbench/dtype.hpp
  include/linbench/enum_names.hpp
  include/linbench/generate.hpp
  include/linbench/operands.hpp
  include/linbench/parallel.hpp
  include/linbench/problem.hpp
  include/linbench/stats.hpp
  include/linbench/status.hpp
  include/linbench/timing.hpp
  include/linbench/verify.hpp
  include/linbench/work.hpp)
target_compile_features(linbench_core PUBLIC cxx_std_20)
target_link_libraries(linbench_core PRIVATE fmt::fmt Threads::Threads ${CMAKE_DL_LIBS})
set_target_properties(linbench_core PROPERTIES EXPORT_NAME core LINKER_LANGUAGE CXX)

# `cmake --install` works once what `linbench` needs to run has been built.
add_dependencies(linbench_programs linbench_core)

set(LINBENCH_CMAKE_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/linbench")
install(TARGETS linbench_core EXPORT linbench-targets ARCHIVE FILE_SET HEADERS)
install(EXPORT linbench-targets NAMESPACE linbench:: DESTINATION ${LINBENCH_CMAKE_DIR})
configure_package_config_file(cmake/linbench-config.cmake.in ${PROJECT_BINARY_DIR}/linbench-config.cmake
  INSTALL_DESTINATION ${LINBENCH_CMAKE_DIR})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/linbench-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/linbench-config.cmake ${PROJECT_BINARY_DIR}/linbench-config-version.cmake
  DESTINATION ${LINBENCH_CMAKE_DIR})

install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})

# What the program says of itself, for shells and for man.
set(LINBENCH_SHARE ${PROJECT_BINARY_DIR}/share)
# linbench_output(FILE arguments...): makes FILE of the build tree's share/ by running linbench, and installs it there.
function(linbench_output file)
  get_filename_component(folder ${file} DIRECTORY)
  file(MAKE_DIRECTORY ${LINBENCH_SHARE}/${folder})
  add_custom_command(OUTPUT ${LINBENCH_SHARE}/${file} COMMAND linbench ${ARGN} > ${LINBENCH_SHARE}/${file}
                     DEPENDS linbench VERBATIM)
  install(FILES ${LINBENCH_SHARE}/${file} DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/${folder})
  set_property(GLOBAL APPEND PROPERTY linbench_outputs ${LINBENCH_SHARE}/${file})
endfunction()
linbench_output(man/man1/linbench.1 man)
linbench_output(bash-completion/completions/linbench completion bash)
linbench_output(zsh/site-functions/_linbench completion zsh)
get_property(outputs GLOBAL PROPERTY linbench_outputs)
add_custom_target(linbench_outputs ALL DEPENDS ${outputs})
add_dependencies(linbench_programs linbench_outputs)
