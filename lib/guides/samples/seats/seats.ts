import { createDues } from '@dues/sdk'

const dues = createDues({
  baseUrl: process.env.DUES_URL ?? 'http://localhost:3000',
  apiKey: process.env.DUES_API_KEY,
})

const { plans, paymentLinkId } = await dues.createSubscription({
  title: 'Weather API for teams',
  plans: [{ name: 'Team', price: 12, quantityMax: 50 }],
  tokens: ['31337001'],
  receivers: [{ address: '0x0714CaBb584858015B8945A4Ac5A0793394E6e64', networkId: 31337 }],
})
await dues.createDiscount({ percent: 20, charges: 3, plans: plans.map((plan) => plan.id) })
console.log(`/pay/${paymentLinkId}?quantity=5`)
