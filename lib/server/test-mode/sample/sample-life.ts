import 'server-only'
import { type Address, keccak256, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { REACHES } from '@/lib/billing/checkout/allowance-reach'
import { monthsOf } from '@/lib/billing/subscriptions/frequency'
import { seededRandom } from '../../random'
import { Dice } from './dice'
import { sampleAccount } from './sample-account'
import { SAMPLE_OFFERS, type SampleOfferName } from './sample-offers'
import { type SampleStep, type Standing, sampleSteps } from './sample-steps'

/** A sample subscriber: who it is, what it signed, and all that happened to it until today. */
export interface SampleLife {
  readonly number: number
  readonly offer: SampleOfferName
  /** The plan's position in the offer. */
  readonly plan: number
  readonly tokenId: string
  readonly eoaAddress: Address
  readonly swAddress: Address
  /** Number of charges that the allowance reached at the start. */
  readonly reach: number
  /** Number of charges after which the terms end; null for terms that run until cancelled. */
  readonly fixedCharges: number | null
  readonly steps: readonly SampleStep[]
}

interface Role {
  readonly offer: SampleOfferName
  readonly standing: Standing
  readonly count: number
  /** The payer of the test wallet that the first of them is. */
  readonly payer?: number
}

/** 300 subscribers in every state. Payer 1 of the test wallet is none of them, so that it can subscribe. */
const CAST: readonly Role[] = [
  { offer: 'forecast', standing: 'active', count: 118, payer: 2 },
  { offer: 'forecast', standing: 'trialing', count: 35, payer: 3 },
  { offer: 'forecast', standing: 'past_due', count: 8, payer: 4 },
  { offer: 'forecast', standing: 'cancelled', count: 29, payer: 5 },
  { offer: 'forecast', standing: 'leaving_trial', count: 3 },
  { offer: 'forecast', standing: 'leaving', count: 9 },
  { offer: 'forecast', standing: 'given_up', count: 3 },
  { offer: 'alerts', standing: 'active', count: 68 },
  { offer: 'alerts', standing: 'leaving', count: 5 },
  { offer: 'alerts', standing: 'past_due', count: 4 },
  { offer: 'alerts', standing: 'cancelled', count: 18 },
]

/** Payer that the printed cancel command cancels, as the index of its account. */
export const ACTIVE_PAYER = 2

/** The lives of all sample subscribers up to `now`: the same each time, but for `now` itself. */
export function sampleLives(now: Date): SampleLife[] {
  const roles = CAST.flatMap(({ count, payer, ...role }) =>
    Array.from({ length: count }, (_, index) => ({ ...role, payer: index === 0 ? payer : undefined })),
  )
  return roles.map(({ offer, standing, payer }, number) => {
    const dice = new Dice(seededRandom(`sample life ${number}`))
    const { plans, tokens, trialDays } = SAMPLE_OFFERS[offer]
    const { plan, frequency } = dice.pick(
      plans.map((each, position) => [{ plan: position, frequency: each.frequency }, each.weight] as const),
    )
    const steps = sampleSteps(standing, { trialDays, periodMonths: monthsOf(frequency) }, now, dice)
    const paid = steps.filter(({ kind }) => kind === 'pay').length
    const lastPeriod = Math.max(0, ...steps.map((step) => ('period' in step ? step.period : 0)))
    const eoaAddress = payer === undefined ? addressOf(`wallet ${number}`) : sampleAccount(payer).address
    return {
      number,
      offer,
      plan,
      tokenId: dice.pick(tokens),
      eoaAddress,
      swAddress: dice.chance(0.6) ? addressOf(`smart wallet ${number}`) : eoaAddress,
      // A long reach is the most popular, and none is used up.
      reach: dice.pick(
        REACHES[frequency]
          .filter((count) => count > paid && count > lastPeriod)
          .map((count) => [count, count]),
      ),
      fixedCharges: dice.chance(0.1) ? lastPeriod + 2 + Math.floor(dice.between(0, 6)) : null,
      steps,
    }
  })
}

const addresses = new Map<string, Address>()

/** Address of the key that a name stands for: the same however often the lives are told, so each is made once. */
function addressOf(name: string): Address {
  const address = addresses.get(name) ?? privateKeyToAddress(keccak256(toHex(`dues sample ${name}`)))
  addresses.set(name, address)
  return address
}
