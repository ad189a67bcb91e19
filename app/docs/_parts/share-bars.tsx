import type { RequestFigure } from '@/lib/server/guides/speed-figures'

interface ShareBarsProps {
  readonly caption: string
  readonly requests: readonly RequestFigure[]
}

const percent = (share: number) => `${(share * 100).toFixed(share < 0.0995 ? 1 : 0)} %`

/** Requests as bars, the longest of which fills the row; the same as a table for who does not see them. */
export function ShareBars({ caption, requests }: ShareBarsProps) {
  const longest = Math.max(...requests.map(({ share }) => share))
  const isCompared = requests.some(({ throughNext }) => throughNext !== null)
  return (
    <figure className="mt-4 rounded-card border border-line bg-paper p-4 sm:p-5">
      <div aria-hidden="true">
        {isCompared && (
          <p className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-hint text-ink-2">
            <Key color="bg-accent">Answered directly</Key>
            <Key color="bg-ink-3">The same through Next</Key>
          </p>
        )}
        <ul className="grid gap-4">
          {requests.map(({ name, share, throughNext, perSecond, p50, p99 }) => (
            <li
              key={name}
              className="grid gap-x-5 gap-y-1.5 sm:grid-cols-[10.5rem_minmax(0,1fr)] sm:items-center"
            >
              <p className="flex items-baseline justify-between gap-3 text-body-sm sm:block">
                <span>{name}</span>
                <span className="text-right text-hint text-ink-2 tabular-nums sm:block sm:text-left">
                  {count(perSecond)} a second
                  <br />
                  {shown(p50)} ms, 99 % in {shown(p99)}
                </span>
              </p>
              <div className="grid gap-1">
                <Bar part={share / longest} color="bg-accent" height="h-3" label={percent(share)} />
                {throughNext !== null && (
                  <Bar
                    part={throughNext / longest}
                    color="bg-ink-3"
                    height="h-1.5"
                    label={percent(throughNext)}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
      {/* A table itself is as wide as its words, however small it is made. */}
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Request</th>
              <th scope="col">Of the bare server</th>
              <th scope="col">Through Next</th>
              <th scope="col">Requests a second</th>
              <th scope="col">Median, ms</th>
              <th scope="col">99th percentile, ms</th>
            </tr>
          </thead>
          <tbody>
            {requests.map(({ name, share, throughNext, perSecond, p50, p99 }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{percent(share)}</td>
                <td>{throughNext === null ? 'not measured' : percent(throughNext)}</td>
                <td>{count(perSecond)}</td>
                <td>{p50}</td>
                <td>{p99}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

const shown = (milliseconds: number) => (milliseconds < 1 ? '< 1' : Math.round(milliseconds).toString())
const count = (value: number) => Math.round(value).toLocaleString('en-US')

interface BarProps {
  /** Part of the longest bar. */
  readonly part: number
  readonly color: string
  readonly height: string
  readonly label: string
}

function Bar({ part, color, height, label }: BarProps) {
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <div
          className={`${height} min-w-0.5 rounded-badge ${color}`}
          style={{ width: `${(part * 100).toFixed(2)}%` }}
        />
      </div>
      <span className="w-14 text-right text-hint tabular-nums">{label}</span>
    </div>
  )
}

function Key({ color, children }: { readonly color: string; readonly children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`size-2.5 rounded-badge ${color}`} />
      {children}
    </span>
  )
}
