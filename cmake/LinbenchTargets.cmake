# The programs' kind, before any target.
include(${CMAKE_CURRENT_LIST_DIR}/LinbenchStatic.cmake)

# Compile flags of our own targets only: nothing global.
add_library(linbench_options INTERFACE)
target_compile_features(linbench_options INTERFACE cxx_std_20)
target_compile_options(linbench_options INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
if(LINBENCH_SANITIZE)
  target_compile_options(linbench_options INTERFACE
    -fsanitize=${LINBENCH_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(linbench_options INTERFACE -fsanitize=${LINBENCH_SANITIZE})
endif()

# What `linbench` needs to run, itself and its workers, and what is installed beside them; without tests.
add_custom_target(linbench_programs)

# linbench_library(NAME SOURCES... LINK targets...): one static library per folder of src/.
function(linbench_library name)
  cmake_parse_arguments(arg "" "" "SOURCES;LINK" ${ARGN})
  add_library(${name} STATIC ${arg_SOURCES})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${name} PRIVATE $<BUILD_INTERFACE:linbench_options> PUBLIC ${arg_LINK})
  target_compile_features(${name} PUBLIC cxx_std_20)
endfunction()

# linbench_test(NAME [OPTIMISED] [PREFIX text] SOURCES... LINK targets...): one GoogleTest program per folder of tests/;
# PREFIX tells apart tests that are built more than once. Optimising takes half of the time that tests take to compile,
# so only those that compute much themselves are OPTIMISED.
function(linbench_test name)
  cmake_parse_arguments(arg "OPTIMISED" "PREFIX" "SOURCES;LINK" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  if(NOT arg_OPTIMISED)
    target_compile_options(${name} PRIVATE -O0)
  endif()
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_link_libraries(${name} PRIVATE linbench_options ${arg_LINK} GTest::gmock GTest::gtest_main)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
  gtest_discover_tests(${name} TEST_PREFIX "${arg_PREFIX}" DISCOVERY_MODE PRE_TEST PROPERTIES TIMEOUT 120)
endfunction()

# linbench_worker(NAME SOURCES... LINK targets...): a worker program under libexec/linbench.
function(linbench_worker name)
  cmake_parse_arguments(arg "" "" "SOURCES;LINK" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE linbench_options ${arg_LINK})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/${LINBENCH_LIBEXEC}")
  install(TARGETS ${name} RUNTIME DESTINATION ${LINBENCH_LIBEXEC})
  add_dependencies(linbench_programs ${name})
endfunction()
