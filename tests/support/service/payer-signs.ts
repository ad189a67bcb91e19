import { and, eq } from 'drizzle-orm'
import { getAddress, hashTypedData } from 'viem'
import { POST as changeRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change/route'
import { POST as quoteChangeRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change-quote/route'
import { POST as renewRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/permission/route'
import { POST as quoteRenewalRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/permission-quote/route'
import { permitTypedData } from '@/lib/mandate/allowance/permit'
import { subscriberChanges } from '@/lib/server/store/schema/change-schema'
import type { StoredPermit } from '@/lib/server/store/schema/payment-schema'
import { allowanceRenewals } from '@/lib/server/store/schema/renewal-schema'
import type { ChangeRow } from '@/lib/server/store/subscribers/changes'
import { scriptedSignature } from '../../simulation/chain/scripted-signature'
import { TOKEN_DOMAIN } from '../../simulation/chain/token-rules'
import type { Subscribed } from '../browser/keeper-scene'
import type { KeeperWorld } from '../chain/keeper-world'
import { signPermit } from './checkout-payment'
import { payerSession } from './payer-session'

const asked = async (world: KeeperWorld, { payer, subscriber }: Subscribed) => ({
  cookie: await payerSession(world, payer.address),
  params: { subscriberId: subscriber.id },
})

/** The answer to the question what a renewal for so many charges asks for. */
export const askRenewal = async (world: KeeperWorld, made: Subscribed, charges: number) =>
  world.call(quoteRenewalRoute, { ...(await asked(world, made)), body: { charges } })

/** The answer to a renewal for so many charges, signed as it is quoted. */
export async function sendRenewal(world: KeeperWorld, made: Subscribed, charges: number) {
  const permit = await signPermit(made.payer, (await askRenewal(world, made, charges)).data)
  return world.call(renewRoute, { ...(await asked(world, made)), body: { charges, permit } })
}

/** Renews by a signature, as the scripted chain takes it. */
export async function renewBySignature(world: KeeperWorld, made: Subscribed, charges: number) {
  const { status, problem } = await sendRenewal(world, made, charges)
  if (status !== 200) throw new Error(`The renewal was refused: ${JSON.stringify(problem)}`)
  const { db } = world.deps.store
  const isWaiting = and(
    eq(allowanceRenewals.subscriberId, made.subscriber.id),
    eq(allowanceRenewals.status, 'waiting'),
  )
  const [row] = await db.select().from(allowanceRenewals).where(isWaiting)
  if (!row) throw new Error('Nothing was kept')
  const permit = scriptedPermit(world, made, row.permit)
  await db.update(allowanceRenewals).set({ permit }).where(eq(allowanceRenewals.id, row.id))
}

interface WantedChange {
  readonly planId?: string
  readonly tokenId?: string
  readonly when: 'now' | 'renewal'
  readonly periods?: number
}

/** The quote of a change, as the payer reads it. */
export async function quoteChange(world: KeeperWorld, made: Subscribed, wanted: WantedChange) {
  const { data } = await world.call(quoteChangeRoute, { ...(await asked(world, made)), body: wanted })
  return data
}

/** Changes terms by a signature, with a permit where the quote has one, as the scripted chain takes them. */
export async function changeBySignature(
  world: KeeperWorld,
  made: Subscribed,
  wanted: WantedChange,
): Promise<ChangeRow> {
  const data = await quoteChange(world, made, wanted)
  const { domain, types, primaryType, message } = data.mandate
  const verifyingContract = getAddress(domain.verifyingContract)
  const typed = { domain: { ...domain, verifyingContract }, types, primaryType, message }
  const signature = await made.payer.signTypedData(typed as never)
  const permit = data.permit ? await signPermit(made.payer, data) : undefined
  const body = { mandate: message, signature, permit }
  const { status, problem } = await world.call(changeRoute, { ...(await asked(world, made)), body })
  if (status !== 202) throw new Error(`The change was refused: ${JSON.stringify(problem)}`)
  const { db } = world.deps.store
  const isWaiting = and(
    eq(subscriberChanges.subscriberId, made.subscriber.id),
    eq(subscriberChanges.status, 'waiting'),
  )
  const [row] = await db.select().from(subscriberChanges).where(isWaiting)
  if (!row) throw new Error('Nothing was kept')
  const standIns = {
    signature: scriptedSignature(made.payer.address, row.mandateId),
    permit: row.permit && scriptedPermit(world, made, row.permit),
  }
  await db.update(subscriberChanges).set(standIns).where(eq(subscriberChanges.id, row.id))
  return { ...row, ...standIns }
}

/** A permit with the stand-in that the scripted chain takes for a signature. */
function scriptedPermit(world: KeeperWorld, { payer }: Subscribed, permit: StoredPermit): StoredPermit {
  const { value, deadline, nonce = '0' } = permit
  const terms = {
    chainId: world.network.chainId,
    token: world.token,
    domain: TOKEN_DOMAIN,
    owner: payer.address,
    spender: world.puller,
    value: BigInt(value),
    deadline: BigInt(deadline),
    nonce: BigInt(nonce),
  }
  return { ...permit, signature: scriptedSignature(payer.address, hashTypedData(permitTypedData(terms))) }
}
