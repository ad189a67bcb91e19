import type { BrowserContext } from 'playwright/test'

/** Side of Base Account, played by the test: its page's answers, and the networks as it reads them. */
interface BaseAccountOwner {
  readonly chainId: number
  /** Answer to a request in the window; one that never settles leaves the window open. */
  readonly answer: (method: string, params: readonly unknown[]) => Promise<unknown>
  /** Answer to a request about the network. */
  readonly read: (method: string, params: readonly unknown[]) => Promise<unknown>
}

interface BaseAccountWindow {
  /** Addresses of the other site that the browser asked for. */
  readonly asked: readonly string[]
  /** Facts that its page was told of the page that opened it, as JSON. */
  readonly introductions: readonly string[]
}

const NETWORKS = 'https://chain-proxy.wallet.coinbase.com/'

/** Puts a page in the place of Base Account's that speaks its protocol: keys by ECDH, requests encrypted with them. */
export async function installBaseAccountWindow(
  context: BrowserContext,
  { chainId, answer, read }: BaseAccountOwner,
): Promise<BaseAccountWindow> {
  const asked: string[] = []
  const introductions: string[] = []
  await context.exposeFunction('walletHears', (introduction: string) => void introductions.push(introduction))
  await context.exposeFunction('walletAnswers', async (method: string, params: readonly unknown[]) => {
    try {
      return { value: await answer(method, params) }
    } catch (error) {
      return { error }
    }
  })
  const facts = {
    chains: { [chainId]: `${NETWORKS}?targetName=local` },
    capabilities: { [`0x${chainId.toString(16)}`]: { atomic: { status: 'supported' } } },
  }
  const body = `<title>Base Account</title><script>(${runWindow})(${JSON.stringify(facts)})</script>`
  await context.route('https://keys.coinbase.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body })
  })
  await context.route(`${NETWORKS}**`, async (route) => {
    const { method, params } = route.request().postDataJSON()
    asked.push(`${NETWORKS} ${method}`)
    const json = { jsonrpc: '2.0', id: 1, result: await read(method, params) }
    await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
  })
  return { asked, introductions }
}

/** Runs in the window, so it can use nothing from outside. */
async function runWindow(facts: object): Promise<void> {
  const opener: Window = window.opener
  const origin = new URLSearchParams(location.search).get('origin') ?? ''
  const post = (message: object) => opener.postMessage(message, origin)
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const hex = (bytes: ArrayBuffer) =>
    [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const bytes = (text: string) =>
    Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const own = async () => {
    const kept = localStorage.getItem('own')
    if (kept) return JSON.parse(kept) as { publicKey: string; privateKey: string }
    const pair = await crypto.subtle.generateKey(curve, true, ['deriveKey'])
    const keys = {
      publicKey: hex(await crypto.subtle.exportKey('spki', pair.publicKey)),
      privateKey: hex(await crypto.subtle.exportKey('pkcs8', pair.privateKey)),
    }
    localStorage.setItem('own', JSON.stringify(keys))
    return keys
  }
  const keys = await own()
  const secret = async (peer: string) =>
    crypto.subtle.deriveKey(
      { name: 'ECDH', public: await crypto.subtle.importKey('spki', bytes(peer), curve, true, []) },
      await crypto.subtle.importKey('pkcs8', bytes(keys.privateKey), curve, false, ['deriveKey']),
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    )
  const call = (name: string, ...args: unknown[]) =>
    (Reflect.get(window, name) as (...args: unknown[]) => Promise<object>)(...args)

  addEventListener('message', async ({ data: message, origin: from }) => {
    if (from !== origin) return
    if (message.data?.version) await call('walletHears', JSON.stringify(message.data))
    if (message.event === 'selectSignerType') return post({ requestId: message.id, data: 'scw' })
    if (!message.content) return
    const key = await secret(message.sender)
    const { handshake, encrypted } = message.content
    const request =
      handshake ??
      JSON.parse(
        new TextDecoder().decode(
          await crypto.subtle.decrypt({ name: 'AES-GCM', iv: encrypted.iv }, key, encrypted.cipherText),
        ),
      ).action
    const result = await call('walletAnswers', request.method, request.params ?? [])
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = new TextEncoder().encode(JSON.stringify({ result, data: facts }))
    const cipherText = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)
    post({
      id: crypto.randomUUID(),
      requestId: message.id,
      sender: keys.publicKey,
      content: { encrypted: { iv, cipherText } },
      timestamp: new Date(),
    })
    window.close()
  })
  addEventListener('pagehide', () => post({ event: 'PopupUnload' }))
  post({ id: crypto.randomUUID(), event: 'PopupLoaded' })
}
