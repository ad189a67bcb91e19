import { and, eq, inArray } from 'drizzle-orm'
import { type Address, encodeFunctionData, erc20Abi, type Hex, hashTypedData } from 'viem'
import { allowedPeriods } from '@/lib/billing/checkout/allowance-reach'
import type { GrantedDiscount } from '@/lib/billing/discounts/discount'
import { permitTypedData } from '@/lib/mandate/allowance/permit'
import { encodeStart } from '@/lib/mandate/puller/puller-calls'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import { seededRandom } from '@/lib/server/random'
import { enrolments, mandates, type StoredPermit } from '@/lib/server/store/schema/payment-schema'
import { isRunningStatus } from '@/lib/server/store/schema/running'
import { subscribers } from '@/lib/server/store/schema/schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { newEnrolment } from '@/tests/support/service/enrolment-fixture'
import type { ScriptedChain } from './chain/scripted-chain'
import { scriptedSignature } from './chain/scripted-signature'
import { TOKEN_DOMAIN } from './chain/token-rules'
import { keyOf, type ScriptedToken } from './ledger'
import { CLAIMING_PAYER, PAYERS, PRICE, TWO_FACED_PAYER } from './run-options'
import { type RunWorld, STRANGER } from './run-world'
import { FACTORY, NETWORKS, payerAccount, type SimulatedMerchant, STRANGE_FACTORY } from './simulated-world'

/** Counterparty of all funding; it may owe tokens, so that all balances of a token sum to 0. */
const OTHERS = 'others'

/** Parts of an enrolment that a scene decides; everything else is drawn. */
interface Enrolling {
  readonly chain?: ScriptedChain
  readonly merchant?: SimulatedMerchant
  /** True for a subscription that begins with a charge. */
  readonly isAtOnce?: boolean
  readonly number?: number
  /** True for two checkouts in two windows of a browser. */
  readonly isTwice?: boolean
  /** Has no tokens, and allows none. */
  readonly isPoor?: boolean
}

/** A wallet without a running subscription signs one; the terms are stored as the checkout does. */
export async function enrolSomebody(run: RunWorld, given: Enrolling = {}): Promise<void> {
  const { dice, shop, note } = run
  const chain = given.chain ?? dice.pick(run.chains)
  const merchant = given.merchant ?? dice.pick(shop.merchants)
  const some = dice.pick(merchant.subscriptions)
  const subscription = (given.isAtOnce && merchant.subscriptions.find((each) => each.trialDays === 0)) || some
  const isTwoFaced = dice.chance(run.weather === 'strangers' ? 0.4 : 0.05)
  const drawn = dice.between(1, PAYERS)
  const number = given.number ?? (isTwoFaced ? TWO_FACED_PAYER : drawn)
  const token = dice.pick(tokensOn(chain))
  const fixedCharges = dice.chance(0.5) ? dice.between(1, 5) : null
  const periods = allowedPeriods(dice.between(1, 5), fixedCharges)
  const permit =
    dice.chance(0.5) && !given.isPoor
      ? signPermit(run, { chain, merchant, number, token, periods, subscription })
      : null
  const payer = payerAccount(number)
  const isTwice = given.isTwice || dice.chance(run.weather === 'strangers' ? 0.4 : 0.1)
  const standing = await findStanding(run, subscription.id, payer.address)
  if (standing.isSubscribed || standing.isPending) return
  // Payers without a permit have approved before; most have the balance, too.
  const allowed = PRICE * BigInt(dice.chance(0.8) ? 20 : periods)
  if (given.isPoor) {
    approve(run, { chain, merchant, number, token }, 0n)
    fund(run, { chain, number, token }, 0n)
  } else if (!permit) approve(run, { chain, merchant, number, token }, allowed)
  if (dice.chance(0.9) && !given.isPoor)
    fund(run, { chain, number, token }, PRICE * BigInt(dice.chance(0.8) ? 20 : dice.between(1, 3)))
  chain.mine({ timestamp: nowOf(run) })
  const terms = { chain, merchant, subscription, token, number, reach: periods, fixedCharges, permit }
  // Two checkouts in two windows of a browser may both be signed before either is on the chain.
  for (const each of isTwice ? [terms, { ...terms, fixedCharges: periods + 1 }] : [terms]) {
    const { enrolment } = await storeTerms(run, each)
    note(`WORLD payer ${number} signs ${enrolment.mandateId} (${permit ? 'permit' : 'approved'})`)
  }
}

/** Stores signed terms of the first plan of a subscription, as the checkout does. */
export async function storeTerms(
  { shop, dice }: RunWorld,
  params: {
    chain: ScriptedChain
    merchant: SimulatedMerchant
    subscription: SubscriptionDetails
    token: ScriptedToken
    number: number
    reach: number
    fixedCharges: number | null
    permit: StoredPermit | null
    factory?: Address
    discount?: GrantedDiscount
  },
) {
  const { chain, merchant, subscription, token, number, reach, fixedCharges, permit } = params
  const { factory = FACTORY, discount } = params
  const row = subscription.tokens.find(
    ({ address, chainId }) => address === token.address && chainId === chain.chainId,
  )
  if (!row) throw new Error('The subscription does not take the token')
  const random = seededRandom(`${dice.roll()}`)
  return await newEnrolment(
    { ...shop.world, deps: { ...shop.world.deps, random } },
    { ...subscription, tokens: [row] },
    {
      merchant,
      payer: payerAccount(number),
      factory,
      reach,
      ...(fixedCharges !== null && { fixedCharges }),
      ...(permit && { permit }),
      ...(discount && { discount }),
    },
  )
}

/** Terms for a contract of no merchant's lie in the database, and that contract says that it has charged. */
export async function claimPayment(run: RunWorld): Promise<void> {
  const { dice, shop, note } = run
  const chain = dice.pick(run.chains)
  const merchant = dice.pick(shop.merchants)
  const [subscription] = merchant.subscriptions
  if (!subscription) return
  if ((await findStanding(run, subscription.id, payerAccount(CLAIMING_PAYER).address)).isPending) return
  const token = dice.pick(tokensOn(chain))
  const terms = {
    chain,
    merchant,
    subscription,
    token,
    number: CLAIMING_PAYER,
    reach: 3,
    fixedCharges: 3,
    permit: null,
  }
  const { mandate, enrolment } = await storeTerms(run, { ...terms, factory: STRANGE_FACTORY })
  const purse = { chain, number: CLAIMING_PAYER, token }
  approve(run, { ...purse, merchant: { ...merchant, puller: mandate.puller } }, 3n * PRICE)
  fund(run, purse, 3n * PRICE)
  const data = encodeStart({
    mandate: mandateOfMessage(mandate.message),
    signature: mandate.signature as Hex,
    permit: null,
    firstAmount: enrolment.firstAmountAtomic,
  })
  const isClaimed = dice.chance(0.5)
  note(`WORLD a strange contract ${isClaimed ? 'claims' : 'waits for'} the first charge of ${mandate.id}`)
  if (!isClaimed) return
  chain.mine({ timestamp: nowOf(run) })
  chain.submit({ from: STRANGER, to: mandate.puller, data })
}
export const tokensOn = ({ chainId }: ScriptedChain) =>
  NETWORKS.find((network) => network.chainId === chainId)?.tokens ?? []

/** State of a wallet as the checkout knows it: it is subscribed, or its enrolment is pending. */
async function findStanding({ shop }: RunWorld, subscriptionId: string, wallet: Address) {
  const { db } = shop.world.deps.store
  const running = await db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.subscriptionId, subscriptionId),
        eq(subscribers.eoaAddress, wallet),
        isRunningStatus(subscribers.status),
      ),
    )
  const pending = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(mandates, eq(mandates.id, enrolments.mandateId))
    .where(
      and(
        eq(mandates.subscriptionId, subscriptionId),
        eq(mandates.payer, wallet),
        inArray(enrolments.status, ['pending']),
      ),
    )
  return { isSubscribed: running.length > 0, isPending: pending.length > 0 }
}

export const nowOf = ({ shop }: RunWorld) => Math.floor(shop.world.clock.now().getTime() / 1000)

/** A payer's purse on a network. */
interface Purse {
  readonly chain: ScriptedChain
  readonly number: number
  readonly token: ScriptedToken
}

function signPermit(
  run: RunWorld,
  params: Purse & {
    merchant: SimulatedMerchant
    subscription: Pick<SubscriptionDetails, 'trialDays'>
    periods: number
  },
): StoredPermit | null {
  const { chain, merchant, number, token, periods, subscription } = params
  if (!token.hasPermit) return null
  const owner = payerAccount(number).address
  const nonce = chain.head.ledger.permits.get(keyOf(token.address, owner)) ?? 0
  // As long as its terms may be brought to the chain: a trial's wait for its end.
  const lifeS = subscription.trialDays > 0 ? (subscription.trialDays + 3) * 86_400 : 3600
  const [value, deadline] = [PRICE * BigInt(periods), BigInt(nowOf(run) + lifeS)]
  const terms = {
    chainId: chain.chainId,
    token: token.address,
    domain: TOKEN_DOMAIN,
    owner,
    spender: merchant.puller,
  }
  const digest = hashTypedData(permitTypedData({ ...terms, value, deadline, nonce: BigInt(nonce) }))
  return {
    value: String(value),
    deadline: String(deadline),
    nonce: String(nonce),
    signature: scriptedSignature(owner, digest),
  }
}

/** Sets a payer's balance; the difference comes from or goes to `OTHERS`. */
export function fund(run: RunWorld, { chain, number, token }: Purse, amount: bigint): void {
  const owner = payerAccount(number).address
  run.note(`WORLD payer ${number} has ${amount} of ${token.address}`)
  chain.change(({ balances }) => {
    const [own, other] = [keyOf(token.address, owner), keyOf(token.address, OTHERS)]
    balances.set(other, (balances.get(other) ?? 0n) + (balances.get(own) ?? 0n) - amount)
    balances.set(own, amount)
  })
}

export function approve(
  { note }: RunWorld,
  { chain, merchant: { puller }, number, token }: Purse & { merchant: SimulatedMerchant },
  amount: bigint,
): void {
  const from = payerAccount(number).address
  note(`WORLD payer ${number} allows ${amount} of ${token.address}`)
  for (const value of token.isOld ? [0n, amount] : [amount]) {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [puller, value] })
    chain.submit({ from, to: token.address, data })
  }
}

/** Gives every payer enough for everything. */
export function provide(run: RunWorld): void {
  for (const chain of run.chains) {
    for (let number = 1; number <= PAYERS; number += 1) {
      for (const token of tokensOn(chain)) {
        fund(run, { chain, number, token }, 100n * PRICE)
        for (const merchant of run.shop.merchants) {
          approve(run, { chain, number, token, merchant }, 100n * PRICE)
        }
      }
    }
  }
}
