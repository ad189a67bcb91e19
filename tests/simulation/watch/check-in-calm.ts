import { and, eq } from 'drizzle-orm'
import { type Hex, parseTransaction } from 'viem'
import { periodAt } from '@/lib/billing/charges/period-at'
import { chargeCeiling } from '@/lib/server/chain/fees/fees'
import { pullerEvent } from '@/lib/server/chain/puller-event'
import { listUnwanted } from '@/lib/server/services/transactions/carried'
import { listSignedTransactions } from '@/lib/server/store/chain/chain-transactions'
import { chainTransactions, charges, mandates } from '@/lib/server/store/schema/payment-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
import { minedAt } from '../chain/find-places'
import type { ScriptedChain } from '../chain/scripted-chain'
import { findLogs } from '../chain/scripted-client'
import { keyOf } from '../ledger'
import { CONFIRMATIONS, FEE_CEILING } from '../run-options'
import type { RunWorld } from '../run-world'
import { isByCredit } from './by-credit'

/** Ids of transactions that are in no block as far as is known. */
export async function listSigned({ shop }: RunWorld): Promise<ReadonlySet<string>> {
  const rows = await shop.world.deps.store.db
    .select({ id: chainTransactions.id })
    .from(chainTransactions)
    .where(eq(chainTransactions.status, 'signed'))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Checks what has to hold once the service has worked twice without a fault, while no block came.
 * @param params.signed - transactions that were signed before the second time
 * @param params.isLong - true where they have waited for so long that their price is raised
 * @returns the violations
 */
export async function checkInCalm(
  run: RunWorld,
  params: { signed: ReadonlySet<string>; isLong: boolean },
): Promise<string[]> {
  const found: string[] = []
  for (const chain of run.chains) {
    found.push(...(await checkPlaces(run, chain)))
    found.push(...(await checkCharges(run, chain)))
    found.push(...(await checkOutbox(run, chain, params)), ...checkReplacements(run, chain))
  }
  return found
}

/** Transactions noted as mined are in their block; those that a server on another fork named are looked up once final. */
async function checkPlaces({ shop, misled }: RunWorld, chain: ScriptedChain): Promise<string[]> {
  const rows = await shop.world.deps.store.db
    .select()
    .from(chainTransactions)
    .where(eq(chainTransactions.chainId, chain.chainId))
  return rows
    .filter(({ status, hash }) => status !== 'signed' && hash !== null && !misled.has(hash))
    .filter(({ sender, nonce, hash, blockHash }) => {
      const place = minedAt(chain, { sender, nonce }).find(({ isPresent }) => isPresent)
      return !place || hash !== place.hash || blockHash !== place.blockHash
    })
    .map(({ id, status, purpose }) => `${purpose} ${id} is ${status}, and is in no such block`)
}

/** Charges are recorded as the chain has them, each as far as its depth allows. */
export async function checkCharges({ shop }: RunWorld, chain: ScriptedChain): Promise<string[]> {
  const { db } = shop.world.deps.store
  const addresses = shop.merchants.map(({ puller }) => puller)
  const logs = findLogs(chain, { addresses, fromBlock: 0n, toBlock: chain.head.number })
  const rows = await db
    .select({ charge: charges, mandateId: mandates.id })
    .from(charges)
    .innerJoin(
      mandates,
      and(eq(mandates.subscriberId, charges.subscriberId), eq(mandates.terms, charges.terms)),
    )
    .where(eq(mandates.chainId, chain.chainId))
  const taken = logs.flatMap((log) => {
    const event = pullerEvent(log)
    return event?.kind === 'charged' ? [{ ...event, log }] : []
  })
  const wrong = rows.flatMap(({ charge, mandateId }) => {
    const { status, period } = charge
    const own = taken.find((each) => each.mandateId === mandateId && each.period === period)
    const depth = own ? Number(chain.head.number - own.log.blockNumber) + 1 : 0
    const isFinal = own !== undefined && own.log.blockNumber <= chain.finalized
    const expected = isFinal
      ? ['settled']
      : depth >= CONFIRMATIONS
        ? ['paid']
        : depth > 0
          ? // What was paid before a reorganization moved it stays so.
            ['pending', 'paid']
          : ['due', 'submitted', 'failed']
    const isWell = expected.includes(status) || isByCredit(charge)
    return isWell ? [] : [`window ${period} of ${mandateId} is ${status} at a depth of ${depth} blocks`]
  })
  return wrong
}

/** A subscriber who has just cancelled at the end of what is paid has no access to a window that is in no block. */
export async function checkFreePeriod({ shop }: RunWorld, id: string | null): Promise<string[]> {
  if (id === null) return []
  const { db } = shop.world.deps.store
  const [row] = await db.select().from(subscribers).where(eq(subscribers.id, id))
  if (!row?.cancelAt || row.cancelAt <= shop.world.clock.now()) return []
  const { cancelAt, firstChargeAt, periodMonths } = row
  const period = periodAt(firstChargeAt, periodMonths, cancelAt) - 1
  const own = await db.select().from(charges).where(eq(charges.subscriberId, id))
  const charge = own.find((each) => each.terms === row.terms && each.period === period)
  const isFree = charge?.attempts === 0 && (charge.status === 'due' || charge.status === 'submitted')
  return isFree ? [`${id} has access until ${cancelAt.toISOString()}, and window ${period} is unpaid`] : []
}

/** Signed transactions wait in the pool at a price that blocks take; no charge of somebody who has cancelled does. */
async function checkOutbox(
  { shop, elsewhere }: RunWorld,
  chain: ScriptedChain,
  { signed, isLong }: { signed: ReadonlySet<string>; isLong: boolean },
): Promise<string[]> {
  const { db } = shop.world.deps.store
  const { chainId } = chain
  const unwanted = await listUnwanted(db, { chainId })
  const found = unwanted
    .filter(({ transaction, attempts }) =>
      attempts.every(({ raw }) => parseTransaction(raw as Hex).data === transaction.data),
    )
    .map(({ transaction }) => `charge ${transaction.id} is not taken back, and is not wanted any more`)
  const entries = await listSignedTransactions(db, { chainId, limit: 1000 })
  for (const { transaction } of entries.filter((each) => signed.has(each.transaction.id))) {
    const { id, sender, nonce, purpose } = transaction
    const next = chain.nonceOf(chain.head, sender)
    if (nonce < next) continue
    const isMissing =
      chain.baseFee + 10n ** 9n <= FEE_CEILING &&
      !chain.pool.some((each) => each.nonce === next && keyOf(each.from) === keyOf(sender))
    if (isMissing)
      found.push(`nonce ${next} of ${sender} is left empty, and ${purpose} ${id} waits behind it`)
    const waiting = chain.pool.find((each) => each.nonce === nonce && keyOf(each.from) === keyOf(sender))
    if (!waiting) found.push(`${purpose} ${id} with nonce ${nonce} waits in no pool`)
    else if (
      isLong &&
      nonce === next &&
      !elsewhere.has(waiting.hash) &&
      isTooCheap(chain, waiting.maxFeePerGas)
    )
      found.push(`${purpose} ${id} with nonce ${nonce} waits for ever at ${waiting.maxFeePerGas}`)
  }
  return found
}

/** Replacements of a bid paid enough more than it. */
export function checkReplacements({ elsewhere }: RunWorld, { refused }: ScriptedChain): string[] {
  return refused
    .filter(({ waiting }) => !elsewhere.has(waiting))
    .map(({ hash, waiting }) => `${hash} was to replace ${waiting}, and paid too little more`)
}

/** Says whether a bid that has waited for long is below a price that the service may pay. */
function isTooCheap({ baseFee, isLegacy }: ScriptedChain, bid: bigint): boolean {
  const asked = isLegacy ? baseFee : baseFee + 10n ** 9n
  return asked <= (chargeCeiling(FEE_CEILING) * 8n) / 9n && bid < baseFee
}
