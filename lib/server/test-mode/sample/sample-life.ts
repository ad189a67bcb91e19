import 'server-only'
import { type Address, keccak256, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { REACHES } from '@/lib/billing/checkout/allowance-reach'
import { monthsOf } from '@/lib/billing/subscriptions/frequency'
import { seededRandom } from '../../random'
import { Dice } from './dice'
import { sampleAccount } from './sample-account'
import { LOCAL_TWINS, LOCAL_USDT, SAMPLE_OFFERS, type SampleOfferName } from './sample-offers'
import { type SampleStep, type SampleTerms, type Standing, sampleSteps } from './sample-steps'

/** A sample subscriber: who it is, what it signed, and all that happened to it until today. */
export interface SampleLife {
  readonly number: number
  /** The payer of the test wallet that it is; undefined for a wallet that nobody else has. */
  readonly payer: number | undefined
  readonly offer: SampleOfferName
  /** The plan's position in the offer. */
  readonly plan: number
  readonly tokenId: string
  /** True where its terms are signed and on the local chain, with all that was paid under them: all of them, or none. */
  readonly isSigned: boolean
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

/**
 * 180 subscribers in every state, of whom each costs processor time at the first start, and again as time moves. Payer 1
 * of the test wallet is none of them, so that it can subscribe.
 */
const CAST: readonly Role[] = [
  { offer: 'forecast', standing: 'active', count: 66, payer: 2 },
  { offer: 'forecast', standing: 'trialing', count: 21, payer: 3 },
  { offer: 'forecast', standing: 'past_due', count: 8, payer: 4 },
  { offer: 'forecast', standing: 'cancelled', count: 16, payer: 5 },
  { offer: 'forecast', standing: 'leaving_trial', count: 3 },
  { offer: 'forecast', standing: 'leaving', count: 9 },
  { offer: 'forecast', standing: 'given_up', count: 3 },
  { offer: 'alerts', standing: 'active', count: 35 },
  { offer: 'alerts', standing: 'leaving', count: 5 },
  { offer: 'alerts', standing: 'past_due', count: 4 },
  { offer: 'alerts', standing: 'cancelled', count: 10 },
]

const FAILURES: SampleTerms['failures'] = [
  ['insufficient_balance', 3],
  ['allowance_too_low', 1],
]
/** The test wallet's accounts hold plenty, so that anything can be tried with them. */
const FAILURES_OF_TEST_WALLET: SampleTerms['failures'] = [['allowance_too_low', 1]]
/** Charges that an allowance still covers, so that the end of none is news of today. */
const CHARGES_LEFT = 3

/** Payer that the printed cancel command cancels, as the index of its account. */
export const ACTIVE_PAYER = 2

/**
 * The lives of all sample subscribers up to `now`: the same each time, but for `now` itself.
 * @param options.onChain - whether there is a local chain for them to have signed on
 */
export function sampleLives(now: Date, { onChain }: { onChain: boolean }): SampleLife[] {
  const roles = CAST.flatMap(({ count, payer, ...role }) =>
    Array.from({ length: count }, (_, index) => ({ ...role, payer: index === 0 ? payer : undefined })),
  )
  return roles.map((role, number) => sampleLife(role, { number, now, isSigned: onChain }))
}

function sampleLife(
  { offer, standing, payer }: Pick<Role, 'offer' | 'standing'> & { payer: number | undefined },
  { number, now, isSigned }: { number: number; now: Date; isSigned: boolean },
): SampleLife {
  const dice = new Dice(seededRandom(`sample life ${number}`))
  const { plans, tokens, trialDays } = SAMPLE_OFFERS[offer]
  const { plan, frequency } = dice.pick(
    plans.map(({ frequency: each, weight }, position) => {
      // Two failed years after one that was paid are longer than the merchant has been there.
      const isTooLong = standing === 'given_up' && each === 'year'
      return [{ plan: position, frequency: each }, isTooLong ? 0 : weight] as const
    }),
  )
  const terms = {
    ...{ trialDays, periodMonths: monthsOf(frequency), isSigned },
    failures: payer === undefined ? FAILURES : FAILURES_OF_TEST_WALLET,
  }
  const steps = sampleSteps(standing, terms, now, dice)
  const paid = steps.filter(({ kind }) => kind === 'pay').length
  const lastPeriod = Math.max(0, ...steps.map((step) => ('period' in step ? step.period : 0)))
  const eoaAddress = payer === undefined ? addressOf(`wallet ${number}`) : sampleAccount(payer).address
  const tokenId = dice.pick(tokens)
  const hasSmartWallet = dice.chance(0.6)
  const possible = REACHES[frequency].filter((count) => count > paid && count > lastPeriod)
  const ample = possible.filter((count) => count > lastPeriod + CHARGES_LEFT)
  return {
    ...{ number, payer, offer, plan, isSigned, eoaAddress, steps },
    tokenId: isSigned ? localToken(tokenId, payer) : tokenId,
    swAddress: hasSmartWallet && !isSigned ? addressOf(`smart wallet ${number}`) : eoaAddress,
    // A long reach is the most popular, and none is used up.
    reach: dice.pick((isSigned && ample.length > 0 ? ample : possible).map((count) => [count, count])),
    fixedCharges: dice.chance(0.1) ? lastPeriod + 2 + Math.floor(dice.between(0, 6)) : null,
  }
}

/**
 * The token of the local chain that stands for another. The test wallet's accounts pay in one without permits, so that
 * theirs of the others, which are numbered, are free for whatever is tried with them.
 */
const localToken = (tokenId: string, payer: number | undefined) =>
  payer === undefined ? (LOCAL_TWINS[tokenId] ?? tokenId) : LOCAL_USDT

/** The account that pays in a life, to sign what it signed. */
export function accountOf({ number, payer }: Pick<SampleLife, 'number' | 'payer'>): PrivateKeyAccount {
  return payer === undefined ? privateKeyToAccount(keyOf(`wallet ${number}`)) : sampleAccount(payer)
}

const keyOf = (name: string) => keccak256(toHex(`dues sample ${name}`))

const addresses = new Map<string, Address>()

/** Address of the key that a name stands for: the same however often the lives are told, so each is made once. */
function addressOf(name: string): Address {
  const address = addresses.get(name) ?? privateKeyToAddress(keyOf(name))
  addresses.set(name, address)
  return address
}
