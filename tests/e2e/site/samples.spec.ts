import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { freePort } from '@/lib/launch/process/free-port.mjs'
import { expect, signInByApi, test } from '../../support/browser/merchant-fixture'
import { paySession } from '../../support/chain/pay-by-api'
import { LOCAL_TOKENS, type TestModeApi } from '../../support/chain/test-mode-api'
import type { AppServer } from '../../support/process/app-server'
import { deep } from '../../support/process/deep'
import {
  type Ending,
  hasCryptography,
  isPresent,
  openSamples,
  readSampleText,
  type SampleFolder,
  samplesOf,
} from '../../support/samples/sample-folder'

/* Every sample of the guides is run here: a test asks for each file. Those that move time are in year-samples.spec.ts. */

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/
/** Samples of year-samples.spec.ts, libraries, and the importer, which develop-commands.spec.ts runs. */
const OTHERS = /^(year|client|import)\//

/** A shop's folder of samples beside the app, and what the samples are about. */
interface Shop {
  readonly app: AppServer
  readonly folder: SampleFolder
  readonly subscriptionId: string
  readonly payer: ReturnType<typeof privateKeyToAccount>
  call<T>(path: string, method?: string, body?: object): Promise<T>
}

const first = (pattern: RegExp, text: string): string => {
  const [found] = pattern.exec(text) ?? []
  if (found === undefined) throw new Error(`No ${pattern} in:\n${text}`)
  return found
}

/** Sells a subscription by the sample, and has customer-42 pay for it in a checkout of the sample. */
async function openShop(app: AppServer, world: TestModeApi, ending: Ending): Promise<Shop> {
  const [, apiKey = ''] = await app.printed(/x-api-key: (\S+)'/)
  const folder = await openSamples(app.baseUrl, apiKey)
  const call: Shop['call'] = async (path, method = 'GET', body) => {
    const answer = await fetch(`${app.baseUrl}${path}`, {
      method,
      headers: { 'x-api-key': apiKey, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? null : (await answer.json()).data
  }
  const subscriptionId = first(ID, await folder.run('sell', ending))
  const sessionId = first(/cs_[\w-]{32}/, await folder.run('checkout', ending, subscriptionId))
  const { plans } = await call<{ plans: { id: string }[] }>(`/api/v1/subscriptions/${subscriptionId}`)
  const payer = privateKeyToAccount(generatePrivateKey())
  await world.give(payer.address, LOCAL_TOKENS.usdc, 1_000_000_000n)
  await paySession(app.baseUrl, { sessionId, planId: plans[0]?.id, tokenId: LOCAL_TOKENS.usdc, payer })
  return { app, folder, subscriptionId, payer, call }
}

/** A server of the sample gets a test event of an endpoint of the sample, and refuses a forged one. */
async function expectWebhooks({ folder, call }: Shop, ending: Ending): Promise<void> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const made = await folder.run('endpoint', ending, url)
  const [id, secret] = [first(ID, made), first(/whsec_[\w+/=]+/, made)]
  const env = { PORT: String(port), DUES_WEBHOOK_SECRET: secret }
  const server = ending === 'sh' ? folder.startCgi('webhook', env) : folder.start('webhook', ending, env)
  try {
    const forged = () => fetch(url, { method: 'POST', body: '{}' }).then(({ status }) => status)
    await expect.poll(() => forged().catch(() => server.output()), ending).toBe(400)
    await call(`/api/v1/webhook-endpoints/${id}/test`, 'POST')
    await expect.poll(server.output, ending).toContain('webhook_endpoint.test')
  } finally {
    server.stop()
    await call(`/api/v1/webhook-endpoints/${id}`, 'DELETE')
  }
}

/** The shop in one file lets in who paid and nobody else, and leads to a checkout. */
async function expectShop({ folder, subscriptionId, app }: Shop): Promise<void> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const secret = 'whsec_c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0'
  const env = { PORT: String(port), DUES_SUBSCRIPTION: subscriptionId, DUES_WEBHOOK_SECRET: secret }
  const shop = folder.start('shop', 'ts', env)
  try {
    const visit = async (customer: string, method = 'GET') => {
      const headers = { cookie: `customer=${customer}` }
      return await fetch(url, { method, headers, redirect: 'manual' })
    }
    await expect.poll(shop.output).toContain('The shop is at')
    expect(await (await visit('customer-42')).text()).toContain('Rain after four')
    expect(await (await visit('customer-43')).text()).toContain('For subscribers')
    expect((await visit('customer-43', 'POST')).headers.get('location')).toContain(
      `${app.baseUrl}/checkout/cs_`,
    )
    expect((await fetch(`${url}webhooks/dues`, { method: 'POST', body: '{}' })).status).toBe(400)
  } finally {
    shop.stop()
  }
}

/** The sample lets the payer of a token in, and refuses one that is forged, changed or made for another merchant. */
async function expectOffline(
  print: (name: string, ...args: string[]) => Promise<string>,
  { token, userid, payer }: { token: string; userid: string; payer: string },
): Promise<void> {
  expect(await print('offline', token, userid)).toContain(`${payer} come in`)
  const [head, claims = '', signature = ''] = token.split('.')
  // The end of a signature is often all zeros; its beginning is another one by this.
  const forged = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  const refused = [
    [`${head}.${claims}.${forged}`, userid],
    [`${head}.${claims.slice(0, -3)}AAA.${signature}`, userid],
    [token, crypto.randomUUID()],
  ] as const
  for (const [each, merchant] of refused)
    expect(await print('offline', each, merchant).catch(String)).toMatch(/refused/)
}

/** Runs every sample that a language has, and holds what it prints. */
async function expectLanguage(shop: Shop, ending: Ending): Promise<void> {
  const { app, folder, subscriptionId, call, payer } = shop
  const print = (name: string, ...args: string[]) => folder.run(name, ending, ...args)
  const other = first(ID, await print('sell'))
  expect(await print('checkout', other)).toContain(`${app.baseUrl}/checkout/cs_`)
  expect(await print('seats')).toMatch(/^\/pay\/[\w-]{36}\?quantity=5\n?$/)
  const isShell = ending === 'sh'
  expect(await print('access', subscriptionId)).toContain(isShell ? '"entitled":true' : 'come in')
  expect(await print('access', other)).toContain(isShell ? '"data":[]' : 'please subscribe')
  await expectWebhooks(shop, ending)

  if (ending === 'ts') await expectShop(shop)

  // Nobody is past due here; year-samples.spec.ts has somebody.
  expect(await print('unpaid', subscriptionId)).toBe('')
  const { userid } = await call<{ userid: string }>('/api/v1/merchant')
  const session = await signInByApi(app.baseUrl, payer)
  const signed = await fetch(`${app.baseUrl}/api/v1/portal/entitlement-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `svc-session=${session}` },
    body: JSON.stringify({ audience: userid }),
  })
  const { token } = (await signed.json()).data
  if (ending !== 'py' || (await hasCryptography()))
    await expectOffline(print, { token, userid, payer: payer.address })
  const [subscriber] = await call<{ id: string }[]>(`/api/v1/subscribers?clientReferenceId=customer-42`)
  expect(await print('cancel', subscriber?.id ?? '')).toMatch(
    isShell ? /"cancelAt":"2/ : /^no more charges, access until 2\S+Z$/m,
  )
}

/** Runs all samples of the languages whose programs are on this machine, each once at least. */
async function expectSamples(app: AppServer, world: TestModeApi, wanted: readonly Ending[]): Promise<Shop> {
  const endings: Ending[] = []
  for (const ending of wanted) if (await isPresent(ending)) endings.push(ending)
  test.info().annotations.push({ type: 'languages', description: endings.join(', ') })
  const shop = await openShop(app, world, endings[0] ?? 'ts')
  const { folder } = shop
  const followers = endings.map((ending) => ({ ending, ...folder.start('follow', ending) }))
  try {
    for (const ending of endings) await expectLanguage(shop, ending)
    // The streams began long ago.
    await payAsAnother(shop, world)
    for (const { ending, output } of followers)
      await expect.poll(output, ending).toMatch(/payment\.succeeded.*customer-44/)
  } finally {
    for (const follower of followers) follower.stop()
  }
  const wanting = (await hasCryptography()) ? [] : ['offline/offline.py']
  const toRun = samplesOf(endings).filter((path) => !OTHERS.test(path) && !wanting.includes(path))
  expect([...folder.ran]).toEqual(expect.arrayContaining(toRun))
  return shop
}

/** Customer-44 pays for the shop's subscription. */
async function payAsAnother({ app, call, subscriptionId }: Shop, world: TestModeApi): Promise<void> {
  const session = { subscriptionId, clientReferenceId: 'customer-44' }
  const { sessionId } = await call<{ sessionId: string }>('/api/v1/checkout-sessions', 'POST', session)
  const { plans } = await call<{ plans: { id: string }[] }>(`/api/v1/subscriptions/${subscriptionId}`)
  const payer = privateKeyToAccount(generatePrivateKey())
  await world.give(payer.address, LOCAL_TOKENS.usdc, 1_000_000_000n)
  await paySession(app.baseUrl, { sessionId, planId: plans[0]?.id, tokenId: LOCAL_TOKENS.usdc, payer })
}

test('every sample of the guides in TypeScript, Python, PHP and curl does what its guide says', async ({
  app,
  world,
  page,
}) => {
  const { folder, subscriptionId, call } = await expectSamples(app, world, ['ts', 'py', 'php', 'sh'])
  folder.remove()
  const link = await call<{ paymentLinkId: string }>(`/api/v1/subscriptions/${subscriptionId}`)
  const html = readSampleText('embed/embed.html', app.baseUrl)
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<link rel="icon" href="data:,">${html.replaceAll('YOUR_PAYMENT_LINK', link.paymentLinkId)}`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await expect(page.getByRole('link', { name: 'Subscribe: Team' })).toHaveAttribute(
      'href',
      /clientReferenceId=customer-42/,
    )
    await page.evaluate(() => {
      const detail = { sessionId: 'cs_1' }
      document
        .querySelector('dues-button')
        ?.dispatchEvent(new CustomEvent('dues-complete', { detail, bubbles: true }))
    })
    await expect(page).toHaveURL(/\/thanks\?session=cs_1$/)
  } finally {
    server.close()
  }
})

test(
  'every sample in Go does too',
  deep(
    'they ask for the same as the others, and Go compiles each for seconds; samples-parse.test.ts reads them',
  ),
  async ({ app, world }) => {
    const { folder } = await expectSamples(app, world, ['go'])
    folder.remove()
  },
)
