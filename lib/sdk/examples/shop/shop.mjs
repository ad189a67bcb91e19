// @ts-check
import { createDues, rememberIds, webhookHandler } from '@dues/sdk'
import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { createAccess } from './access.mjs'
import { createAccounts } from './accounts.mjs'

/**
 * A shop that sells one subscription: sign up, subscribe, read what only subscribers may read.
 *
 * @param {object} settings
 * @param {string} settings.shopUrl address of this shop, as https://shop.example
 * @param {string} settings.duesUrl
 * @param {string} settings.apiKey
 * @param {string} settings.webhookSecret
 * @param {string} settings.subscriptionId
 */
export function createShop({ shopUrl, duesUrl, apiKey, webhookSecret, subscriptionId }) {
  const dues = createDues({ baseUrl: duesUrl, apiKey })
  const access = createAccess(dues, subscriptionId)
  const accounts = createAccounts()
  const app = new Hono()

  /** @param {import('hono').Context} c */
  const visitor = (c) => accounts.of(getCookie(c, 'session'))

  app.get('/', async (c) => {
    const account = visitor(c)
    if (!account) return c.html(page(signUpForm))
    return c.html(page((await access.mayUse(account.id)) ? unlocked(account) : locked(account)))
  })

  app.post('/sign-up', async (c) => {
    const { name } = await c.req.parseBody()
    const session = accounts.signUp(String(name).slice(0, 60))
    setCookie(c, 'session', session, { httpOnly: true, sameSite: 'Lax', path: '/' })
    return c.redirect('/', 303)
  })

  // The checkout knows the customer by the id that is given here, and brings it back in every event.
  app.post('/subscribe', async (c) => {
    const account = visitor(c)
    if (!account) return c.redirect('/', 303)
    const { url } = await dues.createCheckoutSession({
      subscriptionId,
      clientReferenceId: account.id,
      successUrl: `${shopUrl}/welcome?session={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${shopUrl}/`,
    })
    return c.redirect(url, 303)
  })

  // The session is `complete` before the customer is sent here. That thanks them and no more, since anybody can open this
  // address: who may read is asked for the account that is signed in.
  app.get('/welcome', async (c) => {
    const account = visitor(c)
    if (!account) return c.redirect('/', 303)
    const session = dues.readCheckoutSession({ sessionId: String(c.req.query('session')) })
    // An address that somebody typed names no session.
    const { status } = await session.catch(() => ({ status: 'unknown' }))
    if (status !== 'complete' || !(await access.mayUse(account.id))) return c.redirect('/', 303)
    return c.html(page(html`<p role="status">Welcome on board.</p>${unlocked(account)}`))
  })

  const handle = webhookHandler({
    secret: webhookSecret,
    handled: rememberIds(),
    on: {
      any: ({ subscriber }) => {
        if (subscriber?.clientReferenceId) access.forget(subscriber.clientReferenceId)
      },
    },
  })
  app.post('/webhooks/dues', (c) => handle(c.req.raw))

  const signUpForm = html`<h1>The Tide Letter</h1>
    <form method="post" action="/sign-up">
      <label>Your name <input name="name" required maxlength="60" /></label>
      <button>Sign up</button>
    </form>`

  /** @param {import('./accounts.mjs').Account} account */
  const locked = ({ name }) => html`<h1>Hello, ${name}</h1>
    <p>The letter is for subscribers.</p>
    <form method="post" action="/subscribe"><button>Subscribe</button></form>`

  /** @param {import('./accounts.mjs').Account} account */
  const unlocked = ({ name }) => html`<h1>Hello, ${name}</h1>
    <p>Today’s letter: the tide turns at six.</p>
    <p><a href="${duesUrl}/portal">Your subscription</a></p>`

  return app
}

/** @param {unknown} content */
const page = (content) => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>The Tide Letter</title>
      <link rel="icon" href="data:," />
    </head>
    <body>
      ${content}
    </body>
  </html>`
