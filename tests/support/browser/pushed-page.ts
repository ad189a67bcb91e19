import type { CDPSession, Page, Worker } from 'playwright/test'
import type { Device } from '@/lib/billing/messages/device'

/** Answers of a page’s browser when it is asked, as its user and its push service would have them. */
export type PushAnswer = 'granted' | 'denied' | 'service_fails'

/**
 * Has the pages' browser subscribe to a push service of the test, since Chromium's own is another host, and headless
 * Chromium says no to every notification. Its user is asked until an answer is set by {@link answerPush}.
 */
export async function subscribeAs(page: Page, device: Device): Promise<void> {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const answer = () => sessionStorage.getItem('push-answer')
    const permission = () => (answer() === 'denied' ? 'denied' : answer() ? 'granted' : 'default')
    Object.defineProperty(Notification, 'permission', { get: permission })
    Notification.requestPermission = async () => permission()
    const subscribed = (key: ArrayBuffer | null): PushSubscription =>
      Object({
        endpoint,
        options: { applicationServerKey: key },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => true,
      })
    PushManager.prototype.subscribe = async (options) => {
      if (answer() === 'service_fails') throw new DOMException('Registration failed', 'AbortError')
      if (!options?.userVisibleOnly || !(options.applicationServerKey instanceof Uint8Array))
        throw new TypeError('A browser asks for more')
      sessionStorage.setItem('subscribed', 'true')
      return subscribed(options.applicationServerKey.buffer as ArrayBuffer)
    }
    PushManager.prototype.getSubscription = async () =>
      sessionStorage.getItem('subscribed') ? subscribed(null) : null
  }, device)
}

/** Sets the answer to the next question; the page reads it as its user comes back to it. */
export async function answerPush(page: Page, answer: PushAnswer): Promise<void> {
  await page.evaluate((given) => sessionStorage.setItem('push-answer', given), answer)
}

/** Notification as the worker asks for it, and the pages that it opens. */
interface Shown {
  readonly title: string
  readonly options: { readonly dir: string; readonly lang: string; readonly data: { readonly path: string } }
}
type WorkerScope = typeof globalThis & {
  shown: Shown[]
  opened: string[]
  registration: { showNotification(title: string, options: Shown['options']): Promise<void> }
  clients: { openWindow(href: string): Promise<void> }
}

/** The browser between its push service and the worker: hands decrypted messages over, and shows what the worker says. */
export class BrowsersPush {
  #registration: string | null = null

  private constructor(
    readonly session: CDPSession,
    readonly page: Page,
    readonly worker: Worker,
  ) {}

  /** For a page whose worker runs. */
  static async open(page: Page): Promise<BrowsersPush> {
    const [worker] = page.context().serviceWorkers()
    if (!worker) throw new Error('The page has no worker')
    await worker.evaluate(() => {
      const scope = globalThis as WorkerScope
      Object.assign(scope, { shown: [], opened: [] })
      scope.registration.showNotification = async (title, options) => {
        scope.shown.push({ title, options })
      }
      scope.clients.openWindow = async (href) => {
        scope.opened.push(href)
      }
    })
    const session = await page.context().newCDPSession(page)
    const push = new BrowsersPush(session, page, worker)
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations) {
        if (scopeURL.endsWith('/messages/')) push.#registration = registrationId
      }
    })
    await session.send('ServiceWorker.enable')
    return push
  }

  /** Hands a message to the worker. @returns the notifications that it has asked for so far */
  async deliver(data: string): Promise<readonly Shown[]> {
    if (this.#registration === null) throw new Error('The browser names no registration')
    const { origin } = new URL(this.page.url())
    const registrationId = this.#registration
    await this.session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    return this.shown()
  }

  shown(): Promise<Shown[]> {
    return this.worker.evaluate(() => (globalThis as WorkerScope).shown)
  }

  /** Has the browser replace its subscription, as it does by itself from time to time. */
  async replace(old: Device, renewed: Device): Promise<void> {
    await this.worker.evaluate(
      async ([old, renewed]) => {
        const done: Promise<unknown>[] = []
        const subscribed = ({ endpoint, ...keys }: Device) => ({
          endpoint,
          options: { applicationServerKey: new Uint8Array(65).buffer },
          toJSON: () => ({ endpoint, keys }),
        })
        dispatchEvent(
          Object.assign(new Event('pushsubscriptionchange'), {
            oldSubscription: subscribed(old),
            newSubscription: subscribed(renewed),
            waitUntil: (work: Promise<unknown>) => done.push(work),
          }),
        )
        await Promise.all(done)
      },
      [old, renewed] as const,
    )
  }

  /** Presses a notification. @returns the addresses that the worker has opened so far */
  click({ options: { data } }: Shown): Promise<string[]> {
    return this.worker.evaluate(async (data) => {
      const done: Promise<unknown>[] = []
      dispatchEvent(
        Object.assign(new Event('notificationclick'), {
          notification: { data, close: () => {} },
          waitUntil: (work: Promise<unknown>) => done.push(work),
        }),
      )
      await Promise.all(done)
      return (globalThis as WorkerScope).opened
    }, data)
  }
}
