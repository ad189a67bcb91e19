import type { Connection } from '../wallet/wallet'
import { WalletError, walletErrorOf } from '../wallet/wallet-error'
import type { ApprovalCall } from './quote'

/**
 * Timeout of a wallet's capabilities, in milliseconds; a wallet that does not answer is asked to sign. A
 * decision.
 */
const PATIENCE_MS = 3_000

/** State of a sent transaction: in a block, reverted, or not known yet. */
export type SentState = 'mined' | 'reverted' | 'waiting'

/**
 * Has the wallet send one transaction.
 * @returns its hash
 * @throws WalletError
 */
export async function sendApproval(connection: Connection, { to, data }: ApprovalCall): Promise<string> {
  const params = [{ from: connection.account, to, data, value: '0x0' }]
  const hash = await request(connection, 'eth_sendTransaction', params)
  if (typeof hash !== 'string') throw new WalletError('failed', 'The wallet gave no transaction hash')
  return hash
}

/** Reads the state of a transaction. Without an answer of the network it is waiting, never failed. */
export async function readSent(connection: Connection, hash: string): Promise<SentState> {
  try {
    const receipt = await request(connection, 'eth_getTransactionReceipt', [hash])
    const status = field(receipt, 'status')
    if (status === undefined) return 'waiting'
    return Number(status) === 1 ? 'mined' : 'reverted'
  } catch {
    return 'waiting'
  }
}

/** True where the wallet sends several calls atomically (EIP-5792); a wallet that does not say so does not. */
export async function takesBatches(connection: Connection): Promise<boolean> {
  const chain = hexOf(connection.chainId)
  try {
    const capabilities = await request(connection, 'wallet_getCapabilities', [connection.account, [chain]])
    const ours = field(capabilities, chain)
    const status = field(field(ours, 'atomic'), 'status')
    // The second form is that of the standard's drafts, which smart wallets still answer with.
    return status === 'supported' || field(field(ours, 'atomicBatch'), 'supported') === true
  } catch {
    return false
  }
}

/**
 * True for a smart wallet that is not deployed: its signature can't be verified on chain, so it sends calls instead.
 * An account without code whose wallet takes batches counts as one. A Safe that frames the page sends calls too: signatures
 * of its owners come when they come.
 */
export async function callsInsteadOfSigning(connection: Connection): Promise<boolean> {
  if (connection.wallet.place === 'frame') return true
  const silence = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS))
  return Promise.race([isUndeployed(connection), silence])
}

async function isUndeployed(connection: Connection): Promise<boolean> {
  if (!(await takesBatches(connection))) return false
  try {
    return (await request(connection, 'eth_getCode', [connection.account, 'latest'])) === '0x'
  } catch {
    return false
  }
}

/**
 * Has the wallet send calls as one transaction (EIP-5792).
 * @returns the wallet's own id of them
 * @throws WalletError
 */
export async function sendBatch(connection: Connection, calls: readonly ApprovalCall[]): Promise<string> {
  const params = [
    {
      version: '2.0.0',
      from: connection.account,
      chainId: hexOf(connection.chainId),
      atomicRequired: true,
      calls: calls.map(({ to, data }) => ({ to, data, value: '0x0' })),
    },
  ]
  const answer = await request(connection, 'wallet_sendCalls', params)
  const id = typeof answer === 'string' ? answer : field(answer, 'id')
  if (typeof id !== 'string') throw new WalletError('failed', 'The wallet gave no id of its calls')
  return id
}

/** Reads the state of a batch, and its transaction once there is one. */
export async function readBatch(
  connection: Connection,
  id: string,
): Promise<{ readonly state: SentState; readonly hash: string | null }> {
  try {
    const answer = await request(connection, 'wallet_getCallsStatus', [id])
    const receipts = field(answer, 'receipts')
    const hash = field(Array.isArray(receipts) ? receipts[0] : undefined, 'transactionHash')
    return {
      state: batchState(field(answer, 'status')),
      hash: typeof hash === 'string' ? hash : null,
    }
  } catch {
    return { state: 'waiting', hash: null }
  }
}

/** EIP-5792: 100 is pending, 200 confirmed, from 400 failed; its drafts wrote words. */
function batchState(status: unknown): SentState {
  if (status === 'CONFIRMED') return 'mined'
  if (typeof status !== 'number' || status < 200) return 'waiting'
  return status < 300 ? 'mined' : 'reverted'
}

async function request({ wallet }: Connection, method: string, params: readonly unknown[]): Promise<unknown> {
  try {
    return await wallet.provider.request({ method, params })
  } catch (thrown) {
    throw walletErrorOf(thrown)
  }
}

const hexOf = (chainId: number) => `0x${chainId.toString(16)}`

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
