import { MINUTE_MS } from '@/lib/billing/durations'
import { createDiscount } from '@/lib/server/services/discounts/create-discount'
import { type DiscountDetails, takeRedemption } from '@/lib/server/store/discounts/discounts'
import { CONFIRMATIONS, MEMBERS, PRICE } from '../run-options'
import type { RunWorld } from '../run-world'
import { passTime } from '../scenario'
import { checkDiscounts } from './check-life'
import {
  bringIn,
  expectTaken,
  loseAndSettle,
  membersOf,
  payNext,
  placeOf,
  requestAlone,
  signUp,
} from './members'

/** Half of the price in whole cents, rounded for the payer. */
const HALF = 4_990_000n
/** Charges that the discount lowers. */
const LOWERED = 2

/**
 * A discount for one alone: whoever took it first cannot pay, so that the other one has it, and the first one pays the
 * full price at the second attempt.
 */
export async function takeDiscounts(run: RunWorld): Promise<void> {
  const [one, other] = MEMBERS
  const author = { merchantId: placeOf(run).merchant.id, actor: 'system' } as const
  const terms = { code: 'HALF', percent: 50, charges: LOWERED, maxRedemptions: 1, oncePerWallet: true }
  const discount = await requestAlone(run, 'a discount is made', (deps) =>
    createDiscount(deps, { discount: terms, author }),
  )
  if (!discount) return
  await take(run, discount, one, { isPoor: true })
  await bringIn(run)
  run.violations.push(...(await checkDiscounts(run)))
  // Terms of another second are others.
  passTime(run, MINUTE_MS)
  await take(run, discount, other)
  await take(run, discount, one)
  await bringIn(run)
  await payNext(run)
  await loseAndSettle(run, CONFIRMATIONS)
  await payNext(run)
  run.violations.push(...(await checkDiscounts(run)))
  const [full, reduced] = await membersOf(run)
  await expectTaken(run, full, [PRICE, PRICE, PRICE])
  await expectTaken(run, reduced, [HALF, HALF, PRICE])
}

/** A member signs up as the checkout has it: with the discount where one is left. */
async function take(
  run: RunWorld,
  discount: DiscountDetails,
  number: number,
  { isPoor = false } = {},
): Promise<void> {
  const { store } = run.shop.world.deps
  const isLeft = await store.transaction((tx) => takeRedemption(tx, discount))
  run.note(`WORLD member ${number} ${isLeft ? 'has' : 'is refused'} the discount`)
  const { id, code, percentBps, amountMicroUsd, charges } = discount
  const granted = { id, code, percentBps, amountMicroUsd, charges }
  await signUp(run, number, { plan: 'Monthly', isPoor, ...(isLeft && { discount: granted }) })
}
