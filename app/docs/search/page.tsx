import type { Metadata } from 'next'
import { guideContents } from '@/app/docs/_parts/guide-contents'
import { ReferenceFrame } from '@/app/docs/_parts/reference-frame'
import { getDeps } from '@/lib/server/deps'
import { documentParts } from '@/lib/server/guides/document-parts'
import { readGuides } from '@/lib/server/guides/read-guides'
import { type Found, searchDocuments } from '@/lib/server/guides/search-documents'

export const metadata: Metadata = { title: 'Search the documentation' }

/** Longer queries are cut: nobody types them. */
const LONGEST_QUERY = 200

interface SearchPageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>
}

/** Search results of the documentation: guides, operations, events and errors. */
export default async function SearchPage({ searchParams }: SearchPageProps) {
  const { q } = await searchParams
  const query = (typeof q === 'string' ? q : '').slice(0, LONGEST_QUERY)
  const { env } = await getDeps()
  const found = searchDocuments(await documentParts(env), query)
  return (
    <ReferenceFrame contents={guideContents(await readGuides(), null)} query={query}>
      <h1 className="text-page-title">{query.trim() === '' ? 'Search' : `“${query.trim()}”`}</h1>
      <p className="mt-3 text-body text-ink-2">{summaryOf(query, found)}</p>
      {found.length > 0 && (
        <ul className="mt-6 border-line border-t">
          {found.map((each) => (
            <Result key={each.href} found={each} />
          ))}
        </ul>
      )}
    </ReferenceFrame>
  )
}

function Result({ found: { place, title, href, excerpt } }: { readonly found: Found }) {
  return (
    <li className="border-line border-b py-3">
      <a href={href} className="wrap-anywhere rounded-badge font-label text-body underline">
        {title}
      </a>
      <p className="text-hint text-ink-2">{place}</p>
      <p className="wrap-anywhere mt-1 max-w-[68ch] text-pretty text-body-sm">{excerpt}</p>
    </li>
  )
}

function summaryOf(query: string, found: readonly Found[]): string {
  if (query.trim() === '') return 'Type a word: guides, operations, events and error codes are searched.'
  if (found.length === 0) return 'Nothing has all of these words. Try fewer, or the beginning of one.'
  return found.length === 1 ? '1 result' : `${found.length} results`
}
