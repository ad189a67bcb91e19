import 'server-only'
import type { Payments } from './chain/payment-networks'
import type { VerifyContractSignature } from './chain/signatures/verify-contract-signature'
import type { Clock } from './clock'
import type { Env } from './env'
import type { HeldSights } from './http/pages/held-sights'
import type { PageWatch } from './http/pages/page-watch'
import type { RateLimiter } from './http/rate-limit'
import type { Log } from './log'
import type { Mail } from './mail/mail'
import type { Push } from './mail/push/push'
import type { PaymentHealth } from './network-health'
import type { Random } from './random'
import type { Rates } from './rates/rates'
import type { Store } from './store/database/store'
import type { EventStreams } from './streams/event-streams'
import type { TestMode } from './test-mode/open-test-mode'
import type { Documents } from './views/documents/documents'

/** Background work of this process. */
export interface BackgroundWork {
  /** False once it was stopped or hangs. */
  isAlive(): boolean
  /** Does what is due now and what follows from it, and resolves when there is nothing more to do. */
  runNow(): Promise<void>
  /** The chain ids of networks on which nothing has come of some work for minutes, because it fails or hangs. */
  stalledNetworks(): readonly number[]
}

/** Singletons of the process, handed to services and routes. */
export interface Deps {
  readonly env: Env
  readonly store: Store
  /** Billing time: what is due, over or expired. Test mode can move it. */
  readonly clock: Clock
  /** Real time, for credentials and the limits on requests. It differs from billing time in test mode alone. */
  readonly wallClock: Clock
  readonly log: Log
  readonly random: Random
  readonly limiter: RateLimiter
  readonly verifyContractSignature: VerifyContractSignature
  readonly payments: Payments
  readonly paymentHealth: PaymentHealth
  readonly rates: Rates
  readonly mail: Mail
  readonly push: Push
  readonly documents: Documents
  readonly eventStreams: EventStreams
  /** Checkouts of pages that are being rendered. */
  readonly sights: HeldSights
  readonly work: BackgroundWork
  /** The switches of test mode; null in production. */
  readonly testMode: TestMode | null
}

/** The dependencies and the way to end them, for the code that started the process. */
export interface App extends Deps {
  /** For the HTTP server in front of the pages. */
  readonly pageWatch: PageWatch
  /** Stops background work and ends event streams; resolves when running jobs have ended or their leases are left to expire. */
  stopWork(): Promise<void>
  /** Stops background work, then closes the database. */
  close(): Promise<void>
}

const KEY = Symbol.for('dues.deps')
type Holder = { [KEY]?: Promise<App> }

/**
 * The process's dependencies.
 * They hang on a symbol of `globalThis`, since the bundler may load this module more than once a process.
 */
export function getDeps(): Promise<Deps> {
  const deps = (globalThis as Holder)[KEY]
  if (!deps) throw new Error('The app has not started: provideDeps was not called')
  return deps
}

const made = new WeakMap<Promise<App>, App>()

/** The dependencies where they have been made and asked for before; null where {@link getDeps} has to be waited for. */
export function readyDeps(): Deps | null {
  const app = (globalThis as Holder)[KEY]
  if (!app) return null
  const ready = made.get(app)
  if (!ready) app.then((each) => made.set(app, each)).catch(() => {})
  return ready ?? null
}

/** True once the dependencies are made or being made. */
export function isStarted(): boolean {
  return (globalThis as Holder)[KEY] !== undefined
}

/** Sets the process's dependencies; called once, when the app starts. */
export function provideDeps(app: Promise<App>): void {
  ;(globalThis as Holder)[KEY] = app
}
