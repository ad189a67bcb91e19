import type { Metadata } from 'next'
import { MarkedText } from '@/app/docs/_parts/marked-text'
import { MeaningList } from '@/app/docs/_parts/meaning-list'
import { ReferenceFrame } from '@/app/docs/_parts/reference-frame'
import { errorReference } from '@/lib/server/openapi/api-reference'

export const metadata: Metadata = { title: 'Errors' }

/** The meaning of each error code: the page that the `type` of every problem leads to. */
export default function ErrorsPage() {
  const errors = errorReference()
  const statuses = [...new Set(errors.map(({ status }) => status))]
  const contents = [
    { label: 'Documentation', href: '/docs' },
    {
      label: 'Errors',
      href: '/docs/errors',
      isOpen: true,
      items: errors.map(({ code }) => ({ label: code, href: `#${code}` })),
    },
  ]
  return (
    <ReferenceFrame contents={contents}>
      <h1 className="text-page-title">Errors</h1>
      <p className="mt-3 max-w-[68ch] text-pretty text-body text-ink-2">
        <MarkedText text="Every refusal is `application/problem+json` (RFC 9457). Decide by its `code`. Show people its `title` and its `detail`, which says what to do. Name its `requestId` when you ask for help. Some have `facts`: what `detail` says, by name, to say it in another language." />
      </p>
      {statuses.map((status) => (
        <section key={status} aria-labelledby={`status-${status}`} className="mt-10">
          <h2 id={`status-${status}`} className="text-section">
            {status}
          </h2>
          <MeaningList
            meanings={errors
              .filter((error) => error.status === status)
              .map(({ code, meaning }) => ({ name: code, meaning }))}
          />
        </section>
      ))}
    </ReferenceFrame>
  )
}
