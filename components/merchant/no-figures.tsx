const NAMES = ['MRR', 'Active', 'Trialing', 'Past due', 'At risk']

/** The figures of a merchant who has nothing yet. */
export function NoFigures() {
  return (
    <dl className="mt-8 flex border-line border-y max-sm:grid max-sm:grid-cols-2">
      {NAMES.map((name) => (
        <div
          key={name}
          className="flex-1 border-line px-5 py-3 not-first:border-s first:ps-0 max-sm:odd:border-s-0 max-sm:odd:ps-0"
        >
          <dt className="text-hint text-ink-2">{name}</dt>
          <dd className="text-ink-3 text-metric-strip">{name === 'MRR' ? '$0' : '0'}</dd>
        </div>
      ))}
    </dl>
  )
}
