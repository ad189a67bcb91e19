import { DAY_MS } from '../durations'

/** Time for which the secret before a rotation signs too. */
const OVERLAP_MS = DAY_MS

/** Secrets of an endpoint as text, `whsec_...`. */
export interface SigningSecrets {
  readonly secret: string
  readonly previousSecret: string | null
  /** The previous secret signs until then. */
  readonly previousUntil: Date | null
}

/** Puts a new secret in the place of the present one, which goes on signing for 24 hours. An earlier one signs no more. */
export function rotate({ secret }: SigningSecrets, next: string, at: Date): SigningSecrets {
  return { secret: next, previousSecret: secret, previousUntil: new Date(at.getTime() + OVERLAP_MS) }
}

/** The secrets that sign at `at`, the present one first. */
export function secretsInForce(
  { secret, previousSecret, previousUntil }: SigningSecrets,
  at: Date,
): readonly [string, ...string[]] {
  const overlaps = previousSecret !== null && previousUntil !== null && at < previousUntil
  return overlaps ? [secret, previousSecret] : [secret]
}
