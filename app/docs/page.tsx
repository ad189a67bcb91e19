import type { Metadata } from 'next'
import { MarkedText } from '@/app/docs/_parts/marked-text'
import { OperationSection } from '@/app/docs/_parts/operation-section'
import { ReferenceFrame } from '@/app/docs/_parts/reference-frame'
import { getDeps } from '@/lib/server/deps'
import { apiReference } from '@/lib/server/openapi/api-reference'

export const metadata: Metadata = { title: 'API reference' }

/** The OpenAPI document as a page to read; it runs no script of its own but the copy buttons. */
export default async function ReferencePage() {
  const { env } = await getDeps()
  const groups = apiReference(env)
  const contents = [
    { label: 'Errors', href: '/docs/errors' },
    ...groups.map(({ name, anchor, operations }) => ({
      label: name,
      href: `#${anchor}`,
      items: operations.map(({ id, summary }) => ({ label: summary, href: `#${id}` })),
    })),
  ]
  return (
    <ReferenceFrame contents={contents}>
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
        </p>
        <p>
          <MarkedText text="Writes accept `Idempotency-Key`: the same key with the same body repeats the first answer for 30 days. Times are ISO 8601 in UTC. Prices are US dollars. The same for machines: " />
          <a href="/api/openapi.json" className="rounded-badge underline">
            openapi.json
          </a>
        </p>
      </div>
      {groups.map(({ name, anchor, operations }) => (
        <section key={anchor} aria-labelledby={anchor}>
          <h2 id={anchor} className="mt-14 mb-5 scroll-mt-6 text-dialog-title">
            {name}
          </h2>
          {operations.map((operation) => (
            <OperationSection key={operation.id} operation={operation} />
          ))}
        </section>
      ))}
    </ReferenceFrame>
  )
}
