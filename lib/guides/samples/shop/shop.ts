import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { createDues, isEntitled, nodeWebhook, rememberIds } from '@dues/sdk'

const dues = createDues({
  baseUrl: process.env.DUES_URL ?? 'http://localhost:3000',
  apiKey: process.env.DUES_API_KEY,
})
const subscriptionId = process.env.DUES_SUBSCRIPTION ?? ''
const port = Number(process.env.PORT ?? 4000)

// Time until which a customer is let in without asking again: a minute, or until a webhook says that something changed.
const letIn = new Map([['', 0]])

const handleWebhook = nodeWebhook({
  secret: process.env.DUES_WEBHOOK_SECRET ?? '',
  handled: rememberIds(),
  on: { any: ({ subscriber }) => letIn.delete(subscriber?.clientReferenceId ?? '') },
})

const server = createServer(async (request, response) => {
  try {
    if (request.url === '/webhooks/dues') return await handleWebhook(request, response)
    // In place of your shop's own accounts: a cookie names the customer.
    const [, customer = randomUUID()] = /customer=([\w-]+)/.exec(request.headers.cookie ?? '') ?? []
    response.setHeader('set-cookie', `customer=${customer}; Path=/; HttpOnly; SameSite=Lax`)
    if (request.method === 'POST') {
      const successUrl = `http://localhost:${port}/`
      const session = { subscriptionId, clientReferenceId: customer, successUrl }
      const { url } = await dues.createCheckoutSession(session)
      return response.writeHead(303, { location: url }).end()
    }
    if ((letIn.get(customer) ?? 0) < Date.now()) {
      const entitlements = await dues.listEntitlements({ clientReferenceId: customer })
      if (isEntitled(entitlements, { subscriptionId })) letIn.set(customer, Date.now() + 60_000)
      else letIn.delete(customer)
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      letIn.has(customer)
        ? '<h1>Rain after four</h1>'
        : '<h1>For subscribers</h1><form method="post"><button>Subscribe</button></form>',
    )
  } catch (error) {
    console.error(error)
    if (!response.headersSent) response.writeHead(500)
    response.end()
  }
})
server.listen(port, '127.0.0.1', () => console.log(`The shop is at http://localhost:${port}/`))
