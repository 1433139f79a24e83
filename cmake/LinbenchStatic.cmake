# LINBENCH_STATIC: programs that can be carried to another Linux machine: what is theirs and not the system's goes into
# them. libstdc++, libgcc and OpenMP's library as archives, {fmt} from its headers (Debian has no archive of it), hwloc
# as an archive where there is one. The C library, libudev and the libraries of BLAS and CUDA stay outside.
option(LINBENCH_STATIC "Link all but the C library, BLAS and CUDA into the programs, to carry them to other machines" OFF)
if(NOT LINBENCH_STATIC)
  return()
endif()

# --gc-sections leaves out what nobody calls of libstdc++, and so, of the workers, arc4random, which came with glibc 2.36;
# linbench itself uses it (std::random_device), so that where it is built with that glibc it needs one as new.
add_link_options(-static-libstdc++ -static-libgcc -Wl,--as-needed -Wl,--gc-sections)

# Nothing of the library is used then, and --as-needed leaves it out.
set_target_properties(fmt::fmt PROPERTIES INTERFACE_COMPILE_DEFINITIONS FMT_HEADER_ONLY=1)

# The archive wants libudev, of which Debian has no archive, and its libudev.so only in a package of its own.
find_library(LINBENCH_HWLOC_ARCHIVE libhwloc.a HINTS ${hwloc_LIBRARY_DIRS})
find_library(LINBENCH_UDEV NAMES udev libudev.so.1)
if(LINBENCH_HWLOC_ARCHIVE AND (LINBENCH_UDEV OR NOT "udev" IN_LIST hwloc_STATIC_LIBRARIES))
  set(libraries ${hwloc_STATIC_LIBRARIES})
  list(TRANSFORM libraries REPLACE "^hwloc$" "${LINBENCH_HWLOC_ARCHIVE}")
  list(TRANSFORM libraries REPLACE "^udev$" "${LINBENCH_UDEV}")
  set_target_properties(PkgConfig::hwloc PROPERTIES INTERFACE_LINK_LIBRARIES "${libraries}")
endif()

execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=libgomp.a OUTPUT_VARIABLE gomp
                OUTPUT_STRIP_TRAILING_WHITESPACE)
if(IS_ABSOLUTE "${gomp}")
  set_target_properties(OpenMP::OpenMP_CXX PROPERTIES INTERFACE_LINK_LIBRARIES "${gomp};Threads::Threads;${CMAKE_DL_LIBS}")
endif()
