import 'server-only'

/**
 * Does work on items, a few at a time, so that the answers of a far server are waited for together.
 * @param options.most - items that are worked on at the same time
 * @returns the results in the order of the items; the first error ends it, once what has begun is over
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  { most }: { most: number },
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const failures: unknown[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length && failures.length === 0) {
      const index = next
      next += 1
      try {
        results[index] = await work(items[index] as Item)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
  if (failures.length > 0) throw failures[0]
  return results
}
