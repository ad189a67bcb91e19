import { join } from 'node:path'
import { expect, type Locator, type Page } from 'playwright/test'
import { findLocale, LOCALES, type Locale } from '@/lib/billing/language/locale'
import { looksIn, takeOn } from '../support/looks/window-and-theme'

const DESKTOP = { width: 1280, height: 900 }
const ALL_LOOKS = looksIn([
  { name: 'desktop', ...DESKTOP },
  { name: 'phone', width: 390, height: 844 },
])
/** Pages that go on for ever are cut off here, in pixels: on a phone the same takes more than three times the height. */
const TALLEST = { desktop: 2600, phone: 9000 }
/** The pages that payers read, which are in their languages; all others are English. */
const SPOKEN = /^\/(?:checkout|portal)(?:\/|$)/
/** Language in which the journeys between the pictures are made. */
const OWN: Locale = 'en'

interface ShootOptions {
  /** Draws what the window shows, for what lies over the page and stays where the window is. */
  readonly windowOnly?: boolean
  /** Part of what lies over the page that is scrolled into view, in each window. */
  readonly showing?: Locator
  /** The one language that the page is in, where it has no menu of languages. */
  readonly language?: Locale
}

/**
 * Draws a page as it is now in the looks that were asked for, as `NAME-phone-dark.png`, and a page that payers read in
 * each asked language: `NAME-phone-dark-ja.png` outside of English. What was reached on the page stays.
 */
export async function shoot(
  page: Page,
  name: string,
  { windowOnly = false, showing, language: fixed }: ShootOptions = {},
): Promise<void> {
  const folder = process.env.SCREENSHOTS_FOLDER
  if (!folder) throw new Error('SCREENSHOTS_FOLDER names where the pictures go')
  const isSpoken = SPOKEN.test(new URL(page.url()).pathname)
  for (const language of fixed ? [fixed] : askedLanguages()) {
    const isHere = fixed !== undefined || language === OWN
    if (!isHere && !(isSpoken && (await speak(page, language)))) continue
    for (const look of askedLooks()) {
      const { width } = look
      await takeOn(page, look)
      // Otherwise what stays in view would be drawn in the middle of the page.
      if (!windowOnly) await page.evaluate(() => scrollTo(0, 0))
      await showing?.scrollIntoViewIfNeeded()
      const whole = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.screenshot({
        path: join(folder, `${[name, look.name, ...(language === OWN ? [] : [language])].join('-')}.png`),
        ...(windowOnly ? {} : { fullPage: true, clip: { x: 0, y: 0, width, height: clamp(whole, look) } }),
      })
    }
  }
  if (isSpoken && (await page.locator('html').getAttribute('lang')) !== OWN) await speak(page, OWN)
  await page.setViewportSize(DESKTOP)
}

/** Shows a page in another language by its own menu, which keeps its state; false for a page that has none. */
async function speak(page: Page, language: Locale): Promise<boolean> {
  const menu = page.locator(`select:has(option[lang=${LOCALES.at(-1)}])`).first()
  if ((await menu.count()) === 0) return false
  // Dates and amounts as a reader of this language has them.
  await page.setExtraHTTPHeaders({ 'accept-language': language === OWN ? 'en-GB' : language })
  await expect(menu).toBeEnabled()
  // The menu lies behind a dialog, or is the one of the other window's layout.
  await menu.selectOption(language, { force: true })
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(menu).toHaveAttribute('aria-busy', 'false')
  return true
}

/** Languages of the pictures; English unless others were asked for. */
export function askedLanguages(): readonly Locale[] {
  const tags = asked('SCREENSHOTS_LANGUAGES')
  if (tags.length === 0) return [OWN]
  if (tags.includes('all')) return LOCALES
  return tags.map((tag) => {
    const language = findLocale(tag)
    if (language === null) throw new Error(`Languages are all, or some of ${LOCALES.join(', ')}: not ${tag}`)
    return language
  })
}

function askedLooks() {
  const names = asked('SCREENSHOTS_LOOKS')
  const looks = ALL_LOOKS.filter(({ name }) => names.length === 0 || names.includes(name))
  if (looks.length === 0) throw new Error(`Looks are ${ALL_LOOKS.map(({ name }) => name).join(', ')}`)
  return looks
}

/** The words of a variable that are separated by commas. */
const asked = (variable: string) => (process.env[variable] ?? '').split(',').filter(Boolean)

const clamp = (whole: number, { width, height }: { width: number; height: number }) =>
  Math.max(height, Math.min(whole, width < DESKTOP.width ? TALLEST.phone : TALLEST.desktop))
