import 'server-only'
import { MICRO_PER_DOLLAR, peggedAmountAtomic } from '@/lib/billing/money/money'
import { seededRandom } from '../../random'
import { Dice } from './dice'
import type { SampleLife } from './sample-life'
import type { SampleStep } from './sample-steps'

/** Amounts of a sample life, in atomic units of its token. */
export interface SampleBill {
  /** The most that one charge may take: twice the price where the token moves against the dollar. */
  readonly capAtomic: bigint
  /** Amount of each step that is a charge, or an attempt at one. */
  readonly amounts: ReadonlyMap<SampleStep, bigint>
}

/** Amounts that a life comes to at this price in its token; for one that floats, at rates that the life draws. */
export function sampleBill(
  { number, steps }: Pick<SampleLife, 'number' | 'steps'>,
  { priceMicroUsd, token }: { priceMicroUsd: bigint; token: { decimals: number; usdPegged: boolean } },
): SampleBill {
  const { decimals, usdPegged } = token
  const charged = steps.filter(({ kind }) => kind === 'pay' || kind === 'fail')
  if (usdPegged) {
    const amount = peggedAmountAtomic(priceMicroUsd, decimals)
    return { capAtomic: amount, amounts: new Map(charged.map((step) => [step, amount])) }
  }
  const dice = new Dice(seededRandom(`sample rates ${number}`))
  const atSomeRate = () => {
    const dollars = BigInt(Math.round(dice.between(2_600, 3_400)))
    return (priceMicroUsd * 10n ** BigInt(decimals)) / (dollars * MICRO_PER_DOLLAR)
  }
  return { capAtomic: 2n * atSomeRate(), amounts: new Map(charged.map((step) => [step, atSomeRate()])) }
}
