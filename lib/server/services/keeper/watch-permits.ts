import 'server-only'
import { isPermissionNeeded, usablePermit } from '@/lib/mandate/allowance/waiting-permit'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import { listWaitingPermits, lockMandate, updateMandate } from '../../store/chain/mandates'
import type { WatchedSubscriber } from '../../store/subscribers/payer-funds'
import { writeSubscriberEvent } from '../../store/subscribers/subscriber-events'
import { readPermitNonces } from '../onchain/read-permit-nonces'
import type { Standing } from '../onchain/read-standings'
import { findRefusedPermits } from '../onchain/refused-permits'
import { lookAtPermits } from './look-at-permits'

/**
 * Finds out whether what payers signed for the end of a trial would still be taken: a permit is void once its owner has
 * used its nonce for another one, or has lent itself code that refuses it. Who has to allow the payment again is noted
 * and told by an event, once, and so is that it has been done. One reading of the chain for all of them; a token that
 * does not answer changes nothing.
 * @param params.watched - subscribers with their standings as just read; those whose terms are in force are passed over
 * @throws RpcUnavailableError
 */
export async function watchPermits(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock'>,
  params: {
    network: PaymentNetwork
    watched: readonly WatchedSubscriber[]
    standings: readonly (Standing | null)[]
  },
): Promise<void> {
  const { network } = params
  const now = deps.clock.now()
  const waiting = await readWaiting(deps, params)
  const permits = waiting.flatMap(({ mandate, of, nonce }) => {
    const permit = of.allowance < of.capAtomic ? usablePermit(of.permits, { nonce, now }) : null
    return permit ? [{ ...mandate, permit }] : []
  })
  await lookAtPermits(deps, { network, permits })
  const isRefused = await findRefusedPermits(deps, permits)
  for (const { mandate, of, nonce } of waiting) {
    const permits = isRefused(mandate) ? [] : of.permits
    const isNeeded = isPermissionNeeded({ ...of, permits }, { nonce, now })
    if (isNeeded !== (mandate.permissionNeededAt !== null)) await noteNeeded(deps, { mandate, isNeeded })
  }
}

/** Terms that wait, each with what would pay its first charge, and the owner's next nonce at the token. */
async function readWaiting(
  deps: Pick<Deps, 'store'>,
  { network, watched, standings }: Parameters<typeof watchPermits>[1],
) {
  const waiting = watched.flatMap(({ subscriber, mandate }, index) => {
    const standing = standings[index]
    return mandate.status === 'pending' && standing ? [{ subscriber, mandate, standing }] : []
  })
  if (waiting.length === 0) return []
  const nonces = await readPermitNonces(
    network.client,
    waiting.map(({ mandate }) => mandate),
  )
  const payers = [...new Set(waiting.map(({ mandate }) => mandate.payer))]
  const kept = await listWaitingPermits(deps.store.db, { chainId: network.chainId, payers })
  return waiting.flatMap(({ subscriber, mandate, standing }, index) => {
    const nonce = nonces[index]
    if (nonce === undefined || (nonce === null && mandate.permit !== null)) return []
    const { token, payer, puller } = mandate
    const isSame = (each: (typeof kept)[number]) =>
      each.payer === payer && each.token === token && each.puller === puller
    const permits = kept.filter(isSame).map(({ permit }) => permit)
    const of = { capAtomic: subscriber.capAtomic, allowance: standing.allowance, permits }
    return [{ mandate, of, nonce: nonce ?? 0n }]
  })
}

async function noteNeeded(
  deps: Pick<Deps, 'store' | 'clock'>,
  { mandate, isNeeded }: { mandate: WatchedSubscriber['mandate']; isNeeded: boolean },
): Promise<void> {
  await deps.store.transaction(async (tx) => {
    const locked = await lockMandate(tx, { id: mandate.id })
    const isNews = isNeeded !== (locked?.permissionNeededAt !== null)
    if (locked?.status !== 'pending' || !locked.subscriberId || !isNews) return
    const at = deps.clock.now()
    await updateMandate(tx, { id: locked.id, change: { permissionNeededAt: isNeeded ? at : null } })
    await writeSubscriberEvent(tx, {
      type: isNeeded ? 'subscriber.permission_needed' : 'subscriber.permission_renewed',
      subscriberId: locked.subscriberId,
      at,
    })
  })
}
