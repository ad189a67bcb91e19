import 'server-only'
import { createPayments } from './chain/create-payments'
import { contractSignatureVerifier } from './chain/signatures/verify-contract-signature'
import { systemClock } from './clock'
import { type App, getDeps, isStarted, provideDeps } from './deps'
import { parseEnv } from './env'
import { alikePages } from './http/pages/alike-pages'
import { heldSights } from './http/pages/held-sights'
import { watchPages } from './http/pages/watch-pages'
import { unlimited } from './http/rate-limit'
import { WindowRateLimiter } from './http/window-rate-limiter'
import { closeLogs, createLog } from './log'
import { createMail } from './mail/create-mail'
import { createPush } from './mail/push/create-push'
import { systemRandom } from './random'
import { coingeckoRates } from './rates/coingecko-rates'
import { fixedRates } from './rates/fixed-rates'
import { seeOpenCheckout } from './services/checkout/checkout-version'
import { keepInstallationMode, refuseOtherMode } from './services/health/keep-installation-mode'
import { createPaymentHealth } from './services/health/payment-health'
import { refuseLeftDatabase } from './services/health/refuse-left-database'
import { refuseStrandedMandates } from './services/health/refuse-stranded-mandates'
import { rateCountSharer } from './services/health/share-rate-counts'
import { isExpiredPayerLink } from './services/portal/open-payer-link'
import { syncTokenCatalogue } from './services/subscriptions/sync-token-catalogue'
import { endAllLeases } from './store/database/leases'
import { openStore } from './store/engine/open-store'
import { LogStreams } from './streams/log-streams'
import { loadTokenCatalogue } from './tokens/load-token-catalogue'
import { createDocuments } from './views/documents/documents'
import { addressPolicyOf } from './webhooks/address-policy'
import { webhookSender } from './webhooks/post-webhook'
import { chainJobs } from './work/chain-jobs'
import { JOBS } from './work/jobs'
import { messageJobs } from './work/message-jobs'
import { paymentJobs } from './work/payment-jobs'
import { runDueWork } from './work/run-due-work'
import { watchPayments } from './work/watch-payments'
import { webhookJobs } from './work/webhook-jobs'
import { type Job, startWorker } from './work/worker'

/** Longer than the timeout of an RPC request, shorter than the 10 s that process managers give at least. */
export const STOP_LIMIT_MS = 6_000

/**
 * Opens what the app holds for the life of the process, once, however often it is called.
 * @throws StartupError as {@link openApp} does
 */
export async function startApp(variables: Record<string, string | undefined> = process.env): Promise<void> {
  if (!isStarted()) provideDeps(openApp(variables))
  await getDeps()
}

/**
 * An app with everything open and its background work running.
 * @throws StartupError saying what the operator has to fix; nothing is left open then.
 */
export async function openApp(variables: Record<string, string | undefined>): Promise<App> {
  const env = parseEnv(variables)
  const log = createLog(env.logLevel)
  for (const warning of env.warnings) log.warn(warning)
  const modules = env.mode === 'test' ? await loadTestMode() : null
  const tokens = [...(await loadTokenCatalogue(env)), ...(modules?.TEST_TOKENS ?? [])]
  const payments = createPayments(env, log)
  const store = await openStore({
    ...env,
    log,
    before: async (tx) => {
      await refuseOtherMode(tx, env)
      await refuseLeftDatabase(tx, env)
      if (env.mode === 'production') await refuseStrandedMandates(tx, payments, env)
    },
  })
  let app: App
  // The sample data is one transaction, and the embedded database has one connection: work would wait for it in vain.
  const sampleDataReady = gate()
  try {
    await keepInstallationMode({ store, wallClock: systemClock }, env)
    // The embedded database has one process: leases of one that died are void at once.
    if (store.kind === 'pglite') await endAllLeases(store.db)
    const { left } = await syncTokenCatalogue({ store }, { tokens })
    if (left > 0) log.info({ left }, 'tokens left the catalogue; subscriptions that offer them keep them')
    const testMode = modules && (await modules.openTestMode(env, log, store))
    app = assemble({
      env,
      log,
      payments: testMode?.payments ?? payments,
      store,
      testMode,
      testModeJobs: modules?.testModeJobs,
      workAfter: sampleDataReady.passed,
    })
  } catch (error) {
    await store.close()
    throw error
  }
  try {
    await modules?.startTestMode(app)
    sampleDataReady.open()
  } catch (error) {
    await app.close()
    throw error
  }
  return app
}

/** Loaded in test mode alone: a production process never has test mode's code, nor its well-known keys. */
async function loadTestMode() {
  const [{ TEST_TOKENS }, { openTestMode }, { startTestMode }, { testModeJobs }] = await Promise.all([
    import('./test-mode/tokens/test-tokens'),
    import('./test-mode/open-test-mode'),
    import('./test-mode/start-test-mode'),
    import('./test-mode/sample/live-on'),
  ])
  return { TEST_TOKENS, openTestMode, startTestMode, testModeJobs }
}

interface Parts extends Pick<App, 'env' | 'log' | 'payments' | 'store' | 'testMode'> {
  /** The work that only test mode has. */
  readonly testModeJobs: ((parts: Pick<App, 'random' | 'rates'>) => readonly Job[]) | undefined
  /** Resolves when background work may begin. */
  readonly workAfter: Promise<void>
}

function gate(): { passed: Promise<void>; open(): void } {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}

function assemble({ env, log, payments, store, testMode, testModeJobs, workAfter }: Parts): App {
  const clock = testMode?.clock ?? systemClock
  const wallClock = systemClock
  // The embedded database serves one process, so its rate counts are shared with no other.
  const share = store.kind === 'postgres' ? { share: rateCountSharer({ store, wallClock }) } : {}
  const limiter = new WindowRateLimiter({ clock: wallClock, log, ...share })
  if (env.rateLimits) limiter.start()
  const taken = env.rateLimits ? limiter : unlimited
  const paymentHealth = createPaymentHealth({ store, payments, clock, wallClock, log })
  // Test mode needs no network, and its amounts can be foretold.
  const rates =
    env.mode === 'test' ? fixedRates(wallClock) : coingeckoRates({ ...env.coingecko, clock: wallClock, log })
  const random = systemRandom
  const documents = createDocuments()
  const sights = heldSights()
  const eventStreams = new LogStreams({ store, wallClock, log })
  const worker = startWorker(
    { store, clock, wallClock, log },
    env.worker ? [...JOBS, ...(testModeJobs?.({ random, rates }) ?? [])] : [],
    { after: workAfter },
  )
  // None is part of what readiness looks at: a chain or a receiver that hangs makes nothing else unready.
  const keeper = startWorker(
    { store, clock, wallClock, log },
    env.worker ? [...paymentJobs({ payments, random, rates }), ...chainJobs({ payments, random })] : [],
    { after: workAfter },
  )
  const post = webhookSender({ policy: addressPolicyOf(env) })
  const webhooks = startWorker(
    { store, clock, wallClock, log },
    env.worker ? webhookJobs({ random, post }) : [],
    { after: workAfter },
  )
  const mail = createMail(env)
  const push = createPush(env)
  const messages = startWorker(
    { store, clock, wallClock, log },
    env.worker ? messageJobs({ env, random, mail, push, paymentHealth }) : [],
    { after: workAfter },
  )
  const watch = startWorker({ store, clock, wallClock, log }, [watchPayments(paymentHealth)])
  let stopped: Promise<unknown> | null = null
  const stopWork = async () => {
    stopped ??= stopAll()
    await stopped
  }
  const stopAll = async () => {
    eventStreams.stop()
    // It only looks, so there is nothing to wait for.
    void watch.stop()
    await Promise.all(
      [worker, keeper, webhooks, messages].map((each) => each.stop({ limitMs: STOP_LIMIT_MS })),
    )
  }
  return {
    env,
    store,
    clock,
    wallClock,
    log,
    random,
    limiter: taken,
    pageWatch: watchPages({
      alikePages: () => alikePages(env),
      checkouts: {
        see: (sessionId) => seeOpenCheckout({ store, clock, rates, payments, env, mail }, { sessionId }),
        sights,
      },
      limiter: taken,
      log,
      isExpiredLink: (code) => isExpiredPayerLink({ store, clock, wallClock }, { code }),
    }),
    verifyContractSignature: contractSignatureVerifier(env.rpcUrls),
    payments,
    paymentHealth,
    rates,
    mail,
    push,
    documents,
    eventStreams,
    sights,
    work: {
      isAlive: () => worker.isAlive(),
      runNow: async () => {
        await runDueWork({ store, log }, async () => {
          // Payments are due, sent and recorded in this order, and then told of: a round leaves little to the next.
          for (const each of [worker, keeper, messages]) await each.runNow()
        })
      },
      stalledNetworks: () => [...new Set(keeper.stalled().flatMap(({ chainId }) => chainId ?? []))],
    },
    testMode,
    stopWork,
    async close() {
      await stopWork()
      mail.close()
      await limiter.stop()
      await documents.close()
      await testMode?.close()
      await store.close()
      await closeLogs()
    },
  }
}
