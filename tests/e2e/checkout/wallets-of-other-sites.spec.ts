import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { expect } from '../../support/browser/merchant-fixture'
import { button, LOCAL_CHAIN, sell } from '../../support/browser/pay-fixture'
import { sendCallsAs } from '../../support/chain/impersonated-calls'
import { LOCAL_TOKENS } from '../../support/chain/test-mode-api'
import { installBaseAccountWindow } from '../../support/other-sites/base-account-window'
import { test } from '../../support/other-sites/other-sites-app'
import { framePages, installSafeFrame } from '../../support/other-sites/safe-frame'

// The terms are in force once the block is read, which the page asks for until then.
test.use({ expectedErrors: [/status of 409/] })

/** Rests until its window is closed. */
const never = () => new Promise<never>(() => {})

test('a payer without a wallet subscribes with Base Account, which hears of them only once they choose it', async ({
  page,
  context,
  merchant,
  world,
}) => {
  const account = privateKeyToAccount(generatePrivateKey())
  await world.give(account.address, LOCAL_TOKENS.usdc, 1_000_000000n)
  let manner: 'answers' | 'rests' | 'declines' = 'rests'
  let sent: string | null = null
  const owner = await installBaseAccountWindow(context, {
    chainId: LOCAL_CHAIN,
    answer: async (method, params) => {
      if (manner === 'rests') return never()
      if (manner === 'declines') throw { code: 4001, message: 'User rejected the request.' }
      if (method === 'eth_requestAccounts') return [account.address]
      if (method === 'personal_sign')
        return account.signMessage({ message: { raw: params[0] as `0x${string}` } })
      if (method !== 'wallet_sendCalls') throw { code: 4200, message: `No ${method}` }
      sent = await sendCallsAs(world.chain, account.address, Reflect.get(Object(params[0]), 'calls'))
      return { id: 'calls-1' }
    },
    read: async (method, params) =>
      method === 'wallet_getCallsStatus'
        ? { status: sent ? 200 : 100, receipts: sent ? [{ transactionHash: sent }] : [] }
        : world.chain.request({ method, params } as Parameters<typeof world.chain.request>[0]),
  })

  await test.step('a window that is closed, or that the browser blocks, can be had again', async () => {
    const path = await merchant.createCheckout(await sell(merchant, { title: 'Kelp forecasts' }), {
      tokenId: LOCAL_TOKENS.usdc,
    })
    await page.goto(path)
    await button(page, 'Connect wallet').click()
    const entry = button(page, /Base Account.*Passkey/)
    await expect(entry).toBeVisible()
    expect(owner.asked).toEqual([])
    const opening = context.waitForEvent('page')
    await entry.click()
    const opened = await opening
    expect(new URL(opened.url()).origin).toBe('https://keys.coinbase.com')
    await expect.poll(() => owner.introductions.length).toBe(1)
    // The path of a checkout is its credential.
    expect([...owner.asked, ...owner.introductions].join()).not.toContain(path)
    await opened.close()
    await expect(page.getByText('The wallet’s window was closed', { exact: false }).last()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.evaluate(() => {
      const open = window.open
      window.open = () => {
        window.open = open
        return null
      }
    })
    await entry.click()
    await expect(
      page.getByText('Your browser blocked the wallet’s window', { exact: false }).last(),
    ).toBeVisible()
  })

  await test.step('the payer agrees by calls of the wallet, and is subscribed', async () => {
    // A window that is still closing takes no further request.
    const windowClosed = () => expect.poll(() => context.pages().length).toBe(1)
    manner = 'answers'
    await button(page, /Base Account/).click()
    await button(page, /^Switch to/).click()
    await button(page, 'Start subscription').click()
    manner = 'declines'
    await windowClosed()
    await button(page, 'Agree in your wallet').click()
    await expect(page.getByText('You declined in your wallet.', { exact: false }).last()).toBeVisible()
    manner = 'answers'
    await windowClosed()
    await button(page, 'Try again').click()
    await expect(page.getByText('You can close this page', { exact: false })).toBeVisible()
    await expect.poll(() => world.balanceOf(LOCAL_TOKENS.usdc, account.address)).toBeLessThan(1_000_000000n)
  })

  await test.step('and finds the subscription in the portal', async () => {
    await page.goto('/portal')
    await button(page, /Base Account/).click()
    await expect(page.getByText('Kelp forecasts').first()).toBeVisible()
  })
})

test('the owners of a Safe subscribe in a frame of its own, and no other site may frame a page', async ({
  page,
  context,
  request,
  app,
  merchant,
  world,
  expectErrors,
}) => {
  const account = privateKeyToAccount(generatePrivateKey()).address
  await world.give(account, LOCAL_TOKENS.usdc, 1_000_000000n)
  // A contract, as every Safe is.
  const ask = world.chain.request as (call: { method: string; params: unknown[] }) => Promise<unknown>
  await ask({ method: 'anvil_setCode', params: [account, '0x00'] })
  let declines = true
  let asked: readonly { to: string; data: string }[] = []
  let executed: string | null = null
  await installSafeFrame(context, {
    account,
    chainId: LOCAL_CHAIN,
    send: async (transactions) => {
      if (declines) throw new Error('Transaction was rejected')
      asked = transactions
    },
    executed: () => executed,
    read: (method, params) => ask({ method, params: [...params] }),
  })
  await framePages(context, 'https://elsewhere.example')
  // The app is on this machine, where the pages of other sites reach nothing unless the browser's user lets them.
  await context.grantPermissions(['local-network-access'])
  const path = await merchant.createCheckout(await sell(merchant), { tokenId: LOCAL_TOKENS.usdc })
  const checkout = `${app.baseUrl}${path}`

  await test.step('Safe finds what the app is below its address, and at the root', async () => {
    for (const below of [path, '']) {
      const answer = await request.get(`${below}/manifest.json`)
      const text = expect.stringMatching(/./)
      const iconPath = `${app.baseUrl}/icon-512.png`
      expect(await answer.json()).toEqual({ name: 'Dues', description: text, iconPath })
      expect(answer.headers()['access-control-allow-origin']).toBe('*')
    }
    expect(await (await request.get('/manifest.webmanifest')).json()).toMatchObject({ start_url: '/' })
  })

  await test.step('no other site shows a checkout, and Safe no other page', async () => {
    for (const [origin, shown] of [
      ['https://elsewhere.example', checkout],
      ['https://app.safe.global', `${app.baseUrl}/portal`],
    ] as const) {
      await page.goto(`${origin}/apps/open?appUrl=${encodeURIComponent(shown)}`)
      await expect.poll(() => page.frames().at(1)?.url()).toBe('chrome-error://chromewebdata/')
    }
    await expectErrors(/frame-ancestors/)
  })

  await test.step('the calls are sent to the owners, and once they confirmed the payer is subscribed', async () => {
    await page.goto(`https://app.safe.global/apps/open?appUrl=${encodeURIComponent(checkout)}`)
    const framed = page.frameLocator('iframe')
    const press = (name: string | RegExp) => framed.getByRole('button', { name }).click()
    await press('Connect wallet')
    await press(/^Safe/)
    await press('Start subscription')
    // The portal is in no frame, so they are told before they agree.
    await expect(framed.getByText('To change or cancel later, ask', { exact: false })).toBeVisible()
    await press('Agree in your wallet')
    await expect(framed.getByText('You declined in your wallet.', { exact: false }).last()).toBeVisible()
    declines = false
    await press('Try again')
    await expect(
      framed.getByText('Other owners of this Safe may have to confirm too.', { exact: false }),
    ).toBeVisible()
    executed = await sendCallsAs(world.chain, account, asked)
    await expect(framed.getByText('You can close this page', { exact: false })).toBeVisible()
    await expect.poll(() => world.balanceOf(LOCAL_TOKENS.usdc, account)).toBeLessThan(1_000_000000n)
  })
})
