#!/bin/sh
# Fails if a kernel brings along functions that are not its own: check_kernel_symbols.sh NM OBJECT KERNEL
#
# The linker keeps one copy of an inline function for the whole program. A copy out of a kernel, such as one of std::,
# could use instructions that the processor does not know. Data are the same in every copy and do no harm.
set -eu
"$1" -C --defined-only "$2" | awk -v own="polindrome::$3::" '
    $2 !~ /^[TWw]$/ { next }
    index($0, own) { ++found; next }
    { print "not of " own " -- " $0; ++strange }
    END { exit strange > 0 || found == 0 }'
