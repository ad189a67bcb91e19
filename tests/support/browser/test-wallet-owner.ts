import { expect, type Locator, type Page } from 'playwright/test'

/** The question that the wallet asks, answered by this button. */
const question = (page: Page, act: 'Sign' | 'Send'): Locator =>
  page
    .locator('dialog[data-test-wallet]')
    .filter({ has: page.getByRole('button', { name: act, exact: true }) })

/** Connects the test wallet with one of its accounts, which a checkout then knows. */
export async function connectTestWallet(page: Page, payer: number): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /Dues test wallet/ }).click()
  await page.getByRole('button', { name: `Payer ${payer}` }).click()
}

/** Signs what the wallet shows, which must say what is expected: a permit, terms or the end of them. */
export async function signInWallet(page: Page, ...shown: readonly string[]): Promise<void> {
  const asked = question(page, 'Sign')
  for (const text of shown) await expect(asked).toContainText(text)
  await asked.getByRole('button', { name: 'Sign', exact: true }).click()
}

/** Sends the transaction that the wallet shows, which must say what is expected. */
export async function sendInWallet(page: Page, ...shown: readonly string[]): Promise<void> {
  const asked = question(page, 'Send')
  for (const text of shown) await expect(asked).toContainText(text)
  await asked.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Says no to whatever the wallet asks. */
export async function declineInWallet(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
}

/** Moves the focus on by the Tab key alone until it is there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await expect(target).toBeEnabled()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key never reaches ${target}`)
}
