import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { shippedTokens } from '@/lib/server/tokens/shipped-tokens'
import { keyOf } from '../../simulation/ledger'
import {
  balanceOnChain,
  chargesOf,
  mandateNow,
  reachWindow,
  subscribe,
  subscriberNow,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld } from '../../support/chain/keeper-world'
import { changeBy, quoteChange } from '../../support/chain/payer-change'
import { sharedStore } from '../../support/service/shared-store'
import { BASE, newSubscription, RECEIVER_A, tokenId } from '../../support/service/subscription-fixture'

const store = sharedStore()

test('a payer changes the token: the next charge is in the new one, and none in the one before', async () => {
  const weth = shippedTokens.find(({ id }) => id === tokenId('WETH', BASE))
  if (!weth) throw new Error('There is no WETH')
  const world = await createKeeperWorld({ store: store() })
  const subscription = await newSubscription(world, world.merchant, {
    trialDays: 0,
    tokens: [tokenId('USDC', BASE), weth.id],
    receivers: [{ address: RECEIVER_A, networkId: BASE }],
  })
  const made = await subscribe(world, { subscription, balance: 2n * 10n ** 9n })
  const [token, spender] = [getAddress(weth.address), getAddress((await mandateNow(world, made)).puller)]
  const purse = 10n ** 18n
  world.fund(made.payer.address, { balance: purse, allowance: purse, token, spender })
  const body = { tokenId: weth.id, when: 'renewal' }
  expect((await quoteChange(world, made, body)).data.mandate.message).toMatchObject({ token })
  await changeBy(world, made, body)

  const before = balanceOnChain(world, made)
  await reachWindow(world, made, 1)
  await world.settle()
  const { priceMicroUsd } = made.subscriber
  expect(await subscriberNow(world, made)).toMatchObject({
    ...{ terms: 1, status: 'active', tokenId: weth.id, priceMicroUsd, chargesPaid: 2 },
  })
  const [, paid] = await chargesOf(world, made)
  const left = world.chain.head.ledger.balances.get(keyOf(token, made.payer.address)) ?? 0n
  expect(paid?.amountAtomic).toBeGreaterThan(0n)
  expect(purse - left).toBe(paid?.amountAtomic)
  expect(balanceOnChain(world, made)).toBe(before)
})
