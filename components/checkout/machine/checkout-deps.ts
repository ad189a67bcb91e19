import type { AuthorizeBy } from '@/lib/billing/checkout/signed-terms'
import type { ShownTerms } from '@/lib/client/payment/check-quote'
import type { CheckoutApi } from '@/lib/client/payment/checkout-api'
import type { PaymentMemory } from '@/lib/client/payment/payment-memory'
import type { EffectScope } from '@/lib/client/run-effects'
import type { Connection } from '@/lib/client/wallet/wallet'
import type { WalletStore } from '@/lib/client/wallet/wallet-store'
import type { CheckoutEvent, Demand } from './checkout-machine'
import type { Payment } from './payment-machine'

/** Dependencies of a checkout's effects. */
export interface CheckoutDeps {
  readonly store: WalletStore
  readonly api: CheckoutApi
  readonly memory: PaymentMemory
  /** The terms of a demand as the page shows them to the owner of an account who is offered so many free days. */
  readonly shown: (demand: Demand, account: string, trialDays: number) => ShownTerms
  /** Form in which an account authorizes terms; its wallet is asked once for each account and network. */
  readonly authorizeBy: (connection: Connection) => Promise<AuthorizeBy>
  readonly now: () => Date
}

export type CheckoutScope = EffectScope<CheckoutEvent>

/** A demand with the wallet that it is made to. */
export interface WalletDemand {
  readonly connection: Connection
  readonly demand: Demand
}

/** The payment that is under way for a demand. */
export interface PaymentUnderWay extends WalletDemand {
  readonly payment: Payment
}
