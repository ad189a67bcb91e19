import 'server-only'
import type { Env } from '../env'
import type { Log } from '../log'

/** One thing that doctor looked at. */
export interface Diagnosis {
  /** What it is, in a word or two. */
  readonly name: string
  readonly verdict: 'ok' | 'warning' | 'problem'
  /** How it was found. */
  readonly text: string
  /** What to do about it. */
  readonly remedy?: string
}

/** Looks at one part of what the app needs, and tells each thing as it is found. */
export type Diagnose = (options: { readonly env: Env; readonly log: Log }) => AsyncIterable<Diagnosis>
