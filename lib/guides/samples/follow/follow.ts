import { createDues } from '@dues/sdk'

const dues = createDues({
  baseUrl: process.env.DUES_URL ?? 'http://localhost:3000',
  apiKey: process.env.DUES_API_KEY,
})

// Connects again by itself after a break, and continues after the last event.
for await (const event of dues.streamEvents({ type: 'payment.succeeded' })) {
  console.log(event.type, event.subscriber?.clientReferenceId)
}
