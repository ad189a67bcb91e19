import { createDues } from '@dues/sdk'

const dues = createDues({
  baseUrl: process.env.DUES_URL ?? 'http://localhost:3000',
  apiKey: process.env.DUES_API_KEY,
})

const { url } = await dues.createCheckoutSession({
  subscriptionId: process.argv[2] ?? '',
  clientReferenceId: 'customer-42',
  successUrl: 'https://shop.example/thanks?session={CHECKOUT_SESSION_ID}',
})
console.log(url)
