import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { POST as leaveAsPayer } from '@/app/api/v1/portal/message-addresses/route'
import { EVERY_CHAIN } from '@/lib/billing/accounts/sign-in-wallet'
import { recordChargePaid } from '@/lib/server/services/records/record-charge-paid'
import { messageReaders } from '@/lib/server/store/schema/message-schema'
import { confirmSent, messagesTo, runMessageJobs } from '../../support/messages/message-fixture'
import { payerSession } from '../../support/service/payer-session'
import { sharedStore } from '../../support/service/shared-store'
import { newSubscriber, wallet } from '../../support/service/subscriber-fixture'
import {
  addTokenCatalogue,
  BASE,
  ETHEREUM,
  newSubscription,
  RECEIVER_A,
  tokenId,
} from '../../support/service/subscription-fixture'
import { createWorld } from '../../support/service/world'

const store = sharedStore()
const email = 'ada@example.com'

test('a wallet that pays two merchants on two chains is told of those that its reader reads for', async () => {
  const world = await createWorld({ store: store() })
  await addTokenCatalogue(world)
  const receivers = [{ address: RECEIVER_A, networkId: ETHEREUM } as const]
  const onEthereum = { tokens: [tokenId('USDC', ETHEREUM)], receivers }
  const merchant = await world.newMerchant({ organisation: 'Northwind' })
  const other = await world.newMerchant({ organisation: 'Tide' })
  const subscriptions = [
    await newSubscription(world, merchant, { trialDays: 0 }),
    await newSubscription(world, other, { trialDays: 0, ...onEthereum }),
  ]
  const subscribers = await Promise.all(subscriptions.map((each) => newSubscriber(world, each, 1)))
  await world.call(leaveAsPayer, { cookie: await payerSession(world, wallet(1)), body: { email } })
  await confirmSent(world, email)
  const reads = (place: { chainId?: number; merchantId?: string | null }) =>
    world.deps.store.db.update(messageReaders).set(place).where(eq(messageReaders.email, email))
  const toldOf = async (period: number) => {
    world.clock.advance(1000)
    for (const { id } of subscribers) {
      await recordChargePaid(world.deps, { subscriberId: id, period, amountAtomic: 9_990_000n })
    }
    const before = (await messagesTo(world, email)).length
    await runMessageJobs(world)
    const sent = await messagesTo(world, email)
    return sent.slice(0, sent.length - before).map(({ subject }) => /Northwind|Tide/.exec(subject)?.[0])
  }
  expect((await toldOf(0)).sort()).toEqual(['Northwind', 'Tide'])
  await reads({ merchantId: other.userId })
  expect(await toldOf(1)).toEqual(['Tide'])
  await reads({ merchantId: null, chainId: BASE })
  expect(await toldOf(2)).toEqual(['Northwind'])
  await reads({ chainId: EVERY_CHAIN })
  expect((await toldOf(3)).sort()).toEqual(['Northwind', 'Tide'])
})
