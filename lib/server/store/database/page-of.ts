import 'server-only'

/**
 * A page of at most `limit` rows, out of the `limit + 1` that were read to find out whether there is another page.
 * @returns the rows, and the last one of them where another page follows: its cursor begins there.
 */
export function pageOf<Row>(found: readonly Row[], limit: number): { page: Row[]; last: Row | undefined } {
  const page = found.slice(0, limit)
  return { page, last: found.length > limit ? page.at(-1) : undefined }
}
