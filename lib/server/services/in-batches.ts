import 'server-only'

/**
 * Does work that may be much in parts, so that nobody waits for long for what one of them locks, until a part finds
 * less than it may take.
 * @param params.rows - how many one part takes at most
 * @param params.signal - stops it between two parts
 * @param work - does one part, and tells how many rows that were
 * @returns how many rows that were in all.
 */
export async function inBatches(
  params: { rows: number; signal: AbortSignal | undefined },
  work: (limit: number) => Promise<number>,
): Promise<number> {
  let done = 0
  while (!params.signal?.aborted) {
    const rows = await work(params.rows)
    done += rows
    if (rows < params.rows) break
  }
  return done
}
