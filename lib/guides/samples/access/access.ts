import { createDues, isEntitled } from '@dues/sdk'

const dues = createDues({
  baseUrl: process.env.DUES_URL ?? 'http://localhost:3000',
  apiKey: process.env.DUES_API_KEY,
})

const entitlements = await dues.listEntitlements({ clientReferenceId: 'customer-42' })
console.log(
  isEntitled(entitlements, { subscriptionId: process.argv[2] ?? '' }) ? 'come in' : 'please subscribe',
)
