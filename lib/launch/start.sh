#!/bin/sh
# Starts the app with settings of the C library (glibc) that keep its memory small, each unless it is set already. Node
# takes the place of this shell, so signals reach it.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"
# On the embedded database V8 compiles WebAssembly, in pieces of memory of at most 32 KiB that it leaves to the C library:
# some 70 MB. What has 16 KiB or more goes back to the system at once. Not on Postgres, whose every answer is read into
# 64 KiB: there it would take a tenth of the processor.
# A file of variables that is no plain one, as a pipe, can be read only once, which is left to the app.
env_file="${DUES_ENV_FILE-.env}"
has_url() { grep -Eq '^ *(export +)?DATABASE_URL *= *[^ ]' "$env_file"; }
if [ -z "${DATABASE_URL:-}" ] && { [ ! -e "$env_file" ] || { [ -f "$env_file" ] && ! has_url; }; }; then
  export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-16384}"
fi
exec node lib/launch/start.mjs "$@"
