// @ts-check
import { setTimeout as sleep } from 'node:timers/promises'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** @typedef {{ p50: number, p99: number }} Latency in milliseconds */
/** @typedef {{ planId: string, tokenId: string, account: string }} Choice */
/** @typedef {{ account: import('viem').PrivateKeyAccount, path: string, choice: Choice }} Payer */

/** Runs before measuring, for the JIT compiler. */
const WARM_UP = 10

/** Time for making the sample, whose link is printed after the first answer. */
const SAMPLE_MS = 60_000

/**
 * Path of the sample's payment link.
 *
 * @param {import('./bench-app.mjs').BenchApp} app
 */
export async function paymentLink(app) {
  for (const end = performance.now() + SAMPLE_MS; performance.now() < end; await sleep(100)) {
    const [link] = /\/pay\/[\w-]+/.exec(app.output()) ?? []
    if (link) return link
  }
  throw new Error(`The app printed no payment link:\n${app.output()}`)
}

/**
 * Latency of quotes and of signed terms, one after the other, beside an empty
 * handler. The app must be in test mode: it has a chain, and tokens to give away.
 *
 * @param {import('./bench-app.mjs').BenchApp} app
 * @param {number} payers
 * @returns {Promise<{ empty: Latency, quote: Latency, subscribe: Latency }>}
 */
export async function measureCheckout(app, payers) {
  const link = await paymentLink(app)
  const { problem, tokens } = (await ask(`${app.baseUrl}/api/v1/test`)).data
  const [token] = tokens
  if (!token) throw new Error(problem)
  /** @type {Payer[]} */
  const all = []
  for (let count = 0; count < payers + WARM_UP; count += 1) {
    all.push(await newPayer(app.baseUrl, { link, tokenId: token.id }))
  }
  const empty = await latency(all, () => ask(`${app.baseUrl}/api/health`))
  /** @type {Map<Payer, any>} */
  const quotes = new Map()
  const quote = await latency(all, async (payer) => {
    quotes.set(payer, (await ask(`${payer.path}/quote`, payer.choice)).data)
  })
  /** @type {Map<Payer, object>} */
  const terms = new Map()
  for (const payer of all) terms.set(payer, await signedTerms(payer, quotes.get(payer)))
  const subscribe = await latency(all, (payer) => ask(`${payer.path}/subscribe`, terms.get(payer)))
  return { empty, quote, subscribe }
}

/**
 * A payer with tokens and an open checkout of the sample merchant.
 *
 * @param {string} baseUrl @param {{ link: string, tokenId: string }} offer
 * @returns {Promise<Payer>}
 */
async function newPayer(baseUrl, { link, tokenId }) {
  const account = privateKeyToAccount(generatePrivateKey())
  const opened = await fetch(`${baseUrl}${link}`, { redirect: 'manual' })
  const sessionId = opened.headers.get('location')?.split('/').pop()
  const { subscription } = (await ask(`${baseUrl}/api/checkout-session?sessionId=${sessionId}`)).data
  await ask(`${baseUrl}/api/v1/test/faucet`, { account: account.address, tokenId })
  return {
    account,
    path: `${baseUrl}/api/v1/checkout-sessions/${sessionId}`,
    choice: { planId: subscription.plans[0].id, tokenId, account: account.address },
  }
}

/** Body of a subscribe request: a quote signed by a wallet. @param {Payer} payer @param {any} quote */
async function signedTerms({ account, choice }, { mandate, permit }) {
  return {
    ...choice,
    mandate: mandate.message,
    signature: await account.signTypedData(mandate),
    ...(permit && {
      permit: { deadline: permit.message.deadline, signature: await account.signTypedData(permit) },
    }),
  }
}

/**
 * @param {readonly Payer[]} payers @param {(payer: Payer) => Promise<unknown>} run
 * @returns {Promise<Latency>}
 */
async function latency(payers, run) {
  /** @type {number[]} */
  const times = []
  for (const payer of payers) {
    const startedAt = performance.now()
    await run(payer)
    times.push(performance.now() - startedAt)
  }
  const measured = times.slice(WARM_UP).sort((a, b) => a - b)
  const at = (/** @type {number} */ share) =>
    measured[Math.min(measured.length - 1, Math.floor(measured.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

/** @param {string} url @param {unknown} [body] what is posted */
async function ask(url, body) {
  const response = await fetch(url, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`)
  return JSON.parse(text)
}
