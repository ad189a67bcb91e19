/** A part of a list. */
export interface Page<Item> {
  readonly data: readonly Item[]
  /** Names the next page; null on the last one. */
  readonly nextCursor: string | null
}

/** A request for a list: awaited it is its first page, iterated with `for await` it is every item of all pages. */
export type PageRequest<Item> = Promise<Page<Item>> & AsyncIterable<Item>

/** @param read - asks for the page of a cursor, or for the first one */
export function requestPages<Item>(read: (cursor?: string) => Promise<Page<Item>>): PageRequest<Item> {
  let asked: Promise<Page<Item>> | undefined
  const first = () => {
    asked ??= read()
    return asked
  }
  return {
    // biome-ignore lint/suspicious/noThenProperty: A request is sent once somebody waits for it.
    then: (onPage, onError) => first().then(onPage, onError),
    catch: (onError) => first().catch(onError),
    finally: (onEnd) => first().finally(onEnd),
    [Symbol.toStringTag]: 'PageRequest',
    async *[Symbol.asyncIterator]() {
      for (let page = await first(); ; page = await read(page.nextCursor)) {
        yield* page.data
        if (page.nextCursor === null || page.data.length === 0) return
      }
    },
  }
}
