import { decodeFunctionData, type Hex } from 'viem'
import { periodAt } from '@/lib/billing/charges/period-at'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { maxStartGas } from '@/lib/mandate/puller/start-gas'
import { mandateId } from '@/lib/mandate/terms/mandate-id'
import { merchantStartGas } from '@/lib/server/chain/fees/start-gas-budget'
import { keyOf, NO_STANDING } from '../ledger'
import { checkCredit, checkDiscounts, checkRefunds } from '../life/check-life'
import { CLAIMING_PAYER, PRICE, TWO_FACED_PAYER } from '../run-options'
import type { RunWorld } from '../run-world'
import { FACTORY, KEYS, NETWORKS, payerAccount } from '../simulated-world'
import { isByCredit } from './by-credit'
import { checkAccess } from './check-access'
import { checkFigures } from './check-figures'
import { checkReplacements } from './check-in-calm'
import { checkInvoices } from './check-invoices'
import { checkPastDays } from './check-past-days'
import { checkPaidTime, checkPauses, isResting } from './check-rests'
import { type Evidence, gather, isPaid } from './evidence'
import { checkLowerings } from './lower-prices'

/** Checks all invariants of a service at rest. @returns the violations */
export async function checkRun(run: RunWorld): Promise<string[]> {
  const evidence = await gather(run)
  return [
    ...checkAlways(run, evidence),
    ...(await checkLowerings(run)),
    ...(await checkDiscounts(run)),
    ...(await checkRefunds(run)),
    ...(await checkCredit(run)),
    ...(await checkFigures(run)),
    ...(await checkPastDays(run)),
    ...checkCharges(evidence),
    ...checkMoney(run, evidence),
    ...checkCancels(run, evidence),
    ...checkPaidTime(run, evidence.subscribers, (id) => lastPaidOf(evidence, id)),
    ...checkNobodyIsStuck(run, evidence),
    ...checkNonces(run, evidence),
  ]
}

/** Checks what holds at any moment, also in the midst of work. @returns the violations */
export async function checkMidway(run: RunWorld): Promise<string[]> {
  return [...checkAlways(run, await gather(run)), ...(await checkPastDays(run))]
}

function checkAlways(run: RunWorld, evidence: Evidence): string[] {
  return [
    ...checkRows(evidence),
    ...checkAmounts(run, evidence),
    ...checkCounts(evidence),
    ...checkAccess(run, evidence),
    ...checkEnds(run, evidence),
    ...checkPauses(
      run,
      evidence.charged.map(({ mandateId, period }) => ({
        subscriberId: evidence.mandates.get(mandateId)?.subscriberId ?? null,
        period,
      })),
    ),
    ...checkEvents(evidence),
    ...checkInvoices(evidence.charges, evidence.invoices),
    ...checkSpending(run, evidence),
    ...checkStrangers(run, evidence),
  ]
}

/** The last window of a subscriber's present terms that is paid. */
function lastPaidOf({ subscribers, charges }: Evidence, id: string): number | undefined {
  const terms = subscribers.find((row) => row.id === id)?.terms
  return charges.filter((row) => row.subscriberId === id && row.terms === terms && isPaid(row)).at(-1)?.period
}

/** One charge a window, and one transaction a nonce. */
function checkRows({ charges, transactions }: Evidence): string[] {
  const windows = charges.map((row) => `window ${row.period} of terms ${row.terms} of ${row.subscriberId}`)
  const nonces = transactions.map(({ chainId, sender, nonce }) => `nonce ${nonce} of ${sender} on ${chainId}`)
  return [
    ...repeated(windows).map((window) => `${window} has more than one charge`),
    ...repeated(nonces).map((nonce) => `${nonce} was given to more than one transaction`),
  ]
}

const repeated = (names: readonly string[]) => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
]

/** The chain took the price, or a lower one that was announced, which is no more than the cap. */
function checkAmounts({ lowerings, shop }: RunWorld, { charged, mandates }: Evidence): string[] {
  const prices = [PRICE, ...lowerings.map(({ amountAtomic }) => amountAtomic)]
  return charged.flatMap(({ mandateId, period, amountAtomic }) => {
    const name = `window ${period} of ${mandateId}`
    const mandate = mandates.get(mandateId)
    const cap = mandate?.message.maxAmountPerPeriod
    // The scenes of the studio know what each of its members agreed to.
    const isKnown = mandate?.subscriptionId === shop.studio.id || prices.includes(amountAtomic)
    return [
      ...(cap !== undefined && amountAtomic > BigInt(cap) ? [`${name}: above the cap`] : []),
      ...(isKnown ? [] : [`${name}: ${amountAtomic} is not the price`]),
    ]
  })
}

/** Subscribers count the windows that they have paid for. */
function checkCounts({ charges, subscribers }: Evidence): string[] {
  return subscribers.flatMap(({ id, chargesPaid }) => {
    const paid = charges.filter((row) => row.subscriberId === id && isPaid(row)).length
    return paid === chargesPaid ? [] : [`${id} has ${paid} paid windows and counts ${chargesPaid}`]
  })
}

/** An end that waits lies at the end of a window that is paid or in a block, of the trial, or has come. */
function checkEnds({ shop }: RunWorld, { charges, subscribers }: Evidence): string[] {
  const now = shop.world.clock.now()
  return subscribers.flatMap(({ id, terms, cancelAt, firstChargeAt, periodMonths }) => {
    if (!cancelAt || cancelAt <= now) return []
    const period = periodAt(firstChargeAt, periodMonths, cancelAt) - 1
    const isOf = (each: Evidence['charges'][number]) =>
      each.subscriberId === id && each.terms === terms && each.period === period
    const row = charges.find(isOf)
    // A payment that a reorganization undid is sent again.
    const isWell = period < 0 || (row && (isPaid(row) || row.status === 'pending' || row.attempts > 0))
    return isWell ? [] : [`${id} has access until ${cancelAt.toISOString()}, and has not paid for it`]
  })
}

/** The chain took what is recorded, and all that it took is recorded, once for each window. */
function checkCharges({ charged, mandates, charges }: Evidence): string[] {
  const violations: string[] = []
  const taken = new Map<string, number>()
  for (const log of charged) {
    const name = `window ${log.period} of ${log.mandateId}`
    const mandate = mandates.get(log.mandateId)
    if (!mandate?.subscriberId) {
      violations.push(`${name} was charged, and nobody is subscribed for it`)
      continue
    }
    const key = `${mandate.subscriberId} ${mandate.terms} ${log.period}`
    taken.set(key, (taken.get(key) ?? 0) + 1)
    const row = charges.find((each) => `${each.subscriberId} ${each.terms} ${each.period}` === key)
    if (!row || !isPaid(row)) violations.push(`${name} was charged, and is ${row?.status ?? 'not recorded'}`)
    else if (row.status !== 'settled') violations.push(`${name} is final, and only ${row.status}`)
    else if (row.transactionHash !== log.transactionHash) violations.push(`${name}: the wrong transaction`)
    if (row && row.amountAtomic !== log.amountAtomic) violations.push(`${name}: the wrong amount`)
  }
  for (const [key, count] of taken) if (count > 1) violations.push(`${key} was charged ${count} times`)
  for (const row of charges.filter((each) => isPaid(each) && !isByCredit(each))) {
    if (!taken.has(`${row.subscriberId} ${row.terms} ${row.period}`)) {
      violations.push(`window ${row.period} of ${row.subscriberId} is ${row.status}, and was never charged`)
    }
  }
  return violations
}

/** Nothing appears and nothing is lost, and receivers have what was charged. */
function checkMoney({ chains, shop }: RunWorld, { charged, mandates }: Evidence): string[] {
  const receivers = new Set(
    shop.merchants.flatMap(({ subscriptions }) =>
      subscriptions.flatMap((each) => each.receivers.map(({ address }) => keyOf(address))),
    ),
  )
  const purses = chains.flatMap(({ chainId, head }) =>
    (NETWORKS.find((network) => network.chainId === chainId)?.tokens ?? []).map(({ address }) => ({
      address,
      balances: head.ledger.balances,
    })),
  )
  return purses.flatMap(({ address, balances }) => {
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
      .filter(({ data }) => data.id === row.id)
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
function checkCancels({ cancels, sendings, chains, shop }: RunWorld, evidence: Evidence): string[] {
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
      .filter(({ chainId, nonce, data }) => {
        const [first] = sendings.filter(
          (each) => each.chainId === chainId && each.nonce === nonce && each.data === data,
        )
        return first && first.by > by
      })
      .map(({ id }) => `transaction ${id} was first sent after the cancel of ${mandateIds.join(', ')}`)
  })
  const running = evidence.subscribers
    .filter(
      (subscriber) => !isOver(subscriber) && cancels.some((cancel) => cancel.subscriberId === subscriber.id),
    )
    .map(({ id, status }) => `${id} was told to be cancelled, and is ${status}`)
  const alive = evidence.subscribers
    .filter(isOver)
    .flatMap(({ id }) => [...evidence.mandates.values()].filter(({ subscriberId }) => subscriberId === id))
    .filter((mandate) => standingOf(chains, mandate).phase === 'live')
    .map(({ id }) => `mandate ${id} is in force on the chain, and its subscriber is over`)
  const failed = new Set(
    evidence.enrolments.filter(({ status }) => status === 'failed').map(({ mandateId }) => mandateId),
  )
  const unwanted = [...evidence.mandates.values()]
    .filter((mandate) => failed.has(mandate.id) && mandate.subscriberId === null)
    .filter(({ puller }) => shop.merchants.some((merchant) => keyOf(merchant.puller) === keyOf(puller)))
    .filter((mandate) => standingOf(chains, mandate).phase === 'live')
    .map(({ id }) => `mandate ${id} is in force on the chain, and its enrolment failed`)
  return [...late, ...sent, ...running, ...alive, ...unwanted]
}

/** The mandates that a transaction of ours charges. */
function chargedBy({ mandates }: Evidence, row: Evidence['transactions'][number]): Hex[] {
  if (row.purpose !== 'charge' && row.purpose !== 'start') return []
  const { functionName, args } = decodeFunctionData({ abi: pullerAbi, data: row.data })
  const structs =
    functionName === 'chargeMany'
      ? args[0].map(({ mandate }) => mandate)
      : functionName === 'charge' || functionName === 'start' || functionName === 'permitAndAuthorize'
        ? [args[0]]
        : []
  return structs.flatMap((struct) => {
    const owner = [...mandates.values()].find(({ puller }) => keyOf(puller) === keyOf(row.to))
    return owner
      ? [mandateId({ chainId: row.chainId, puller: row.to }, { merchant: owner.message.merchant, ...struct })]
      : []
  })
}

/**
 * Every active subscriber has paid for the open window, since all of them can. The exception: a reorg undid the signed
 * mandate for good; then no charge is possible, and the subscriber must not be active either.
 */
function checkNobodyIsStuck(
  { shop, chains }: RunWorld,
  { subscribers, charges, mandates }: Evidence,
): string[] {
  const now = shop.world.clock.now()
  const isInForce = (id: string) =>
    [...mandates.values()].some(
      (mandate) => mandate.subscriberId === id && standingOf(chains, mandate).phase === 'live',
    )
  return subscribers
    .filter((row) => !isOver(row) && row.cancelAt === null && !isResting(row, now))
    .flatMap(({ id, terms, firstChargeAt, periodMonths, status, nextPeriod }) => {
      const open = periodAt(firstChargeAt, periodMonths, now)
      const row = charges.find(
        (each) => each.subscriberId === id && each.terms === terms && each.period === open,
      )
      const isWell = isInForce(id) ? row && isPaid(row) && status === 'active' : status === 'past_due'
      return open < 0 || isWell
        ? []
        : [
            `${id} is ${status}: window ${open} is open and ${row?.status ?? 'untouched'}, ${nextPeriod} is next`,
          ]
    })
}

function standingOf(
  chains: RunWorld['chains'],
  { chainId, puller, id }: { chainId: number; puller: string; id: string },
) {
  const chain = chains.find((each) => each.chainId === chainId)
  return chain?.head.ledger.standings.get(keyOf(puller, id)) ?? NO_STANDING
}

/** Every nonce that was handed out is used up, by what was signed for it or by what was sent from elsewhere. */
function checkNonces({ chains, elsewhere }: RunWorld, { nonces, attempts }: Evidence): string[] {
  const signed = new Set<string>(attempts.map(({ hash }) => hash))
  return chains.flatMap((chain) =>
    Object.values(KEYS).flatMap(({ address }) => {
      const isOwn = (row: Evidence['nonces'][number]) =>
        row.chainId === chain.chainId && keyOf(row.address) === keyOf(address)
      const next = nonces.find(isOwn)?.next ?? 0
      const counted = chain.nonceOf(chain.head, address)
      const sent = chain.blocks
        .flatMap(({ transactions }) => transactions)
        .filter(({ from, nonce }) => nonce !== null && keyOf(from) === keyOf(address))
      return [
        ...(next <= counted
          ? []
          : [`nonces of ${address} up to ${next} were given, ${counted} are used on ${chain.chainId}`]),
        ...sent
          .filter(({ hash }) => !signed.has(hash) && !elsewhere.has(hash))
          .map(({ hash }) => `${hash} is on the chain, and nobody has signed it`),
      ]
    }),
  )
}

/** Gas is spent within its bounds: a start's own, and a day's for all of them. */
function checkSpending(run: RunWorld, { transactions, enrolments, mandates }: Evidence): string[] {
  const { startGasPerDay, shop, chains } = run
  const days = new Map<string, bigint>()
  const starts = transactions.filter(({ purpose }) => purpose === 'start' || purpose === 'deploy')
  for (const { chainId, to, data, gasLimit, createdAt } of starts) {
    const day = `${createdAt.toISOString().slice(0, 10)} on ${chainId}`
    const merchant = shop.merchants.find(
      ({ puller, address }) =>
        keyOf(puller) === keyOf(to) || data.toLowerCase().endsWith(keyOf(address).slice(2)),
    )
    const ofMerchant = `${day} for ${merchant?.address}`
    for (const key of [day, ofMerchant]) days.set(key, (days.get(key) ?? 0n) + gasLimit)
  }
  const overspent = [...days]
    .filter(([day, gas]) => gas > (day.includes(' for ') ? merchantStartGas(startGasPerDay) : startGasPerDay))
    .map(([day, gas]) => `starts of ${day} may take ${gas} gas`)
  const unbounded = transactions
    .filter(
      ({ purpose, gasLimit }) => purpose === 'start' && gasLimit > maxStartGas({ payouts: 2, hasCode: true }),
    )
    .map(({ id, gasLimit }) => `start ${id} may take ${gasLimit} gas`)
  const twoFaced = payerAccount(TWO_FACED_PAYER).address
  const wasted = enrolments.flatMap(({ eoaAddress, mandateId, transactionId }) => {
    const row = transactions.find(({ id }) => id === transactionId)
    const isWasted =
      keyOf(eoaAddress) === keyOf(twoFaced) && row && mandateId !== null && mandates.has(mandateId)
    return isWasted ? [`start ${row.id} of a wallet that refuses it was paid for`] : []
  })
  const dear = chains.flatMap((chain) => checkReplacements(run, chain))
  return [...overspent, ...unbounded, ...wasted, ...dear]
}

/** Contracts of no merchant's are neither believed nor called; a permit goes to its token. */
function checkStrangers({ shop }: RunWorld, { subscribers, transactions }: Evidence): string[] {
  const known = new Set(
    [
      FACTORY,
      ...Object.values(KEYS).map(({ address }) => address),
      ...shop.merchants.map(({ puller }) => puller),
    ].map((address) => keyOf(address)),
  )
  const tokens = new Set(NETWORKS.flatMap((network) => network.tokens.map(({ address }) => keyOf(address))))
  const claimant = payerAccount(CLAIMING_PAYER).address
  return [
    ...subscribers
      .filter(({ eoaAddress }) => keyOf(eoaAddress) === keyOf(claimant))
      .map(({ id }) => `${id} is subscribed by the word of a contract of no merchant's`),
    ...transactions
      .filter(({ to, purpose }) => !(purpose === 'permit' ? tokens : known).has(keyOf(to)))
      .map(({ id, to }) => `transaction ${id} calls ${to}, which is no contract of ours`),
  ]
}
