import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { needPermission } from '../support/browser/needed-permission'
import { expect, test } from '../support/browser/page-fixture'
import { button, heading, sell, USDC_UNIT } from '../support/browser/pay-fixture'
import { addSigningWallet } from '../support/browser/signing-wallet'
import { payByApi } from '../support/chain/pay-by-api'
import { LOCAL_TOKENS } from '../support/chain/test-mode-api'
import { pngOf } from '../support/pictures/sample-pictures'
import { shoot } from './shoot'

test('payers’ portal', async ({ page, merchant, world, app }) => {
  const payer = privateKeyToAccount(generatePrivateKey())
  await world.give(payer.address, LOCAL_TOKENS.usdc, 1_000n * USDC_UNIT)
  for (const title of ['Storm alerts', 'Tide tables']) {
    const subscription = await sell(merchant, { title })
    await payByApi(app.baseUrl, { merchant, subscription, payer, tokenId: LOCAL_TOKENS.usdc })
  }
  const wallet = await addSigningWallet(page, { account: payer })
  await page.goto('/portal')
  await expect(button(page, wallet.name)).toBeVisible()
  await shoot(page, 'portal-sign-in')
  await button(page, wallet.name).click()
  await expect(heading(page, 'Storm alerts')).toBeVisible()
  await shoot(page, 'portal')
  await heading(page, 'Storm alerts').click()
  await expect(button(page, 'Cancel subscription')).toBeVisible()
  await shoot(page, 'portal-opened')
  await button(page, 'Cancel subscription').click()
  await expect(button(page, 'Keep subscription')).toBeVisible()
  await shoot(page, 'portal-cancel', { windowOnly: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await shoot(page, 'portal-ending')
  await button(page, 'Keep subscription').click()
  await button(page, 'Pause').click()
  await shoot(page, 'portal-pause', { windowOnly: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await shoot(page, 'portal-paused')
})

test('a permission to give again, and one to remove', async ({ page, merchant, world, app }) => {
  const payer = privateKeyToAccount(generatePrivateKey())
  await world.give(payer.address, LOCAL_TOKENS.usdc, 1_000n * USDC_UNIT)
  const pay = async (offer: Parameters<typeof sell>[1]) => {
    const subscription = await sell(merchant, offer)
    await payByApi(app.baseUrl, { merchant, subscription, payer, tokenId: LOCAL_TOKENS.usdc })
  }
  await pay({ title: 'Storm alerts', trialDays: 14 })
  await pay({ title: 'Snow depth' })
  const wallet = await addSigningWallet(page, { account: payer })
  await needPermission(page, 'Storm alerts')
  await page.goto('/portal')
  await button(page, wallet.name).click()
  await expect(button(page, `Allow with ${wallet.name}`)).toBeVisible()
  await shoot(page, 'portal-allow-again')
  await heading(page, 'Storm alerts').click()
  await heading(page, 'Snow depth').click()
  await page.getByText('Remove the permission on the chain').locator('visible=true').click()
  await expect(button(page, `Remove with ${wallet.name}`)).toBeVisible()
  await shoot(page, 'portal-remove-permission')
})

test('a receipt and its invoice, of a merchant with logo, color and contact', async ({
  page,
  merchant,
  world,
  app,
}) => {
  const headers = { cookie: `svc-session=${merchant.session}`, 'content-type': 'application/json' }
  const send = (method: string, path: string, body: object) =>
    fetch(`${app.baseUrl}${path}`, { method, headers, body: JSON.stringify(body) })
  const image = Buffer.from(pngOf({ width: 96, height: 48, color: [163, 59, 32] })).toString('base64')
  await send('POST', '/api/v1/merchant/logo', { image })
  await send('PATCH', '/api/v1/merchant', {
    accent: '#a33b20',
    supportContact: 'help@northwind.example',
    termsUrl: 'https://northwind.example/terms',
    privacyUrl: 'https://northwind.example/privacy',
  })
  const payer = privateKeyToAccount(generatePrivateKey())
  await world.give(payer.address, LOCAL_TOKENS.usdc, 1_000n * USDC_UNIT)
  const subscription = await sell(merchant, { title: 'Storm alerts' })
  await payByApi(app.baseUrl, { merchant, subscription, payer, tokenId: LOCAL_TOKENS.usdc })
  const wallet = await addSigningWallet(page, { account: payer })
  await page.goto('/portal')
  await button(page, wallet.name).click()
  // The only subscription is open.
  const receipt = page.getByRole('link', { name: 'Receipt' }).first()
  await expect(receipt).toBeVisible()
  await shoot(page, 'portal-accent')
  await receipt.click()
  await expect(heading(page, 'Receipt')).toBeVisible()
  await shoot(page, 'receipt')
  await page.getByRole('link', { name: /^Invoice INV/ }).click()
  await expect(heading(page, 'Invoice')).toBeVisible()
  await shoot(page, 'invoice')
})
