import { expect, it } from 'vitest'
import { maxStartGas } from '@/lib/mandate/puller/start-gas'
import type { PaymentNetwork } from '@/lib/server/chain/payment-networks'
import { checkoutScene } from '../../support/browser/checkout-scene'
import { enrolmentsOf, signedCheckout } from '../../support/service/signed-checkout'
import { BASE } from '../../support/service/subscription-fixture'

const scene = checkoutScene()

it('of a burst of signed terms no more are taken than the day’s gas is for, before anything is sent', async () => {
  const { world, subscription } = scene()
  const networks = world.deps.payments.networks as Map<number, PaymentNetwork>
  const network = networks.get(BASE)
  if (!network) throw new Error('There is no network')
  const payouts = subscription.receivers.filter(({ networkId }) => networkId === BASE).length
  const oneStart = maxStartGas({ payouts, hasCode: false })
  // Half of it is one merchant's.
  networks.set(BASE, { ...network, startGasPerDay: 4n * oneStart })
  const checkouts = await Promise.all(Array.from({ length: 6 }, () => signedCheckout(world, subscription)))
  const answers = await Promise.all(checkouts.map((checkout) => checkout.send()))
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 409, 409, 409, 409])
  const codes = answers.flatMap(({ problem }) => problem?.code ?? [])
  expect(new Set(codes)).toEqual(new Set(['gas_budget_spent']))
  const stored = (await Promise.all(checkouts.map((each) => enrolmentsOf(world, each)))).flat()
  expect(stored.map(({ startGas }) => startGas)).toEqual([oneStart, oneStart])
})
