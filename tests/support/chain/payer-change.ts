import { eq } from 'drizzle-orm'
import { getAddress, type LocalAccount } from 'viem'
import { POST as changeRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change/route'
import { POST as quoteRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/change-quote/route'
import { subscriberChanges } from '@/lib/server/store/schema/change-schema'
import type { ChangeRow } from '@/lib/server/store/subscribers/changes'
import type { WireChangeQuote } from '@/lib/wire/subscribers/portal-change'
import { scriptedSignature } from '../../simulation/chain/scripted-signature'
import { asPayer } from '../service/payer-session'
import type { KeeperWorld } from './keeper-world'

interface Paying {
  readonly payer: LocalAccount
  readonly subscriber: { readonly id: string }
}

/** Asks for a change as the payer. */
export const quoteChange = async (world: KeeperWorld, of: Paying, body: object) =>
  world.call(quoteRoute, await asPayer(world, of, body))

/** The part of a quote that the payer's wallet signs, as it is sent back. */
export async function signQuote({ mandate }: WireChangeQuote, { payer }: Paying) {
  const { domain, types, primaryType, message } = mandate
  const verifyingContract = getAddress(domain.verifyingContract)
  const typed = { domain: { ...domain, verifyingContract }, types, primaryType, message }
  return { mandate: message, signature: await payer.signTypedData(typed as never) }
}

/** Sends signed terms; of those that are kept the signature is the stand-in that the scripted chain takes. */
export async function sendChange(world: KeeperWorld, of: Paying, body: object) {
  const answer = await world.call(changeRoute, await asPayer(world, of, body))
  for (const { id, mandateId, status } of await changesOf(world, of)) {
    if (status !== 'waiting') continue
    const signature = scriptedSignature(of.payer.address, mandateId)
    await world.deps.store.db.update(subscriberChanges).set({ signature }).where(eq(subscriberChanges.id, id))
  }
  return answer
}

/** Quotes a change and signs it. @throws Error where either is refused */
export async function changeBy(world: KeeperWorld, of: Paying, body: object): Promise<ChangeRow> {
  const { data, problem } = await quoteChange(world, of, body)
  if (problem) throw new Error(`${problem.code}: ${problem.detail}`)
  const answer = await sendChange(world, of, await signQuote(data, of))
  if (answer.problem) throw new Error(`${answer.problem.code}: ${answer.problem.detail}`)
  const kept = (await changesOf(world, of)).find(({ status }) => status === 'waiting')
  if (!kept) throw new Error('Nothing was kept')
  return kept
}

/** Changes of a subscriber, the first one first. */
export async function changesOf(world: KeeperWorld, { subscriber }: Paying): Promise<ChangeRow[]> {
  return world.deps.store.db
    .select()
    .from(subscriberChanges)
    .where(eq(subscriberChanges.subscriberId, subscriber.id))
    .orderBy(subscriberChanges.createdAt)
}
