import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { looksIn, takeOn } from '../support/looks/window-and-theme'

const DESKTOP = { width: 1280, height: 900 }
const LOOKS = looksIn([
  { name: 'desktop', ...DESKTOP },
  { name: 'phone', width: 390, height: 844 },
])
/** Pages that go on for ever are cut off here, in pixels. */
const TALLEST = 2600

interface ShootOptions {
  /** Draws what the window shows, for what lies over the page and stays where the window is. */
  readonly windowOnly?: boolean
}

/** Draws a page as it is now: both themes, desktop and phone, as `NAME-phone-dark.png`. */
export async function shoot(
  page: Page,
  name: string,
  { windowOnly = false }: ShootOptions = {},
): Promise<void> {
  const folder = process.env.SCREENSHOTS_FOLDER
  if (!folder) throw new Error('SCREENSHOTS_FOLDER names where the pictures go')
  for (const look of LOOKS) {
    const { width, height } = look
    await takeOn(page, look)
    const whole = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.screenshot({
      path: join(folder, `${name}-${look.name}.png`),
      ...(windowOnly ? {} : { fullPage: true, clip: { x: 0, y: 0, width, height: clamp(whole, height) } }),
    })
  }
  await page.setViewportSize(DESKTOP)
}

const clamp = (whole: number, least: number) => Math.max(least, Math.min(whole, TALLEST))
