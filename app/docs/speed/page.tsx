import type { Metadata } from 'next'
import { MarkedText } from '@/app/docs/_parts/marked-text'
import { ReferenceFrame } from '@/app/docs/_parts/reference-frame'
import { ShareBars } from '@/app/docs/_parts/share-bars'
import { type DatabaseFigures, speedFigures } from '@/lib/server/guides/speed-figures'

export const metadata: Metadata = { title: 'Speed' }

/** Figures of one run of the benchmark, as bars. */
export default function SpeedPage() {
  const { date, machine, limits, databases } = speedFigures()
  const contents = [
    { label: 'Documentation', href: '/docs' },
    {
      label: 'Speed',
      href: '/docs/speed',
      isOpen: true,
      items: [
        ...databases.map(({ name, anchor }) => ({ label: name, href: `#${anchor}` })),
        { label: 'Start and idling', href: '#start' },
        { label: 'Limits of the machine', href: '#limits' },
      ],
    },
  ]
  const day = date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const isBusy = machine.loadBefore > machine.cores
  const otherWork = isBusy
    ? `, which had other work too: ${machine.loadBefore.toFixed(1)} processes wanted a core when the run began`
    : ''
  return (
    <ReferenceFrame contents={contents}>
      <h1 className="text-page-title">Speed</h1>
      <div className="mt-3 grid max-w-[68ch] gap-3 text-pretty text-body text-ink-2">
        <p>
          <MarkedText text="Requests a second, as a share of what a bare `node:http` server answered beside them in the same run, with the load generator on the same machine. Shares depend little on the machine; counts are those of this one. Below each name: requests a second of twenty connections, and milliseconds of the middle one and of 99 in 100." />
        </p>
        <p>
          <MarkedText
            text={`Measured on ${day} with Node ${machine.node} on ${machine.cores} cores (${machine.processor}, ${machine.memoryGb} GB)${otherWork}. \`npm run bench -- --quick\` measures yours in two minutes.`}
          />
        </p>
      </div>
      {databases.map(({ name, anchor, bare, requests }) => (
        <section key={anchor} aria-labelledby={anchor} className="mt-10">
          <h2 id={anchor} className="scroll-mt-6 text-section">
            {name}
          </h2>
          <p className="mt-1 text-body-sm text-ink-2">
            The bare server answered {count(bare)} requests a second.
          </p>
          <ShareBars caption={`Requests on ${name}`} requests={requests} />
        </section>
      ))}
      <section aria-labelledby="start" className="mt-10">
        <h2 id="start" className="scroll-mt-6 text-section">
          Start and idling
        </h2>
        <StartTable databases={databases} />
      </section>
      <section aria-labelledby="limits" className="mt-10">
        <h2 id="limits" className="scroll-mt-6 text-section">
          Limits of the machine
        </h2>
        <dl className="mt-2 max-w-[640px] border-line border-t text-body-sm">
          <Fact name="SHA-256 of 1 KiB, one core" value={`${count(limits.hashesPerSecond)} a second`} />
          <Fact
            name="Appends of 8 KiB, flushed to disk"
            value={`${count(limits.flushesPerSecond)} a second`}
          />
          <Fact
            name="Statement select 1, ten connections"
            value={`${count(limits.statementsPerSecond)} a second`}
          />
        </dl>
      </section>
    </ReferenceFrame>
  )
}

const count = (value: number) => Math.round(value).toLocaleString('en-US')

function StartTable({ databases }: { readonly databases: readonly DatabaseFigures[] }) {
  const rows: readonly (readonly [string, (start: DatabaseFigures['start']) => string])[] = [
    ['npm start until the first answer', ({ seconds }) => `${seconds.toFixed(1)} s`],
    ['Resident memory, idle', ({ idleMb }) => (idleMb === null ? '' : `${Math.round(idleMb)} MB`)],
    ['Processor, idle', ({ idleShare }) => (idleShare === null ? '' : `${(idleShare * 100).toFixed(2)} %`)],
  ]
  return (
    <table className="mt-2 w-full max-w-[640px] border-line border-t text-left text-body-sm">
      <thead>
        <tr className="border-line border-b text-hint text-ink-2">
          <th scope="col" className="py-2 font-normal">
            Built, in production mode
          </th>
          {databases.map(({ anchor, name }) => (
            <th key={anchor} scope="col" className="py-2 pl-3 text-right font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, textOf]) => (
          <tr key={name} className="border-line border-b">
            <th scope="row" className="py-2.5 font-normal">
              {name}
            </th>
            {databases.map(({ anchor, start }) => (
              <td key={anchor} className="py-2.5 pl-3 text-right tabular-nums">
                {textOf(start)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex justify-between gap-5 border-line border-b py-2.5">
      <dt>{name}</dt>
      <dd className="shrink-0 tabular-nums">{value}</dd>
    </div>
  )
}
