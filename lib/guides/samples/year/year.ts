import { createDues, testClock } from '@dues/sdk'

const dues = createDues({
  baseUrl: process.env.DUES_URL ?? 'http://localhost:3000',
  apiKey: process.env.DUES_API_KEY,
})
const clock = testClock(dues)

for (let month = 1; month <= 11; month += 1) {
  const now = await clock.advance({ months: 1 })
  const payments = dues.listPayments({ clientReferenceId: 'customer-42', status: 'paid,settled' })
  let count = 0
  for await (const _ of payments) count += 1
  console.log(now.toISOString().slice(0, 10), count, 'payments')
}
