import { join } from 'node:path'
import type { Page } from 'playwright/test'

const WINDOWS = [
  { name: 'desktop', width: 1280, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const
const THEMES = ['light', 'dark'] as const
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
  for (const { name: window, width, height } of WINDOWS) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForFunction(isDrawn, colorScheme)
      const whole = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.screenshot({
        path: join(folder, `${name}-${window}-${colorScheme}.png`),
        ...(windowOnly ? {} : { fullPage: true, clip: { x: 0, y: 0, width, height: clamp(whole, height) } }),
      })
    }
  }
  const [{ width, height }] = WINDOWS
  await page.setViewportSize({ width, height })
}

const clamp = (whole: number, least: number) => Math.max(least, Math.min(whole, TALLEST))

/** Runs in the page: in this theme, with its fonts, and nothing on its way in or out. */
function isDrawn(colorScheme: string): boolean {
  return (
    document.fonts.status === 'loaded' &&
    document.querySelector('[data-starting-style], [data-ending-style]') === null &&
    document.getAnimations().every(({ playState }) => playState !== 'running') &&
    matchMedia(`(prefers-color-scheme: ${colorScheme})`).matches
  )
}
