// @ts-check
import { serve } from '@hono/node-server'
import { createShop } from './shop.mjs'

/** @param {string} name */
function variable(name) {
  const value = process.env[name]
  if (value) return value
  console.error(`Set ${name}. README.md says what to.`)
  process.exit(1)
}

const port = Number(process.env.PORT ?? 4000)
const shopUrl = process.env.SHOP_URL ?? `http://localhost:${port}`
const app = createShop({
  shopUrl,
  duesUrl: variable('DUES_URL'),
  apiKey: variable('DUES_API_KEY'),
  webhookSecret: variable('DUES_WEBHOOK_SECRET'),
  subscriptionId: variable('DUES_SUBSCRIPTION'),
})
serve({ fetch: app.fetch, port, hostname: process.env.HOST ?? '127.0.0.1' }, () => {
  console.log(`The shop is at ${shopUrl}`)
})
