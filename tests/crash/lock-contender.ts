/**
 * Tries for the lock of each directory given, in turn and at moments that are the same in every process, and
 * prints the numbers of those that it got. It keeps them all until the end.
 * Arguments: the first moment in milliseconds since 1970, then the directories.
 */
import { writeSync } from 'node:fs'
import { lockDataDirectory } from '@/lib/server/store/engine/data-lock'

const SPACING_MS = 25
const [first, ...directories] = process.argv.slice(2)

const won: number[] = []
for (const [number, directory] of directories.entries()) {
  const moment = Number(first) + number * SPACING_MS
  // Sleeping would be too coarse to make them meet.
  while (Date.now() < moment);
  try {
    await lockDataDirectory(directory)
    won.push(number)
  } catch (error) {
    if (!(error instanceof Error && error.name === 'StartupError')) throw error
  }
}
writeSync(1, `${JSON.stringify(won)}\n`)
// Held until everybody has tried and the test ends this process.
setInterval(() => {}, 1000)
