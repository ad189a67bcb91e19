import 'server-only'
import { formatUnits } from 'viem'
import { AllowanceTooLowError, PermitUnusableError } from '@/lib/billing/checkout/checkout-refusals'
import { coveredCharges } from '@/lib/mandate/allowance/covered-charges'
import type { Deps } from '../../deps'
import { replaceWaitingPermit, updateMandate } from '../../store/chain/mandates'
import type { Database } from '../../store/database/database'
import type { StoredPermit } from '../../store/schema/payment-schema'
import {
  forgetUnbroughtRenewals,
  insertRenewal,
  listLatestRenewals,
  settleDoneRenewals,
} from '../../store/subscribers/allowance-renewals'
import { lockPurse } from '../../store/subscribers/payer-standing'
import { checkPermit, type ReturnedPermit, tryPermit } from '../checkout/check-payer-funds'
import { chargesInBlocks } from '../records/charges-in-blocks'
import { noteAllowed } from '../records/record-renewal'
import { lockPaidSubscriber } from './lock-paid-subscriber'
import { takesPermit } from './quote-permission'
import { type PaidSubscription, readPaidSubscription } from './read-paid-subscriptions'
import {
  type AskedRenewal,
  lockRenewableTerms,
  neededFor,
  type RenewablePermission,
  type RenewableTerms,
  readRenewable,
} from './renewable-permission'

type RenewDeps = Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random' | 'payments'>

/**
 * Renews the allowance of a payer's subscription. A permit for terms in force is kept for the keeper, which brings it at
 * once; one for terms that wait takes the place of theirs, and is brought with their first charge. Without a permit the
 * allowance is read from the chain, and has to be enough. However much more it is, no more charges are allowed than the
 * payer names. Repeating it changes nothing.
 * @throws what {@link readRenewable} throws, PermitUnusableError, BadSignatureError, AllowanceTooLowError
 */
export async function renewPermission(
  deps: RenewDeps,
  params: AskedRenewal & { permit: ReturnedPermit | null },
): Promise<PaidSubscription> {
  const { permit, ...asked } = params
  const kept = permit && (await findKept(deps, asked, permit))
  if (kept) return kept
  const renewable = await readRenewable(deps, asked)
  return permit ? keepPermit(deps, { asked, renewable, permit }) : recordAllowance(deps, { asked, renewable })
}

/** The subscription where this very permit is kept already; null where it is not. */
async function findKept(
  deps: RenewDeps,
  asked: AskedRenewal,
  permit: ReturnedPermit,
): Promise<PaidSubscription | null> {
  return deps.store.transaction(async (tx) => {
    const { subscriber } = await lockPaidSubscriber(tx, asked)
    const [latest] = await listLatestRenewals(tx, { subscriberIds: [subscriber.id] })
    const isKept = latest && latest.status !== 'void' && isSigned(latest.permit, permit)
    return isKept ? readPaidSubscription(tx, subscriber.id, deps) : null
  })
}

const isSigned = ({ signature }: StoredPermit, returned: ReturnedPermit) =>
  signature.toLowerCase() === returned.signature.toLowerCase()

async function keepPermit(
  deps: RenewDeps,
  params: { asked: AskedRenewal; renewable: RenewablePermission; permit: ReturnedPermit },
): Promise<PaidSubscription> {
  const { asked, renewable } = params
  const { place, payer, needed, lasts } = renewable
  if (!(await takesPermit(deps, renewable))) {
    throw new PermitUnusableError(
      'No permit is needed, or this wallet has signed too many today: send a transaction instead.',
    )
  }
  const permit = await checkPermit(deps, place, { payer, needed, permit: params.permit, lasts })
  await tryPermit(deps, place, { payer, permit })
  return whileRenewable(deps, { asked, renewable }, async (tx, { subscriber, mandate }) => {
    if (mandate.status === 'pending') {
      await noteReach(tx, deps, { subscriber, mandate, charges: asked.charges })
      await replaceWaitingPermit(tx, { id: mandate.id, permit })
      return
    }
    await insertRenewal(tx, {
      id: deps.random.uuid(),
      merchantId: subscriber.merchantId,
      subscriberId: subscriber.id,
      mandateId: mandate.id,
      permit,
      charges: asked.charges,
      createdAt: deps.clock.now(),
    })
  })
}

/** Records that the allowance of the chain covers what is asked for, beside what the payer's other terms need of it. */
async function recordAllowance(
  deps: RenewDeps,
  { asked, renewable }: { asked: AskedRenewal; renewable: RenewablePermission },
): Promise<PaidSubscription> {
  const { place, payer, others, needed, subscriber: of } = renewable
  const { allowance } = payer
  const covered = coveredCharges(allowance, { capAtomic: of.capAtomic, others })
  if (covered < asked.charges) {
    const text = (amount: bigint) => `${formatUnits(amount, place.token.decimals)} ${place.token.symbol}`
    throw new AllowanceTooLowError({ allows: text(allowance), needs: text(needed) })
  }
  return whileRenewable(deps, { asked, renewable }, async (tx, terms) => {
    await forgetUnbroughtRenewals(tx, { subscriberId: terms.subscriber.id })
    await settleDoneRenewals(tx, { subscriberId: terms.subscriber.id })
    await noteReach(tx, deps, { ...terms, charges: asked.charges, covered })
    if (terms.mandate.permissionNeededAt === null) return
    await updateMandate(tx, { id: terms.mandate.id, change: { permissionNeededAt: null } })
  })
}

/**
 * Notes that an allowance, given or signed for, covers so many charges; tells it where that is news.
 * @param terms.covered - charges that the chain's allowance covers, where nothing was signed: to ask for fewer than are
 *   allowed takes none of these back
 */
async function noteReach(
  tx: Database,
  { clock }: Pick<Deps, 'clock'>,
  { subscriber, mandate, charges, covered = 0 }: RenewableTerms & { charges: number; covered?: number },
): Promise<void> {
  const taken = await chargesInBlocks(tx, subscriber)
  if (taken === null) return
  const allowedCharges = Math.max(taken + charges, Math.min(subscriber.allowedCharges, taken + covered))
  const isTold = allowedCharges === subscriber.allowedCharges && mandate.permissionNeededAt === null
  await noteAllowed(tx, { subscriber, allowedCharges, at: clock.now(), isTold })
}

const NEEDS_MORE = 'Another subscription of this wallet came to need a part of the allowance meanwhile.'

/** Changes locked terms that are the same as they were when the payer was read, and gives the subscription then. */
async function whileRenewable(
  deps: RenewDeps,
  { asked, renewable }: { asked: AskedRenewal; renewable: RenewablePermission },
  change: (tx: Database, terms: RenewableTerms) => Promise<void>,
): Promise<PaidSubscription> {
  return deps.store.transaction(async (tx) => {
    await lockPurse(tx, renewable.mandate)
    const terms = await lockRenewableTerms(tx, asked)
    const isSame =
      terms.mandate.id === renewable.mandate.id && terms.mandate.status === renewable.mandate.status
    if (!isSame) throw new PermitUnusableError('The terms came into force meanwhile.')
    const needed = await neededFor(tx, { ...terms, charges: asked.charges })
    if (needed > renewable.needed) throw new PermitUnusableError(NEEDS_MORE)
    await change(tx, terms)
    return readPaidSubscription(tx, terms.subscriber.id, deps)
  })
}
