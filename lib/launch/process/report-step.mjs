// @ts-check

/**
 * Says on standard error what is being done, and afterwards how long it took.
 *
 * @template T
 * @param {string} doing for example "Building the app"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function reportStep(doing, work) {
  const startedAt = performance.now()
  process.stderr.write(`${doing}...\n`)
  const result = await work()
  process.stderr.write(`  done in ${seconds(startedAt)}\n`)
  return result
}

/**
 * The time since `startedAt` for people: "8.2 s".
 *
 * @param {number} startedAt a reading of performance.now()
 */
export function seconds(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}
