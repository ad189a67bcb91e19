import 'server-only'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { InvalidValueError } from '@/lib/billing/billing-error'
import { NetworkNotConfiguredError } from '@/lib/billing/checkout/checkout-refusals'
import { networkName } from '@/lib/billing/networks'
import { RenewalInFlightError, requireRenewable } from '@/lib/billing/subscriptions/permission-renewal'
import { type AllowanceShare, allowanceNeeded } from '@/lib/mandate/allowance/allowance-needed'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import type { Deps } from '../../deps'
import type { MandateRow } from '../../store/chain/mandates'
import type { Database } from '../../store/database/database'
import { hasRenewalUnderWay } from '../../store/subscribers/allowance-renewals'
import { findWaitingChange } from '../../store/subscribers/changes'
import { lockCharge } from '../../store/subscribers/charges'
import { listOtherShares } from '../../store/subscribers/payer-standing'
import type { SubscriberRow } from '../../store/subscribers/subscribers'
import { listTokensById } from '../../store/subscriptions/tokens'
import { startDeadlineS } from '../checkout/check-payer-funds'
import { type Payer, type PayingPlace, readPayer } from '../checkout/read-payer'
import { lockPaidSubscriber } from './lock-paid-subscriber'

/** A renewal that a payer asks for. */
export interface AskedRenewal {
  readonly subscriberId: string
  readonly account: SignInWallet<Address>
  /** Number of further charges to allow. */
  readonly charges: number
}

/** Terms of a subscriber that charges are to come of, in force or waiting for their first charge. */
export interface RenewableTerms {
  readonly subscriber: SubscriberRow
  readonly mandate: MandateRow
}

/** Renewable terms with their payer as the chain has it now. */
export interface RenewablePermission extends RenewableTerms {
  readonly place: PayingPlace
  readonly payer: Payer
  /** Needs of the payer's other mandates of the same token and puller. */
  readonly others: readonly AllowanceShare[]
  /** Allowance for all of them, in atomic units. */
  readonly needed: bigint
  /** Unix second up to which a permit has to hold; null for one that is brought at once. */
  readonly lasts: bigint | null
}

/**
 * Terms of a payer's subscriber whose allowance can be renewed, the subscriber locked.
 * @throws NotFoundError for a subscriber of another wallet, PermissionNotRenewableError, InvalidValueError for more
 *   charges than are to come, RenewalInFlightError
 */
export async function lockRenewableTerms(tx: Database, asked: AskedRenewal): Promise<RenewableTerms> {
  const { subscriber, mandates } = await lockPaidSubscriber(tx, asked)
  const mandate =
    mandates.find(({ status }) => status === 'live') ?? mandates.find(({ status }) => status === 'pending')
  const isChanging = (await findWaitingChange(tx, { subscriberId: subscriber.id })) !== null
  const most = requireRenewable(subscriber, { isOver: mandate === undefined, isChanging })
  if (asked.charges > most) throw new InvalidValueError('charges', `Must be from 1 to ${most}.`)
  if (!mandate) throw new Error(`Subscriber ${subscriber.id} is renewable and has no terms`)
  // The permit of terms that wait goes with their first charge, which is on its way.
  if (mandate.status === 'pending' && (await isFirstUnderWay(tx, subscriber)))
    throw new RenewalInFlightError()
  if (await hasRenewalUnderWay(tx, { ...mandate, subscriberId: subscriber.id }))
    throw new RenewalInFlightError()
  return { subscriber, mandate }
}

async function isFirstUnderWay(tx: Database, { id, terms, nextPeriod }: SubscriberRow): Promise<boolean> {
  if (nextPeriod === null) return false
  const charge = await lockCharge(tx, { subscriberId: id, terms, period: nextPeriod })
  return charge?.status === 'submitted' || charge?.status === 'pending'
}

/**
 * Reads what a renewal of these terms asks of their payer.
 * @throws what {@link lockRenewableTerms} throws, NetworkNotConfiguredError, TokenUnusableError, RpcUnavailableError
 */
export async function readRenewable(
  deps: Pick<Deps, 'store' | 'payments'>,
  asked: AskedRenewal,
): Promise<RenewablePermission> {
  const { mandate, subscriber } = await deps.store.transaction((tx) => lockRenewableTerms(tx, asked))
  const { chainId, puller } = mandate
  const network = deps.payments.networks.get(chainId)
  const [token] = await listTokensById(deps.store.db, { ids: [subscriber.tokenId] })
  if (!network || !token) throw new NetworkNotConfiguredError(networkName(chainId))
  const place = { network, token: { ...token, address: mandate.token }, puller }
  // The permit of terms that wait goes with their first charge.
  const isByToken = mandate.status === 'live'
  const payer = await readPayer(deps, place, mandate.payer, { isByToken })
  const others = await listOtherShares(deps.store.db, mandate)
  return {
    subscriber,
    mandate,
    place,
    payer,
    others,
    needed: allowanceNeeded({ capAtomic: subscriber.capAtomic, periods: asked.charges }, others),
    lasts: mandate.status === 'pending' ? startDeadlineS(mandateOfMessage(mandate.message)) : null,
  }
}

/** Allowance for so many charges of these terms, and for the payer's others of the same token and puller. */
export async function neededFor(
  db: Database,
  { subscriber: { capAtomic }, mandate, charges }: RenewableTerms & { charges: number },
): Promise<bigint> {
  return allowanceNeeded({ capAtomic, periods: charges }, await listOtherShares(db, mandate))
}
