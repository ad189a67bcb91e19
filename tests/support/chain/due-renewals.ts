import { asc, eq } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { DAY_MS } from '@/lib/billing/durations'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import { decodeCharges } from '@/lib/mandate/puller/puller-calls'
import { createPaymentNetwork } from '@/lib/server/chain/create-payments'
import { PULLER_EVENT_TOPICS, pullerEvent } from '@/lib/server/chain/puller-event'
import { createLog } from '@/lib/server/log'
import { syncTokenCatalogue } from '@/lib/server/services/subscriptions/sync-token-catalogue'
import type { Store } from '@/lib/server/store/database/store'
import { chainTransactions, charges, mandates } from '@/lib/server/store/schema/payment-schema'
import { TestNode } from '@/lib/server/test-mode/local-chain/test-node'
import { BANKER, deployTestContracts } from '@/lib/server/test-mode/tokens/deploy-test-contracts'
import { approveCall, balanceCall, mintCall } from '@/lib/server/test-mode/tokens/test-token-calls'
import { TEST_TOKENS } from '@/lib/server/test-mode/tokens/test-tokens'
import { chainJobs } from '@/lib/server/work/chain-jobs'
import { paymentJobs } from '@/lib/server/work/payment-jobs'
import { runDueWork } from '@/lib/server/work/run-due-work'
import { newOperator } from '../process/operator'
import { newAccount } from '../service/checkout-payment'
import { newEnrolment } from '../service/enrolment-fixture'
import { newSubscription } from '../service/subscription-fixture'
import { createWorld, type World } from '../service/world'
import { startTestChain } from './test-chain'

const [USDC] = TEST_TOKENS
const PRICE_ATOMIC = 9_990_000n
/** The first month was paid so long ago, and the second is due for some days. */
const AGE_DAYS = 40

/** Outcome of every subscriber's second month, by the database, the outbox and the chain. */
export interface RenewalProof {
  /** In the database: how often it is there in each state. */
  readonly states: Readonly<Record<string, number>>
  /** In transactions that were signed: how often each was to be charged, the most often first. */
  readonly signed: readonly number[]
  /** On the chain: how often each was charged. */
  readonly charged: readonly number[]
  /** Sum that all receivers were paid, in months of the plan. */
  readonly monthsReceived: number
  /** The nonces that the keeper's transactions have, in order. */
  readonly nonces: readonly number[]
}

/** Subscribers on a real chain who have paid one month, and whose second is due now, in real time. */
export interface DueRenewals {
  readonly world: World
  readonly rpcUrl: string
  readonly count: number
  /** Settings of a process that does their work with another way to the chain. */
  variables(rpcUrl: string): Record<string, string>
  /** Number of second months that the database has as paid. */
  countPaid(store?: Store): Promise<number>
  prove(store?: Store): Promise<RenewalProof>
  close(): Promise<void>
}

/** @param options.store - the database, with which the test closes the world; one of its own unless given */
export async function createDueRenewals(options: {
  merchants: number
  payersEach: number
  store?: Store
}): Promise<DueRenewals> {
  if (!USDC) throw new Error('There is no token')
  const chain = await startTestChain()
  const node = new TestNode(chain.rpcUrl)
  const { variables } = newOperator()
  const keys = {
    keeper: privateKeyToAccount(variables.KEEPER_KEY as Hex),
    canceller: privateKeyToAccount(variables.CANCELLER_KEY as Hex),
  }
  const began = new Date(Date.now() - AGE_DAYS * DAY_MS)
  await node.setTime(began)
  await deployTestContracts(node, keys)
  const network = createPaymentNetwork({
    chainId: LOCAL_TEST_CHAIN_ID,
    urls: [chain.rpcUrl],
    keys,
    log: createLog('silent'),
  })
  const world = await createWorld({
    payments: { networks: new Map([[network.chainId, network]]), keys },
    ...(options.store && { store: options.store }),
  })
  world.clock.set(began)
  await syncTokenCatalogue(world.deps, { tokens: TEST_TOKENS.map(({ deployment, ...token }) => token) })
  const receivers: Address[] = []
  for (let made = 0; made < options.merchants; made += 1) {
    const receiver = newAccount().address
    receivers.push(receiver)
    await enrolPayers(world, node, { receiver, factory: network.factory, payers: options.payersEach })
  }
  const jobs = [...paymentJobs(world.deps), ...chainJobs(world.deps)]
  const { signal } = new AbortController()
  await runDueWork(world.deps, async () => {
    for (const job of jobs) await job.run(world.deps, signal)
    // Mined before the next round looks for it.
    await node.settle()
  })
  await node.setTime(new Date())

  const own = world.deps.store
  const secondMonth = async ({ db }: Store) =>
    (await db.select().from(charges)).filter(({ period }) => period === 1)
  return {
    world,
    rpcUrl: chain.rpcUrl,
    count: options.merchants * options.payersEach,
    variables: (rpcUrl) => ({
      ...variables,
      [`RPC_URL_${LOCAL_TEST_CHAIN_ID}`]: rpcUrl,
      BASE_URL: 'https://dues.example',
      SIGN_UP: 'open',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
    }),
    countPaid: async (store = own) =>
      (await secondMonth(store)).filter(({ status }) => status === 'paid' || status === 'settled').length,
    prove: async (store = own) => {
      const rows = await secondMonth(store)
      const sent = await store.db
        .select()
        .from(chainTransactions)
        .where(eq(chainTransactions.sender, keys.keeper.address))
        .orderBy(asc(chainTransactions.nonce))
      const pullers = [
        ...new Set((await store.db.select().from(mandates)).map(({ puller }) => puller as Address)),
      ]
      const head = await network.client.head()
      const logs = await network.client.logs({
        addresses: pullers,
        topics: [PULLER_EVENT_TOPICS],
        fromBlock: 0n,
        toBlock: head.number,
      })
      const events = logs.flatMap((log) => pullerEvent(log) ?? [])
      const balances = await Promise.all(receivers.map((each) => node.call(USDC.address, balanceCall(each))))
      return {
        states: tally(rows.map(({ status }) => status)),
        signed: timesEach(
          sent
            .filter(({ purpose }) => purpose === 'charge')
            .flatMap(({ data }) => decodeCharges(data as Hex))
            .map(({ mandate, period }) => `${mandate.payer} ${period}`),
        ),
        charged: timesEach(
          events.flatMap((event) =>
            event.kind === 'charged' && event.period === 1 ? [event.mandateId] : [],
          ),
        ),
        monthsReceived: Number(balances.reduce((sum, each) => sum + BigInt(each), 0n)) / Number(PRICE_ATOMIC),
        nonces: sent.map(({ nonce }) => nonce),
      }
    },
    close: async () => {
      if (!options.store) await world.close()
      await chain.close()
    },
  }
}

/** Payers of a new merchant with tokens for a year, who have signed and allowed what it takes. */
async function enrolPayers(
  world: World,
  node: TestNode,
  { receiver, factory, payers }: { receiver: Address; factory: Address; payers: number },
): Promise<void> {
  if (!USDC) throw new Error('There is no token')
  const merchant = await world.newMerchant()
  const subscription = await newSubscription(world, merchant, {
    trialDays: 0,
    tokens: [USDC.id],
    receivers: [{ address: receiver, networkId: LOCAL_TEST_CHAIN_ID }],
  })
  for (let made = 0; made < payers; made += 1) {
    const { payer, mandate } = await newEnrolment(world, subscription, { merchant, factory })
    const year = 12n * PRICE_ATOMIC
    await node.send({ from: BANKER, to: USDC.address, data: mintCall(payer.address, year) })
    await node.setCoins(payer.address, 10n ** 18n)
    await node.send({
      from: payer.address,
      to: USDC.address,
      data: approveCall(mandate.puller as Address, year),
    })
  }
}

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

const timesEach = (names: readonly string[]): number[] => Object.values(tally(names)).sort((a, b) => b - a)
