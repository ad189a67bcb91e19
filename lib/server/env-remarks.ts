import 'server-only'

/** Environment variables; an empty one is not among them. */
export type Variables = Readonly<Record<string, string | undefined>>

/** Problems and warnings found while the environment is read; none holds a key. */
export interface EnvRemarks {
  /** The app does not start. */
  readonly problems: string[]
  /** It starts, and something should be mended nevertheless. */
  readonly warnings: string[]
}
