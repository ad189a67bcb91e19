import type { Page } from 'playwright/test'

export const PHONE_WINDOW = { width: 390, height: 844 }
/** For tests that are held on a phone in every run: `test.use(PHONE)`. */
export const PHONE = { viewport: PHONE_WINDOW, hasTouch: true, isMobile: true }

/** A window and a theme in which a page is drawn. */
export interface Look {
  /** For example `phone-dark`. */
  readonly name: string
  readonly width: number
  readonly height: number
  readonly colorScheme: 'light' | 'dark'
}

/** Both themes in each of the windows. */
export function looksIn(
  windows: readonly { name: string; width: number; height: number }[],
): readonly Look[] {
  return windows.flatMap(({ name, ...size }) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      ...size,
      colorScheme,
      name: `${name}-${colorScheme}`,
    })),
  )
}

/** Gives a page another window and theme, and waits until it is drawn so. */
export async function takeOn(page: Page, { width, height, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction(isDrawn, colorScheme)
}

/** Runs in the page: in this theme, with its fonts, and no element mid-transition. */
function isDrawn(colorScheme: string): boolean {
  return (
    document.fonts.status === 'loaded' &&
    document.querySelector('[data-starting-style], [data-ending-style]') === null &&
    document.getAnimations().every(({ playState }) => playState !== 'running') &&
    matchMedia(`(prefers-color-scheme: ${colorScheme})`).matches
  )
}
