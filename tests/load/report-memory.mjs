// @ts-check
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into the app before its own code (`--import`): writes the memory of its main thread into the file that
 * `BENCH_MEMORY_FILE` names, every second.
 */
const file = process.env.BENCH_MEMORY_FILE
if (file && isMainThread) {
  setInterval(() => writeFileSync(file, JSON.stringify(process.memoryUsage())), 1000).unref()
}
