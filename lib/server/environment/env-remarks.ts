import 'server-only'

/** Environment variables; an empty one is not among them. */
export type Variables = Readonly<Record<string, string | undefined>>

/** Problems and warnings found while the environment is read; none holds a key. */
export interface EnvRemarks {
  /** Problems that keep the app from starting. */
  readonly problems: string[]
  /** Warnings: the app starts, but they should be fixed. */
  readonly warnings: string[]
}
