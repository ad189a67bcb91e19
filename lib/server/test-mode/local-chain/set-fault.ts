import 'server-only'
import { type Address, encodeEventTopics, erc20Abi, getAddress, parseEther, slice } from 'viem'
import { z } from 'zod'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import type { setTestFault } from '@/lib/wire/test-mode'
import type { Deps } from '../../deps'
import { markUnsent } from '../../store/chain/chain-transactions'
import { markAllFundsStale } from '../../store/subscribers/payer-funds'
import { BANKER } from '../tokens/deploy-test-contracts'
import {
  allowanceCall,
  approveCall,
  balanceCall,
  setPausedCall,
  transferCall,
} from '../tokens/test-token-calls'
import type { TestToken } from '../tokens/test-tokens'
import { localNode, testModeOf, testTokens } from './local-node'
import type { TestNode } from './test-node'

type Fault = z.output<typeof setTestFault.body>
type FaultDeps = Pick<Deps, 'testMode' | 'store'>
type FaultName = Fault['fault']

/** Recipient of drained tokens; its key is unknown. */
const NOWHERE: Address = '0x000000000000000000000000000000000000dEaD'
const GAS_COINS = parseEther('1')

const spenderLogs = z.array(z.object({ topics: z.array(z.custom<`0x${string}`>()) }))

/**
 * Makes something go wrong, or right again.
 * @returns what has happened, as a sentence
 * @throws RequestError `not_found` for an unknown token, `unavailable` without a local chain
 */
export async function setFault(deps: FaultDeps, fault: Fault): Promise<string> {
  const said = await FAULTS[fault.fault](deps, fault)
  await markAllFundsStale(deps.store.db)
  return said
}

const FAULTS: Record<FaultName, (deps: FaultDeps, fault: Fault) => Promise<string>> = {
  async drain(deps, { account, token }) {
    const tokens = testTokens(token)
    const node = localNode(deps)
    const taken: string[] = []
    for (const each of tokens) if (await drain(node, each, accountOf(account))) taken.push(each.symbol)
    return taken.length > 0 ? `Took all ${list(taken)}.` : 'There was nothing to take.'
  },
  async remove_allowance(deps, { account, token }) {
    const tokens = testTokens(token)
    const node = localNode(deps)
    let removed = 0
    for (const each of tokens) removed += await removeAllowances(node, each, accountOf(account))
    return removed > 0 ? `Took back ${count(removed, 'allowance')}.` : 'Nobody was allowed to take anything.'
  },
  async pause_token(deps, { token, on = true }) {
    const tokens = testTokens(token)
    const node = localNode(deps)
    for (const { address } of tokens) await node.send({ from: BANKER, to: address, data: setPausedCall(on) })
    return `${list(tokens.map(({ symbol }) => symbol))} ${on ? 'cannot be moved.' : 'can be moved again.'}`
  },
  async rpc_down(deps, { on = true }) {
    testModeOf(deps).faults.rpcDown = on
    return on ? 'The service cannot reach the local chain.' : 'The service reaches the local chain again.'
  },
  async drop_transaction(deps, { on = true }) {
    testModeOf(deps).faults.dropTransactions = on
    if (on) return 'What the service sends is forgotten.'
    // Send again at once, rather than after the outbox's own delay.
    await markUnsent(deps.store.db, { chainId: LOCAL_TEST_CHAIN_ID })
    return 'What the service sends arrives again, and what was forgotten is sent again.'
  },
  async reorg(deps) {
    const said = await reorganize(localNode(deps))
    await markUnsent(deps.store.db, { chainId: LOCAL_TEST_CHAIN_ID })
    return said
  },
}

/** The contract of the operation asks for it where it is needed. */
function accountOf(account: Address | undefined): Address {
  if (!account) throw new Error('This fault happens to an account')
  return account
}

async function drain(node: TestNode, { address }: TestToken, account: Address): Promise<boolean> {
  const balance = BigInt(await node.call(address, balanceCall(account)))
  if (balance === 0n) return false
  await sendFor(node, account, address, transferCall(NOWHERE, balance))
  return true
}

/** Revokes every allowance of the account; spenders are read from the token's Approval logs. */
async function removeAllowances(node: TestNode, { address }: TestToken, account: Address): Promise<number> {
  const topics = encodeEventTopics({ abi: erc20Abi, eventName: 'Approval', args: { owner: account } })
  const logs = spenderLogs.parse(await node.ask('eth_getLogs', { address, topics, fromBlock: '0x0' }))
  const spenders = new Set(
    logs.flatMap(({ topics: [, , spender] }) => (spender ? [getAddress(slice(spender, 12))] : [])),
  )
  let removed = 0
  for (const spender of spenders) {
    if (BigInt(await node.call(address, allowanceCall(account, spender))) === 0n) continue
    await sendFor(node, account, address, approveCall(spender, 0n))
    removed++
  }
  return removed
}

async function sendFor(node: TestNode, account: Address, to: Address, data: `0x${string}`): Promise<void> {
  if ((await node.coins(account)) < GAS_COINS / 10n) await node.setCoins(account, GAS_COINS)
  await node.send({ from: account, to, data })
}

/** Undoes the newest blocks down to one that holds a transaction, as far as nothing of them is final. */
async function reorganize(node: TestNode): Promise<string> {
  const [head, finalized] = await Promise.all([node.head(), node.finalizedNumber()])
  for (let number = head.number; number > finalized; number--) {
    const { transactions } = await node.blockAt(number)
    if (transactions.length === 0) continue
    const depth = head.number - number + 1n
    await node.undo(depth)
    return `Undid ${count(Number(depth), 'block')} with ${count(transactions.length, 'transaction')}.`
  }
  return 'There was nothing to undo: every transaction is final.'
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
const list = (words: readonly string[]) => new Intl.ListFormat('en').format(words)
