import 'server-only'
import figures from './speed-figures.json'

/** Requests of one kind. */
export interface RequestFigure {
  readonly name: string
  readonly perSecond: number
  /** Part of what the bare server answered in the same run. */
  readonly share: number
  /** The same request as Next answers it; null where it was not measured. */
  readonly throughNext: number | null
  /** Milliseconds: median and 99th percentile. */
  readonly p50: number
  readonly p99: number
}

/** Figures of one database, and of the app that is started on it. */
export interface DatabaseFigures {
  readonly name: string
  readonly anchor: string
  /** Requests a second of the bare server. */
  readonly bare: number
  readonly requests: readonly RequestFigure[]
  readonly start: {
    readonly seconds: number
    readonly idleMb: number | null
    readonly idleShare: number | null
  }
}

interface Measured {
  readonly direct: readonly Row[]
  readonly throughNext: readonly Row[]
}

interface Row {
  readonly name: string
  readonly perSecond: number
  readonly ofBare: number
  readonly p50: number
  readonly p99: number
}

/** The run of the benchmark that the documentation shows. */
export function speedFigures() {
  const { date, machine, limits, requests, start } = figures
  return {
    date: new Date(date),
    machine,
    limits,
    databases: [
      figuresOf({ name: 'Postgres', anchor: 'postgres' }, requests.postgres, start.postgres),
      figuresOf({ name: 'Embedded database', anchor: 'embedded' }, requests.embedded, start.embedded),
    ],
  }
}

function figuresOf(
  name: { name: string; anchor: string },
  { direct, throughNext }: Measured,
  start: DatabaseFigures['start'],
): DatabaseFigures {
  const [bare, ...rows] = direct
  return {
    ...name,
    bare: bare?.perSecond ?? 0,
    requests: rows.map(({ name, perSecond, ofBare, p50, p99 }) => ({
      ...{ name, perSecond, share: ofBare, p50, p99 },
      throughNext: throughNext.find((row) => row.name === name)?.ofBare ?? null,
    })),
    start,
  }
}
