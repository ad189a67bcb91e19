import 'server-only'

/** Rows that an export holds in memory at a time: some hundred kilobytes of JSON. Decided, not measured. */
export const EXPORT_BATCH_SIZE = 250

/**
 * Rows of a keyset query, batch by batch: each is read once the batch before has been worked off, so memory stays
 * bounded, and rows that a batch leaves as they are do not come again. It ends after a batch shorter than `size`.
 * @param params.size - most rows of a batch
 * @param params.signal - ends it between two batches
 * @param params.first - the first batch, where it has been read already
 * @param read - reads up to `limit` rows that follow `after` in the keyset's order, from its beginning for null
 * @returns batches of at least one row.
 */
export async function* batches<Row>(
  params: { size: number; signal?: AbortSignal | undefined; first?: readonly Row[] },
  read: (limit: number, after: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  const { size, signal } = params
  let first = params.first
  let after: Row | null = null
  while (!signal?.aborted) {
    const rows: readonly Row[] = first ?? (await read(size, after))
    first = undefined
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    after = rows.at(-1) ?? null
  }
}

/**
 * Repeats a statement or transaction that takes its rows out of its own query, until it finds fewer than `size`:
 * many short ones in place of a long one, whose locks would hold up other requests.
 * @param params.size - most rows of a batch
 * @param params.signal - ends it between two batches
 * @param work - works off up to `limit` rows and returns their number
 * @returns the number of all rows.
 */
export async function inBatches(
  params: { size: number; signal: AbortSignal | undefined },
  work: (limit: number) => Promise<number>,
): Promise<number> {
  let done = 0
  while (!params.signal?.aborted) {
    const rows = await work(params.size)
    done += rows
    if (rows < params.size) break
  }
  return done
}
