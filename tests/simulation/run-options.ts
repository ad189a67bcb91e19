import type { RpcFaults } from './chain/faulty-client'

export const CONFIRMATIONS = 3
export const PAYERS = 3
/** A payer whose wallet is a contract that confirms in a simulation what it refuses in a transaction. */
export const TWO_FACED_PAYER = PAYERS + 1
/** A payer whose terms name a contract of no merchant's. */
export const CLAIMING_PAYER = PAYERS + 2
/** Payers with smart wallets, who change what they have subscribed to. */
export const MEMBERS = [PAYERS + 3, PAYERS + 4] as const
/** In atomic units of any token. */
export const PRICE = 9_990_000n
/** Of one seat of the plan that has them, in atomic units. */
export const SEAT_PRICE = 4_000_000n
/** Of one unit of the metered plan, in atomic units. */
export const UNIT_PRICE = 10_000n

const GWEI = 10n ** 9n
/** Most that a unit of gas may cost: less than the highest base fee of a run. */
export const FEE_CEILING = 30n * GWEI
/** Prices of gas in a run; one is above the ceiling, and one leaves only what a cancel costs. */
export const BASE_FEES = [1n, 1n, 3n, 14n, 14n, 40n].map((fee) => fee * GWEI)
/** Prices once there is peace; what was signed at a lower one has to be raised. */
export const PEACEFUL_FEES = [1n, 3n, 8n].map((fee) => fee * GWEI)
/** Gas for starts and deployments on a day: of one merchant a deployment and a start. */
export const SMALL_BUDGET = 4_400_000n

/** Kinds of a run, by what happens more often in it than in others. */
export const WEATHERS = ['mixed', 'dear gas', 'forks', 'pauses', 'cancels', 'strangers'] as const
export type Weather = (typeof WEATHERS)[number]

type Rate = keyof Omit<RpcFaults, 'isWrongChain' | 'strayLogs' | 'strayPlaces'>

/** Highest probability of each fault. */
export const WORST_FAULTS: Readonly<Record<Rate, number>> = {
  dropped: 0.2,
  unanswered: 0.3,
  duplicated: 0.5,
  stale: 0.4,
  missingReceipt: 0.5,
  underpriced: 0.3,
  forked: 0.6,
  lostSends: 1,
}

/** Faults that a weather nearly always has. */
export const USUAL_FAULTS: Readonly<Partial<Record<Weather, readonly Rate[]>>> = {
  forks: ['forked', 'stale'],
  cancels: ['lostSends'],
}

/** Courses of events in the life of one subscription, which are played among {@link MEMBERS}. */
const LIVES = [
  'endBySignature',
  'takeDiscounts',
  'useAndPay',
  'changeTerms',
  'endPauses',
  'acceptPrice',
  'refundPayments',
  'liveFreely',
] as const
export type LifeName = (typeof LIVES)[number]

/** Courses of events that would rarely come together by chance; each is played by a function of its name. */
export const SCENES = [
  'chargeInPeace',
  'beAway',
  'forgetSent',
  'loseSends',
  'waitForPrice',
  'waitForMonths',
  'loseFunds',
  'loseBlocks',
  'shortenChain',
  'loseNonce',
  'loseRace',
  'regainNonce',
  'loseCancel',
  'beMisled',
  'hearTwoForks',
  'hearOldHead',
  'cancelUnsent',
  'cancelWhileDear',
  'leaveUnsent',
  'pauseAndReturn',
  'cancelWhileCharging',
  'lowerWhileCharging',
  ...LIVES,
  'startAtOnce',
  'startTwice',
  'startTwoFaced',
  'bringFailedTerms',
  'claimPayments',
  'renewAllowances',
] as const
export type SceneName = (typeof SCENES)[number]

/** True for a scene of {@link LIVES}. */
export const isOfLife = (scene: SceneName): boolean => (LIVES as readonly string[]).includes(scene)

/** Scenes in which payers subscribe. */
export const OPENINGS: readonly SceneName[] = [
  'startAtOnce',
  'startTwice',
  'startTwoFaced',
  'bringFailedTerms',
]

/** Deliberate differences of a run. */
export interface RunOptions {
  /** The only thing that happens, a few times, unless the run takes whatever comes. */
  readonly scene?: SceneName
  /** Drawn by the seed unless given. */
  readonly weather?: Weather
  /** The one without a base fee, or both; drawn by the seed unless given. */
  readonly networks?: 'legacy' | 'both'
  /** The contract charges a window repeatedly, so that the service alone prevents double charges. */
  readonly isContractCareless?: boolean
  /** Ends the run with the first violation. */
  readonly isBrief?: boolean
  /** Ends the run after as many of its parts; all of them unless given. */
  readonly parts?: number
}
