import { createDues } from '@dues/sdk'

const dues = createDues({
  baseUrl: process.env.DUES_URL ?? 'http://localhost:3000',
  apiKey: process.env.DUES_API_KEY,
})

const unpaid = dues.listSubscriberRows({ id: process.argv[2] ?? '', status: 'past_due' })
for await (const { id, clientReferenceId } of unpaid) {
  const { url } = await dues.createPayerLink({ id, for: 'retry' })
  console.log(clientReferenceId, url)
}
