import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { PHONE_WINDOW } from '../looks/window-and-theme'
import { inLanguage } from './in-language'

/** Long enough for a busy machine, and no hang where a tree has changed for good. */
const SETTLES_WITHIN_MS = 60_000
const FOLDER = join(import.meta.dirname, '../../e2e')

/** Parts that differ from one run to the next: ids, addresses, figures, names of months, and what only some days have. */
const CHANGING = [
  // Before the others, which may look like a part of one.
  /cs_[\w-]+/g,
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi,
  /0x[\da-f]+(?:…[\da-f]+)?/gi,
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g,
  /يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر/g,
  /(?<!level=)\d(?:[\d.,:]*\d)?(?:st|nd|rd|th)?/g,
]
const LAST_DAY = /, or its last day|، أو آخر يوم فيه/g
/** Half of the day, which Arabic times name. */
const DAY_HALF = /(?<=#) [صم](?= UTC)/g
/** Next's own, which tells titles of pages that were gone to. */
const ANNOUNCER = /^- alert.*\n?/gm

/**
 * Holds that names and roles of a page's state, which are all that a screen reader has of it, are those that were looked
 * at: in English, and in Arabic, which is from right to left. Dates, figures and ids may differ. A phone's window folds parts
 * away, so that a state is held either there or on a desktop, and looked at in no other. `--update-snapshots` writes the
 * trees anew; one that is missing is written too, and fails the test, so that it is looked at.
 *
 * @param name - folder of `tests/e2e` and state, as in `checkout/open` or `checkout/wallet/switching`
 * @param window - the one that has the state; a phone's tree ends in `-on-a-phone`
 */
export async function expectTree(
  page: Page,
  name: string,
  window: 'desktop' | 'phone' = 'desktop',
): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) <= PHONE_WINDOW.width
  if (isPhone !== (window === 'phone')) return
  const [folder, ...state] = (isPhone ? `${name}-on-a-phone` : name).split('/')
  await expectKept(page, `${folder}/trees/en/${state.join('/')}.txt`)
  await inLanguage(page, 'ar', () => expectKept(page, `${folder}/trees/ar/${state.join('/')}.txt`))
}

async function expectKept(page: Page, name: string): Promise<void> {
  const path = join(FOLDER, name)
  const { updateSnapshots } = test.info().config
  const isAsked = updateSnapshots === 'all' || updateSnapshots === 'changed'
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept === null || isAsked) {
    // Parts that come with script are there. A request that a test leaves unanswered never lets the network rest.
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await readTree(page))
    expect.soft(isAsked, `${path} is new: look at it, then run the test again`).toBe(true)
    return
  }
  await expect
    .poll(() => readTree(page), { message: `tree of ${name}`, timeout: SETTLES_WITHIN_MS })
    .toBe(kept)
}

async function readTree(page: Page): Promise<string> {
  const tree = await page.locator('body').ariaSnapshot()
  const still = CHANGING.reduce((text, pattern) => text.replace(pattern, '#'), `${tree}\n`)
  // A date has its year where that is not the present one.
  return still
    .replace(LAST_DAY, '')
    .replace(DAY_HALF, '')
    .replace(ANNOUNCER, '')
    .replace(/#(?: #)+/g, '#')
}
