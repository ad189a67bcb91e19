import { expect, type Page } from 'playwright/test'
import type { Locale } from '@/lib/billing/language/locale'

/**
 * Shows the page as it is in another language for as long as an act takes, then in its own again. The step that was
 * reached stays; where the focus was is not kept.
 */
export async function inLanguage(page: Page, locale: Locale, act: () => Promise<void>): Promise<void> {
  const own = await page.locator('html').getAttribute('lang')
  await choose(page, locale)
  await act()
  await choose(page, own as Locale)
}

async function choose(page: Page, locale: Locale): Promise<void> {
  const isOnPage = await page.evaluate(chooseLanguage, locale)
  if (!isOnPage) await page.reload()
  await expect(page.locator(`html[lang="${locale}"]`)).toBeAttached()
  await expect(page.locator('select[aria-busy="true"]')).toHaveCount(0)
}

/**
 * Runs in the page. A dialog keeps hands and keys from the switch, so the choice is told to it. A page without the switch
 * has the language that was chosen on an earlier one.
 * @returns false for a page without the switch
 */
function chooseLanguage(locale: string): boolean {
  const lists = Array.from(document.querySelectorAll('select'))
  const list = lists.find(({ options }) => Array.from(options).some(({ lang }) => lang === 'ja'))
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `dues-locale=${locale};path=/`
  if (!list) return false
  const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set
  set?.call(list, locale)
  list.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}
