import { createServer } from 'node:http'
import { nodeWebhook, rememberIds } from '@dues/sdk'

const handle = nodeWebhook({
  secret: process.env.DUES_WEBHOOK_SECRET ?? '',
  // The memory of one process: several share a table, with `has` and `add`.
  handled: rememberIds(),
  on: {
    'payment.failed': (event) => console.log('ask for money', event.subscriber?.clientReferenceId),
    any: (event) => console.log(event.type, event.subscriber?.clientReferenceId ?? ''),
  },
})

createServer((request, response) => {
  handle(request, response).catch((error) => {
    console.error(error)
    response.writeHead(500).end()
  })
}).listen(Number(process.env.PORT ?? 4000), '127.0.0.1')
