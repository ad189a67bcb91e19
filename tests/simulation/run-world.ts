import { Writable } from 'node:stream'
import { type Address, type Hex, parseTransaction } from 'viem'
import { defaultLeastPrice } from '@/lib/billing/subscriptions/least-price'
import type { CancelTime } from '@/lib/billing/subscriptions/subscriber'
import type { ChainClient } from '@/lib/server/chain/chain-client'
import { defaultStartGas } from '@/lib/server/chain/fees/start-gas-budget'
import type { PaymentNetwork } from '@/lib/server/chain/payment-networks'
import type { Deps } from '@/lib/server/deps'
import { createLog } from '@/lib/server/log'
import { seededRandom } from '@/lib/server/random'
import { knownPuller } from '@/tests/support/service/enrolment-fixture'
import { createFaultyClient, NO_FAULTS, type RpcFaults } from './chain/faulty-client'
import { ScriptedChain } from './chain/scripted-chain'
import { createDice, type Dice } from './dice'
import { keyOf } from './ledger'
import {
  CONFIRMATIONS,
  FEE_CEILING,
  MEMBERS,
  type RunOptions,
  type SceneName,
  SMALL_BUDGET,
  TWO_FACED_PAYER,
  WEATHERS,
  type Weather,
} from './run-options'
import { SimulatedProcess } from './simulated-process'
import {
  FACTORY,
  KEYS,
  NETWORKS,
  numbered,
  payerAccount,
  type SimulatedNetwork,
  type SimulatedShop,
  STRANGE_FACTORY,
} from './simulated-world'
import { createProcessStore, type Witness } from './store/process-store'
import { Turns } from './turns'
import { LeaseWatch } from './watch/watch-leases'
import { RowWatch } from './watch/watch-rows'

/** Keeps the contracts of the strange factory. */
export const STRANGER = numbered('57a', 1)

/** A signed form that a process handed to a server, which may not have got it. */
export interface Sending {
  readonly chainId: number
  readonly data: Hex
  readonly nonce: number
  /** Number of the process, in the order of their starts. */
  readonly by: number
}

/** A cancel acknowledged to a merchant: from then on nothing may be signed for these mandates. */
export interface AcknowledgedCancel {
  readonly subscriberId: string
  readonly when: CancelTime
  /** False where a paid period goes on. */
  readonly isImmediate: boolean
  /** Number of the process that was started last. */
  readonly by: number
  readonly mandateIds: readonly Hex[]
  /** Transactions signed before. */
  readonly transactionIds: ReadonlySet<string>
}

/** A lower price that was acknowledged to a merchant: nothing dearer is signed for its plan from then on. */
export interface Lowering {
  readonly planId: string
  /** In atomic units of any token. */
  readonly amountAtomic: bigint
  readonly at: Date
  /** Transactions signed before. */
  readonly transactionIds: ReadonlySet<string>
}

/** State of one run: its chain, dice, faults and trace. */
export interface RunWorld {
  readonly shop: SimulatedShop
  readonly weather: Weather
  /** Null for a run that takes whatever comes. */
  readonly scene: SceneName | null
  readonly dice: Dice
  /** One for each network on which payments are taken. */
  readonly chains: readonly ScriptedChain[]
  readonly faults: RpcFaults
  readonly turns: Turns
  readonly cancels: AcknowledgedCancel[]
  /** Windows of subscribers that a pause leaves out: those from the first on, below the second. */
  readonly pauses: Map<string, { readonly from: number; readonly until: number }>
  /** Lower prices that were announced. */
  readonly lowerings: Lowering[]
  /** Revenue that was told of days that are over, by merchant and day. */
  readonly pastRevenue: Map<string, bigint>
  readonly sendings: Sending[]
  /** Hashes of transactions that were sent with our keys from elsewhere. */
  readonly elsewhere: Set<string>
  /** Hashes of transactions whose block was told by a server on a fork that the others have left. */
  readonly misled: Set<string>
  /** Broken rules that were seen on the way. */
  readonly violations: string[]
  /** Ends with the first violation. */
  readonly isBrief: boolean
  /** Gas for starts and deployments on a day. */
  readonly startGasPerDay: bigint
  readonly trace: string[]
  note(line: string): void
  /** Number of processes started, which is the number of the last one. */
  countProcesses(): number
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

export function createRun(shop: SimulatedShop, seed: number, options: RunOptions = {}): RunWorld {
  const dice = createDice(seed)
  const { clock } = shop.world
  clock.set(new Date(dice.pick(STARTS)))
  const drawn = dice.pick(WEATHERS)
  const weather = options.weather ?? drawn
  const drawnNetworks = dice.chance(0.5) ? [NETWORKS[0]] : dice.pick([[NETWORKS[1]], [...NETWORKS]])
  const given = { legacy: [NETWORKS[1]], both: [...NETWORKS] }
  const networks = options.networks ? given[options.networks] : drawnNetworks
  const chains = networks.map((network) => newChain(shop, dice, { network, startsAt: clock.now(), options }))
  const trace: string[] = []
  const note = (line: string) => void trace.push(line)
  const turns = new Turns(dice.split(), note)
  const faults = { ...NO_FAULTS }
  const startGasPerDay =
    dice.chance(weather === 'strangers' ? 0.8 : 0.3) || options.scene === 'startAtOnce'
      ? SMALL_BUDGET
      : defaultStartGas(0)
  const told = new Map<string, number>()
  const toldKey = ({ name }: SimulatedProcess, chainId: number, account: Address) =>
    keyOf(name, String(chainId), account)
  const rows = new RowWatch({
    db: shop.world.deps.store.db,
    chains,
    now: () => clock.now(),
    lowestTold: (process, chainId, account) => told.get(toldKey(process, chainId, account)) ?? null,
  })
  const leases = new LeaseWatch()
  const processes: SimulatedProcess[] = []

  const run: RunWorld = {
    shop,
    weather,
    scene: options.scene ?? null,
    dice,
    chains,
    faults,
    turns,
    cancels: [],
    pauses: new Map(),
    lowerings: [],
    pastRevenue: new Map(),
    sendings: [],
    elsewhere: new Set(),
    misled: new Set(),
    violations: [],
    isBrief: options.isBrief ?? false,
    startGasPerDay,
    trace,
    note,
    countProcesses: () => processes.length,
    startProcess(name, crashAfter) {
      const number = processes.length + 1
      const process = new SimulatedProcess(`${name}-${number}`, turns, crashAfter)
      processes.push(process)
      const clientOf = (chain: ScriptedChain): ChainClient => {
        const client = createFaultyClient(chain, process, faults, dice.split(), run.misled)
        return {
          ...client,
          nonce: async (account) => {
            const count = await client.nonce(account)
            const key = toldKey(process, chain.chainId, account)
            told.set(key, Math.min(count, told.get(key) ?? count))
            return count
          },
          send: (raw) => {
            const { data = '0x', nonce = 0 } = parseTransaction(raw)
            run.sendings.push({ chainId: chain.chainId, data, nonce, by: number })
            return client.send(raw)
          },
        }
      }
      const networkOf = (chain: ScriptedChain): PaymentNetwork => ({
        chainId: chain.chainId,
        client: clientOf(chain),
        factory: FACTORY,
        confirmations: CONFIRMATIONS,
        feeCeiling: FEE_CEILING,
        startGasPerDay,
        leastPriceMicroUsd: defaultLeastPrice(chain.chainId),
      })
      const witness: Witness = {
        async committed(of, statements) {
          const found = [...leases.look(of, statements), ...(await rows.look(of, statements))]
          for (const violation of found) note(`VIOLATION ${violation}`)
          run.violations.push(...found)
          if (options.isBrief && found.length > 0) for (const each of processes) each.end()
        },
      }
      const deps: Deps = {
        ...shop.world.deps,
        store: createProcessStore(shop.world.deps.store, process, witness),
        random: seededRandom(`${seed}:${process.name}`),
        payments: {
          networks: new Map(chains.map((chain) => [chain.chainId, networkOf(chain)])),
          keys: KEYS,
        },
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
  params: { network: SimulatedNetwork; startsAt: Date; options: RunOptions },
): ScriptedChain {
  const { network, startsAt, options } = params
  const { chainId, isLegacy, tokens } = network
  const roles = { keeper: KEYS.keeper.address, canceller: KEYS.canceller.address }
  const chain = new ScriptedChain({
    chainId,
    isLegacy,
    tokens,
    factory: FACTORY,
    roles,
    startsAt: Math.floor(startsAt.getTime() / 1000),
    isContractCareless: options.isContractCareless ?? false,
    twoFaced: [payerAccount(TWO_FACED_PAYER).address],
    wallets: MEMBERS.map((number) => payerAccount(number).address),
  })
  chain.endow((ledger) => {
    for (const { address } of Object.values(KEYS)) ledger.coins.set(keyOf(address), 10n ** 20n)
    for (const { address, puller } of merchants) {
      const isDeployed = options.scene ? options.scene !== 'startAtOnce' : dice.chance(0.5)
      if (isDeployed) ledger.pullers.set(keyOf(puller), { merchant: address, ...roles })
      const strange = knownPuller({ factory: STRANGE_FACTORY, merchant: address })
      ledger.pullers.set(keyOf(strange), {
        merchant: address,
        keeper: STRANGER,
        canceller: STRANGER,
        isLying: true,
      })
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
