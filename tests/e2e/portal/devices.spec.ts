import type { Page } from 'playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { fingerprintOf } from '@/lib/client/devices/device-push'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, signInBrowser } from '../../support/browser/merchant-fixture'
import { expectFine, sell } from '../../support/browser/pay-fixture'
import { answerPush, BrowsersPush, subscribeAs } from '../../support/browser/pushed-page'
import { payByApi } from '../../support/chain/pay-by-api'
import { LOCAL_TOKENS } from '../../support/chain/test-mode-api'
import { openPushService, TestDevice } from '../../support/messages/test-device'
import { test } from '../../support/other-sites/other-sites-app'

/** Ends the one subscription of the wallet that the page is signed in with. */
const endSubscription = (page: Page) =>
  page.evaluate(async () => {
    const { data } = await (await fetch('/api/v1/portal/subscriptions')).json()
    const path = `/api/v1/portal/subscriptions/${data[0].id}/cancel`
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ when: 'now' }),
    })
    return answer.status
  })

test('a payer turns messages on for a device, is told of the end by a notification, and turns them off', async ({
  page,
  context,
  merchant,
  app,
}) => {
  const service = await openPushService()
  const device = new TestDevice(`${service.origin}/send/1`)
  const payer = privateKeyToAccount(generatePrivateKey())
  const subscription = await sell(merchant, { title: 'Tide tables', plans: [{ name: 'Open', price: 0 }] })
  await payByApi(app.baseUrl, { merchant, subscription, payer, tokenId: LOCAL_TOKENS.usdc })
  await signInBrowser(context, app.baseUrl, payer)
  await subscribeAs(page, device.device)
  const section = page.getByRole('region', { name: 'Messages by email' })
  const turnOn = section.getByRole('button', { name: 'Tell me on this device' })

  await test.step('a browser that blocks notifications says what to do', async () => {
    await page.goto('/portal')
    await whenHydrated(turnOn)
    await answerPush(page, 'denied')
    await turnOn.click()
    await expect(section.getByText('This browser blocks notifications', { exact: false })).toBeVisible()
    await expect(turnOn).toHaveCount(0)
    await expectFine(page)
  })
  await test.step('one whose push service fails says so, and can be tried again', async () => {
    await answerPush(page, 'service_fails')
    await page.reload()
    await whenHydrated(turnOn)
    await turnOn.click()
    await expect(section.getByText('Your browser couldn’t turn messages on.', { exact: false })).toBeVisible()
    await expectFine(page)
  })
  await test.step('a press turns it on, and it stays on', async () => {
    await answerPush(page, 'granted')
    await turnOn.click()
    await expect(section.getByText('This device shows messages from now on.')).toBeVisible()
    await page.reload()
    await expect(section.getByText('On: this browser shows messages')).toBeVisible()
    await expectFine(page)
  })
  await test.step('the end of the subscription is shown, and leads to its page here and nowhere else', async () => {
    const push = await BrowsersPush.open(page)
    expect(await endSubscription(page)).toBe(200)
    await expect.poll(() => service.taken.length).toBe(1)
    const message = device.open(service.taken[0]?.body ?? Buffer.alloc(0))
    const { title } = JSON.parse(message)
    for (const data of [message, '{"title":"Elsewhere","path":"https://elsewhere.example/"}', 'no JSON'])
      await push.deliver(data)
    const { host } = new URL(app.baseUrl)
    const titles = async () => (await push.shown()).map((shown) => shown.title)
    await expect.poll(titles).toEqual([title, 'Elsewhere', host])
    const opened: string[] = []
    for (const shown of await push.shown()) opened.push(...(await push.click(shown)).slice(-1))
    const start = `${app.baseUrl}/`
    expect(opened).toEqual([`${app.baseUrl}/portal?subscription=${subscription.id}`, start, start])
  })
  await test.step('a subscription that the browser replaces is told by the worker, whose policy lets it', async () => {
    const renewed = new TestDevice(`${service.origin}/send/2`).device
    await (await BrowsersPush.open(page)).replace(device.device, renewed)
    const { data } = await (await page.request.get('/api/v1/portal/message-devices')).json()
    expect(data.devices).toMatchObject([{ fingerprint: await fingerprintOf(renewed.endpoint) }])
    const headers = (await page.request.get('/message-worker.js')).headers()
    expect(headers['content-security-policy']).toContain("connect-src 'self';")
    // It is on under the endpoint of the page, for what follows.
    await (await BrowsersPush.open(page)).replace(renewed, device.device)
  })
  await test.step('a press turns it off, and nothing of it is left', async () => {
    await section.getByRole('button', { name: 'Turn off' }).click()
    await expect(section.getByText('Nothing more is sent to', { exact: false })).toBeVisible()
    await expect(turnOn).toBeVisible()
    expect((await (await page.request.get('/api/v1/portal/message-devices')).json()).data.devices).toEqual([])
  })
  await service.close()
})
