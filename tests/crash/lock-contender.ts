/**
 * Tries for the lock of each directory given, in turn and at moments that are the same in every process, and
 * prints the numbers of those that it got. It keeps them all until the end.
 * Arguments: a file that the test makes once every process is ready, with the first moment in milliseconds since 1970;
 * then the directories.
 */
import { existsSync, readFileSync, writeSync } from 'node:fs'
import { lockDataDirectory } from '@/lib/server/store/engine/data-lock'

/** More than one attempt takes, so that each round begins with all of them waiting for its moment. */
const SPACING_MS = 25
const [go = '', ...directories] = process.argv.slice(2)

writeSync(1, 'ready\n')
// Sleeping would be too coarse to make them meet, here and below.
while (!existsSync(go));
const first = Number(readFileSync(go, 'utf8'))

const won: number[] = []
for (const [number, directory] of directories.entries()) {
  const moment = first + number * SPACING_MS
  while (Date.now() < moment);
  try {
    await lockDataDirectory(directory)
    won.push(number)
  } catch (error) {
    if (!(error instanceof Error && error.name === 'StartupError')) throw error
  }
}
writeSync(1, `${JSON.stringify(won)}\n`)
// Held until all contenders have tried and the test ends this process.
setInterval(() => {}, 1000)
