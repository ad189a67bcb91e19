// @ts-check
// The wallet of test mode, as a script of its own: the server hands it out in test mode only, no page's bundle
// holds it or knows where it is, and its keys stay on the server, which signs in test mode only.

/**
 * @typedef {{ address: string, label: string }} Account
 * @typedef {{ method: string, params?: readonly unknown[] }} Call
 * @typedef {(payload: unknown) => void} Listener
 */

const ENDPOINT = '/api/v1/test/wallet'
const STORAGE_KEY = 'dues.test-wallet'
/** The chain that runs beside the app in test mode. */
const FIRST_CHAIN_ID = 31337

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
    throw new ProviderError(4900, 'The test wallet cannot reach its server.')
  }
  if ('result' in answer) return answer.result
  const { code = -32603, message = 'The test wallet failed.', data } = answer.error ?? {}
  throw new ProviderError(code, message, data)
}

/** @type {Record<string, (params: readonly unknown[]) => unknown>} */
const methods = {
  eth_accounts: accounts,
  eth_chainId: () => hexOf(state.chainId),
  net_version: () => String(state.chainId),
  eth_requestAccounts: async () => {
    const offered = /** @type {Account[]} */ (await askServer({ method: 'wallet_accounts' }))
    const account = await chooseAccount(offered)
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
    await askToConfirm({
      title: 'Switch the network?',
      content: element('p', 'text-ink-2', text),
      act: 'Switch',
    })
    keep({ chainId })
    emit('chainChanged', hexOf(chainId))
    return null
  },
  personal_sign: async ([data, address]) => {
    requireAccount(address)
    await askToConfirm({
      title: 'Sign this message?',
      content: signedText(fromHex(String(data))),
      act: 'Sign',
    })
    return askServer({ method: 'personal_sign', params: [data, address] })
  },
  eth_signTypedData_v4: async ([address, data]) => {
    requireAccount(address)
    const typed = typeof data === 'string' ? JSON.parse(data) : data
    await askToConfirm({
      title: typedDataTitle(typed),
      content: signedText(describeTypedData(typed)),
      act: 'Sign',
    })
    return askServer({ method: 'eth_signTypedData_v4', params: [address, JSON.stringify(typed)] })
  },
  eth_sendTransaction: async ([transaction]) => {
    const { from, to, data = '0x' } = /** @type {Record<string, string>} */ (transaction ?? {})
    requireAccount(from)
    await askToConfirm({
      title: 'Send this transaction?',
      content: signedText(describeTransaction(String(to), data)),
      act: 'Send',
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
 * Question about typed data: the effect of a permit, which is no terms of a subscription.
 *
 * @param {{ primaryType?: string, domain?: { name?: string } }} typed
 */
function typedDataTitle({ primaryType, domain }) {
  if (primaryType === 'Permit') return `Allow a contract to take ${domain?.name ?? 'tokens'}?`
  return primaryType === 'Mandate' ? 'Sign these terms?' : 'Sign this data?'
}

/**
 * All of the typed data: the values first, the definitions of their types last.
 *
 * @param {Record<string, unknown>} typed
 */
function describeTypedData({ message, domain, primaryType, types, ...others }) {
  return JSON.stringify({ message, domain, primaryType, ...others, types }, null, 2)
}

/**
 * Text of a transaction: its effect where it is an allowance or a transfer, else its raw fields.
 *
 * @param {string} to
 * @param {string} data
 */
function describeTransaction(to, data) {
  const known = /^0x(095ea7b3|a9059cbb)[0]{24}([0-9a-f]{40})([0-9a-f]{64})$/i.exec(data)
  if (!known) return `To: ${to}\nData: ${data}`
  const [, call = '', account, amount] = known
  const [name, whose] = call.toLowerCase() === 'a9059cbb' ? ['transfer', 'Recipient'] : ['approve', 'Spender']
  return `${name}\nToken: ${to}\n${whose}: 0x${account}\nAmount in the token's smallest unit: ${BigInt(`0x${amount}`)}`
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

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} className
 * @param {...(Node | string)} children
 */
function element(tag, className, ...children) {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}

const buttonLook =
  'inline-flex h-10 select-none items-center justify-center rounded-control border px-3.5 font-label text-body-sm transition-colors max-sm:h-12'
const quietLook = `${buttonLook} border-line-2 bg-surface text-ink hover:bg-hover`
const actLook = `${buttonLook} border-transparent bg-accent text-on-accent hover:bg-accent-hover`

/**
 * @param {string} label
 * @param {string} className
 * @param {string} value what the dialog closes with
 */
function button(label, className, value) {
  const made = element('button', className, label)
  made.type = 'submit'
  made.value = value
  return made
}

/**
 * Asks in a dialog of the wallet's own. Resolves to the value of the button that closed it, '' for Escape.
 *
 * @param {string} title
 * @param {readonly Node[]} content
 * @param {readonly HTMLButtonElement[]} foot
 * @returns {Promise<string>}
 */
function ask(title, content, foot) {
  if (document.querySelector('dialog[data-test-wallet]')) {
    throw new ProviderError(-32002, 'The test wallet is already asking something.')
  }
  const heading = element('h2', 'text-dialog-title', title)
  heading.id = 'test-wallet-title'
  const badge = element(
    'span',
    'inline-flex h-5 items-center rounded-badge bg-warn-soft px-2 font-label text-badge text-warn',
    'Dues test wallet',
  )
  const form = element(
    'form',
    'grid gap-4 p-6 max-sm:p-4',
    element('div', 'grid justify-items-start gap-2', badge, heading),
    ...content,
    element('div', 'flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse', ...foot),
  )
  form.method = 'dialog'
  const dialog = element(
    'dialog',
    'm-auto w-[min(100%-2rem,416px)] rounded-dialog border border-line bg-surface text-body-sm text-ink shadow-float backdrop:bg-scrim',
    form,
  )
  dialog.dataset.testWallet = ''
  dialog.setAttribute('aria-labelledby', heading.id)
  document.body.append(dialog)
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue)
    })
    dialog.showModal()
  })
}

/**
 * Text of a message to sign, verbatim.
 *
 * @param {string} text
 */
function signedText(text) {
  const shown = element(
    'pre',
    'max-h-72 overflow-auto whitespace-pre-wrap rounded-card border border-line bg-paper p-3 text-address text-badge wrap-anywhere',
    text,
  )
  shown.tabIndex = 0
  return shown
}

/**
 * @param {{ title: string, content: Node, act: string }} question
 * @throws {ProviderError} 4001 when it is declined
 */
async function askToConfirm({ title, content, act }) {
  const decline = button('Decline', quietLook, '')
  decline.autofocus = true
  const answer = await ask(title, [content], [decline, button(act, actLook, 'yes')])
  if (answer !== 'yes') throw declined()
}

/**
 * @param {readonly Account[]} offered
 * @returns {Promise<string>} the chosen account's address
 * @throws {ProviderError} 4001 when none is chosen
 */
async function chooseAccount(offered) {
  const rows = offered.map(({ address, label }) => {
    const row = button(
      '',
      'flex min-h-11 w-full items-center justify-between gap-4 border-line border-b px-3.5 py-2 text-start focus-inset last:border-b-0 hover:bg-hover',
      address,
    )
    row.append(
      element('span', 'font-semibold', label),
      element('span', 'text-address text-badge text-ink-2', `${address.slice(0, 6)}…${address.slice(-4)}`),
    )
    return row
  })
  const note = element(
    'p',
    'text-ink-2',
    'Its keys are known to everybody. Use them on this test server only.',
  )
  const list = element('div', 'overflow-clip rounded-card border border-line', ...rows)
  const answer = await ask('Choose an account', [note, list], [button('Cancel', quietLook, '')])
  if (answer === '') throw declined()
  return answer
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
