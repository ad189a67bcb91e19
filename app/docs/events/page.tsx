import type { Metadata } from 'next'
import { FieldTable } from '@/app/docs/_parts/field-table'
import { MarkedText } from '@/app/docs/_parts/marked-text'
import { MeaningList } from '@/app/docs/_parts/meaning-list'
import { ReferenceFrame } from '@/app/docs/_parts/reference-frame'
import { CodeBlock } from '@/components/ui/text/code-block'
import { getDeps } from '@/lib/server/deps'
import { type EventGroup, eventReference } from '@/lib/server/openapi/event-reference'

export const metadata: Metadata = { title: 'Events' }

/** The types of events and their fields, as the event log and webhooks carry them. */
export default async function EventsPage() {
  const { env } = await getDeps()
  const { fields, groups } = eventReference(env)
  const contents = [
    { label: 'Documentation', href: '/docs' },
    {
      label: 'Events',
      href: '/docs/events',
      isOpen: true,
      items: groups.flatMap(({ types }) => types.map(({ type }) => ({ label: type, href: `#${type}` }))),
    },
  ]
  return (
    <ReferenceFrame contents={contents}>
      <h1 className="text-page-title">Events</h1>
      <p className="mt-3 max-w-[68ch] text-pretty text-body text-ink-2">
        <MarkedText text="Every change of a subscriber, a payment or a subscription is an event. Read them in order with `GET /api/v1/events`. Each event has the fields below; `data` is what it is about, whole, as the API gave it at that moment. Fields are added under the same `apiVersion`; none is renamed or removed, and an event keeps the version in which it was written." />
      </p>
      <h2 className="mt-10 text-section">Every event</h2>
      <FieldTable title="Fields of every event" fields={fields} mayBeLeftOut={false} />
      {groups.map((group) => (
        <EventSection key={group.name} group={group} />
      ))}
    </ReferenceFrame>
  )
}

/** Types of events that carry the same fields. */
function EventSection({ group: { name, types, data, example } }: { readonly group: EventGroup }) {
  return (
    <section aria-labelledby={name} className="mt-10 scroll-mt-6 border-line border-t pt-8">
      <h2 id={name} className="text-section">
        {name}
      </h2>
      <MeaningList meanings={types.map(({ type, meaning }) => ({ name: type, meaning }))} />
      <FieldTable title="Fields of data" fields={data} mayBeLeftOut={false} />
      <CodeBlock title={`Example of ${types[0]?.type}`} code={example} />
    </section>
  )
}
