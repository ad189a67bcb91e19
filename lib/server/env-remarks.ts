import 'server-only'

/** Environment variables; an empty one is not among them. */
export type Variables = Readonly<Record<string, string | undefined>>

/** What is said of the environment as it is read; none of it holds a key. */
export interface EnvRemarks {
  /** The app does not start. */
  readonly problems: string[]
  /** It starts, and something should be mended nevertheless. */
  readonly warnings: string[]
}
