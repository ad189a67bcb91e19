import { asc } from 'drizzle-orm'
import { decodeFunctionData, type Hex } from 'viem'
import { periodAt } from '@/lib/billing/calendar'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { mandateId } from '@/lib/mandate/terms/mandate-id'
import { pullerEvent } from '@/lib/server/chain/puller-event'
import { chainTransactions, charges, keyNonces, mandates } from '@/lib/server/store/schema/payment-schema'
import { events, subscribers } from '@/lib/server/store/schema/schema'
import { findLogs } from './chain/scripted-client'
import { keyOf, NO_STANDING } from './ledger'
import type { RunWorld } from './run-world'
import { CHAIN_ID, KEYS, TOKENS } from './simulated-world'

type Evidence = Awaited<ReturnType<typeof gather>>

/** Checks all invariants of a service at rest. @returns the violations */
export async function checkRun(run: RunWorld): Promise<string[]> {
  const evidence = await gather(run)
  return [
    ...checkRows(evidence),
    ...checkCharges(evidence),
    ...checkMoney(run, evidence),
    ...checkEvents(evidence),
    ...checkCancels(run, evidence),
    ...checkNobodyIsStuck(run, evidence),
    ...checkNonces(run, evidence),
  ]
}

async function gather(run: RunWorld) {
  const { shop, chain } = run
  const { db } = shop.world.deps.store
  const addresses = shop.merchants.map(({ puller }) => puller)
  const logs = findLogs(chain, { addresses, fromBlock: 0n, toBlock: chain.head.number })
  return {
    charged: logs.flatMap((log) => {
      const event = pullerEvent(log)
      return event?.kind === 'charged' ? [{ ...event, transactionHash: log.transactionHash }] : []
    }),
    mandates: new Map((await db.select().from(mandates)).map((row) => [row.id, row])),
    subscribers: await db.select().from(subscribers).orderBy(asc(subscribers.id)),
    charges: await db.select().from(charges).orderBy(asc(charges.subscriberId), asc(charges.period)),
    events: await db.select().from(events).orderBy(asc(events.id)),
    transactions: await db.select().from(chainTransactions),
    nonces: await db.select().from(keyNonces),
  }
}

const isPaid = ({ status }: Evidence['charges'][number]) => status === 'paid' || status === 'settled'

/** One charge a window, and one transaction a nonce. */
function checkRows({ charges, transactions }: Evidence): string[] {
  const windows = charges.map(({ subscriberId, period }) => `window ${period} of ${subscriberId}`)
  const nonces = transactions.map(({ sender, nonce }) => `nonce ${nonce} of ${sender}`)
  return [
    ...repeated(windows).map((window) => `${window} has more than one charge`),
    ...repeated(nonces).map((nonce) => `${nonce} was given to more than one transaction`),
  ]
}

const repeated = (names: readonly string[]) => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
]

/** The chain took what is recorded, and all that it took is recorded, once for each window. */
function checkCharges({ charged, mandates, charges, subscribers }: Evidence): string[] {
  const violations: string[] = []
  const taken = new Map<string, number>()
  for (const log of charged) {
    const name = `window ${log.period} of ${log.mandateId}`
    const mandate = mandates.get(log.mandateId)
    if (!mandate?.subscriberId) {
      violations.push(`${name} was charged, and nobody is subscribed for it`)
      continue
    }
    const key = `${mandate.subscriberId} ${log.period}`
    taken.set(key, (taken.get(key) ?? 0) + 1)
    if (log.amountAtomic > BigInt(mandate.message.maxAmountPerPeriod))
      violations.push(`${name}: above the cap`)
    const row = charges.find((each) => `${each.subscriberId} ${each.period}` === key)
    if (!row || !isPaid(row)) violations.push(`${name} was charged, and is ${row?.status ?? 'not recorded'}`)
    else if (row.status !== 'settled') violations.push(`${name} is final, and only ${row.status}`)
    else if (row.transactionHash !== log.transactionHash) violations.push(`${name}: the wrong transaction`)
    if (row && row.amountAtomic !== log.amountAtomic) violations.push(`${name}: the wrong amount`)
  }
  for (const [key, count] of taken) if (count > 1) violations.push(`${key} was charged ${count} times`)
  for (const row of charges.filter(isPaid)) {
    if (!taken.has(`${row.subscriberId} ${row.period}`)) {
      violations.push(`window ${row.period} of ${row.subscriberId} is ${row.status}, and was never charged`)
    }
  }
  for (const { id, chargesPaid } of subscribers) {
    const paid = charges.filter((row) => row.subscriberId === id && isPaid(row)).length
    if (paid !== chargesPaid) violations.push(`${id} has ${paid} paid windows and counts ${chargesPaid}`)
  }
  return violations
}

/** Nothing appears and nothing is lost, and receivers have what was charged. */
function checkMoney({ chain, shop }: RunWorld, { charged, mandates }: Evidence): string[] {
  const { balances } = chain.head.ledger
  const receivers = new Set(
    shop.merchants.flatMap(({ subscriptions }) =>
      subscriptions.flatMap((each) => each.receivers.map(({ address }) => keyOf(address))),
    ),
  )
  return TOKENS.flatMap(({ address }) => {
    const own = [...balances].filter(([key]) => key.startsWith(`${keyOf(address)}|`))
    const sum = own.reduce((total, [, amount]) => total + amount, 0n)
    const credits = own
      .filter(([key]) => receivers.has(key.split('|')[1] ?? ''))
      .reduce((total, [, amount]) => total + amount, 0n)
    const debits = charged
      .filter(({ mandateId }) => keyOf(mandates.get(mandateId)?.token ?? '') === keyOf(address))
      .reduce((total, { amountAtomic }) => total + amountAtomic, 0n)
    return [
      ...(sum === 0n ? [] : [`${sum} of ${address} came from nowhere`]),
      ...(credits === debits ? [] : [`${debits} of ${address} were taken and ${credits} arrived`]),
    ]
  })
}

/** A window's payment has one event, and another only after a reversal. */
function checkEvents({ charges, events }: Evidence): string[] {
  return charges.flatMap((row) => {
    const told = events
      .filter(({ data }) => data.chargeId === row.id)
      .map(({ type }) => type)
      .filter((type) => type === 'payment.succeeded' || type === 'payment.reversed')
    const isInTurn = told.every((type, index) => (type === 'payment.succeeded') === (index % 2 === 0))
    const isTold = told.length % 2 === 1
    return isInTurn && isTold === isPaid(row)
      ? []
      : [`window ${row.period} of ${row.subscriberId} is ${row.status}, and was told as ${told.join(', ')}`]
  })
}

/**
 * Nothing was signed for a mandate once its cancel was acknowledged, nor sent that had not been, and the chain has
 * ended it.
 */
function checkCancels({ cancels, sendings, chain }: RunWorld, evidence: Evidence): string[] {
  const late = cancels.flatMap(({ mandateIds, transactionIds }) =>
    evidence.transactions
      .filter(({ id }) => !transactionIds.has(id))
      .filter((row) => chargedBy(evidence, row).some((id) => mandateIds.includes(id)))
      .map(({ id }) => `transaction ${id} was signed after the cancel of ${mandateIds.join(', ')}`),
  )
  const sent = cancels.flatMap(({ subscriberId, isImmediate, mandateIds, by }) => {
    const subscriber = evidence.subscribers.find(({ id }) => id === subscriberId)
    // The chain refuses charges of a mandate that the payer has ended there.
    if (!isImmediate || subscriber?.cancelReason === 'mandate_cancelled') return []
    return evidence.transactions
      .filter((row) => chargedBy(evidence, row).some((id) => mandateIds.includes(id)))
      .filter(({ nonce, data }) => {
        const [first] = sendings.filter((each) => each.nonce === nonce && each.data === data)
        return first && first.by > by
      })
      .map(({ id }) => `transaction ${id} was first sent after the cancel of ${mandateIds.join(', ')}`)
  })
  const running = evidence.subscribers
    .filter(
      ({ id, status }) => status !== 'cancelled' && cancels.some((cancel) => cancel.subscriberId === id),
    )
    .map(({ id, status }) => `${id} was told to be cancelled, and is ${status}`)
  const alive = evidence.subscribers
    .filter(({ status }) => status === 'cancelled')
    .flatMap(({ id }) => [...evidence.mandates.values()].filter(({ subscriberId }) => subscriberId === id))
    .filter((mandate) => standingOf(chain, mandate).phase === 'live')
    .map(({ id }) => `mandate ${id} is in force on the chain, and its subscriber cancelled`)
  return [...late, ...sent, ...running, ...alive]
}

/** The mandates that a transaction of ours charges. */
function chargedBy({ mandates }: Evidence, row: Evidence['transactions'][number]): Hex[] {
  if (row.purpose !== 'charge' && row.purpose !== 'start') return []
  const { functionName, args } = decodeFunctionData({ abi: pullerAbi, data: row.data as Hex })
  const structs =
    functionName === 'chargeMany'
      ? args[0].map(({ mandate }) => mandate)
      : functionName === 'charge' || functionName === 'start' || functionName === 'permitAndAuthorize'
        ? [args[0]]
        : []
  return structs.flatMap((struct) => {
    const owner = [...mandates.values()].find(({ puller }) => keyOf(puller) === keyOf(row.to))
    return owner
      ? [
          mandateId(
            { chainId: CHAIN_ID, puller: row.to as Hex },
            { merchant: owner.message.merchant, ...struct },
          ),
        ]
      : []
  })
}

/**
 * Every active subscriber has paid for the open window, since all of them can. The exception: a reorg undid the signed
 * mandate for good; then no charge is possible, and the subscriber must not be active either.
 */
function checkNobodyIsStuck(
  { shop, chain }: RunWorld,
  { subscribers, charges, mandates }: Evidence,
): string[] {
  const now = shop.world.clock.now()
  const isInForce = (id: string) =>
    [...mandates.values()].some(
      (mandate) => mandate.subscriberId === id && standingOf(chain, mandate).phase === 'live',
    )
  return subscribers
    .filter(({ status, cancelAt }) => status !== 'cancelled' && cancelAt === null)
    .flatMap(({ id, firstChargeAt, periodMonths, status, nextPeriod }) => {
      const open = periodAt(firstChargeAt, periodMonths, now)
      const row = charges.find(({ subscriberId, period }) => subscriberId === id && period === open)
      const isWell = isInForce(id) ? row && isPaid(row) && status === 'active' : status === 'past_due'
      return open < 0 || isWell
        ? []
        : [
            `${id} is ${status}: window ${open} is open and ${row?.status ?? 'untouched'}, ${nextPeriod} is next`,
          ]
    })
}

function standingOf(chain: RunWorld['chain'], { puller, id }: { puller: string; id: string }) {
  return chain.head.ledger.standings.get(keyOf(puller, id)) ?? NO_STANDING
}

/** Every nonce that was handed out is used up. */
function checkNonces({ chain }: RunWorld, { nonces }: Evidence): string[] {
  return Object.values(KEYS).flatMap(({ address }) => {
    const next = nonces.find((row) => keyOf(row.address) === keyOf(address))?.next ?? 0
    const counted = chain.nonceOf(chain.head, address)
    return next === counted ? [] : [`nonces of ${address} up to ${next} were given, ${counted} are used`]
  })
}
