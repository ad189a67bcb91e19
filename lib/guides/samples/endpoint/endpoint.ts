import { createDues } from '@dues/sdk'

const dues = createDues({
  baseUrl: process.env.DUES_URL ?? 'http://localhost:3000',
  apiKey: process.env.DUES_API_KEY,
})

const { id, secret } = await dues.createWebhookEndpoint({ url: process.argv[2] ?? '' })
console.log(id, secret)
