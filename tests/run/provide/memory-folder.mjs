// @ts-check
import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** File system in memory of Linux. */
const MEMORY = '/dev/shm'
/** Bytes of memory that have to be free there. Hundreds of databases come and go; containers have 64 MB. */
const LEAST_FREE = 3 * 2 ** 30

/**
 * The folder for data that nothing has to last of: in memory, a third of the time that a new database takes on disk. That of
 * temporary files where there is too little memory, or programs may not run from it.
 */
export function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > LEAST_FREE && runsPrograms(readFileSync('/proc/mounts', 'utf8'))
      ? MEMORY
      : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** @param {string} mounts as in /proc/mounts */
function runsPrograms(mounts) {
  const options = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, place]) => place === MEMORY)?.[3]
  return options !== undefined && !options.split(',').includes('noexec')
}
