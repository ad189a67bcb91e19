import { and, asc, eq, ne } from 'drizzle-orm'
import { hashTypedData } from 'viem'
import { EVERY_CHAIN } from '@/lib/billing/accounts/sign-in-wallet'
import { BillingError } from '@/lib/billing/billing-error'
import { allowedChargesLeft } from '@/lib/billing/checkout/allowance-reach'
import { mostRenewedCharges } from '@/lib/billing/subscriptions/permission-renewal'
import { permitTypedData } from '@/lib/mandate/allowance/permit'
import { RpcUnavailableError } from '@/lib/server/chain/rpc/rpc-unavailable-error'
import type { Deps } from '@/lib/server/deps'
import { renewPermission } from '@/lib/server/services/portal/renew-permission'
import {
  type AskedRenewal,
  lockRenewableTerms,
  type RenewablePermission,
  readRenewable,
} from '@/lib/server/services/portal/renewable-permission'
import { mandates } from '@/lib/server/store/schema/payment-schema'
import { isRunningStatus } from '@/lib/server/store/schema/running'
import { subscribers } from '@/lib/server/store/schema/schema'
import { insertRenewal } from '@/lib/server/store/subscribers/allowance-renewals'
import { scriptedSignature } from '../chain/scripted-signature'
import { TOKEN_DOMAIN } from '../chain/token-rules'
import { keyOf } from '../ledger'
import { approve, enrolSomebody, nowOf, tokensOn } from '../payers'
import { CONFIRMATIONS, PAYERS } from '../run-options'
import type { RunWorld } from '../run-world'
import { payerAccount } from '../simulated-world'

/** The payer's way of allowing further charges; drawn unless given. */
type Way = 'permit' | 'approval'

/** Every payer subscribes to one more of a merchant's, on one network: their allowances are shared then. */
export async function subscribeMore(run: RunWorld): Promise<void> {
  const [chain] = run.chains
  for (let number = 1; number <= PAYERS; number += 1) {
    for (const merchant of run.shop.merchants) {
      await enrolSomebody(run, { number, merchant, ...(chain && { chain }) })
    }
  }
}

/** Several payers renew at a time, most of them by a permit, once what was charged is confirmed. */
export async function renewAll(run: RunWorld): Promise<void> {
  for (const chain of run.chains) {
    for (let blocks = 0; blocks <= CONFIRMATIONS; blocks += 1) chain.mine({ timestamp: nowOf(run) })
  }
  for (let count = 0; count < PAYERS; count += 1) await renewSomebody(run, { way: 'permit' })
  await renewSomebody(run, { way: 'approval' })
}

/** A payer renews the allowance of one of its subscriptions, up or down, by a permit or by an approval. */
export async function renewSomebody(run: RunWorld, given: { way?: Way } = {}): Promise<void> {
  // The service's own part takes turns, as all that it does.
  await run.turns.share([renew(run, given)])
}

async function renew(run: RunWorld, given: { way?: Way }): Promise<void> {
  const { dice, shop } = run
  const running = await shop.world.deps.store.db
    .select({ id: subscribers.id, payer: mandates.payer, chainId: mandates.chainId })
    .from(subscribers)
    .innerJoin(mandates, and(eq(mandates.subscriberId, subscribers.id), eq(mandates.status, 'live')))
    .where(ne(subscribers.status, 'cancelled'))
    .orderBy(asc(subscribers.id))
  const own = running.filter(({ chainId }) => run.chains.some((chain) => chain.chainId === chainId))
  if (own.length === 0) return
  const { id: subscriberId, payer } = dice.pick(own)
  const charges = dice.between(1, 5)
  const asked = { subscriberId, account: { address: payer, chainId: EVERY_CHAIN }, charges }
  const { deps } = run.startProcess('api', null)
  try {
    const renewable = await readRenewable(deps, asked)
    run.violations.push(...(await lookAtShares(run, asked, renewable)))
    const token = tokensOf(run, renewable)
    const way = given.way ?? dice.pick<Way>(['permit', 'approval'])
    if (way === 'permit' && token?.hasPermit) await renewByPermit(run, deps, { asked, renewable })
    else await renewByApproval(run, deps, { asked, renewable })
  } catch (error) {
    if (!(error instanceof BillingError || error instanceof RpcUnavailableError)) throw error
    run.note(`WORLD nothing is renewed: ${error.message}`)
  }
}

/** Number of charges that everybody allows where {@link allowFurther} asks for it. */
const FURTHER_CHARGES = 3

/** Every payer whose permission is nearly used up allows further charges, of what the contract may take already. */
export async function allowFurther(run: RunWorld): Promise<void> {
  const { deps } = run.startProcess('api', null)
  const rows = await run.shop.world.deps.store.db
    .select({ subscriber: subscribers, payer: mandates.payer })
    .from(subscribers)
    .innerJoin(mandates, and(eq(mandates.subscriberId, subscribers.id), eq(mandates.status, 'live')))
    .where(isRunningStatus(subscribers.status))
    .orderBy(asc(subscribers.id))
  for (const { subscriber, payer } of rows) {
    const charges = Math.min(FURTHER_CHARGES, mostRenewedCharges(subscriber))
    if (charges === 0 || allowedChargesLeft(subscriber) >= charges) continue
    const asked = {
      subscriberId: subscriber.id,
      account: { address: payer, chainId: EVERY_CHAIN },
      charges,
      permit: null,
    }
    try {
      await renewPermission(deps, asked)
      run.note(`WORLD ${payer} allows ${charges} charges more of ${subscriber.id}`)
    } catch (error) {
      if (!(error instanceof BillingError)) throw error
      run.note(`WORLD ${payer} allows no more of ${subscriber.id}: ${error.message}`)
    }
  }
}

const tokensOf = ({ chains }: RunWorld, { mandate }: RenewablePermission) =>
  chains
    .filter(({ chainId }) => chainId === mandate.chainId)
    .flatMap(tokensOn)
    .find(({ address }) => keyOf(address) === keyOf(mandate.token))

/** The allowance that is asked for leaves the payer's other subscriptions with the merchant what was allowed for them. */
async function lookAtShares(
  { shop }: RunWorld,
  { charges }: AskedRenewal,
  { mandate, needed, subscriber }: RenewablePermission,
): Promise<string[]> {
  const { chainId, payer, token, puller } = mandate
  const rows = await shop.world.deps.store.db
    .select({ subscriber: subscribers })
    .from(subscribers)
    .innerJoin(mandates, eq(mandates.subscriberId, subscribers.id))
    .where(
      and(
        ne(subscribers.status, 'cancelled'),
        ne(subscribers.id, subscriber.id),
        ne(mandates.status, 'ended'),
        eq(mandates.chainId, chainId),
        eq(mandates.payer, payer),
        eq(mandates.token, token),
        eq(mandates.puller, puller),
      ),
    )
  const others = rows.reduce(
    (sum, { subscriber: { capAtomic, ...other } }) => sum + capAtomic * BigInt(allowedChargesLeft(other)),
    0n,
  )
  const least = others + subscriber.capAtomic * BigInt(charges)
  return needed >= least ? [] : [`a renewal of ${subscriber.id} asks for ${needed}, and ${least} are needed`]
}

async function renewByPermit(
  run: RunWorld,
  deps: Deps,
  { asked, renewable }: { asked: AskedRenewal; renewable: RenewablePermission },
): Promise<void> {
  const { mandate, needed: value } = renewable
  const { chainId, payer: owner, token, puller: spender } = mandate
  const chain = run.chains.find((each) => each.chainId === chainId)
  const nonce = BigInt(chain?.head.ledger.permits.get(keyOf(token, owner)) ?? 0)
  const deadline = BigInt(nowOf(run) + 3 * 86_400)
  const terms = { chainId, token, domain: TOKEN_DOMAIN, owner, spender, value, deadline, nonce }
  const permit = {
    value: String(value),
    deadline: String(deadline),
    nonce: String(nonce),
    signature: scriptedSignature(owner, hashTypedData(permitTypedData(terms))),
  }
  run.note(`WORLD ${owner} signs ${asked.charges} charges of ${mandate.id} (permit)`)
  await deps.store.transaction(async (tx) => {
    const { subscriber } = await lockRenewableTerms(tx, asked)
    await insertRenewal(tx, {
      id: deps.random.uuid(),
      merchantId: subscriber.merchantId,
      subscriberId: subscriber.id,
      mandateId: mandate.id,
      permit,
      charges: asked.charges,
      createdAt: deps.clock.now(),
    })
  })
}

async function renewByApproval(
  run: RunWorld,
  deps: Deps,
  { asked, renewable }: { asked: AskedRenewal; renewable: RenewablePermission },
): Promise<void> {
  const { mandate, needed } = renewable
  const chain = run.chains.find(({ chainId }) => chainId === mandate.chainId)
  const token = tokensOf(run, renewable)
  const merchant = run.shop.merchants.find(({ puller }) => keyOf(puller) === keyOf(mandate.puller))
  const number = numberOf(mandate.payer)
  if (!chain || !token || !merchant || number === null) return
  run.note(`WORLD ${mandate.payer} allows ${asked.charges} charges of ${mandate.id} (approval)`)
  approve(run, { chain, token, merchant, number }, needed)
  chain.mine({ timestamp: nowOf(run) })
  await renewPermission(deps, { ...asked, permit: null })
}

/** Number of a payer; null for those that have a way of their own. */
function numberOf(payer: string): number | null {
  for (let number = 1; number <= PAYERS; number += 1) {
    if (keyOf(payerAccount(number).address) === keyOf(payer)) return number
  }
  return null
}
