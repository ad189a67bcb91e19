import 'server-only'

/**
 * All pages of a list, each read when the one before was used: what is in memory does not grow with the list.
 * @param first - read already, so that a refusal could still be answered
 * @param read - the rows after a row; none at the end of the list
 */
export async function* readPages<Row>(
  first: readonly Row[],
  read: (after: Row) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let page = first
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    yield page
    page = await read(last)
  }
}
