/** The parts of a service worker's globals that `public/message-worker.js` uses; the compiler's own know pages alone. */
export interface WorkerScope {
  readonly location: Pick<Location, 'origin' | 'host'>
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WorkerWindow[]>
    openWindow(href: string): Promise<WorkerWindow | null>
  }
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}

/** A page that is open. */
interface WorkerWindow {
  readonly url: string
  focus(): Promise<WorkerWindow>
}

interface WorkerEvent {
  /** Keeps the worker alive until then. */
  waitUntil(end: Promise<unknown>): void
}

export interface PushedEvent extends WorkerEvent {
  /** Null where the push service brought nothing. */
  readonly data: { json(): unknown } | null
}

export interface PressedEvent extends WorkerEvent {
  readonly notification: Notification
}

export interface ReplacedEvent extends WorkerEvent {
  /** Null or missing in browsers that do not say. */
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

interface WorkerEvents {
  readonly push: PushedEvent
  readonly notificationclick: PressedEvent
  readonly pushsubscriptionchange: ReplacedEvent
}
