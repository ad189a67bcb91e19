import type { BrowserContext } from 'playwright/test'

interface SafeOwner {
  readonly account: string
  readonly chainId: number
  /** Takes transactions that the page asks for; what it throws is told to the page. */
  readonly send: (transactions: readonly { to: string; data: string }[]) => Promise<void>
  /** Hash of the block's transaction once the owners have confirmed and it is executed; null until then. */
  readonly executed: () => string | null
  /** Answer to a request about the network. */
  readonly read: (method: string, params: readonly unknown[]) => Promise<unknown>
}

const SAFE_TX = `0x${'5a'.repeat(32)}`

/** Puts a page in the place of Safe's that shows an address of the app in a frame and speaks the protocol of Safe Apps. */
export async function installSafeFrame(context: BrowserContext, owner: SafeOwner): Promise<void> {
  const { account, chainId, send, executed, read } = owner
  await context.exposeFunction('safeAnswers', async (method: string, params: Record<string, unknown>) => {
    switch (method) {
      case 'getSafeInfo':
        return { safeAddress: account, chainId, threshold: 2, owners: [] }
      case 'rpcCall':
        return read(String(params.call), params.params as readonly unknown[])
      case 'sendTransactions':
        await send(params.txs as readonly { to: string; data: string }[])
        return { safeTxHash: SAFE_TX }
      case 'getTxBySafeTxHash':
        return { txStatus: executed() ? 'SUCCESS' : 'AWAITING_CONFIRMATIONS', txHash: executed() }
      default:
        throw new Error(`No ${method}`)
    }
  })
  await framePages(context, 'https://app.safe.global', `(${runSafe})()`)
}

/** Puts pages at an origin that show the address after `?appUrl=` in a frame. */
export async function framePages(context: BrowserContext, origin: string, script = ''): Promise<void> {
  const frame = "frame.src = new URLSearchParams(location.search).get('appUrl')"
  const body = `<title>Safe</title><iframe id="frame" title="App" allow="local-network-access" width="400" height="800"></iframe><script>${script};${frame}</script>`
  await context.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body }))
}

/** Runs in Safe's page, so it can use nothing from outside. */
function runSafe(): void {
  addEventListener('message', async ({ data, source, origin }) => {
    if (!data.env?.sdkVersion) return
    const answer = Reflect.get(window, 'safeAnswers') as (method: string, params: object) => Promise<unknown>
    const reply = (body: object) =>
      (source as Window).postMessage({ id: data.id, version: '9.1.0', ...body }, origin)
    try {
      reply({ success: true, data: await answer(data.method, data.params ?? {}) })
    } catch (error) {
      reply({ success: false, error: error instanceof Error ? error.message : String(error) })
    }
  })
}
