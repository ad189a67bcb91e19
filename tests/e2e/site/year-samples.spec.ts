import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from '../../support/browser/moving-time-fixture'
import { paySession } from '../../support/chain/pay-by-api'
import { LOCAL_TOKENS } from '../../support/chain/test-mode-api'
import { deep } from '../../support/process/deep'
import { isPresent, openSamples } from '../../support/samples/sample-folder'

test(
  'a sample lives through a year of renewals in each language',
  deep('36 months go by for 180 sample subscribers; the clock and renewals have tests of their own'),
  async ({ app, world, printed, advance }) => {
    const { apiKey } = printed.cancel
    const folder = await openSamples(app.baseUrl, apiKey)
    try {
      const [subscriptionId = ''] = (await folder.run('sell', 'ts')).split(' ')
      const sessionId = /cs_[\w-]{32}/.exec(await folder.run('checkout', 'ts', subscriptionId))?.[0] ?? ''
      const read = await fetch(`${app.baseUrl}/api/v1/subscriptions/${subscriptionId}`, {
        headers: { 'x-api-key': apiKey },
      })
      const planId = (await read.json()).data.plans[0].id
      const payer = privateKeyToAccount(generatePrivateKey())
      await world.give(payer.address, LOCAL_TOKENS.usdc, 10_000_000_000n)
      await paySession(app.baseUrl, { sessionId, planId, tokenId: LOCAL_TOKENS.usdc, payer })
      const lines = (await folder.run('year', 'ts')).trim().split('\n')
      expect(lines).toHaveLength(11)
      expect(lines[0]).toMatch(/ 2 payments$/)
      // The allowance reaches twelve charges, of which the first was made at the checkout.
      expect(lines.at(-1)).toMatch(/ 12 payments$/)
      // The next month finds no allowance: each language has the link to send.
      await advance(31)
      for (const ending of ['ts', 'py', 'go', 'php', 'sh'] as const) {
        if (!(await isPresent(ending))) continue
        expect(await folder.run('unpaid', ending, subscriptionId), ending).toMatch(
          /^customer-42 http\S+\/portal\/renew\/\S+$/m,
        )
      }
      for (const ending of ['py', 'go', 'php'] as const) {
        if (!(await isPresent(ending))) continue
        const last = (await folder.run('year', ending)).trim().split('\n').at(-1)
        expect(last, ending).toMatch(/ 12 payments$/)
      }
      expect(await folder.run('year', 'sh')).toContain('"data":[{')
    } finally {
      folder.remove()
    }
  },
)
