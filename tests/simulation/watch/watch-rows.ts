import { sql } from 'drizzle-orm'
import type { Address, Hash } from 'viem'
import { isNextAllowed } from '@/lib/billing/checkout/allowance-reach'
import { MINUTE_MS } from '@/lib/billing/durations'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import type { Database } from '@/lib/server/store/database/database'
import { chainCursors, chainTransactions, charges } from '@/lib/server/store/schema/payment-schema'
import { allowanceRenewals } from '@/lib/server/store/schema/renewal-schema'
import { subscribers } from '@/lib/server/store/schema/schema'
import { minedAt, type PlaceInView, placesOf } from '../chain/find-places'
import type { ScriptedChain } from '../chain/scripted-chain'
import { keyOf } from '../ledger'
import { CONFIRMATIONS } from '../run-options'
import type { SimulatedProcess } from '../simulated-process'
import type { Statement } from '../store/process-store'
import { isByCredit } from './by-credit'

type Charge = Pick<
  typeof charges.$inferSelect,
  | 'id'
  | 'subscriberId'
  | 'terms'
  | 'period'
  | 'status'
  | 'transactionId'
  | 'transactionHash'
  | 'blockNumber'
  | 'amountAtomic'
  | 'lines'
>
type Transaction = Pick<
  typeof chainTransactions.$inferSelect,
  'id' | 'chainId' | 'sender' | 'nonce' | 'status' | 'hash' | 'blockHash' | 'blockNumber'
>
type Subscriber = Pick<
  typeof subscribers.$inferSelect,
  'id' | 'status' | 'terms' | 'maxPeriods' | 'nextPeriod' | 'allowedCharges' | 'chargesPaid' | 'paidOtherwise'
>
type Renewal = Pick<typeof allowanceRenewals.$inferSelect, 'id' | 'status' | 'transactionId'>
type Cursor = typeof chainCursors.$inferSelect

interface Rows {
  readonly charges: ReadonlyMap<string, Charge>
  readonly transactions: ReadonlyMap<string, Transaction>
  readonly subscribers: ReadonlyMap<string, Subscriber>
  readonly renewals: ReadonlyMap<string, Renewal>
  readonly cursors: ReadonlyMap<string, Cursor>
}

/** Facts around the database when something is committed. */
export interface WatchedWorld {
  readonly db: Database
  readonly chains: readonly ScriptedChain[]
  /** Lowest count of an account's transactions that a process was told; null where it asked for none. */
  lowestTold(process: SimulatedProcess, chainId: number, account: Address): number | null
  now(): Date
}

const byId = <T extends { readonly id: string }>(rows: readonly T[]) =>
  new Map(rows.map((row) => [row.id, row]))

/** Holds each committed change of the rows that money depends on against the chains, at the moment of the commit. */
export class RowWatch {
  #rows: Rows = {
    charges: new Map(),
    transactions: new Map(),
    subscribers: new Map(),
    renewals: new Map(),
    cursors: new Map(),
  }
  readonly #highest = new Map<number, bigint>()

  constructor(readonly world: WatchedWorld) {}

  /** @returns violations of a commit */
  async look(process: SimulatedProcess, statements: readonly Statement[]): Promise<string[]> {
    for (const { chainId, head } of this.world.chains) {
      const known = this.#highest.get(chainId) ?? 0n
      if (head.number > known) this.#highest.set(chainId, head.number)
    }
    const wrote = (table: string) =>
      statements.some((statement) => mayChange(statement) && statement.text.includes(`"${table}"`))
    const before = this.#rows
    const now = await this.#read(wrote)
    this.#rows = now
    return [
      ...this.#lookAtCharges(before, now),
      ...this.#lookAtTransactions(process, before, now),
      ...lookAtWindows(before, now),
      ...this.#lookAtRenewals(before, now),
      ...this.#lookAtCursors(before, now),
    ]
  }

  async #read(wrote: (table: string) => boolean): Promise<Rows> {
    const { db } = this.world
    const { rows } = { rows: this.#rows }
    return {
      charges: wrote('charges')
        ? byId(
            await db
              .select({
                id: charges.id,
                subscriberId: charges.subscriberId,
                terms: charges.terms,
                period: charges.period,
                status: charges.status,
                transactionId: charges.transactionId,
                transactionHash: charges.transactionHash,
                blockNumber: charges.blockNumber,
                amountAtomic: charges.amountAtomic,
                lines: charges.lines,
              })
              .from(charges),
          )
        : rows.charges,
      transactions: wrote('chain_transactions')
        ? byId(
            await db
              .select({
                id: chainTransactions.id,
                chainId: chainTransactions.chainId,
                sender: chainTransactions.sender,
                nonce: chainTransactions.nonce,
                status: chainTransactions.status,
                hash: chainTransactions.hash,
                blockHash: chainTransactions.blockHash,
                blockNumber: chainTransactions.blockNumber,
              })
              .from(chainTransactions),
          )
        : rows.transactions,
      subscribers: wrote('subscribers')
        ? byId(
            await db
              .select({
                id: subscribers.id,
                status: subscribers.status,
                terms: subscribers.terms,
                nextPeriod: subscribers.nextPeriod,
                maxPeriods: subscribers.maxPeriods,
                allowedCharges: subscribers.allowedCharges,
                chargesPaid: subscribers.chargesPaid,
                paidOtherwise: subscribers.paidOtherwise,
              })
              .from(subscribers)
              .orderBy(sql`id`),
          )
        : rows.subscribers,
      renewals: wrote('allowance_renewals')
        ? byId(
            await db
              .select({
                id: allowanceRenewals.id,
                status: allowanceRenewals.status,
                transactionId: allowanceRenewals.transactionId,
              })
              .from(allowanceRenewals),
          )
        : rows.renewals,
      cursors: wrote('chain_cursors')
        ? new Map((await db.select().from(chainCursors)).map((row) => [String(row.chainId), row]))
        : rows.cursors,
    }
  }

  #lookAtCharges(before: Rows, now: Rows): string[] {
    if (before.charges === now.charges) return []
    const rows = [...now.charges.values()]
    const windows = new Set(
      rows.map(({ subscriberId, terms, period }) => `${subscriberId} ${terms} ${period}`),
    )
    if (windows.size < rows.length) return ['a window has more than one charge']
    return rows.flatMap((row) => {
      const was = before.charges.get(row.id)?.status ?? 'due'
      if (was === row.status) return []
      const name = `window ${row.period} of ${row.subscriberId}`
      const isPaidNow = row.status === 'paid' || (row.status === 'settled' && was !== 'paid')
      if (isPaidNow && !this.#isDeep(row)) return [`${name} counts as paid ${this.#depthOf(row)} blocks deep`]
      if (row.status === 'submitted' && (was === 'due' || was === 'failed')) {
        const subscriber = now.subscribers.get(row.subscriberId)
        if (subscriber?.terms === row.terms && row.period >= subscriber.maxPeriods) {
          return [`${name} was signed, and its terms have ${subscriber.maxPeriods} windows`]
        }
        if (subscriber?.terms === row.terms && !isNextAllowed(subscriber)) {
          return [`${name} was signed, and its payer has allowed ${subscriber.allowedCharges} charges`]
        }
        return subscriber && isOver(subscriber) ? [`${name} was signed, and its subscriber is over`] : []
      }
      if (was === 'submitted' && (row.status === 'failed' || row.status === 'due')) {
        const carrier = now.transactions.get(before.charges.get(row.id)?.transactionId ?? '')
        return carrier && !this.#isSpent(carrier)
          ? [`${name} was given up, and its transaction can still be mined`]
          : []
      }
      return []
    })
  }

  /** A renewal counts once its transaction is confirmed, and has another one only once that can bring it no more. */
  #lookAtRenewals(before: Rows, now: Rows): string[] {
    if (before.renewals === now.renewals) return []
    return [...now.renewals.values()].flatMap((row) => {
      const was = before.renewals.get(row.id)
      if (!was) return []
      const carrier = now.transactions.get(was.transactionId ?? '')
      const isSpent = carrier === undefined || this.#isSpent(carrier)
      if (was.status === 'waiting' && row.status === 'done' && !isSpent) {
        return [`renewal ${row.id} counts, and its transaction is not confirmed`]
      }
      if (was.transactionId !== row.transactionId && !isSpent) {
        return [`renewal ${row.id} is brought again, and its transaction can still be mined`]
      }
      return []
    })
  }

  /** Says whether the block that is named as a charge's is as deep as the configuration asks for, or final. */
  #isDeep(charge: Charge): boolean {
    const { transactionHash, blockNumber } = charge
    if (isByCredit(charge)) return true
    if (transactionHash === null || blockNumber === null) return false
    const places = this.world.chains.flatMap((chain) => placesOf(chain, transactionHash as Hash))
    return places.length === 0 || places.some((place) => this.#isConfirmed(place))
  }

  #depthOf({ transactionHash }: Charge): string {
    const places = this.world.chains.flatMap((chain) => placesOf(chain, (transactionHash ?? '0x') as Hash))
    return String(Math.max(0, ...places.map((place) => this.#depth(place))))
  }

  /** Blocks from a place on to the newest that there ever was. */
  #depth({ chainId, number }: PlaceInView): number {
    return Number((this.#highest.get(chainId) ?? 0n) - number) + 1
  }

  /** Says whether a transaction, or another one under its nonce, is in a block that counts as confirmed. */
  #isSpent({ chainId, sender, nonce }: Transaction): boolean {
    const chain = this.world.chains.find((each) => each.chainId === chainId)
    return chain !== undefined && minedAt(chain, { sender, nonce }).some((place) => this.#isConfirmed(place))
  }

  #isConfirmed(place: PlaceInView): boolean {
    const chain = this.world.chains.find(({ chainId }) => chainId === place.chainId)
    const isFinal = place.isPresent && chain !== undefined && place.number <= chain.finalized
    return isFinal || this.#depth(place) >= CONFIRMATIONS
  }

  #lookAtTransactions(process: SimulatedProcess, before: Rows, now: Rows): string[] {
    if (before.transactions === now.transactions) return []
    return [...now.transactions.values()].flatMap((row) => {
      const was = before.transactions.get(row.id)
      const { chainId, sender, nonce } = row
      if (!was) {
        const told = this.world.lowestTold(process, chainId, sender)
        return told !== null && nonce < told
          ? [`nonce ${nonce} of ${sender} was signed, and the chain said that it has ${told}`]
          : []
      }
      if (row.status !== 'final' || was.status === 'final') return []
      const chain = this.world.chains.find((each) => each.chainId === chainId)
      if (!chain) return []
      const place = minedAt(chain, { sender, nonce }).find(({ isPresent }) => isPresent)
      const isThere =
        place &&
        place.number <= chain.finalized &&
        (row.hash === null || keyOf(row.hash) === keyOf(place.hash))
      return isThere ? [] : [`transaction ${row.id} counts as final, and is in no final block`]
    })
  }

  #lookAtCursors(before: Rows, now: Rows): string[] {
    if (before.cursors === now.cursors) return []
    return [...now.cursors].flatMap(([key, { chainId, headBlock, finalBlock }]) => {
      const was = before.cursors.get(key)
      if (!was) return []
      const chain = this.world.chains.find((each) => each.chainId === chainId)
      const isLate = this.world.now().getTime() - was.readAt.getTime() >= MINUTE_MS
      return [
        ...(headBlock < was.headBlock && !isLate
          ? [`a server that was behind was believed at once: block ${headBlock} after ${was.headBlock}`]
          : []),
        ...(finalBlock < was.finalBlock || (chain && finalBlock > chain.finalized)
          ? [`block ${finalBlock} counts as final, and is not the last one`]
          : []),
      ]
    })
  }
}

/** Says whether a statement may have changed rows; one that begins with others does so in them. */
function mayChange({ text, count }: Statement): boolean {
  return count > 0 ? !text.startsWith('select') : !/^(select|insert|update|delete)/.test(text)
}

/** A charge that is on its way holds its window, unless a later window is paid. */
function lookAtWindows(before: Rows, now: Rows): string[] {
  if (before.subscribers === now.subscribers) return []
  return [...now.subscribers.values()].flatMap(({ id, terms, nextPeriod, status }) => {
    const former = before.subscribers.get(id)
    const was = former?.terms === terms ? former.nextPeriod : null
    if (isOver({ status }) || was === null || nextPeriod === null || nextPeriod <= was) return []
    const own = [...now.charges.values()].filter((row) => row.subscriberId === id && row.terms === terms)
    // A reorganization may take back a payment while the next window's is on its way.
    if (own.some((row) => row.period > was && (row.status === 'paid' || row.status === 'settled'))) return []
    const held = own.find((row) => row.period === was)
    return held?.status === 'submitted' || held?.status === 'pending'
      ? [`${id} moved on from window ${was}, whose charge is ${held.status}`]
      : []
  })
}
