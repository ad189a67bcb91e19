import { WalletError } from '../wallet-error'

/** A message between the page and the wallet's window, by the protocol of the wallet's SDK. */
interface WindowMessage {
  readonly id?: string
  readonly requestId?: string
  readonly event?: string
  readonly data?: unknown
}

type Request = WindowMessage & { readonly id: string }

interface WalletWindowOptions {
  /** Address of the wallet's page. */
  readonly url: URL
  /** Facts of this page that the wallet's page is told once it is there. */
  readonly introduction: unknown
  /** Interval for looking whether its owner closed the window, in milliseconds. */
  readonly lookEvery?: number
}

/** The window in which a wallet of another site asks its owner. The names of its methods are those that the SDK calls. */
export interface WalletWindow {
  /**
   * Opens the window, or brings it to the front where it is open.
   * @throws WalletError `window_blocked` where the browser opens none, `window_closed`
   */
  waitForPopupLoaded(): Promise<Window>
  /**
   * Hands a request to the window.
   * @returns its answer
   * @throws WalletError as above
   */
  postRequestAndWaitForResponse(request: Request): Promise<WindowMessage>
}

interface Wait {
  readonly isMeant: (message: WindowMessage) => boolean
  readonly resolve: (message: WindowMessage) => void
  readonly reject: (reason: WalletError) => void
}

/** The wallet's page closes its window after its owner's answer, which takes the browser a moment, in milliseconds. */
const CLOSING_MS = 1_000
/** The one answer that the wallet's page gives without its owner, and goes on to the next request in the same window. */
const ASKS_NOBODY = 'selectSignerType'

const WIDTH = 420
const HEIGHT = 700

/** Nothing is opened before the first request. Messages of any other window or origin are not read. */
export function createWalletWindow({
  url,
  introduction,
  lookEvery = 300,
}: WalletWindowOptions): WalletWindow {
  const waits = new Set<Wait>()
  let opened: { readonly window: Window; readonly loaded: Promise<Window> } | null = null
  /** The window whose owner has answered. */
  let answered: Window | null = null

  const end = () => {
    opened = null
    for (const { reject } of waits) reject(new WalletError('window_closed', 'The window was closed'))
    waits.clear()
  }
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== url.origin || opened === null || source !== opened.window) return
    const message: WindowMessage = Object(data)
    if (message.event === 'PopupUnload') return end()
    for (const wait of waits) {
      if (!wait.isMeant(message)) continue
      waits.delete(wait)
      wait.resolve(message)
    }
  })
  const answerTo = (isMeant: Wait['isMeant']) =>
    new Promise<WindowMessage>((resolve, reject) => {
      waits.add({ isMeant, resolve, reject })
      // A window that is closed before its page is there tells nobody.
      const looking = setInterval(() => {
        if (waits.size > 0 && opened !== null && !opened.window.closed) return
        clearInterval(looking)
        if (opened?.window.closed) end()
      }, lookEvery)
    })

  const open = (): Promise<Window> => {
    const place = `left=${window.screenX + (window.innerWidth - WIDTH) / 2},top=${window.screenY}`
    const child = window.open(
      url,
      `wallet_${crypto.randomUUID()}`,
      `width=${WIDTH},height=${HEIGHT},${place}`,
    )
    if (!child) throw new WalletError('window_blocked', 'The browser opened no window')
    const loaded = answerTo(({ event }) => event === 'PopupLoaded').then(({ id }) => {
      child.postMessage({ requestId: id, data: introduction }, url.origin)
      return child
    })
    opened = { window: child, loaded }
    return loaded
  }

  const waitForPopupLoaded = async () => {
    if (opened?.window.closed) end()
    if (!opened) return open()
    opened.window.focus()
    return opened.loaded
  }
  const ask = async (request: Request) => {
    const child = await waitForPopupLoaded()
    const answering = answerTo(({ requestId }) => requestId === request.id)
    child.postMessage(request, url.origin)
    const answer = await answering
    if (request.event !== ASKS_NOBODY) answered = child
    return answer
  }
  return {
    waitForPopupLoaded,
    postRequestAndWaitForResponse: async (request) => {
      const isClosing = opened !== null && opened.window === answered && !answered.closed
      const askedAt = performance.now()
      try {
        return await ask(request)
      } catch (error) {
        const isClosed = error instanceof WalletError && error.problem === 'window_closed'
        if (!isClosed || !isClosing || performance.now() - askedAt > CLOSING_MS) throw error
        return await ask(request)
      }
    },
  }
}
