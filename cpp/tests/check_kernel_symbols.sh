#!/bin/sh
# Fails if a kernel defines functions outside its namespace: check_kernel_symbols.sh NM OBJECT KERNEL
#
# The linker keeps one copy of an inline function for the whole program. A copy from a kernel, such as one of std::,
# could use instructions that the processor does not support. Data are the same in every copy and do no harm.
set -eu
"$1" -C --defined-only "$2" | awk -v own="polindrome::$3::" '
    $2 !~ /^[TWw]$/ { next }
    index($0, own) { ++found; next }
    { print "not in " own ": " $0; ++foreign }
    END { exit foreign > 0 || found == 0 }'
