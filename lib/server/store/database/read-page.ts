import 'server-only'

/**
 * Reads a page of at most `limit` rows, and one row more to find out whether another page follows.
 * @returns the rows, and the last one of them where another page follows: its cursor begins there.
 */
export async function readPage<Row>(
  limit: number,
  read: (limit: number) => Promise<readonly Row[]>,
): Promise<{ page: Row[]; last: Row | undefined }> {
  const found = await read(limit + 1)
  const page = found.slice(0, limit)
  return { page, last: found.length > limit ? page.at(-1) : undefined }
}
