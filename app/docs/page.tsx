import type { Metadata } from 'next'
import { MarkedText } from '@/app/docs/_parts/marked-text'
import { referenceContents } from '@/app/docs/_parts/reference-contents'
import { ReferenceFrame } from '@/app/docs/_parts/reference-frame'
import { getDeps } from '@/lib/server/deps'
import { apiReference, type ReferenceGroup } from '@/lib/server/openapi/api-reference'

export const metadata: Metadata = { title: 'API reference' }

/** First page of the reference: what all operations share, and a list of them. Each subject has a page of its own. */
export default async function ReferencePage() {
  const { env } = await getDeps()
  const groups = apiReference(env)
  return (
    <ReferenceFrame contents={referenceContents(groups, null)}>
      <h1 className="text-page-title">API reference</h1>
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
      </div>
      {groups.map((group) => (
        <OperationList key={group.anchor} group={group} />
      ))}
    </ReferenceFrame>
  )
}

/** The operations of a subject, each with a link to its description. */
function OperationList({ group: { name, anchor, operations } }: { readonly group: ReferenceGroup }) {
  return (
    <section aria-labelledby={anchor} className="mt-10">
      <h2 id={anchor} className="scroll-mt-6 text-section">
        <a href={`/docs/${anchor}`} className="rounded-badge hover:underline">
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
            <a href={`/docs/${anchor}#${id}`} className="rounded-badge hover:underline">
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
