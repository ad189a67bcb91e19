import 'server-only'

/** The query of a page's address as Next hands it over. */
export type SearchQuery = Record<string, string | string[] | undefined>

/** The query as browsers have it; a parameter that is given twice is as good as none. */
export async function queryOf(given: Promise<SearchQuery>): Promise<URLSearchParams> {
  return new URLSearchParams(
    Object.entries(await given).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}
