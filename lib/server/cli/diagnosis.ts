import 'server-only'
import type { Env } from '../env'
import type { Log } from '../log'

/** One thing that doctor looked at. */
export interface Diagnosis {
  /** Subject, in a word or two. */
  readonly name: string
  readonly verdict: 'ok' | 'warning' | 'problem'
  /** Finding, as a sentence. */
  readonly text: string
  /** Remedy, as a sentence. */
  readonly remedy?: string
}

/** Checks one part of the installation and yields each finding at once. */
export type Diagnose = (options: { readonly env: Env; readonly log: Log }) => AsyncIterable<Diagnosis>
