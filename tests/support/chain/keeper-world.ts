import { type Address, decodeEventLog, getAddress, type Hex, type LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { GrantedDiscount } from '@/lib/billing/discounts/discount'
import { defaultLeastPrice } from '@/lib/billing/subscriptions/least-price'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { pullerAddress } from '@/lib/mandate/puller/puller-address'
import type { ChainClient, Log as ChainLog } from '@/lib/server/chain/chain-client'
import { defaultFeeCeiling } from '@/lib/server/chain/fees/fee-ceilings'
import { defaultStartGas } from '@/lib/server/chain/fees/start-gas-budget'
import type { PaymentNetwork } from '@/lib/server/chain/payment-networks'
import type { Log } from '@/lib/server/log'
import type { Rates } from '@/lib/server/rates/rates'
import { bringChanges } from '@/lib/server/services/changes/bring-changes'
import { advanceWindows } from '@/lib/server/services/keeper/advance-windows'
import { bringPermits } from '@/lib/server/services/keeper/bring-permits'
import { bringSignedCancels } from '@/lib/server/services/keeper/bring-signed-cancels'
import { cancelMandates } from '@/lib/server/services/keeper/cancel-mandates'
import { chargeDue } from '@/lib/server/services/keeper/charge-due'
import { resolveCharges } from '@/lib/server/services/keeper/resolve-charges'
import { resolvePermits } from '@/lib/server/services/keeper/resolve-permits'
import { resolveStarts } from '@/lib/server/services/keeper/resolve-starts'
import { startEnrolments } from '@/lib/server/services/keeper/start-enrolments'
import { startWaitingTerms } from '@/lib/server/services/keeper/start-waiting-terms'
import { holdLease } from '@/lib/server/services/onchain/hold-lease'
import { recordChargeConfirmed, recordChargeIncluded } from '@/lib/server/services/records/record-charge-log'
import { recordAuthorized, recordMandateCancelled } from '@/lib/server/services/records/record-mandate-log'
import { finishScheduledCancels } from '@/lib/server/services/subscribers/finish-scheduled-cancels'
import { sendTransactions } from '@/lib/server/services/transactions/send-transactions'
import { withdrawCharges } from '@/lib/server/services/transactions/withdraw-charges'
import { saveChainCursor } from '@/lib/server/store/chain/chain-cursors'
import type { Store } from '@/lib/server/store/database/store'
import { countWork } from '@/lib/server/store/engine/count-work'
import type { StoredPermit } from '@/lib/server/store/schema/payment-schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { shippedTokens } from '@/lib/server/tokens/shipped-tokens'
import { ScriptedChain } from '../../simulation/chain/scripted-chain'
import { createScriptedClient } from '../../simulation/chain/scripted-client'
import { scriptedSignature } from '../../simulation/chain/scripted-signature'
import { keyOf } from '../../simulation/ledger'
import { openTestStore } from '../service/database'
import { FACTORY, newEnrolment } from '../service/enrolment-fixture'
import { addTokenCatalogue, BASE, newSubscription, tokenId } from '../service/subscription-fixture'
import { createWorld, type Merchant, WORLD_START, type World } from '../service/world'

export const KEEPER_CONFIRMATIONS = 2

/** Turns after which all that one event brings about is done. */
const MOST_TURNS = 4

/** The app's world with a merchant who sells for USDC on a scripted chain. */
export interface KeeperWorld extends World {
  readonly merchant: Merchant
  readonly subscription: SubscriptionDetails
  readonly chain: ScriptedChain
  readonly network: PaymentNetwork
  readonly keys: { readonly keeper: LocalAccount; readonly canceller: LocalAccount }
  readonly token: Address
  readonly puller: Address
  /** Signed terms in a checkout, with this in the payer's wallet; 100 USDC and an allowance for all unless given. */
  enrol(
    options?: Purse & {
      subscription?: SubscriptionDetails
      /** The subscription's owner; the world's merchant unless given. */
      merchant?: Merchant
      payer?: LocalAccount
      reach?: number
      fixedCharges?: number
      permit?: StoredPermit
      discount?: GrantedDiscount
    },
  ): ReturnType<typeof newEnrolment>
  /** Changes what is in a payer's wallet. */
  fund(payer: Address, purse: Purse): void
  /** Every job of the keeper once, then what is signed is sent, mined, and read from the chain. */
  turn(): Promise<void>
  /** Turns until one of them changes nothing: an enrolment is then deployed, sent, mined and recorded. */
  settle(): Promise<void>
  /** Moves billing time and chain time together, and runs the jobs due then. */
  advance(milliseconds: number): Promise<void>
  /** Hands what is signed to the node. */
  send(): Promise<unknown>
  /** Sends, mines and reads, without the keeper deciding anything. */
  mine(): Promise<void>
}

interface Purse {
  /** USDC unless given. */
  readonly token?: Address
  /** Address that the allowance is for: the merchant's puller unless given. */
  readonly spender?: Address
  readonly balance?: bigint
  readonly allowance?: bigint
}

/**
 * @param options.store - an empty one, which stays open when the world is closed; one of its own unless given
 * @param options.rates - the fixed table of test mode unless given
 * @param options.log - silent unless given
 * @param options.step - called before and after everything that leaves the process; what it throws is its end
 */
export async function createKeeperWorld(
  options: {
    store?: Store
    rates?: Rates
    log?: Log
    env?: Record<string, string>
    step?: () => void
    wallets?: readonly Address[]
  } = {},
): Promise<KeeperWorld> {
  const keys = {
    keeper: privateKeyToAccount(generatePrivateKey()),
    canceller: privateKeyToAccount(generatePrivateKey()),
  }
  const [usdc, weth] = [addressOf('USDC'), addressOf('WETH')]
  const chain = new ScriptedChain({
    chainId: BASE,
    factory: FACTORY,
    roles: { keeper: keys.keeper.address, canceller: keys.canceller.address },
    tokens: [
      { address: usdc, decimals: 6, isOld: false, hasPermit: true },
      { address: weth, decimals: 18, isOld: false, hasPermit: false },
    ],
    startsAt: WORLD_START.getTime() / 1000,
    // Accounts with code.
    wallets: options.wallets ?? [],
  })
  chain.endow(({ coins }) => {
    for (const { address } of [keys.keeper, keys.canceller]) coins.set(keyOf(address), 10n ** 20n)
  })
  const { store: given, rates, log, env, step = () => {} } = options
  const network: PaymentNetwork = {
    chainId: BASE,
    client: stepping(createScriptedClient(chain), step),
    factory: FACTORY,
    confirmations: KEEPER_CONFIRMATIONS,
    feeCeiling: defaultFeeCeiling(BASE),
    startGasPerDay: defaultStartGas(BASE),
    leastPriceMicroUsd: defaultLeastPrice(BASE),
  }
  const store = given ?? (await openTestStore())
  const world = await createWorld({
    payments: { networks: new Map([[BASE, network]]), keys },
    ...(rates && { rates }),
    ...(log && { log }),
    ...(env && { env }),
    store: {
      ...store,
      transaction: (run) => around(step, () => store.transaction(run)),
      close: async () => {
        if (!given) await store.close()
      },
    },
  })
  await addTokenCatalogue(world)
  const merchant = await world.newMerchant()
  const subscription = await newSubscription(world, merchant, { trialDays: 0 })
  const puller = pullerAddress({ factory: FACTORY, merchant: merchant.account.address })
  const { deps, clock } = world
  let read = 0n
  let confirmedUpTo = 0n

  const fund: KeeperWorld['fund'] = (payer, { balance, allowance, token = usdc, spender = puller }) =>
    chain.endow((ledger) => {
      if (balance !== undefined) ledger.balances.set(keyOf(token, payer), balance)
      if (allowance !== undefined) ledger.allowances.set(keyOf(token, payer, spender), allowance)
    })

  const noteRead = () =>
    saveChainCursor(deps.store.db, {
      chainId: BASE,
      finalBlock: 0n,
      headBlock: chain.head.number,
      headHash: chain.head.hash,
      readAt: clock.now(),
    })
  // The keeper sends nothing to a chain that was never read.
  await noteRead()

  const follow = async () => {
    const { head } = chain
    const confirmed = head.number - BigInt(network.confirmations - 1)
    const logs = chain.blocks.flatMap(({ receipts }) => receipts.flatMap((receipt) => receipt.logs))
    for (const log of logs) {
      const beside = logs.filter(({ transactionHash }) => transactionHash === log.transactionHash)
      if (log.blockNumber > read) await tell(world, log, { confirmed: false, beside })
      const isConfirmed = log.blockNumber > confirmedUpTo && log.blockNumber <= confirmed
      if (isConfirmed) await tell(world, log, { confirmed: true, beside })
    }
    read = head.number
    confirmedUpTo = confirmed
    await noteRead()
  }

  const send = () =>
    holdLease(deps, { name: 'send' }, async (lease) => {
      const sending = { network, accounts: Object.values(keys), lease }
      await withdrawCharges(deps, sending)
      await sendTransactions(deps, sending)
    })

  const mine: KeeperWorld['mine'] = async () => {
    await send()
    const timestamp = clock.now().getTime() / 1000
    const mined = [chain.mine({ timestamp }), chain.mine({ timestamp })]
    // Notes which of them are in a block.
    if (mined.some(({ transactions }) => transactions.length > 0)) await send()
    await follow()
  }

  const turn: KeeperWorld['turn'] = async () => {
    const on = { network, keys }
    await finishScheduledCancels(deps)
    await advanceWindows(deps)
    await resolveStarts(deps, on)
    await startWaitingTerms(deps, on)
    await startEnrolments(deps, on)
    await resolveCharges(deps, on)
    await resolvePermits(deps, on)
    await bringChanges(deps, on)
    await chargeDue(deps, on)
    await bringPermits(deps, on)
    await bringSignedCancels(deps, on)
    await cancelMandates(deps, on)
    await mine()
  }

  const settle: KeeperWorld['settle'] = async () => {
    // Work may wait for the chain to have been read just now, which the first turn does last.
    await turn()
    let before = await countWork(deps.store.db)
    for (let turns = 1; turns < MOST_TURNS; turns++) {
      await turn()
      const after = await countWork(deps.store.db)
      if (withoutHeads(after) === withoutHeads(before)) return
      before = after
    }
  }

  return {
    ...world,
    merchant,
    subscription,
    chain,
    network,
    keys,
    token: usdc,
    puller,
    fund,
    send,
    mine,
    turn,
    settle,
    enrol: async ({ subscription: of = subscription, balance, allowance, ...signed } = {}) => {
      const made = await newEnrolment(world, of, { merchant, sign: scriptedSignature, ...signed })
      const { token, puller: spender } = made.mandate
      const purse = { balance: balance ?? 10n ** 8n, allowance: allowance ?? 10n ** 12n }
      fund(made.payer.address, { ...purse, token: getAddress(token), spender: getAddress(spender) })
      return made
    },
    advance: async (milliseconds) => {
      clock.advance(milliseconds)
      chain.mine({ timestamp: clock.now().getTime() / 1000 })
      await settle()
    },
  }
}

/** Work that was done, but for the blocks that every turn mines and reads. */
const withoutHeads = (work: string) => work.replace(/\[\[8453,\d+\]\]/, '')

async function around<T>(step: () => void, run: () => Promise<T>): Promise<T> {
  step()
  const result = await run()
  step()
  return result
}

/** A client each of whose questions is two steps. */
function stepping(client: ChainClient, step: () => void): ChainClient {
  return {
    chainId: client.chainId,
    head: () => around(step, () => client.head()),
    block: (number) => around(step, () => client.block(number)),
    finalized: () => around(step, () => client.finalized()),
    nonce: (address) => around(step, () => client.nonce(address)),
    fees: (options) => around(step, () => client.fees(options)),
    balance: (address) => around(step, () => client.balance(address)),
    code: (address) => around(step, () => client.code(address)),
    storage: (address, slot) => around(step, () => client.storage(address, slot)),
    read: (calls, at) => around(step, () => client.read(calls, at)),
    simulate: (call) => around(step, () => client.simulate(call)),
    rehearse: (call, form) => around(step, () => client.rehearse(call, form)),
    dataCost: (call) => client.dataCost(call),
    succeedsWithCode: (call, at) => around(step, () => client.succeedsWithCode(call, at)),
    tryOut: (call) => around(step, () => client.tryOut(call)),
    send: (raw) => around(step, () => client.send(raw)),
    receipt: (hash) => around(step, () => client.receipt(hash)),
    logs: (filter) => around(step, () => client.logs(filter)),
  }
}

const addressOf = (symbol: string) =>
  getAddress(shippedTokens.find(({ id }) => id === tokenId(symbol, BASE))?.address ?? '')

/** @param read.beside - all logs of the transaction */
async function tell(
  { deps }: World,
  log: ChainLog,
  { confirmed, beside }: { confirmed: boolean; beside: readonly ChainLog[] },
): Promise<void> {
  const [signature, ...indexed] = log.topics
  if (!signature) return
  const event = decodePuller(signature, indexed, log.data)
  if (!event) return
  const place = {
    chainId: BASE,
    puller: log.address,
    mandateId: event.id,
    transactionHash: log.transactionHash,
    blockNumber: log.blockNumber,
  }
  if (event.name === 'Charged') {
    const charged = { ...place, period: event.period, amountAtomic: event.amount }
    await (confirmed ? recordChargeConfirmed : recordChargeIncluded)(deps, charged)
  }
  if (event.name === 'Authorized' && confirmed) await recordAuthorized(deps, place)
  if (event.name !== 'Cancelled') return
  const authorizedWith = beside.flatMap(({ topics: [first, ...others], data }) => {
    const other = first && decodePuller(first, others, data)
    return other && other.name === 'Authorized' ? [other.id] : []
  })
  await recordMandateCancelled(deps, { ...place, confirmed, authorizedWith })
}

function decodePuller(signature: Hex, indexed: Hex[], data: Hex) {
  try {
    const { eventName, args } = decodeEventLog({ abi: pullerAbi, topics: [signature, ...indexed], data })
    if (eventName === 'Charged') {
      return { name: eventName, id: args.id, period: Number(args.period), amount: args.amount } as const
    }
    if (eventName === 'Authorized' || eventName === 'Cancelled')
      return { name: eventName, id: args.id } as const
    return null
  } catch {
    return null
  }
}
