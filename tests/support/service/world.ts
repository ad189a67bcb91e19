import { type Address, zeroAddress } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { SESSION_ABSOLUTE_MS, sessionLife } from '@/lib/billing/accounts/session-life'
import { EVERY_CHAIN } from '@/lib/billing/accounts/sign-in-wallet'
import { NO_PAYMENTS, type Payments } from '@/lib/server/chain/payment-networks'
import { contractSignatureVerifier } from '@/lib/server/chain/signatures/verify-contract-signature'
import { type Clock, ManualClock } from '@/lib/server/clock'
import { type App, type BackgroundWork, provideDeps } from '@/lib/server/deps'
import { parseEnv } from '@/lib/server/env'
import { heldSights } from '@/lib/server/http/pages/held-sights'
import { watchPages } from '@/lib/server/http/pages/watch-pages'
import { type RateLimiter, unlimited } from '@/lib/server/http/rate-limit'
import type { OperationHandler } from '@/lib/server/http/route'
import { SESSION_COOKIE } from '@/lib/server/http/session-cookie'
import { createLog, type Log } from '@/lib/server/log'
import { createMail } from '@/lib/server/mail/create-mail'
import type { Mail } from '@/lib/server/mail/mail'
import { createPush } from '@/lib/server/mail/push/create-push'
import { hashSecret, secretToken, systemRandom } from '@/lib/server/random'
import { fixedRates } from '@/lib/server/rates/fixed-rates'
import type { Rates } from '@/lib/server/rates/rates'
import { seeOpenCheckout } from '@/lib/server/services/checkout/checkout-version'
import { createPaymentHealth } from '@/lib/server/services/health/payment-health'
import { isExpiredPayerLink } from '@/lib/server/services/portal/open-payer-link'
import { insertApiKey } from '@/lib/server/store/accounts/api-keys'
import { confirmSession } from '@/lib/server/store/accounts/session-confirmations'
import { findLiveSession, insertSession } from '@/lib/server/store/accounts/sessions'
import { lockSignInAddress } from '@/lib/server/store/accounts/sign-in-addresses'
import { findOrInsertUser, findUser } from '@/lib/server/store/accounts/users'
import type { Store } from '@/lib/server/store/database/store'
import { LogStreams } from '@/lib/server/streams/log-streams'
import { createDocuments } from '@/lib/server/views/documents/documents'
import { SCOPES, type Scope } from '@/lib/wire/accounts/scope'
import type { Operation } from '@/lib/wire/operation'
import { expectEventsInContract } from '../events/event-fixture'
import { type CallOptions, callOperation, type OperationAnswer } from './call-operation'
import { openTestStore } from './database'

/** The instant at which every world begins. */
export const WORLD_START = new Date('2026-11-21T10:00:00.000Z')

export interface WorldOptions {
  /** A new one of the kind that the suite names unless given. The world closes it. */
  store?: Store
  /** Environment variables beside those of test mode. */
  env?: Record<string, string>
  /** Unlimited unless given. */
  limiter?: RateLimiter
  /** Silent unless given. */
  log?: Log
  /** No network and no keys unless given. */
  payments?: Payments
  /** The fixed table of test mode unless given. */
  rates?: Rates
  /** The environment's unless given: test mode's mailbox. */
  mail?: Mail
  /** The world's own clock unless given, so that one movement moves all time. */
  wallClock?: Clock
  /** Alive unless given. Worlds do no work of their own: tests run the services that it would run. */
  work?: Partial<BackgroundWork>
  /** The switches of test mode; none unless given. Billing time is theirs then. */
  testMode?: App['testMode']
}

/** A signed-in account; a merchant too while the world's sign-up is open. */
export interface Merchant {
  readonly userId: string
  /** EIP-55 checksum address of `account`. */
  readonly address: Address
  readonly account: PrivateKeyAccount
  /** The Cookie header of a live session, confirmed by a signature just now. */
  readonly cookie: string
  /** An API key with every scope. */
  readonly apiKey: string
}

/** The app over a database of its own and a clock that the test moves. */
export interface World {
  readonly deps: App
  readonly clock: ManualClock
  /** Runs a route's handler and holds the answer against the contract of its operation. */
  call<O extends Operation>(handler: OperationHandler<O>, options?: CallOptions): Promise<OperationAnswer<O>>
  newMerchant(options?: { organisation?: string }): Promise<Merchant>
  /** Another API key of a merchant. */
  newApiKey(userId: string, options?: { scopes?: readonly Scope[]; expiresAt?: Date }): Promise<string>
  /** The Cookie header of another session, which nobody confirmed. */
  newSession(
    userId: string,
    options?: { address?: Address; chainId?: number; userAgent?: string },
  ): Promise<string>
  /** Confirms a session as its account's founding address does by a signature; returns the session's cookie. */
  confirm(cookie: string): Promise<string>
  /** Ends the world, once every event that was written kept its contract. */
  close(): Promise<void>
}

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const store = options.store ?? (await openTestStore())
  const clock = new ManualClock(WORLD_START)
  const wallClock = options.wallClock ?? clock
  const log = options.log ?? createLog('silent')
  const payments = options.payments ?? NO_PAYMENTS
  const env = parseEnv(options.env ?? {})
  const limiter = options.limiter ?? unlimited
  // A busy machine takes longer than a server lets one take.
  const documents = createDocuments({ timeLimitMs: 300_000 })
  const eventStreams = new LogStreams({ store, wallClock, log })
  const sights = heldSights()
  const deps: App = {
    env,
    store,
    clock: options.testMode?.clock ?? clock,
    wallClock,
    log,
    random: systemRandom,
    limiter,
    pageWatch: watchPages({
      alikePages: () => new Set(),
      checkouts: { see: (sessionId) => seeOpenCheckout(deps, { sessionId }), sights },
      limiter,
      log,
      isExpiredLink: (code) => isExpiredPayerLink({ store, clock, wallClock }, { code }),
    }),
    verifyContractSignature: contractSignatureVerifier(env.rpcUrls),
    payments,
    paymentHealth: createPaymentHealth({ store, payments, clock, wallClock, log }),
    rates: options.rates ?? fixedRates(wallClock),
    mail: options.mail ?? createMail(env),
    push: createPush(env),
    documents,
    eventStreams,
    sights,
    work: { isAlive: () => true, runNow: async () => {}, stalledNetworks: () => [], ...options.work },
    testMode: options.testMode ?? null,
    stopWork: async () => {},
    close: async () => {
      eventStreams.stop()
      await documents.close()
      await store.close()
    },
  }
  provideDeps(Promise.resolve(deps))

  const newApiKey: World['newApiKey'] = async (userId, { scopes = SCOPES, expiresAt } = {}) => {
    const key = secretToken(systemRandom, 'dues_test_')
    await insertApiKey(store.db, {
      id: systemRandom.uuid(),
      merchantId: userId,
      name: 'A key',
      hint: `dues_test_...${key.slice(-4)}`,
      keyHash: hashSecret(key),
      scopes: [...scopes],
      createdAt: clock.now(),
      expiresAt: expiresAt ?? null,
    })
    return key
  }

  const newSession: World['newSession'] = async (userId, { address, chainId, userAgent = '' } = {}) => {
    const token = secretToken(systemRandom)
    const now = wallClock.now()
    const account = await findUser(store.db, { id: userId })
    await insertSession(store.db, {
      id: systemRandom.uuid(),
      userId,
      tokenHash: hashSecret(token),
      address: address ?? account?.address ?? zeroAddress,
      chainId: chainId ?? (address ? EVERY_CHAIN : account?.chainId) ?? EVERY_CHAIN,
      userAgent,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_ABSOLUTE_MS),
    })
    return `${SESSION_COOKIE}=${token}`
  }

  const confirm: World['confirm'] = async (cookie) => {
    const [, token = ''] = cookie.split('=')
    const { now, idleSince } = sessionLife(wallClock.now())
    const session = await findLiveSession(store.db, { tokenHash: hashSecret(token), now, idleSince })
    if (!session) throw new Error('The session has ended')
    const signIn = { userId: session.userId, ...session.account }
    await store.transaction(async (tx) => {
      const address = await lockSignInAddress(tx, signIn)
      await confirmSession(tx, { sessionId: session.id, addressId: address?.id ?? '' })
    })
    return cookie
  }

  const newMerchant: World['newMerchant'] = async ({ organisation = '' } = {}) => {
    const account = privateKeyToAccount(generatePrivateKey())
    const user = await findOrInsertUser(store.db, {
      id: systemRandom.uuid(),
      address: account.address,
      organisation,
      now: clock.now(),
    })
    return {
      userId: user.id,
      address: account.address,
      account,
      cookie: await confirm(await newSession(user.id)),
      apiKey: await newApiKey(user.id),
    }
  }

  return {
    deps,
    clock,
    confirm,
    call: (handler, call) => {
      // A test file may hold several worlds; the handler takes the process's one.
      provideDeps(Promise.resolve(deps))
      return callOperation(handler, call)
    },
    newMerchant,
    newApiKey,
    newSession,
    close: async () => {
      try {
        await expectEventsInContract(store)
      } finally {
        await deps.close()
      }
    },
  }
}
