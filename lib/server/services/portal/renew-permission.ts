import 'server-only'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { NotFoundError } from '@/lib/billing/billing-error'
import { NetworkNotConfiguredError } from '@/lib/billing/checkout/checkout-refusals'
import { networkName } from '@/lib/billing/networks'
import { allowanceNeeded } from '@/lib/mandate/allowance/allowance-needed'
import type { Approval } from '@/lib/mandate/allowance/build-approvals'
import type { PermitTerms } from '@/lib/mandate/allowance/permit'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import type { Deps } from '../../deps'
import { lockMandate, type MandateRow, replaceWaitingPermit } from '../../store/chain/mandates'
import type { Database } from '../../store/database/database'
import { listAllowanceShares } from '../../store/subscribers/payer-standing'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import type { SubscriberRow } from '../../store/subscribers/subscribers'
import { listTokensById } from '../../store/subscriptions/tokens'
import { checkPermit, type ReturnedPermit, startDeadlineS, tryPermit } from '../checkout/check-payer-funds'
import { approvalsOf } from '../checkout/quote-checkout'
import { type Payer, type PayingPlace, permitTermsOf, readPayer } from '../checkout/read-payer'
import { lockPaidSubscriber } from './lock-paid-subscriber'
import { type PaidSubscription, readPaidSubscription } from './read-paid-subscriptions'

/** Ways in which a payer allows a first charge anew. */
export interface PermissionQuote {
  readonly chainId: number
  readonly puller: Address
  /** Allowance to give, in atomic units. */
  readonly needed: bigint
  /** Gives it by signature; null where none is needed or possible. */
  readonly permit: PermitTerms | null
  /** Give it by transactions where a permit cannot. */
  readonly approvals: readonly Approval[]
}

type RenewDeps = Pick<Deps, 'store' | 'clock' | 'wallClock' | 'payments'>
interface Asked {
  readonly subscriberId: string
  readonly account: SignInWallet<Address>
}

/** Terms that wait for the end of a trial, with their payer as the chain has it now. */
interface Waiting {
  readonly mandate: MandateRow
  readonly place: PayingPlace
  readonly payer: Payer
  readonly needed: bigint
}

/**
 * Quotes what a payer signs or sends so that the first charge after its trial can be taken.
 * @throws NotFoundError for a subscriber of another wallet, and where no terms wait, NetworkNotConfiguredError,
 *   TokenUnusableError, RpcUnavailableError
 */
export async function quotePermission(deps: RenewDeps, asked: Asked): Promise<PermissionQuote> {
  const { mandate, place, payer, needed } = await readWaiting(deps, asked)
  const deadline = startDeadlineS(mandateOfMessage(mandate.message))
  const { chainId, puller } = mandate
  const permit = payer.allowance < needed ? permitTermsOf(place, payer, { value: needed, deadline }) : null
  return { chainId, puller, needed, permit, approvals: permit ? [] : await approvalsOf(place, payer, needed) }
}

/**
 * Keeps a permit in place of the one that came with the terms; it is brought to the chain with their first charge.
 * @throws what {@link quotePermission} throws, PermitUnusableError, BadSignatureError
 */
export async function signPermission(
  deps: RenewDeps,
  params: Asked & { permit: ReturnedPermit },
): Promise<PaidSubscription> {
  const { mandate: before, place, payer, needed } = await readWaiting(deps, params)
  const lasts = startDeadlineS(mandateOfMessage(before.message))
  const permit = await checkPermit(deps, place, { payer, needed, permit: params.permit, lasts })
  await tryPermit(deps, place, { payer, permit })
  return deps.store.transaction(async (tx) => {
    const { subscriber } = await lockPaidSubscriber(tx, params)
    const mandate = await lockMandate(tx, { id: before.id })
    if (mandate?.status !== 'pending') throw new NotFoundError('Permission to renew')
    await replaceWaitingPermit(tx, { id: mandate.id, permit })
    if (mandate.permissionNeededAt !== null) {
      const at = deps.clock.now()
      const type = 'subscriber.permission_renewed'
      await writeSubscriberEvent(tx, { type, subscriberId: subscriber.id, at })
    }
    return readPaidSubscription(tx, subscriber.id, deps)
  })
}

async function readWaiting(deps: RenewDeps, asked: Asked): Promise<Waiting> {
  const { mandate, subscriber } = await deps.store.transaction((tx) => findWaiting(tx, asked))
  const { chainId, puller } = mandate
  const network = deps.payments.networks.get(chainId)
  const [token] = await listTokensById(deps.store.db, { ids: [subscriber.tokenId] })
  if (!network || !token) throw new NetworkNotConfiguredError(networkName(chainId))
  const place = { network, token: { ...token, address: mandate.token }, puller }
  const payer = await readPayer(deps, place, mandate.payer)
  const shares = await listAllowanceShares(deps.store.db, mandate)
  return {
    mandate,
    place,
    payer,
    needed: allowanceNeeded({ capAtomic: 0n, periods: 0 }, shares),
  }
}

async function findWaiting(
  tx: Database,
  asked: Asked,
): Promise<{ subscriber: SubscriberRow; mandate: MandateRow }> {
  const { subscriber, mandates } = await lockPaidSubscriber(tx, asked)
  const mandate = mandates.find(({ status }) => status === 'pending')
  if (!mandate) throw new NotFoundError('Permission to renew')
  return { subscriber, mandate }
}
