import type { Page } from 'playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sayIn } from '@/tests/support/language/say-in'
import { expect, signInBrowser, test } from '../support/browser/merchant-fixture'
import { button, sell, USDC_UNIT } from '../support/browser/pay-fixture'
import { payByApi } from '../support/chain/pay-by-api'
import { LOCAL_TOKENS } from '../support/chain/test-mode-api'
import { askedLanguages, shoot } from './shoot'

interface Mail {
  readonly id: string
  readonly to: string
  readonly kind: string
}

/** Id of the newest message of a kind to an address, once it is there. */
async function mailTo(page: Page, email: string, kind: string): Promise<string> {
  let id: string | undefined
  await expect
    .poll(async () => {
      const { data } = await (await page.request.get('/api/v1/test/messages?limit=200')).json()
      id = (data as Mail[]).find((mail) => mail.to === email && mail.kind === kind)?.id
      return id
    })
    .toBeDefined()
  return id ?? ''
}

for (const language of askedLanguages()) {
  test(`messages and the pages that they lead to: ${language}`, async ({
    page,
    context,
    merchant,
    world,
    app,
  }) => {
    const say = sayIn(language)
    const payer = privateKeyToAccount(generatePrivateKey())
    const email = `${payer.address.slice(2, 12).toLowerCase()}@payer.example`
    await world.give(payer.address, LOCAL_TOKENS.usdc, 1_000n * USDC_UNIT)
    const pay = async (title: string) => {
      const subscription = await sell(merchant, { title })
      await payByApi(app.baseUrl, { merchant, subscription, payer, tokenId: LOCAL_TOKENS.usdc })
    }
    const openMail = async (kind: string) => {
      await page.goto(`/api/v1/test/messages/${await mailTo(page, email, kind)}/page`)
      await shoot(page, `mail-${kind.replaceAll('_', '-')}`, { language })
    }
    await pay('Storm alerts')
    await signInBrowser(context, app.baseUrl, payer)
    const left = await page.request.post('/api/v1/portal/message-addresses', {
      data: { email, locale: language, timeZone: 'UTC' },
      headers: { origin: app.baseUrl },
    })
    expect(left.status()).toBe(201)

    await openMail('confirm')
    const link = page.getByRole('link', { name: say('mail.confirmAction') })
    await page.goto((await link.getAttribute('href')) ?? '')
    await shoot(page, 'messages-confirm', { language })
    await button(page, say('messages.confirmButton')).click()
    await expect(page.locator('form')).toHaveCount(0)
    await shoot(page, 'messages-confirmed', { language })

    await pay('Tide tables')
    await openMail('receipt')
    const choose = page.getByRole('link', { name: say('mail.choose') })
    await page.goto((await choose.getAttribute('href')) ?? '')
    await shoot(page, 'messages-choices', { language })
    await page.getByRole('main').getByRole('button').last().click()
    await expect(page).toHaveURL(/\/messages\/removed/)
    await shoot(page, 'messages-removed', { language })
  })
}
