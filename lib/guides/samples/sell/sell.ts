import { createDues } from '@dues/sdk'

const dues = createDues({
  baseUrl: process.env.DUES_URL ?? 'http://localhost:3000',
  apiKey: process.env.DUES_API_KEY,
})

const subscription = await dues.createSubscription({
  title: 'Weather API',
  plans: [
    { name: 'Hobby', price: 9 },
    { name: 'Team', price: 49 },
  ],
  // USDC of the local test chain, 31337.
  tokens: ['31337001'],
  receivers: [{ address: '0x0714CaBb584858015B8945A4Ac5A0793394E6e64', networkId: 31337 }],
})
console.log(subscription.id, subscription.paymentLinkId)
