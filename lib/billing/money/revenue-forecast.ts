import { type MonthlyTwelfths, microUsdFromTwelfths } from './recurring-revenue'

/** Days that revenue is foreseen for. */
export const FORECAST_DAYS = 90

/** Revenue that begins (above 0) or ends (below 0) on a day ahead, as far as is known. */
export interface ComingChange {
  /** Calendar day in UTC. */
  readonly day: string
  readonly twelfths: MonthlyTwelfths
}

/** Revenue at the end of a day ahead. */
export interface ForeseenDay {
  readonly day: string
  readonly mrrMicroUsd: bigint
}

/**
 * Revenue of each of `days`, which follow each other, if nobody new comes and nobody does anything: what is signed
 * begins, and what is cancelled, ends as agreed or lacks funds is no revenue from then on.
 * @param now - what is paid a month before the first of the days.
 * @param changes - in any order; those of days before the first count on the first, those after the last do not.
 */
export function foreseenByDay(
  days: readonly string[],
  { now, changes }: { now: MonthlyTwelfths; changes: readonly ComingChange[] },
): ForeseenDay[] {
  const [first] = days
  let twelfths = now
  return days.map((day) => {
    for (const change of changes) {
      const isEarlier = day === first && change.day < day
      if (change.day === day || isEarlier) twelfths += change.twelfths
    }
    return { day, mrrMicroUsd: microUsdFromTwelfths(twelfths > 0n ? twelfths : 0n) }
  })
}

/** Funds that are missing for a charge that is foreseen to fail. */
export type MissingFunds = 'insufficient_balance' | 'allowance_too_low'

/**
 * Reason for which the charge after `funded` covered ones fails: the allowance, where it was given for no more or where
 * the balance would do; else the balance.
 * @param params.amount - most that one charge takes; all amounts in atomic units
 */
export function missingFunds(params: {
  readonly balance: bigint
  readonly allowance: bigint
  readonly amount: bigint
  readonly funded: number
  readonly isPermissionOver: boolean
}): MissingFunds {
  const { balance, allowance, amount, funded, isPermissionOver } = params
  const needed = amount * BigInt(funded + 1)
  return isPermissionOver || (allowance < needed && balance >= needed)
    ? 'allowance_too_low'
    : 'insufficient_balance'
}
