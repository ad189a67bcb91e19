import type { Address } from 'viem'
import { expect, test } from 'vitest'
import * as subscriptionRoute from '@/app/api/v1/subscriptions/[id]/route'
import * as subscriptionsRoute from '@/app/api/v1/subscriptions/route'
import { createKeeperWorld } from '../../support/chain/keeper-world'
import { askQuote, firstChoice, newAccount } from '../../support/service/checkout-payment'
import { sharedStore } from '../../support/service/shared-store'
import {
  BASE,
  newCheckoutSession,
  newSubscription,
  RECEIVER_A,
  subscriptionBody,
} from '../../support/service/subscription-fixture'

const store = sharedStore()

test('the contract that charges for a merchant is none of its receivers, before its first payment too', async () => {
  const world = await createKeeperWorld({ store: store() })
  const subscription = await newSubscription(world, world.merchant)
  const { id } = await newCheckoutSession(world, subscription)
  const { data: quote } = await askQuote(world, id, firstChoice(subscription, newAccount().address))
  const receivers = ([RECEIVER_A, quote.spender] as Address[]).map((address) => ({
    address,
    networkId: BASE,
  }))
  const refusal = {
    status: 400,
    code: 'invalid_request',
    detail: expect.stringMatching(
      /^receivers\[1\]\.address: .* charges for you\. .* the address of a wallet/,
    ),
  }
  const { apiKey } = world.merchant
  const created = await world.call(subscriptionsRoute.POST, {
    apiKey,
    body: subscriptionBody({ receivers }),
  })
  expect(created.problem).toMatchObject(refusal)
  const changed = await world.call(subscriptionRoute.PATCH, {
    apiKey,
    params: { id: subscription.id },
    body: { receivers },
  })
  expect(changed.problem).toMatchObject(refusal)
})
