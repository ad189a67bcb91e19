import { beforeEach, expect, test } from 'vitest'
import { POST as leaveAsPayer } from '@/app/api/v1/portal/message-addresses/route'
import { watchFunds } from '@/lib/server/services/keeper/watch-funds'
import { planMessages } from '@/lib/server/services/messages/plan-messages'
import { keyOf } from '../../simulation/ledger'
import { PRICE, type Subscribed, subscribe } from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { showPermitDomain } from '../../support/chain/permit-domain'
import { confirmSent, messagesTo } from '../../support/messages/message-fixture'
import { payerSession } from '../../support/service/payer-session'
import { sharedStore } from '../../support/service/shared-store'
import { newSubscription } from '../../support/service/subscription-fixture'

const store = sharedStore()
let world: KeeperWorld
beforeEach(async () => {
  world = await createKeeperWorld({ store: store() })
  showPermitDomain(world)
})

/** What a payer is told of its permission while the keeper looks at its wallet again and again. */
async function toldOfPermission({ payer }: Subscribed) {
  const email = `${payer.address}@example.com`
  const cookie = await payerSession(world, payer.address)
  await world.call(leaveAsPayer, { cookie, body: { email } })
  await confirmSent(world, email)
  for (let turn = 0; turn < 2; turn += 1) {
    world.clock.advance(60_000)
    await watchFunds(world.deps, world)
    await planMessages(world.deps, { signal: new AbortController().signal })
  }
  const sent = await messagesTo(world, email)
  return sent.filter(({ kind }) => kind === 'permission_ending')
}

test('a payer is told once of a permission that covers only a few more payments, with a link that renews it', async () => {
  const subscription = await newSubscription(world, world.merchant, { trialDays: 0 })
  const made = await subscribe(world, { subscription, reach: 3, allowance: 3n * PRICE })
  const [message, ...others] = await toldOfPermission(made)
  expect(others).toEqual([])
  expect(message?.subject).toBe('Renew your permission for Ledgerline Pro')
  expect(message?.body).toContain(
    'The permission that you gave for Ledgerline Pro covers only a few more payments. Renew it with one signature, or payments stop.',
  )
  expect(message?.body).toContain(`/portal?subscription=${subscription.id}`)
})

test('a payer is told once of a permission that no longer works, before the trial’s first charge fails', async () => {
  const subscription = await newSubscription(world, world.merchant, { trialDays: 7 })
  const made = await subscribe(world, { subscription, allowance: 0n })
  // The payer's next nonce is used for something else.
  world.chain.endow(({ permits }) => permits.set(keyOf(world.token, made.payer.address), 4))
  const [message, ...others] = await toldOfPermission(made)
  expect(others).toEqual([])
  expect(message?.subject).toBe('Renew your permission for Ledgerline Pro')
  expect(message?.body).toContain(
    'The permission that you gave for Ledgerline Pro no longer works. Give it again, or the next payment fails.',
  )
  expect(message?.body).toContain(`/portal?subscription=${subscription.id}`)
})
