import { createDues } from '@dues/sdk'

const dues = createDues({
  baseUrl: process.env.DUES_URL ?? 'http://localhost:3000',
  apiKey: process.env.DUES_API_KEY,
})

for (const subscriber of await dues.findSubscribers({ clientReferenceId: 'customer-42' })) {
  const { accessUntil } = await dues.cancelSubscriber({
    id: subscriber.id,
    when: 'period_end',
    reason: 'requested_by_payer',
  })
  console.log(`no more charges, access until ${accessUntil}`)
}
