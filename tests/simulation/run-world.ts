import { Writable } from 'node:stream'
import { type Hex, parseTransaction } from 'viem'
import { defaultLeastPrice } from '@/lib/billing/subscriptions/least-price'
import type { ChainClient } from '@/lib/server/chain/chain-client'
import { defaultStartGas } from '@/lib/server/chain/fees/start-gas-budget'
import type { Deps } from '@/lib/server/deps'
import { createLog } from '@/lib/server/log'
import { seededRandom } from '@/lib/server/random'
import { createFaultyClient, NO_FAULTS, type RpcFaults } from './chain/faulty-client'
import { ScriptedChain } from './chain/scripted-chain'
import { createDice, type Dice } from './dice'
import { keyOf } from './ledger'
import { createProcessStore, type Statement } from './process-store'
import { SimulatedProcess } from './simulated-process'
import { CHAIN_ID, FACTORY, KEYS, type SimulatedShop, TOKENS } from './simulated-world'
import { Turns } from './turns'

export const CONFIRMATIONS = 3
export const PAYERS = 3
/** In atomic units of either token. */
export const PRICE = 9_990_000n

/** Most that a unit of gas may cost: less than the highest base fee of a run. */
const FEE_CEILING = 30n * 10n ** 9n

/** A signed form that a process handed to a server, which may not have got it. */
export interface Sending {
  readonly data: Hex
  readonly nonce: number
  /** Number of the process, in the order of their starts. */
  readonly by: number
}

/** A cancel acknowledged to a merchant: from then on nothing may be signed for these mandates. */
export interface AcknowledgedCancel {
  readonly subscriberId: string
  /** False where the paid period goes on. */
  readonly isImmediate: boolean
  /** Number of the process that was started last. */
  readonly by: number
  readonly mandateIds: readonly Hex[]
  /** Transactions signed before. */
  readonly transactionIds: ReadonlySet<string>
}

/** Deliberate faults of a run, to prove that the checks find them. */
export interface Sabotage {
  /** The contract charges a window repeatedly, so that the service alone prevents double charges. */
  readonly isContractCareless?: boolean
  /** Rewrites the statements of processes. @param processName - `keeper-3` */
  readonly rewrite?: (statement: Statement, processName: string) => Statement
  /** Replaces the chain client of a process; called for each of them. */
  readonly client?: (client: ChainClient, run: RunWorld) => ChainClient
}

/** State of one run: its chain, dice, faults and trace. */
export interface RunWorld {
  readonly shop: SimulatedShop
  readonly dice: Dice
  readonly chain: ScriptedChain
  readonly faults: RpcFaults
  readonly turns: Turns
  readonly cancels: AcknowledgedCancel[]
  readonly sendings: Sending[]
  readonly trace: string[]
  note(line: string): void
  /** A process of the service; none is known to another. @param crashAfter - null for never */
  startProcess(
    name: string,
    crashAfter: number | null,
  ): { process: SimulatedProcess; deps: Deps; number: number }
}

/** Days on which months end differently. */
const STARTS = [
  '2027-01-31T23:50:00Z',
  '2027-03-30T12:00:00Z',
  '2028-01-29T00:00:10Z',
  '2027-06-15T08:30:00Z',
]

export function createRun(shop: SimulatedShop, seed: number, sabotage: Sabotage = {}): RunWorld {
  const dice = createDice(seed)
  const { clock } = shop.world
  clock.set(new Date(dice.pick(STARTS)))
  const chain = newChain(shop, dice, clock.now(), sabotage)
  const trace: string[] = []
  const note = (line: string) => void trace.push(line)
  const turns = new Turns(dice.split(), note)
  const faults = { ...NO_FAULTS }
  let started = 0

  const run: RunWorld = {
    shop,
    dice,
    chain,
    faults,
    turns,
    cancels: [],
    sendings: [],
    trace,
    note,
    startProcess(name, crashAfter) {
      started += 1
      const number = started
      const process = new SimulatedProcess(`${name}-${started}`, turns, crashAfter)
      const faulty = createFaultyClient(chain, process, faults, dice.split())
      const honest: ChainClient = {
        ...faulty,
        send: (raw) => {
          const { data = '0x', nonce = 0 } = parseTransaction(raw)
          run.sendings.push({ data, nonce, by: number })
          return faulty.send(raw)
        },
      }
      const client = sabotage.client?.(honest, run) ?? honest
      const rewrite = (statement: Statement) => sabotage.rewrite?.(statement, process.name) ?? statement
      const network = {
        chainId: CHAIN_ID,
        client,
        factory: FACTORY,
        confirmations: CONFIRMATIONS,
        feeCeiling: FEE_CEILING,
        startGasPerDay: defaultStartGas(CHAIN_ID),
        leastPriceMicroUsd: defaultLeastPrice(CHAIN_ID),
      }
      const deps: Deps = {
        ...shop.world.deps,
        store: createProcessStore(shop.world.deps.store, process, rewrite),
        random: seededRandom(`${seed}:${process.name}`),
        payments: { networks: new Map([[CHAIN_ID, network]]), keys: KEYS },
        log: createLog('warn', new Writable({ write: (line, _, done) => done(note(logLine(String(line)))) })),
      }
      return { process, deps, number }
    },
  }
  return run
}

/** A chain with funds in all purses; now and then a contract is deployed already. */
function newChain(
  { merchants }: SimulatedShop,
  dice: Dice,
  startsAt: Date,
  { isContractCareless = false }: Sabotage,
): ScriptedChain {
  const roles = { keeper: KEYS.keeper.address, canceller: KEYS.canceller.address }
  const chain = new ScriptedChain({
    chainId: CHAIN_ID,
    factory: FACTORY,
    roles,
    tokens: TOKENS,
    startsAt: Math.floor(startsAt.getTime() / 1000),
    isContractCareless,
  })
  chain.endow((ledger) => {
    for (const { address } of Object.values(KEYS)) ledger.coins.set(keyOf(address), 10n ** 20n)
    for (const { address, puller } of merchants) {
      if (dice.chance(0.5)) ledger.pullers.set(keyOf(puller), { merchant: address, ...roles })
    }
  })
  return chain
}

/** A log line without its time and stack, which differ between two runs of one seed. */
function logLine(json: string): string {
  const { time, err, ...fields }: Record<string, unknown> = JSON.parse(json)
  const error = err as { type?: string; message?: string } | undefined
  return `LOG ${JSON.stringify({ ...fields, ...(error && { err: `${error.type}: ${error.message}` }) })}`
}
