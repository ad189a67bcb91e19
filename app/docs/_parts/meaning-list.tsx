import { MarkedText } from './marked-text'

interface MeaningListProps {
  readonly meanings: readonly { readonly name: string; readonly meaning: string }[]
}

/** Names, each a place that links lead to, beside their meanings. */
export function MeaningList({ meanings }: MeaningListProps) {
  return (
    <dl className="mt-2 border-line border-t">
      {meanings.map(({ name, meaning }) => (
        <div
          key={name}
          id={name}
          className="grid scroll-mt-6 gap-x-5 border-line border-b py-2.5 text-body-sm target:bg-accent-soft sm:grid-cols-[minmax(0,240px)_minmax(0,1fr)]"
        >
          <dt className="wrap-anywhere font-mono text-hint">{name}</dt>
          <dd className="text-pretty">
            <MarkedText text={meaning} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
