// @ts-check

// The wallet of test mode, as a script of its own: the server hands it out in test mode only, no page's bundle
// holds it or knows where it is, and its keys stay on the server, which signs in test mode only. What asks its owner is loaded when something is asked:
// pages look for the wallet of the last visit for a moment only.

/**
 * @typedef {{ address: string, label: string }} Account
 * @typedef {{ method: string, params?: readonly unknown[] }} Call
 * @typedef {(payload: unknown) => void} Listener
 */

const ENDPOINT = '/api/v1/test/wallet'
const STORAGE_KEY = 'dues.test-wallet'
/** The chain that runs beside the app in test mode. */
const FIRST_CHAIN_ID = 31337

/** The wallet speaks English, with dates as the browser's own English has them. */
const ENGLISH = navigator.language.startsWith('en') ? navigator.language : 'en'

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><path fill="#f8edd8" d="M0 0h28v28H0z"/><path fill="#1a1916" d="M7 6h3.4v16H7z"/><path fill="#06605c" d="M12.5 6h1.6a8 8 0 0 1 0 16h-1.6z"/></svg>',
)}`

/** An error as EIP-1193 wants it. */
class ProviderError extends Error {
  /**
   * @param {number} code
   * @param {string} message
   * @param {unknown} [data]
   */
  constructor(code, message, data) {
    super(message)
    this.code = code
    this.data = data
  }
}

const unreached = () => new ProviderError(4900, 'The test wallet cannot reach its server.')
const declined = () => new ProviderError(4001, 'The request was declined.')

/** @type {Map<string, Set<Listener>>} */
const listeners = new Map()
const state = readState()

/** Choice made on an earlier page. */
function readState() {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    return {
      account: typeof kept.account === 'string' ? kept.account : null,
      chainId: Number.isSafeInteger(kept.chainId) ? Number(kept.chainId) : FIRST_CHAIN_ID,
    }
  } catch {
    return { account: null, chainId: FIRST_CHAIN_ID }
  }
}

/** @param {{ account?: string | null, chainId?: number }} change */
function keep(change) {
  Object.assign(state, change)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(state))
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/**
 * @param {string} event
 * @param {unknown} payload
 */
function emit(event, payload) {
  for (const listener of listeners.get(event) ?? []) listener(payload)
}

/** @param {number} chainId */
const hexOf = (chainId) => `0x${chainId.toString(16)}`
const accounts = () => (state.account === null ? [] : [state.account])

/**
 * Has the server do what needs a key or a chain.
 *
 * @param {Call} call
 * @returns {Promise<unknown>}
 */
async function askServer({ method, params = [] }) {
  let answer
  try {
    const response = await fetch(ENDPOINT, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ method, params, chainId: state.chainId }),
    })
    answer = await response.json()
  } catch {
    throw unreached()
  }
  if ('result' in answer) return answer.result
  const { code = -32603, message = 'The test wallet failed.', data } = answer.error ?? {}
  throw new ProviderError(code, message, data)
}

async function loadQuestions() {
  try {
    const [asking, words] = await Promise.all([
      import('./wallet/ask-owner.mjs'),
      import('./wallet/describe-request.mjs'),
    ])
    return { ...asking, ...words }
  } catch {
    throw unreached()
  }
}

/** @typedef {Awaited<ReturnType<typeof loadQuestions>>} Questions */

/**
 * @param {(questions: Questions) => Promise<{ title: string, content: Node, act: string }>} prepare
 * @throws {ProviderError} 4001 when the owner declines
 */
async function confirm(prepare) {
  const questions = await loadQuestions()
  if (!(await questions.askToConfirm(await prepare(questions)))) throw declined()
}

/**
 * Names of a network and of addresses; the addresses alone where the server does not answer.
 *
 * @param {readonly string[]} addresses
 * @param {number} chainId
 * @returns {Promise<import('./wallet/describe-request.mjs').Facts>}
 */
async function findFacts(addresses, chainId) {
  const unnamed = { network: `network ${chainId}`, coin: 'its coin', known: [] }
  const { network, coin, known } =
    /** @type {{ network: string, coin: string, known: readonly import('./wallet/describe-request.mjs').Known[] }} */ (
      await askServer({ method: 'wallet_names', params: [addresses, chainId] }).catch(() => unnamed)
    )
  const byAddress = new Map(known.map((each) => [each.address.toLowerCase(), each]))
  return {
    network,
    coin,
    of: (address) => byAddress.get(address.toLowerCase()) ?? { address, name: null, token: null },
    formatTime: (at) =>
      at.toLocaleString(ENGLISH, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
      }),
  }
}

/** @type {Record<string, (params: readonly unknown[]) => unknown>} */
const methods = {
  eth_accounts: accounts,
  eth_chainId: () => hexOf(state.chainId),
  net_version: () => String(state.chainId),
  eth_requestAccounts: async () => {
    const offered = /** @type {Account[]} */ (await askServer({ method: 'wallet_accounts' }))
    const { chooseAccount } = await loadQuestions()
    const account = await chooseAccount(offered)
    if (account === null) throw declined()
    const changed = account !== state.account
    keep({ account })
    if (changed) emit('accountsChanged', accounts())
    return accounts()
  },
  wallet_switchEthereumChain: async ([target]) => {
    const chainId = Number(/** @type {{ chainId?: string } | undefined} */ (target)?.chainId)
    if (!Number.isSafeInteger(chainId) || chainId <= 0) {
      throw new ProviderError(-32602, 'Name the chain as { chainId: "0x..." }.')
    }
    if (chainId === state.chainId) return null
    const text = `From chain ${state.chainId} to chain ${chainId}. This moves no money.`
    await confirm(async ({ element }) => ({
      title: 'Switch the network?',
      content: element('p', 'text-ink-2', text),
      act: 'Switch',
    }))
    keep({ chainId })
    emit('chainChanged', hexOf(chainId))
    return null
  },
  personal_sign: async ([data, address]) => {
    requireAccount(address)
    await confirm(async ({ signedText }) => ({
      title: 'Sign this message?',
      content: signedText(fromHex(String(data))),
      act: 'Sign',
    }))
    return askServer({ method: 'personal_sign', params: [data, address] })
  },
  eth_signTypedData_v4: async ([address, data]) => {
    requireAccount(address)
    const typed = typeof data === 'string' ? JSON.parse(data) : data
    await confirm(async ({ addressesIn, describeTypedData, described }) => {
      const facts = await findFacts(addressesIn(typed), Number(typed.domain?.chainId ?? state.chainId))
      const description = describeTypedData(typed, facts)
      const note = `A signature on ${facts.network}. It costs nothing.`
      return {
        title: description.title,
        content: described(description, { of: facts.of, note }),
        act: 'Sign',
      }
    })
    return askServer({ method: 'eth_signTypedData_v4', params: [address, JSON.stringify(typed)] })
  },
  eth_sendTransaction: async ([transaction]) => {
    const asked = /** @type {Record<string, string>} */ (transaction ?? {})
    requireAccount(asked.from)
    await confirm(async ({ addressesIn, describeTransaction, described }) => {
      const facts = await findFacts(addressesIn(asked), state.chainId)
      const description = describeTransaction(asked, facts)
      const note = `A transaction on ${facts.network}. It costs a small network fee in ${facts.coin}.`
      return {
        title: description.title,
        content: described(description, { of: facts.of, note }),
        act: 'Send',
      }
    })
    return askServer({ method: 'eth_sendTransaction', params: [transaction] })
  },
  wallet_revokePermissions: () => {
    keep({ account: null })
    emit('accountsChanged', [])
    return null
  },
}

/** @param {unknown} address */
function requireAccount(address) {
  if (state.account === null || String(address).toLowerCase() !== state.account.toLowerCase()) {
    throw new ProviderError(4100, 'This page is not connected to that account.')
  }
}

/**
 * The text of a message that was handed over as hex; as it is where it is not hex, or not text.
 *
 * @param {string} data
 */
function fromHex(data) {
  if (!/^0x([0-9a-f]{2})*$/i.test(data)) return data
  const bytes = Uint8Array.from(data.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return data
  }
}

const provider = {
  /** @param {Call} call */
  request: async ({ method, params = [] }) => {
    const own = Object.hasOwn(methods, method) ? methods[method] : undefined
    return own ? own(params) : askServer({ method, params })
  },
  /**
   * @param {string} event
   * @param {Listener} listener
   */
  on: (event, listener) => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
  },
  /**
   * @param {string} event
   * @param {Listener} listener
   */
  removeListener: (event, listener) => {
    listeners.get(event)?.delete(listener)
  },
}

const detail = Object.freeze({
  info: Object.freeze({
    uuid: '0d0e5c9a-7a3c-4b6e-9d52-0c1f6f3b8a44',
    name: 'Dues test wallet',
    icon,
    rdns: 'dev.dues.test-wallet',
  }),
  provider,
})
const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

// EIP-6963: announced at once, and again to every page part that asks.
window.addEventListener('eip6963:requestProvider', announce)
announce()
