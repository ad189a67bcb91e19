import type { Metadata } from 'next'
import { GuideText } from '@/app/docs/_parts/guide-text'
import { MarkedText } from '@/app/docs/_parts/marked-text'
import { referenceContents } from '@/app/docs/_parts/reference-contents'
import { ReferenceFrame } from '@/app/docs/_parts/reference-frame'
import { getDeps } from '@/lib/server/deps'
import type { Guide } from '@/lib/server/guides/parse-guide'
import { readGuides } from '@/lib/server/guides/read-guides'
import {
  apiReference,
  operationAddress,
  type ReferenceGroup,
  subjectAddress,
} from '@/lib/server/openapi/api-reference'

export const metadata: Metadata = { title: 'Documentation' }

/** First page of the documentation: the guides, what all operations share, and a list of them. Each has a page of its own. */
export default async function ReferencePage() {
  const { env } = await getDeps()
  const groups = apiReference(env)
  return (
    <ReferenceFrame contents={referenceContents(groups, null)}>
      <h1 className="text-page-title">Documentation</h1>
      <GuideList guides={await readGuides()} />
      <h2 id="reference" className="mt-12 scroll-mt-6 text-page-title">
        API reference
      </h2>
      <div className="mt-3 grid max-w-[68ch] gap-3 text-pretty text-body text-ink-2">
        <p>
          <MarkedText
            text={
              'JSON in, JSON out. A success is `{"data": ...}`. A failure is `application/problem+json` with a `code` that never changes its meaning; every answer carries `X-Request-Id`. '
            }
          />
          <a href="/docs/errors" className="rounded-badge underline">
            All codes
          </a>
          {' · '}
          <a href="/docs/events" className="rounded-badge underline">
            All events
          </a>
        </p>
        <p>
          <MarkedText text="Writes accept `Idempotency-Key`: the same key with the same body repeats the first answer for 30 days. Times are ISO 8601 in UTC. Prices are US dollars. The same for machines: " />
          <a href="/api/openapi.json" className="rounded-badge underline">
            openapi.json
          </a>
        </p>
        <p>
          <MarkedText
            text={`For TypeScript there is a client with a typed method for each operation, which this installation serves: \`npm install ${env.baseUrl}/sdk.tgz\`. It runs on Node 20 and later, Deno, Bun and edge runtimes. Lists and the event stream are async iterators, writes are repeated safely, and it verifies webhooks and entitlement tokens; its README is in the package.`}
          />
        </p>
      </div>
      {groups.map((group) => (
        <OperationList key={group.anchor} group={group} />
      ))}
    </ReferenceFrame>
  )
}

/** The guides, each with what it is about. */
function GuideList({ guides }: { readonly guides: readonly Guide[] }) {
  return (
    <section aria-labelledby="guides" className="mt-6">
      <h2 id="guides" className="scroll-mt-6 text-section">
        Guides
      </h2>
      <ul className="mt-2 border-line border-t">
        {guides.map(({ slug, title, summary }) => (
          <li
            key={slug}
            className="grid gap-x-5 border-line border-b py-2.5 text-body-sm sm:grid-cols-[minmax(0,240px)_minmax(0,1fr)]"
          >
            <a href={`/docs/guides/${slug}`} className="rounded-badge font-label hover:underline">
              {title}
            </a>
            <p className="text-pretty text-ink-2">
              <GuideText text={summary} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The operations of a subject, each with a link to its description. */
function OperationList({ group: { name, anchor, operations } }: { readonly group: ReferenceGroup }) {
  return (
    <section aria-labelledby={anchor} className="mt-10">
      <h2 id={anchor} className="scroll-mt-6 text-section">
        <a href={subjectAddress(name)} className="rounded-badge hover:underline">
          {name}
        </a>
      </h2>
      <ul className="mt-2 border-line border-t">
        {operations.map(({ id, method, path, summary }) => (
          <li
            key={id}
            id={id}
            className="grid scroll-mt-6 gap-x-5 border-line border-b py-2.5 text-body-sm target:bg-accent-soft sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
          >
            <a href={operationAddress(name, id)} className="rounded-badge hover:underline">
              {summary}
            </a>
            <span className="wrap-anywhere font-mono text-hint text-ink-2">
              <span className="text-accent">{method}</span> <span>{path}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
