import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBaseAccountProvider } from './base-account-provider'

const PAGE = 'https://dues.example'
const WALLET = 'https://keys.coinbase.com'
const ACCOUNT = '0xdc832ee2fbca325a35c1cb1b606de471b0403ac1'
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const

interface Answer {
  readonly value?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** A browser whose windows of Base Account speak its protocol; `answer` decides what their owner does. */
async function newBrowser(answer: (method: string) => Answer | null) {
  const keys = await crypto.subtle.generateKey(CURVE, true, ['deriveKey'])
  const hex = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('hex')
  const publicKey = hex(await crypto.subtle.exportKey('spki', keys.publicKey))
  const page = new EventTarget()
  const opened: URL[] = []
  const heard: unknown[] = []
  const windows: { closed: boolean }[] = []
  let blocks = false
  const tell = (source: object, data: object, origin = WALLET) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  const secretWith = async (peer: string) => {
    const other = await crypto.subtle.importKey('spki', Buffer.from(peer, 'hex'), CURVE, true, [])
    const aes = { name: 'AES-GCM', length: 256 }
    return crypto.subtle.deriveKey({ name: 'ECDH', public: other }, keys.privateKey, aes, false, [
      'encrypt',
      'decrypt',
    ])
  }
  const open = (url: URL) => {
    if (blocks) return null
    opened.push(url)
    const child = {
      closed: false,
      focus: () => {},
      postMessage: async (message: Record<string, unknown>, target: string) => {
        expect(target).toBe(WALLET)
        heard.push(message)
        if (message.event === 'selectSignerType') return tell(child, { requestId: message.id, data: 'scw' })
        const content = Object(message.content)
        if (!message.content) return
        const secret = await secretWith(String(message.sender))
        const request = content.handshake ?? (await decrypted(secret, content.encrypted)).action
        const result = answer(request.method)
        if (!result) return
        const data = { chains: { 8453: 'https://chain-proxy.wallet.coinbase.com?targetName=base' } }
        const iv = crypto.getRandomValues(new Uint8Array(12))
        const text = new TextEncoder().encode(JSON.stringify({ result, data }))
        const cipherText = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, text)
        const encrypted = { iv, cipherText }
        // Neither another site nor another window is believed.
        tell(child, { requestId: message.id, content: { failure: { code: 1, message: 'no' } } }, PAGE)
        tell({}, { requestId: message.id, content: { failure: { code: 1, message: 'no' } } })
        tell(child, { requestId: message.id, sender: publicKey, content: { encrypted } })
      },
    }
    windows.push(child)
    setTimeout(() => tell(child, { id: 'loaded', event: 'PopupLoaded' }))
    return child
  }
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
  const location = {
    origin: PAGE,
    href: `${PAGE}/checkout/cs_secret`,
    toString: () => `${PAGE}/checkout/cs_secret`,
  }
  vi.stubGlobal('window', Object.assign(page, { open, location, screenX: 0, screenY: 0, innerWidth: 800 }))
  vi.stubGlobal('document', { title: 'Subscribe' })
  vi.stubGlobal('localStorage', storage)
  return {
    opened,
    heard,
    kept,
    /** Closes the window that is open. */
    close: () => {
      for (const each of windows) each.closed = true
    },
    setBlocks: (value: boolean) => {
      blocks = value
    },
  }
}

async function decrypted(key: CryptoKey, { iv, cipherText }: { iv: BufferSource; cipherText: BufferSource }) {
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, cipherText)
  return JSON.parse(new TextDecoder().decode(bytes))
}

let answers: Record<string, Answer | null>
let browser: Awaited<ReturnType<typeof newBrowser>>

beforeEach(async () => {
  answers = { eth_requestAccounts: { value: [ACCOUNT] }, personal_sign: { value: '0xsigned' } }
  browser = await newBrowser((method) => answers[method] ?? null)
})
afterEach(() => void vi.unstubAllGlobals())

it('connects and signs in a window that never learns the page’s address', async () => {
  const provider = createBaseAccountProvider()
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(browser.opened).toEqual([])
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([ACCOUNT])
  expect(browser.opened.map(({ origin, pathname }) => origin + pathname)).toEqual([`${WALLET}/connect`])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2105')
  expect(await provider.request({ method: 'personal_sign', params: ['0x00', ACCOUNT] })).toBe('0xsigned')
  expect(JSON.stringify([browser.opened, browser.heard])).not.toContain('cs_secret')

  // The next page of this browser is connected without a window; until it is to be forgotten.
  browser.close()
  const next = createBaseAccountProvider()
  expect(await next.request({ method: 'eth_requestAccounts' })).toEqual([ACCOUNT])
  expect(browser.opened).toHaveLength(1)
  await next.forget?.()
  expect(await next.request({ method: 'eth_accounts' })).toEqual([])
})

it('hands on that the owner declined', async () => {
  answers.eth_requestAccounts = { error: { code: 4001, message: 'User rejected the request.' } }
  const asked = createBaseAccountProvider().request({ method: 'eth_requestAccounts' })
  await expect(asked).rejects.toMatchObject({ code: 4001 })
})

it('says that the window was closed, and opens another one when it is asked again', async () => {
  answers.eth_requestAccounts = null
  const provider = createBaseAccountProvider()
  const asked = provider.request({ method: 'eth_requestAccounts' })
  const refused = expect(asked).rejects.toMatchObject({ problem: 'window_closed' })
  await vi.waitFor(() => expect(browser.heard.length).toBeGreaterThan(2))
  browser.close()
  await refused
  answers.eth_requestAccounts = { value: [ACCOUNT] }
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([ACCOUNT])
  expect(browser.opened).toHaveLength(2)
})

it('opens another window where the one that was answered in is about to close', async () => {
  const provider = createBaseAccountProvider()
  await provider.request({ method: 'eth_requestAccounts' })
  answers.personal_sign = null
  const asked = provider.request({ method: 'personal_sign', params: ['0x00', ACCOUNT] })
  const heard = browser.heard.length
  await vi.waitFor(() => expect(browser.heard.length).toBeGreaterThan(heard))
  answers.personal_sign = { value: '0xsigned' }
  browser.close()
  expect(await asked).toBe('0xsigned')
  expect(browser.opened).toHaveLength(2)
})

it('says that the browser opened no window, and goes on once it does', async () => {
  browser.setBlocks(true)
  const provider = createBaseAccountProvider()
  const asked = provider.request({ method: 'eth_requestAccounts' })
  await expect(asked).rejects.toMatchObject({ problem: 'window_blocked' })
  browser.setBlocks(false)
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([ACCOUNT])
})
