import type { Frequency } from '../subscriptions/frequency'
import type { EndCause } from './end-cause'

/** Subscription of a message to its payer. */
interface Paid {
  /** Name of the merchant, or its short address. */
  readonly merchant: string
  readonly title: string
  /** Page that shows or mends it. */
  readonly link: string
}

/** Amount of a token. */
interface Amount {
  /** Whole tokens, as a decimal text. */
  readonly amount: string
  readonly symbol: string
  readonly network: string
}

/** Amount that a token will come to. */
interface Price {
  readonly priceMicroUsd: bigint
  readonly symbol: string
  readonly network: string
}

/** Facts that a message is written from, by kind. */
export interface MessageFacts {
  readonly confirm: { readonly audience: 'payer' | 'merchant'; readonly until: Date; readonly link: string }
  readonly receipt: Paid &
    Amount & {
      /** Micro-dollars of credit that paid for all of it; null where the wallet paid. */
      readonly creditMicroUsd: bigint | null
      readonly paidAt: Date
      readonly nextChargeAt: Date | null
    }
  readonly charge_ahead: Paid & Price & { readonly at: Date; readonly metered: boolean }
  readonly payment_failed: Paid & Amount & { readonly reason: string; readonly nextAttemptAt: Date | null }
  readonly permission_ending: Paid & { readonly at: Date | null; readonly needed: boolean }
  readonly trial_ending: Paid & Price & { readonly at: Date }
  readonly price_change: Paid & {
    readonly plan: string
    readonly frequency: Frequency
    /** Of a period, as it is and as it is to be. */
    readonly priceMicroUsd: bigint
    readonly newPriceMicroUsd: bigint
    readonly from: Date
    /** Fate of who does not accept it. */
    readonly otherwise: 'keep' | 'end'
  }
  readonly cancelled: Paid & {
    readonly at: Date
    /** True where it ends later. */
    readonly ahead: boolean
    readonly cause: EndCause
  }
  readonly first_subscriber: {
    readonly title: string
    readonly plan: string
    readonly payer: string
    readonly link: string
  }
  readonly failures_of_day: {
    readonly day: Date
    readonly total: number
    /** The first of them. */
    readonly failures: readonly {
      readonly title: string
      readonly payer: string
      readonly amount: string
      readonly symbol: string
      /** Cause, as a sentence. */
      readonly cause: string
    }[]
    readonly link: string
  }
  readonly keeper_low: { readonly network: string; readonly charges: number; readonly link: string }
  readonly endpoint_disabled: { readonly url: string; readonly gone: boolean; readonly link: string }
  readonly access_added: {
    readonly what: 'key' | 'address' | 'recovered'
    readonly by: string
    readonly at: Date
    readonly link: string
  }
}
