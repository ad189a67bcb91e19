import type { ReferenceField } from '@/lib/server/openapi/reference-fields'
import { MarkedText } from './marked-text'

interface FieldTableProps {
  readonly title: string
  readonly fields: readonly (ReferenceField & { readonly place?: string })[]
  /** True for requests, where required fields are marked; answers mark none. */
  readonly mayBeLeftOut: boolean
}

/** Fields with what they may hold. Nothing where there are none. */
export function FieldTable({ title, fields, mayBeLeftOut }: FieldTableProps) {
  if (fields.length === 0) return null
  return (
    <section className="mt-6">
      <h3 className="text-section-sm">{title}</h3>
      <dl className="mt-2 border-line border-t">
        {fields.map(({ name, type, required, description, place }) => (
          <div
            key={`${place}${name}`}
            className="grid gap-x-5 border-line border-b py-2 text-body-sm sm:grid-cols-[minmax(0,200px)_minmax(0,1fr)] lg:grid-cols-[minmax(0,300px)_minmax(0,1fr)]"
          >
            <dt className="wrap-anywhere font-mono text-hint">
              {name}
              {place !== undefined && <span className="ms-2 font-sans text-ink-3">{place}</span>}
            </dt>
            <dd className="min-w-0">
              <span className="wrap-anywhere text-ink-2">{type}</span>
              {mayBeLeftOut && required && <span className="ms-2 text-hint text-warn">required</span>}
              {description !== null && (
                <p className="text-pretty">
                  <MarkedText text={description} />
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
