import SafeAppsSDK from '@safe-global/safe-apps-sdk'
import { SAFE_ORIGIN } from '@/lib/wire/checkout/offered-wallets'
import type { WalletProvider } from '../wallet'
import { WalletError } from '../wallet-error'

type Params = readonly unknown[]

/** States of EIP-5792 for those of Safe's service; what waits for owners or a block is pending. */
const STATES: Readonly<Record<string, number>> = { SUCCESS: 200, FAILED: 500, CANCELLED: 400 }

/**
 * The Safe around this page as a wallet (EIP-1193): its account, its network as it reads it, and calls that its owners
 * confirm in Safe's own page. It signs nothing here: signatures of several owners come when they come.
 */
export function createSafeAppProvider(): WalletProvider {
  const sdk = new SafeAppsSDK({ allowedDomains: [new RegExp(`^${SAFE_ORIGIN.replaceAll('.', '\\.')}$`)] })
  const info = () => sdk.safe.getInfo()
  const chainId = async () => `0x${(await info()).chainId.toString(16)}`
  const accounts = async () => [(await info()).safeAddress]
  const answers: Readonly<Record<string, (params: Params) => Promise<unknown>>> = {
    eth_requestAccounts: accounts,
    eth_accounts: accounts,
    eth_chainId: chainId,
    wallet_switchEthereumChain: async ([target]) => {
      // A Safe is the account of one network.
      if (field(target, 'chainId') !== (await chainId())) throw new WalletError('unsupported', 'One network')
      return null
    },
    wallet_getCapabilities: async () => ({ [await chainId()]: { atomic: { status: 'supported' } } }),
    eth_call: ([call]) => sdk.eth.call([{ to: text(call, 'to'), data: text(call, 'data') }, 'latest']),
    eth_getCode: ([account]) => sdk.eth.getCode([String(account), 'latest']),
    eth_getTransactionReceipt: ([hash]) => sdk.eth.getTransactionReceipt([String(hash)]),
    wallet_sendCalls: async ([batch]) => {
      const safe = await info()
      // Safe takes neither with the calls, and its owner may have gone to another Safe since they were shown.
      const isMeant =
        text(batch, 'from').toLowerCase() === safe.safeAddress.toLowerCase() &&
        Number(field(batch, 'chainId')) === safe.chainId
      if (!isMeant) throw new WalletError('failed', 'Another Safe is around this page now')
      const calls = field(batch, 'calls')
      if (!Array.isArray(calls)) throw new WalletError('failed', 'There are no calls to send')
      const txs = calls.map((call) => ({ to: text(call, 'to'), data: text(call, 'data'), value: '0' }))
      return { id: (await sdk.txs.send({ txs })).safeTxHash }
    },
    wallet_getCallsStatus: async ([id]) => {
      const { txStatus, txHash } = await sdk.txs.getBySafeTxHash(String(id))
      return { status: STATES[txStatus] ?? 100, receipts: txHash ? [{ transactionHash: txHash }] : [] }
    },
  }
  return {
    request: async ({ method, params = [] }) => {
      const answer = answers[method]
      if (!answer) throw new WalletError('unsupported', `Safe is not asked for ${method}`)
      try {
        return await answer(params)
      } catch (thrown) {
        // Safe says why in words alone.
        const isRefusal = thrown instanceof Error && /reject/i.test(thrown.message)
        throw isRefusal ? new WalletError('rejected', thrown.message, { cause: thrown }) : thrown
      }
    },
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

const text = (value: unknown, name: string) => String(field(value, name))
